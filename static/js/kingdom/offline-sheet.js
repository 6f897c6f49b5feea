// The sheet of a card without a network: made of the sheet that the page has, and of what the tile
// of the card says. Rulings are on the page of the card.
import { addressOf } from "../lib/device.js";
import { find, findAll, findOrNull } from "../lib/dom.js";

const NEEDS_NETWORK = "Braucht Netz";

/**
 * @param {HTMLElement} sheet
 * @param {HTMLElement} face
 */
function copyLook(sheet, face) {
  for (const { name } of [...sheet.attributes])
    if (name !== "class" && !face.hasAttribute(name)) sheet.removeAttribute(name);
  for (const { name, value } of face.attributes)
    if (name !== "class") sheet.setAttribute(name, value);
  const isLandscape = face.classList.contains("card-face--landscape");
  sheet.classList.toggle("card-face--landscape", isLandscape);
  const crest = find(face, ".card-face__crest", Element).cloneNode(true);
  find(sheet, ".card-sheet__crest").replaceChildren(crest);
  findOrNull(sheet, ".card-face__panel .cost")?.remove();
  const cost = findOrNull(face, ".cost");
  if (cost) find(sheet, ".card-face__panel").append(cost.cloneNode(true));
}

/**
 * @param {HTMLElement} sheet
 * @param {HTMLElement} face
 */
function copyText(sheet, face) {
  const types = /** @type {HTMLElement} */ (find(face, ".card-face__types").cloneNode(true));
  for (const hidden of findAll(types, ".visually-hidden")) hidden.remove();
  find(sheet, ".card-face__types").textContent = types.textContent;
  find(sheet, ".card-face__name").textContent = find(face, ".card-face__name").textContent;
  const words = findOrNull(face, ".card-face__words") ?? find(face, ".card-face__text");
  const effect = findAll(words, ":scope > .card-face__signs, :scope > .card-face__effect");
  const actions = find(sheet, ".card-sheet__actions");
  find(sheet, ".card-sheet__body").replaceChildren(
    ...effect.map((part) => part.cloneNode(true)),
    actions,
  );
}

/**
 * @param {HTMLElement} actions
 * @param {string} slug
 * @param {boolean} canSwap
 */
function nameActions(actions, slug, canSwap) {
  for (const button of findAll(actions, "[data-lock], button")) {
    if (!canSwap) button.remove();
    else if (button instanceof HTMLButtonElement) {
      button.disabled = true;
      button.title = NEEDS_NETWORK;
    } else button.dataset.lock = slug;
  }
  find(actions, "a:not([data-lock])", HTMLAnchorElement).href = addressOf("card", slug);
}

/**
 * @param {HTMLFormElement} form
 * @param {string} slug
 */
export function createSheet(form, slug) {
  const item = find(form, `.kingdom__cards > li[data-slug="${CSS.escape(slug)}"]`);
  const face = find(item, ".card-face");
  const sheet = /** @type {HTMLElement} */ (find(form, "[data-sheet]").cloneNode(true));
  copyLook(sheet, face);
  copyText(sheet, face);
  nameActions(find(sheet, ".card-sheet__actions"), slug, !!findOrNull(item, "[name=fest]"));
  sheet.dataset.sheet = slug;
  sheet.setAttribute("aria-label", item.dataset.name || "");
  return sheet;
}
