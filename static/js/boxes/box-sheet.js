// The sheet that asks which boxes of an expansion are owned. It is an entry of the history, so
// „back“ closes it, as Escape, a tap outside and „Fertig“ do.
import { createElement, find } from "../lib/dom.js";

/** @param {HTMLDialogElement} sheet */
function closeBoxSheet(sheet) {
  if (history.state?.isBoxSheet) history.back();
  else sheet.close();
}

/** @param {HTMLDialogElement} sheet */
function startBoxSheet(sheet) {
  let isPressedOutside = false;
  addEventListener("popstate", () => sheet.close());
  sheet.addEventListener("cancel", (event) => {
    event.preventDefault();
    closeBoxSheet(sheet);
  });
  // An answer that corrects a guess is the only one.
  sheet.addEventListener("change", () => {
    if (sheet.dataset.guess) closeBoxSheet(sheet);
  });
  // The end of the long press that opened the sheet is no tap outside.
  sheet.addEventListener("pointerdown", ({ target }) => {
    isPressedOutside = target === sheet;
  });
  sheet.addEventListener("click", ({ target }) => {
    if (isPressedOutside && target === sheet) closeBoxSheet(sheet);
  });
}

// A box in the sheet: its row of the shelf, with a tick that is no part of the form.
/**
 * @param {HTMLInputElement} box
 * @param {string} line
 */
function createAnswer(box, line) {
  const row = /** @type {HTMLElement} */ (box.closest("label")?.cloneNode(true));
  const tick = find(row, "input", HTMLInputElement);
  for (const attribute of ["name", "data-fills", "data-parts"]) tick.removeAttribute(attribute);
  tick.checked = box.checked;
  const legend = box.closest("fieldset")?.querySelector("legend")?.textContent;
  if (box.dataset.fills?.split(" ")[0] !== line) find(row, "b").prepend(`${legend}: `);
  return row;
}

/**
 * @param {HTMLDialogElement} sheet
 * @param {HTMLElement} spine - of the expansion
 * @param {HTMLInputElement[]} boxes - all that have the expansion
 * @param {boolean} isGuess - whether the box that is ticked was guessed, so one answer replaces it
 */
export function openBoxSheet(sheet, spine, boxes, isGuess) {
  const { line = "", name } = spine.dataset;
  const heading = `${name}: welche habt ihr?`;
  const head = createElement("p", "", { class: "box-shelf__question-head" });
  const doneButton = createElement("button", "Fertig", { type: "button", class: "small" });
  doneButton.addEventListener("click", () => closeBoxSheet(sheet));
  head.append(
    find(spine, "svg", SVGElement).cloneNode(true),
    createElement("b", heading),
    doneButton,
  );
  const content = createElement("div");
  content.append(head, ...boxes.map((box) => createAnswer(box, line)));
  sheet.replaceChildren(content);
  if (!sheet.dataset.box) startBoxSheet(sheet);
  sheet.dataset.box = line;
  sheet.dataset.guess = isGuess ? "yes" : "";
  sheet.setAttribute("aria-label", heading);
  sheet.onclose = () => spine.focus({ preventScroll: true });
  if (!history.state?.isBoxSheet) history.pushState({ isBoxSheet: true }, "");
  sheet.showModal();
}
