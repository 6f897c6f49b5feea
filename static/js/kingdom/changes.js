// What has changed between two versions of a kingdom on the page: shown in place, as a sentence,
// and with a button that undoes it.
import { announce, createElement, find, findAll, findOrNull } from "../lib/dom.js";

/**
 * @typedef {{removed: string[], added: HTMLElement[]}} Changes - names of piles, and new piles
 */

const MAX_NAMED = 4; // piles; a sentence with more says nothing
const DEAL_MS = 1000; // length of the animation

const kingdomPiles = (/** @type {ParentNode} */ root) => findAll(root, ".kingdom__cards > li");

/**
 * What a new version changes. Puts its new piles in the places of the removed ones, so that nothing
 * else moves; the sorted order of the server is shown on the next visit.
 * @param {ParentNode} oldMain
 * @param {ParentNode} freshMain
 * @param {boolean} isNewRoll
 * @returns {Changes}
 */
export function takeOver(oldMain, freshMain, isNewRoll) {
  const old = kingdomPiles(oldMain);
  const list = findOrNull(freshMain, ".kingdom__cards");
  if (!list || !old.length) return { removed: [], added: [] };
  const itemById = new Map(kingdomPiles(freshMain).map((item) => [item.id, item]));
  const oldIds = new Set(old.map(({ id }) => id));
  const added = [...itemById.values()].filter(({ id }) => !oldIds.has(id));
  const removed = old.filter(({ id }) => !itemById.has(id));
  const unplaced = [...added];
  const ordered = old.flatMap(({ id }) => itemById.get(id) || unplaced.shift() || []);
  if (!isNewRoll) list.replaceChildren(...new Set([...ordered, ...itemById.values()]));
  return { removed: removed.map(({ dataset }) => dataset.name || ""), added };
}

/**
 * @param {HTMLElement} main
 * @param {Changes} changes
 * @param {{isNewRoll: boolean, message: string}} options - `message` replaces the sentence
 */
export function showChanges(main, changes, { isNewRoll, message }) {
  const list = findOrNull(main, ".kingdom__cards");
  if (isNewRoll && list) deal(list);
  else if (list && changes.added.length) highlight(list, changes.added);
  const sentence = message || (isNewRoll ? "" : describe(changes));
  if (!sentence) return;
  announce(sentence);
  const line = findOrNull(main, "[data-changed]");
  if (!line) return;
  line.replaceChildren(createElement("span", sentence));
  const undo = find(main, "[data-undo]");
  if (!undo.hidden && !message) line.append(createUndoButton(undo));
  line.hidden = false;
}

/** @param {HTMLElement} list */
function deal(list) {
  scrollTo({ top: 0 });
  list.classList.add("is-dealt");
  setTimeout(() => list.classList.remove("is-dealt"), DEAL_MS);
}

/**
 * Marks new piles until the next tap or key.
 * @param {HTMLElement} list
 * @param {HTMLElement[]} added
 */
function highlight(list, added) {
  list.classList.add("is-swapped");
  const faces = added.map((item) => find(item, ".card-face"));
  const mark = (/** @type {boolean} */ isNew) => {
    for (const face of faces) face.classList.toggle("is-new", isNew);
  };
  const settle = () => mark(false);
  mark(true);
  setTimeout(() => addEventListener("pointerdown", settle, { once: true }), 0);
  addEventListener("keydown", settle, { once: true });
}

/** @param {Changes} changes */
function describe({ removed, added }) {
  if (removed.length + added.length > MAX_NAMED) return "";
  const names = added.map(({ dataset }) => dataset.name);
  const parts = [
    removed.length ? `${removed.join(", ")} raus` : "",
    added.length ? `${names.join(", ")} rein` : "",
  ];
  return parts.filter(Boolean).join(", ");
}

/** @param {HTMLElement} undo */
function createUndoButton(undo) {
  const button = createElement("button", "Rückgängig", { type: "button" });
  button.addEventListener("click", () => undo.click());
  return button;
}
