// The card in the reader, made of its tile on the page: effect, corrections, statements. The server
// writes the same for Königreich (templates/components/large-card.html).
import { addressOf } from "../lib/device.js";
import { createElement, find, findAll, findOrNull } from "../lib/dom.js";

const EFFECT = ":scope > :is(.card-face__signs, .card-face__effect)";
const EFFECTS_IN = [".card-face__words", ".card-face__text", ".tile__body"];

/** @param {Element} part */
const copyOf = (part) => /** @type {HTMLElement} */ (part.cloneNode(true));

/**
 * @param {string} slug
 * @param {HTMLElement} tile
 * @param {HTMLElement | null} face - with the arms; the tile may have none
 */
export function createLargeCard(slug, tile, face) {
  const card = createElement("article", "", { class: "card-face card-reader__card" });
  Object.assign(card.dataset, (face || find(tile, "[data-box]")).dataset);
  card.dataset.largeCard = slug;
  card.ariaLabel = find(tile, ".card-face__name").textContent.replaceAll("\u00ad", "").trim();
  card.append(createPanel(tile, face), createBody(slug, tile, card.ariaLabel));
  return card;
}

/**
 * The arms and the price.
 * @param {HTMLElement} tile
 * @param {HTMLElement | null} face
 */
function createPanel(tile, face) {
  const panel = face
    ? copyOf(find(face, ".card-face__panel"))
    : createElement("div", "", { class: "card-face__panel" });
  const price = findOrNull(tile, ".cost");
  if (price && !findOrNull(panel, ".cost")) panel.append(copyOf(price));
  return panel;
}

/**
 * @param {string} slug
 * @param {HTMLElement} tile
 * @param {string} name
 */
function createBody(slug, tile, name) {
  const body = createElement("div", "", { class: "card-face__body" });
  const title = find(tile, ".card-face__name").textContent.trim();
  body.append(
    createElement("h2", title, { class: "card-face__name", tabindex: "-1" }),
    copyOf(find(tile, ".card-face__types")),
    ...effectOf(tile).map(copyOf),
    ...findAll(tile, ".tile__notes > :not(summary)").map(unfilteredCopyOf),
    createElement("a", `Alles zu ${name}`, {
      class: "card-reader__more",
      href: addressOf("card", slug),
    }),
  );
  return body;
}

/** @param {HTMLElement} tile */
function effectOf(tile) {
  const words = EFFECTS_IN.map((part) => findOrNull(tile, part)).find(
    (part) => part && findOrNull(part, EFFECT),
  );
  return words ? findAll(words, EFFECT) : [];
}

// The search field of the page may hide some of the answers there.
/** @param {HTMLElement} answers */
function unfilteredCopyOf(answers) {
  const copy = copyOf(answers);
  for (const part of findAll(copy, "[hidden]")) part.hidden = false;
  return copy;
}
