// The card that fills the screen, built from its tile on the page: effect, correction, statements.
import { createElement, find, findAll, findOrNull } from "../lib/dom.js";

const EFFECTS =
  ".card-face__text > :is(.card-face__signs, .card-face__effect), .tile__body > .card-face__effect";

/** @param {Element} part */
const copyOf = (part) => /** @type {HTMLElement} */ (part.cloneNode(true));

/**
 * @param {HTMLElement} tile
 * @param {HTMLElement | undefined} mini - the card in the strip, which may have the only face
 */
export function createLargeCard(tile, mini) {
  const face = findOrNull(tile, ".card-face") || (mini && findOrNull(mini, ".card-face"));
  const card = createElement("article", "", { class: "card-face card-view__card" });
  Object.assign(card.dataset, (face || find(tile, "[data-box]")).dataset);
  card.append(createPanel(tile, face), createBody(tile));
  return card;
}

/**
 * The arms and the price.
 * @param {HTMLElement} tile
 * @param {HTMLElement | null | undefined} face
 */
function createPanel(tile, face) {
  const panel = face
    ? copyOf(find(face, ".card-face__panel"))
    : createElement("div", "", { class: "card-face__panel" });
  const price = findOrNull(tile, ".cost");
  if (price && !findOrNull(panel, ".cost")) panel.append(copyOf(price));
  return panel;
}

/** @param {HTMLElement} tile */
function createBody(tile) {
  const body = createElement("div", "", { class: "card-face__body" });
  const name = find(tile, ".card-face__name");
  const title = name.textContent;
  body.append(
    createElement("h3", title, { class: "card-face__name", id: "gross", tabindex: "-1" }),
    copyOf(find(tile, ".card-face__types")),
    ...findAll(tile, EFFECTS).map(copyOf),
  );
  body.append(...findAll(tile, ".tile__notes > :not(summary)").map(unfilteredCopyOf));
  const href = find(name, "a", HTMLAnchorElement).href;
  const text = `Alles zu ${title.replaceAll("\u00ad", "")}`;
  body.append(createElement("a", text, { class: "card-view__more", href }));
  return body;
}

// The search field of the page may hide some of the answers there.
/** @param {HTMLElement} answers */
function unfilteredCopyOf(answers) {
  const copy = copyOf(answers);
  for (const part of findAll(copy, "[hidden]")) part.hidden = false;
  return copy;
}
