// The cards of a kingdom: their locks, and what opens the reader.
import { announce, closest, findOrNull } from "../lib/dom.js";
import { startLongPress } from "../lib/long-press.js";
import { isWideScreen } from "../reader/current-card.js";
import { startReaderLinks } from "../reader/reader-links.js";

const CARD_LINKS = ".card-face__name a";

/**
 * @param {HTMLFormElement} form
 * @param {string | undefined} slug
 */
const lockBoxOf = (form, slug = "") =>
  findOrNull(form, `[name=fest][value="${CSS.escape(slug)}"]`, HTMLInputElement);

/** @param {Element} link */
const slugOf = (link) => link.closest("li")?.id || "";

const ignoreFailure = () => {}; // the tap that follows opens the card as a page

/** @param {HTMLFormElement} form */
function startLocks(form) {
  form.addEventListener("click", (event) => {
    const lock = closest(event, "[data-lock]");
    if (!lock) return;
    event.preventDefault();
    lockBoxOf(form, lock.dataset.lock)?.click();
  });
  form.addEventListener("keydown", (event) => {
    const { target } = event;
    if (event.key !== " " || !(target instanceof HTMLElement) || !target.matches("[data-lock]"))
      return;
    event.preventDefault();
    target.click();
  });
  form.addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLInputElement && target.name === "fest")) return;
    const name = target.closest("li")?.dataset.name;
    announce(`${name} ${target.checked ? "liegt fest" : "ist frei"}`);
  });
}

/** @param {HTMLFormElement} form */
export function startKingdomCards(form) {
  const sidePanel = findOrNull(form, "[data-beside]");
  const list = findOrNull(form, ".kingdom__cards");
  if (!sidePanel || !list) return null;
  startLocks(form);
  startLongPress(list, "li", (item) => lockBoxOf(form, item.id)?.click());
  const { followAddress, getReader } = startReaderLinks(list, CARD_LINKS, slugOf, async () =>
    (await import("./card-deck.js")).createDeck(form, sidePanel, lockBoxOf),
  );
  list.addEventListener("pointerdown", (event) => {
    const link = closest(event, CARD_LINKS);
    if (link) getReader().then((reader) => reader.prepare(slugOf(link)), ignoreFailure);
  });
  // the lock in the panel says what its card says
  if (isWideScreen.matches) form.addEventListener("change", getReader, { once: true });
  return {
    followAddress,
    step: async (/** @type {number} */ way) => (await getReader()).step(way),
    // On a wide screen: the card that is new, or was shown before, instead of the first one.
    keepBeside: async (/** @type {string | undefined} */ slug) => {
      if (!slug || !isWideScreen.matches || !document.getElementById(slug)) return;
      const reader = await getReader();
      if (reader.shown !== slug) reader.open(slug);
    },
  };
}
