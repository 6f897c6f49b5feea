// The cards of a kingdom for the reader: the server writes each, with buttons that change the
// kingdom; without a network it is made of its tile. Loaded with the reader.
import { site } from "../lib/device.js";
import { fetchPage, find, findAll, findOrNull } from "../lib/dom.js";
import { isWideScreen } from "../reader/current-card.js";
import { createLargeCard } from "../reader/large-card.js";

/** @param {HTMLElement} item */
const linkOf = (item) => find(item, ".card-face__name a", HTMLAnchorElement);

// Without a network the device has this page with another card than the one asked for.
/**
 * @param {string} slug
 * @param {string} address
 */
async function requestCard(slug, address) {
  const { page } = await fetchPage(address).catch(() => ({ page: document }));
  const card = findOrNull(page, "main [data-large-card]");
  if (card?.dataset.largeCard !== slug) return null;
  if ("away" in page.documentElement.dataset)
    await (await import("../offline/answers.js")).markOnlineButtons(card);
  return card;
}

/**
 * @param {HTMLElement} item
 * @param {HTMLElement | null} buttons - of another card
 * @param {string} code - of the kingdom
 */
async function createOfflineCard(item, buttons, code) {
  const card = createLargeCard(item.id, item, find(item, ".card-face"));
  if (!buttons || !findOrNull(item, "[name=fest]")) return card;
  const actions = /** @type {HTMLElement} */ (buttons.cloneNode(true));
  const { disableOffline, swappableCards } = await import("../offline/answers.js");
  const swappable = await swappableCards(code);
  for (const button of findAll(actions, "button", HTMLButtonElement)) {
    const isSwap = button.formAction.includes(site.addresses["kingdom-swap"]);
    button.disabled = false;
    button.removeAttribute("title");
    if (!isSwap || !swappable.includes(item.id)) disableOffline(button);
    button.value = item.id;
    if (isSwap) button.ariaLabel = `${item.dataset.name} tauschen`;
  }
  find(actions, "[data-lock]").dataset.lock = item.id;
  card.append(actions);
  return card;
}

/**
 * @param {HTMLElement} card
 * @param {HTMLInputElement | null} box
 */
function updateLockButton(card, box) {
  const button = findOrNull(card, "[data-lock]");
  if (!button || !box) return;
  button.classList.toggle("is-locked", box.checked);
  button.setAttribute("aria-pressed", String(box.checked));
  find(button, "span").textContent = box.checked ? "Liegt fest" : "Festhalten";
}

/**
 * Keeps the lock buttons of the cards in a form as its boxes are.
 * @param {HTMLFormElement} form
 * @param {(form: HTMLFormElement, slug?: string) => HTMLInputElement | null} lockBoxOf
 * @param {() => void} onChange - called when a card was locked or unlocked: links of buttons say so
 */
function followLocks(form, lockBoxOf, onChange) {
  const update = () => {
    for (const card of findAll(form, "[data-large-card]"))
      updateLockButton(card, lockBoxOf(form, card.dataset.largeCard));
  };
  update();
  form.addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLInputElement && target.name === "fest")) return;
    onChange();
    update();
  });
}

/**
 * @param {HTMLFormElement} form
 * @param {HTMLElement} sidePanel
 * @param {(form: HTMLFormElement, slug?: string) => HTMLInputElement | null} lockBoxOf
 * @returns {{deck: import("../reader/card-reader.js").Deck, shown: string}}
 */
export function createDeck(form, sidePanel, lockBoxOf) {
  /** @type {Map<string, Promise<HTMLElement>>} */
  const cards = new Map();
  const items = findAll(form, ".kingdom__cards > li");
  const itemOf = (/** @type {string} */ slug) => items.find(({ id }) => id === slug);
  const buttons = findOrNull(sidePanel, ".card-reader__actions");
  const markShown = (/** @type {string} */ slug) => {
    for (const item of items)
      item.classList.toggle("is-shown", isWideScreen.matches && item.id === slug);
  };
  followLocks(form, lockBoxOf, () => cards.clear());
  const createCard = async (/** @type {string} */ slug) => {
    const item = /** @type {HTMLElement} */ (itemOf(slug));
    const code = find(form, "[name=k]", HTMLInputElement).value;
    return (await requestCard(slug, linkOf(item).href)) ?? createOfflineCard(item, buttons, code);
  };
  const cardOf = (/** @type {string} */ slug) => {
    const card = cards.get(slug) ?? createCard(slug);
    cards.set(slug, card);
    return card;
  };
  const shown = findOrNull(sidePanel, "[data-large-card]")?.dataset.largeCard || "";
  markShown(shown);
  /** @type {import("../reader/card-reader.js").Deck} */
  const deck = {
    parent: form,
    sidePanel,
    slugs: () => items.map(({ id }) => id),
    createCard: async (slug) => {
      const card = /** @type {HTMLElement} */ ((await cardOf(slug)).cloneNode(true));
      updateLockButton(card, lockBoxOf(form, slug));
      return card;
    },
    sourceOf: (slug) => {
      const item = itemOf(slug);
      return item ? linkOf(item) : null;
    },
    onShow: markShown,
  };
  return { deck, shown };
}
