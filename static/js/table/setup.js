// The page Aufbau: ticks of the checklist are stored for each kingdom; the last tick moves on to
// the link to the table.
import "./next-starter.js";
import "./start-player-button.js";
import { read, write } from "../lib/device.js";
import { announce, find, findAll } from "../lib/dom.js";

const MAX_KINGDOMS = 10;

/** @param {HTMLFormElement} form */
function readChecklist(form) {
  const boxes = findAll(form, "input[name]", HTMLInputElement);
  return {
    form,
    boxes,
    code: form.dataset.ticks || "",
    wholeBoxes: findAll(form, "[data-whole-box]", HTMLInputElement),
    checkedNames: () => boxes.filter((box) => box.checked).map((box) => box.name),
    isDone: () => boxes.every((box) => box.checked),
  };
}

/** @typedef {ReturnType<typeof readChecklist>} Checklist */

// The ticks of a box of the game, all of which its own tick sets.
/** @param {HTMLInputElement} whole */
const partsOf = (whole) =>
  findAll(/** @type {HTMLElement} */ (whole.closest("li")), "input[name]", HTMLInputElement);

/** @param {Checklist} checklist */
function showProgress({ form, boxes, wholeBoxes, checkedNames, isDone }) {
  const number = checkedNames().length;
  for (const whole of wholeBoxes) {
    const parts = partsOf(whole);
    whole.checked = parts.every((box) => box.checked);
    whole.indeterminate = !whole.checked && parts.some((box) => box.checked);
  }
  find(form, "[data-untick-line]").hidden = !number;
  const readyBox = find(document, "[data-ready]");
  find(form, "progress", HTMLProgressElement).value = number;
  find(form, "[data-done]").textContent = `${number} von ${boxes.length}`;
  readyBox.classList.toggle("is-done", isDone());
  find(readyBox, "[data-told]").hidden = !isDone();
}

/** @param {Checklist} checklist */
function showTicks({ boxes, code }) {
  const stored = read("ticks", {})[code];
  for (const box of boxes) box.checked = Array.isArray(stored) && stored.includes(box.name);
}

/** @param {Checklist} checklist */
function saveTicks({ code, checkedNames }) {
  const others = Object.entries(read("ticks", {})).filter(([other]) => other !== code);
  const kept = [...others.slice(1 - MAX_KINGDOMS), [code, checkedNames()]];
  write("ticks", Object.fromEntries(kept));
}

function moveOn() {
  const readyBox = find(document, "[data-ready]");
  readyBox.scrollIntoView({ block: "center" });
  find(readyBox, "a").focus({ preventScroll: true });
  announce(find(readyBox, "[data-told]").textContent);
}

/** @param {HTMLFormElement} form */
function startChecklist(form) {
  const checklist = readChecklist(form);
  const { boxes, isDone } = checklist;
  showTicks(checklist);
  form.addEventListener("change", ({ target }) => {
    if (target instanceof HTMLInputElement && checklist.wholeBoxes.includes(target))
      for (const box of partsOf(target)) box.checked = target.checked;
    showProgress(checklist);
    saveTicks(checklist);
    if (target instanceof HTMLInputElement && target.checked && isDone()) moveOn();
  });
  find(form, "[data-untick]").addEventListener("click", () => {
    for (const box of boxes) box.checked = false;
    showProgress(checklist);
    saveTicks(checklist);
  });
  showProgress(checklist);
  addEventListener("storage", () => {
    showTicks(checklist);
    showProgress(checklist);
  });
}

if (matchMedia("(min-width: 60rem)").matches)
  for (const overview of findAll(document, "aside > details", HTMLDetailsElement))
    overview.open = true;
findAll(document, "form[data-ticks]", HTMLFormElement).forEach(startChecklist);
