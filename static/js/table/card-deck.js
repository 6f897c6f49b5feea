// The cards of the table for the reader. On phones the strip of all cards stays where it is, below
// the card, and the screen stays on. Loaded with the reader.
import { createElement, find, findAll, findOrNull } from "../lib/dom.js";
import { createLargeCard } from "../reader/large-card.js";
import { keepScreenOn } from "./wake-lock.js";

/**
 * @param {HTMLElement} item
 * @param {HTMLElement} list
 */
function centreItem(item, list) {
  const [itemBox, listBox] = [item.getBoundingClientRect(), list.getBoundingClientRect()];
  list.scrollLeft += itemBox.left + itemBox.width / 2 - listBox.left - listBox.width / 2;
}

/**
 * @param {HTMLElement[]} minis - the cards in the strip
 * @param {HTMLElement | null} [current]
 */
function markMini(minis, current = null) {
  for (const mini of minis) {
    if (mini === current) mini.setAttribute("aria-current", "true");
    else mini.removeAttribute("aria-current");
  }
  const list = current?.closest("ul");
  if (current && list) centreItem(current, list);
}

/**
 * @param {HTMLElement} page
 * @param {HTMLElement} strip
 * @param {(slug: string) => void} selectPile - is told which card is shown, "" for none
 * @returns {import("../reader/card-reader.js").Deck}
 */
export function createDeck(page, strip, selectPile) {
  const tileOf = new Map(
    findAll(page, ".tile-grid > li[id]").map((tile) => [tile.id.replace("karte-", ""), tile]),
  );
  const minis = findAll(strip, "[data-slug]");
  const moved = [strip, find(document, ".main-nav")];
  const anchors = moved.map((part) => part.previousElementSibling);
  const miniOf = (/** @type {string} */ slug) =>
    minis.find(({ dataset }) => dataset.slug === slug) ?? null;
  const tile = (/** @type {string} */ slug) => /** @type {HTMLElement} */ (tileOf.get(slug));
  return {
    parent: page,
    slugs: () => [...tileOf.keys()],
    createCard: (slug) => {
      const mini = miniOf(slug);
      const face = findOrNull(tile(slug), ".card-face") || (mini && findOrNull(mini, ".card-face"));
      return createLargeCard(slug, tile(slug), face);
    },
    sourceOf: (slug) => miniOf(slug) || findOrNull(tile(slug), ".card-face__name a"),
    onOpen: (dialog) => dialog.append(...moved),
    onShow: (slug, card) => {
      markMini(minis, miniOf(slug));
      selectPile(slug);
      keepScreenOn("reader", true, (reason) =>
        find(card, ".card-face__body").append(createElement("p", reason, { class: "small muted" })),
      );
    },
    onClose: () => {
      for (const [number, part] of moved.entries()) anchors[number]?.after(part);
      selectPile("");
      markMini(minis);
      keepScreenOn("reader", false);
    },
  };
}
