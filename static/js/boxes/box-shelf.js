// The shelf on which players tick the boxes that they own. The choice is stored once, in the
// settings of this device, and is the same on every page that shows a shelf. Boxes that come with
// somebody else's link are shown, but never stored.
import { applySettings, changeSettings, replayEarlyTaps, settings, write } from "../lib/device.js";
import { announce, createElement, find, findAll } from "../lib/dom.js";
import { startLongPress } from "../lib/long-press.js";

const linesOf = (/** @type {HTMLElement} */ box) => (box.dataset.fills || "").split(" ");
const titleOf = (/** @type {HTMLElement} */ box) =>
  box.closest("label")?.querySelector("b")?.textContent;

/** @param {HTMLElement} root */
function readShelf(root) {
  const boxes = findAll(root, "input[name=ausgabe]", HTMLInputElement);
  const linked = new URLSearchParams(location.search).getAll("ausgabe");
  const saved = settings().editions;
  return {
    root,
    boxes,
    spines: findAll(root, "[data-line]"),
    note: find(root, "[data-chosen-box]"),
    sheet: find(root, "[data-ask]", HTMLDialogElement),
    isFromLink: linked.length > 0 && linked.toSorted().join() !== saved.toSorted().join(),
    /** @param {string} line */
    boxesOf: (line) => boxes.filter((box) => linesOf(box).includes(line)),
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
  const { root, spines, isFromLink } = shelf;
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
  const query = new URLSearchParams(shelf.checkedSlugs().map((slug) => ["ausgabe", slug]));
  for (const link of findAll(document, "[data-roll]", HTMLAnchorElement))
    link.search = String(query);
}

/**
 * @param {Shelf} shelf
 * @param {Set<string>} slugs
 */
function choose(shelf, slugs) {
  for (const box of shelf.boxes) box.checked = slugs.has(box.value);
  shelf.dispatchChange();
}

// A line below the shelf about the last tap, with a button to correct it.
/**
 * @param {Shelf} shelf
 * @param {string} text
 * @param {string} label - of the button
 * @param {() => void} onClick
 */
function showNote({ note }, text, label, onClick) {
  const button = createElement("button", label, { type: "button", class: "small" });
  button.addEventListener("click", onClick);
  note.replaceChildren(createElement("span", text), button);
  note.hidden = false;
  announce(`${text} ${label}`);
}

/**
 * @param {Shelf} shelf
 * @param {string} text
 * @param {string[]} before - slugs of the boxes to go back to
 * @param {HTMLElement} button - that was tapped
 */
function showUndo(shelf, text, before, button) {
  showNote(shelf, text, "Rückgängig", () => {
    choose(shelf, new Set(before));
    shelf.note.hidden = true;
    button.focus({ preventScroll: true });
  });
}

// Says which box of an expansion is ticked, where there are others.
/**
 * @param {Shelf} shelf
 * @param {HTMLElement} spine
 */
function showBox(shelf, spine) {
  const { line = "", name } = spine.dataset;
  const boxes = shelf.boxesOf(line);
  const titles = boxes.filter((box) => box.checked).map(titleOf);
  shelf.note.hidden = true;
  if (boxes.length < 2 || !titles.length) return;
  const isGuess = titles.length === 1;
  showNote(shelf, `${name}: ${titles.join(" und ")}.`, "Andere Ausgabe?", () =>
    openSheet(shelf, spine, isGuess),
  );
}

// A tap puts the most common box of the expansion on the shelf, the next tap takes it back.
/**
 * @param {Shelf} shelf
 * @param {HTMLElement} spine
 */
function tapSpine(shelf, spine) {
  const { line = "", usual = "", name } = spine.dataset;
  const before = shelf.checkedSlugs();
  const lineSlugs = shelf.boxesOf(line).map(({ value }) => value);
  const owned = lineSlugs.filter((slug) => before.includes(slug));
  if (!owned.length) {
    choose(shelf, new Set([...before, usual]));
    return showBox(shelf, spine);
  }
  choose(shelf, new Set(before.filter((slug) => !owned.includes(slug))));
  if (lineSlugs.length > 1) showUndo(shelf, `${name} ist weg.`, before, spine);
  else shelf.note.hidden = true;
}

// A preset keeps the boxes that are ticked already for its expansions, and adds the most common
// ones of the others.
/**
 * @param {Shelf} shelf
 * @param {HTMLElement} button
 */
function applyPreset(shelf, button) {
  const before = shelf.checkedSlugs();
  const wanted = shelf.spines.filter(
    ({ dataset }) => !button.dataset.preset || dataset.line === button.dataset.preset,
  );
  const slugs = wanted.flatMap(({ dataset: { line = "", usual = "" } }) => {
    const owned = shelf.boxesOf(line).filter((box) => box.checked);
    const kept = owned.filter((box) => !button.dataset.preset || linesOf(box).length === 1);
    return kept.length ? kept.map(({ value }) => value) : [usual];
  });
  choose(shelf, new Set(slugs));
  const text = button.dataset.preset ? "Nur das Basisspiel." : "Alle Schachteln.";
  showUndo(shelf, text, before, button);
}

/**
 * @param {Shelf} shelf
 * @param {HTMLElement} spine
 * @param {boolean} isGuess
 */
async function openSheet(shelf, spine, isGuess) {
  const { openBoxSheet } = await import("./box-sheet.js");
  openBoxSheet(shelf.sheet, spine, shelf.boxesOf(spine.dataset.line || ""), isGuess);
}

// The answer in the sheet ticks its box on the shelf.
/**
 * @param {Shelf} shelf
 * @param {EventTarget} answer
 */
function applyAnswer(shelf, answer) {
  const { sheet } = shelf;
  const isGuess = sheet.dataset.guess === "yes";
  const answers = findAll(sheet, "input", HTMLInputElement);
  if (isGuess) for (const input of answers) input.checked = input === answer;
  const slugs = new Set(shelf.checkedSlugs());
  for (const { value, checked } of answers) slugs[checked ? "add" : "delete"](value);
  choose(shelf, slugs);
  const spine = shelf.spines.find(({ dataset }) => dataset.line === sheet.dataset.box);
  if (spine) showBox(shelf, spine);
}

/**
 * @param {Shelf} shelf
 * @param {Event} event
 */
function handleChange(shelf, { target }) {
  if (target instanceof Element && target.closest("[data-ask]")) return applyAnswer(shelf, target);
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
  startLongPress(root, "[data-line]", (spine) => openSheet(shelf, spine, false));
  for (const spine of shelf.spines) spine.addEventListener("click", () => tapSpine(shelf, spine));
  for (const button of findAll(root, "[data-preset]"))
    button.addEventListener("click", () => applyPreset(shelf, button));
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
