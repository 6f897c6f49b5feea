// The shelf on which players tick the boxes that they own. The choice is stored once, in the
// settings of this device, and is the same on every page that shows a shelf. Boxes that come with
// somebody else's link are shown, but never stored.
import { applySettings, changeSettings, replayEarlyTaps, settings, write } from "../lib/device.js";
import { announce, createElement, find, findAll } from "../lib/dom.js";

const linesOf = (/** @type {HTMLElement} */ box) => (box.dataset.fills || "").split(" ");

/** @param {HTMLElement} root */
function readShelf(root) {
  const boxes = findAll(root, "input[name=ausgabe]", HTMLInputElement);
  const linked = new URLSearchParams(location.search).getAll("ausgabe");
  const saved = settings().editions;
  return {
    root,
    boxes,
    spines: findAll(root, "[data-line]"),
    question: find(root, "[data-ask]"),
    isFromLink: linked.length > 0 && linked.toSorted().join() !== saved.toSorted().join(),
    /** @param {string} line */
    boxesOf: (line) => boxes.filter((box) => linesOf(box).includes(line)),
    /** @param {string} slug */
    boxOf: (slug) => boxes.find(({ value }) => value === slug),
    checkedSlugs: () => boxes.filter((box) => box.checked).map((box) => box.value),
    dispatchChange: () => boxes[0].dispatchEvent(new Event("change", { bubbles: true })),
  };
}

/** @typedef {ReturnType<typeof readShelf>} Shelf */

// The number of different cards in the ticked boxes: parts that several boxes contain count once.
/** @param {Shelf} shelf */
function countCards({ boxes }) {
  const sizes = new Map(
    boxes
      .filter((box) => box.checked && box.dataset.parts)
      .flatMap((box) => (box.dataset.parts || "").split(" "))
      .map((part) => /** @type {[string, string]} */ (part.split(":"))),
  );
  return [...sizes.values()].reduce((sum, size) => sum + Number(size), 0);
}

/** @param {Shelf} shelf */
function showSelection(shelf) {
  const { root, spines, question, isFromLink } = shelf;
  let ownCount = 0;
  for (const spine of spines) {
    const isOwned = shelf.boxesOf(spine.dataset.line || "").some((box) => box.checked);
    spine.setAttribute("aria-pressed", String(isOwned));
    if (isOwned) ownCount += 1;
  }
  find(root, "[data-own]").textContent = String(ownCount);
  find(root, "[data-all]").textContent = String(spines.length);
  find(root, "[data-cards]").textContent = String(countCards(shelf));
  const hint = ownCount ? "Gemerkt auf diesem Gerät." : "Tippt an, was ihr habt.";
  find(root, "[data-kept-said]").textContent = isFromLink ? "Nur für dieses Spiel." : hint;
  for (const answer of findAll(question, "input", HTMLInputElement))
    answer.checked = shelf.boxOf(answer.value)?.checked === true;
  const query = new URLSearchParams(shelf.checkedSlugs().map((slug) => ["ausgabe", slug]));
  for (const link of findAll(document, "[data-roll]", HTMLAnchorElement))
    link.search = String(query);
}

/** @param {Shelf} shelf */
function closeQuestion({ question, spines }) {
  question.hidden = true;
  spines
    .find(({ dataset }) => dataset.line === question.dataset.of)
    ?.focus({ preventScroll: true });
}

/**
 * @param {string} text
 * @param {() => void} onClick
 */
function createButton(text, onClick) {
  const button = createElement("button", text, { type: "button", class: "small" });
  button.addEventListener("click", onClick);
  return button;
}

// A box in the question: its row of the shelf, with a tick that is no part of the form.
/**
 * @param {HTMLInputElement} box
 * @param {string} line
 */
function createAnswer(box, line) {
  const row = /** @type {HTMLElement} */ (box.closest("label")?.cloneNode(true));
  for (const attribute of ["name", "data-fills", "data-parts"])
    find(row, "input").removeAttribute(attribute);
  const legend = box.closest("fieldset")?.querySelector("legend")?.textContent;
  if (linesOf(box)[0] !== line) find(row, "b").prepend(`${legend}: `);
  return row;
}

// Opens the list of boxes of an expansion that was published in several boxes. The first tap ticks
// the most common one (`guessedSlug`) and asks which one it is, so one answer closes the list;
// later any number of them can be ticked.
/**
 * @param {Shelf} shelf
 * @param {HTMLElement} spine
 * @param {string} guessedSlug
 */
