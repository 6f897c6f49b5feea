// All cards as a grid of faces that is filtered on the device: a query, its chips, an order, and a
// closer look at a card by a long press. The list of cards and the page to pick cards show it.
import { closest, createElement, find, findAll, findOrNull } from "../lib/dom.js";
import { startLongPress } from "../lib/long-press.js";
import { FilterBar } from "./filter-bar.js";

/**
 * @typedef {import("./card-data.js").CardData} CardData
 * @typedef {import("./card-data.js").GridCard} GridCard
 *
 * @typedef {object} GridOptions
 * @property {(card: GridCard) => boolean} [accepts] - whether a card is shown at all
 * @property {string[]} [first] - slugs of cards that come first while no query is typed
 * @property {(card: GridCard) => void} [onPick] - a tap picks a card instead of opening its page
 * @property {string} [pickLabel]
 * @property {(query: string, order: string) => void} [onChange]
 * @property {() => void} [onShow] - more cards are shown
 */

const CARDS_AT_ONCE = 60;
const PAUSE_MS = 60;

export class CardGrid {
  /** @type {GridCard[]} */
  found = [];
  shown = 0;
  order = "";
  /** @type {CardData | null} */
  data = null;
  /** @type {typeof import("./grid-tools.js") | null} */
  tools = null;

  /**
   * @param {HTMLFormElement} form - with the query
   * @param {HTMLElement} list
   * @param {GridOptions} options
   */
  constructor(form, list, options) {
    this.form = form;
    this.list = list;
    this.options = options;
    this.input = find(form, "[type=search]", HTMLInputElement);
    this.count = find(document, "[data-number]");
    this.bar = new FilterBar(this);
    this.#listen();
  }

  get query() {
    return this.input.value.trim();
  }

  #listen() {
    let timer = 0;
    this.input.addEventListener("input", () => {
      clearTimeout(timer);
      timer = setTimeout(() => this.update(), PAUSE_MS);
    });
    this.form.addEventListener("submit", (event) => {
      if (!this.data) return;
      event.preventDefault();
      this.update();
      this.input.blur();
    });
    const sentinel = createElement("div");
    this.list.after(sentinel);
    this.observer = new IntersectionObserver(([entry]) => entry.isIntersecting && this.showMore(), {
      rootMargin: "600px",
    });
    this.observer.observe(sentinel);
    const item = ".card-grid > li";
    startLongPress(this.list, item, (pressed) => this.peek(pressed));
    this.list.addEventListener("keydown", (event) => {
      const focused = closest(event, item);
      if (event.key !== " " || !focused || this.options.onPick) return;
      event.preventDefault();
      this.peek(focused);
    });
    this.list.addEventListener("click", (event) => {
      const button = closest(event, "li button");
      const slug = button?.closest("li")?.dataset.slug;
      const card = this.found.find((each) => each.slug === slug);
      if (card) this.options.onPick?.(card);
    });
  }

  /** Loads what filters, and all cards; the list of the server stays where there are none. */
  async load() {
    try {
      this.tools ??= await import("./grid-tools.js");
      this.data ??= await this.tools.loadCardData();
    } catch {
      return false;
    }
    return true;
  }

  /** @param {string} text */
  setQuery(text) {
    this.input.value = text;
    return this.update();
  }

  /** Filters anew. Without data, the server does. */
  async update() {
    if (!(await this.load())) return;
    this.found = this.#matchingCards();
    this.shown = 0;
    this.list.replaceChildren();
    findOrNull(document, "nav:has(.pager)")?.remove();
    this.showMore();
    const { length } = this.found;
    this.count.textContent = `${length} ${length === 1 ? "Karte" : "Karten"}`;
    this.bar.update();
    this.options.onChange?.(this.query, this.order);
  }

  #matchingCards() {
    const { accepts = () => true, first = [] } = this.options;
    if (!this.data || !this.tools) return [];
    const cards = this.tools.findCards(this.data, this.query, this.order).filter(accepts);
    if (this.query || this.order || !first.length) return cards;
    const similar = first.flatMap((slug) => cards.filter((card) => card.slug === slug));
    return [...similar, ...cards.filter((card) => !similar.includes(card))];
  }

  // The cards that the server has shown stay, so that nothing moves while somebody scrolls.
  async showMore() {
    if (!this.data) {
      if (!(await this.load())) return;
      this.found = this.#matchingCards();
      this.shown = this.list.children.length;
      findOrNull(document, "nav:has(.pager)")?.remove();
      this.#markServerItems();
    }
    const next = this.found.slice(this.shown, this.shown + CARDS_AT_ONCE);
    this.shown += next.length;
    const { createGridItem } = /** @type {typeof import("./grid-tools.js")} */ (this.tools);
    this.list.append(...next.map((card) => createGridItem(card, !!this.options.onPick)));
    this.options.onShow?.();
  }

  #markServerItems() {
    for (const [at, item] of findAll(this.list, "li").entries())
      if (this.found[at]) item.dataset.slug = this.found[at].slug;
  }

  /** @param {HTMLElement} item */
  async peek(item) {
    const link = findOrNull(item, ".card-face__name a", HTMLAnchorElement);
    const slug = item.dataset.slug || link?.pathname.split("/")[2];
    await this.load();
    if (slug) await this.tools?.showPeek(slug, this.found, this.options);
  }
}