function openQuestion(shelf, spine, guessedSlug) {
  const { question } = shelf;
  const { line = "", name } = spine.dataset;
  const heading = `${name}: welche habt ihr?`;
  Object.assign(question.dataset, { guessed: guessedSlug, of: line });
  const head = createElement("p", "", { class: "box-shelf__question-head" });
  head.append(
    find(spine, "svg", SVGElement).cloneNode(true),
    createElement("b", heading),
    createButton("Fertig", () => closeQuestion(shelf)),
  );
  const rows = shelf.boxesOf(line).map((box) => createAnswer(box, line));
  const noneButton = createButton("Haben wir nicht", () => {
    for (const box of shelf.boxesOf(line)) box.checked = false;
    shelf.dispatchChange();
    closeQuestion(shelf);
  });
  question.dataset.box = line;
  question.replaceChildren(head, ...rows, ...(guessedSlug ? [] : [noneButton]));
  question.hidden = false;
  showSelection(shelf);
  announce(heading);
}

/**
 * @param {Shelf} shelf
 * @param {HTMLElement} spine
 */
function tapSpine(shelf, spine) {
  const { line = "", usual = "" } = spine.dataset;
  const boxes = shelf.boxesOf(line);
  const isOwned = boxes.some((box) => box.checked);
  const hasChoice = boxes.length > 1;
  if (isOwned && hasChoice) return openQuestion(shelf, spine, "");
  const usualBox = shelf.boxOf(usual);
  if (usualBox) usualBox.checked = !isOwned;
  shelf.dispatchChange();
  if (hasChoice) openQuestion(shelf, spine, usual);
  else shelf.question.hidden = true;
}

// The answer to a question ticks its box on the shelf. Returns whether one answer was asked for.
/**
 * @param {Shelf} shelf
 * @param {EventTarget} answer
 */
function applyAnswer({ question, boxOf }, answer) {
  const hasOneAnswer = question.dataset.guessed !== "";
  for (const input of findAll(question, "input", HTMLInputElement)) {
    if (hasOneAnswer) input.checked = input === answer;
    const box = boxOf(input.value);
    if (box) box.checked = input.checked;
  }
  return hasOneAnswer;
}

/**
 * @param {Shelf} shelf
 * @param {Event} event
 */
function handleChange(shelf, { target }) {
  if (target instanceof Element && target.closest("[data-ask]")) {
    const hasOneAnswer = applyAnswer(shelf, target);
    shelf.dispatchChange();
    if (hasOneAnswer) closeQuestion(shelf);
    return;
  }
  if (!shelf.isFromLink) {
    changeSettings({ editions: shelf.checkedSlugs() });
    applySettings();
  }
  showSelection(shelf);
}

/** @param {HTMLElement} root */
function showNoteOnLink(root) {
  const sentence = "Diese Schachteln stehen im Link; eure bleiben, wie sie sind. ";
  const note = createElement("p", sentence, { class: "note" });
  const ownButton = createElement("button", "Meine nehmen", { type: "button" });
  ownButton.addEventListener("click", () => {
    const address = new URL(location.href);
    address.searchParams.delete("ausgabe");
    location.replace(address);
  });
  if (settings().editions.length) note.append(ownButton);
  root.prepend(note);
}

/** @param {HTMLElement} root */
function startShelf(root) {
  const shelf = readShelf(root);
  if (shelf.isFromLink) showNoteOnLink(root);
  else for (const box of shelf.boxes) box.checked = settings().editions.includes(box.value);
  root.addEventListener("change", (event) => handleChange(shelf, event));
  for (const spine of shelf.spines) spine.addEventListener("click", () => tapSpine(shelf, spine));
  showSelection(shelf);
}

// The start page asks for the boxes on the first visit. Whoever closes the question is not asked
// again.
/** @param {HTMLElement} section */
function startFirstVisit(section) {
  section.classList.toggle("is-open", document.documentElement.classList.contains("asks"));
  find(section, "[data-later]").addEventListener("click", () => {
    write("later", true);
    section.hidden = true;
  });
}

/** @param {ParentNode} root */
export function enhanceShelf(root) {
  findAll(root, "[data-first]").forEach(startFirstVisit);
  findAll(root, "[data-shelf]").forEach(startShelf);
  replayEarlyTaps();
}
