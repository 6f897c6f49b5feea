// Enlarges a card of the table to the whole screen, with a strip of all cards below. The hash of
// the address names the open card, so „back“ closes it, no matter how many cards were shown
// meanwhile.
import { copyTemplate, createElement, find, findAll, findOrNull } from "../lib/dom.js";
import { listenForSwipes } from "../lib/swipes.js";
import { createLargeCard } from "./large-card.js";
import { keepScreenOn } from "./wake-lock.js";

const CARD_HASH = /^#karte-([a-z0-9-]{1,100})$/;
const ID_PREFIX = "karte-";

/**
 * @param {HTMLElement} item
 * @param {HTMLElement} list
 */
function centreItem(item, list) {
  const [itemBox, listBox] = [item.getBoundingClientRect(), list.getBoundingClientRect()];
  list.scrollLeft += itemBox.left + itemBox.width / 2 - listBox.left - listBox.width / 2;
}

class CardView {
  shown = -1;

  /**
   * @param {HTMLElement} page
   * @param {HTMLElement} strip
   * @param {(slug: string) => void} selectPile
   */
  constructor(page, strip, selectPile) {
    this.strip = strip;
    this.selectPile = selectPile;
    this.dialog = /** @type {HTMLDialogElement} */ (copyTemplate("card-view"));
    page.append(this.dialog);
    this.sidePanel = find(this.dialog, ".card-view__side");
    this.cardPanel = find(this.dialog, "[data-read]");
    this.position = find(this.dialog, "[data-at]");
    this.turnButton = find(this.dialog, "[data-turn]");
    this.turnButton.before(find(page, "[data-aa]").cloneNode(true));
    this.tiles = findAll(page, ".tile-grid > li[id]");
    this.slugs = this.tiles.map(({ id }) => id.slice(ID_PREFIX.length));
    this.minis = findAll(strip, "[data-slug]");
    this.stripAnchor = strip.previousElementSibling;
    this.nav = find(document, ".main-nav");
    this.navAnchor = this.nav.previousElementSibling;
  }

  /** @param {number} number */
  miniOf(number) {
    return this.minis.find(({ dataset }) => dataset.slug === this.slugs[number]);
  }

  /** @param {boolean} isTurned */
  setTurned(isTurned) {
    this.sidePanel.classList.toggle("is-turned", isTurned);
    this.turnButton.setAttribute("aria-pressed", String(isTurned));
  }

  get isTurned() {
    return this.sidePanel.classList.contains("is-turned");
  }

  /** @param {HTMLElement | undefined} current */
  markMini(current) {
    for (const mini of this.minis) {
      if (mini === current) mini.setAttribute("aria-current", "true");
      else mini.removeAttribute("aria-current");
    }
    const list = current?.closest("ul");
    if (current && list) centreItem(current, list);
  }

  /**
   * @param {number} number
   * @param {number} [direction] - from which side the card comes in
   */
  show(number, direction = 0) {
    this.shown = number;
    const mini = this.miniOf(number);
    const card = createLargeCard(this.tiles[number], mini);
    if (direction) card.classList.add(direction > 0 ? "is-from-right" : "is-from-left");
    this.cardPanel.replaceChildren(card);
    this.cardPanel.scrollTop = 0;
    const name = createElement("span", `${find(card, ".card-face__name").textContent}, `, {
      class: "visually-hidden",
    });
    this.position.replaceChildren(name, `${number + 1} / ${this.tiles.length}`);
    this.markMini(mini);
    this.selectPile(this.slugs[number]);
    keepScreenOn("view", true, (reason) => this.showQuietNote(reason));
  }

  /** @param {string} text */
  showQuietNote(text) {
    if (!findOrNull(this.cardPanel, ".card-view__note"))
      this.cardPanel.append(createElement("p", text, { class: "card-view__note" }));
  }

  /** @param {number} number */
  open(number) {
    if (!this.dialog.open) {
      // On phones the strip stays where it is, above these links.
      this.dialog.append(this.strip, this.nav);
      this.dialog.showModal();
      document.documentElement.classList.add("is-viewing");
    }
    this.show(number);
    find(this.cardPanel, ".card-face__name").focus({ preventScroll: true });
  }

  close() {
    if (!this.dialog.open) return;
    this.dialog.close();
    this.stripAnchor?.after(this.strip);
    this.navAnchor?.after(this.nav);
    document.documentElement.classList.remove("is-viewing");
    this.setTurned(false);
    this.selectPile("");
    this.markMini(undefined);
    const source = this.miniOf(this.shown) || find(this.tiles[this.shown], ".card-face__name a");
    source.focus({ preventScroll: true });
    keepScreenOn("view", false);
  }

  followAddress() {
    const number = this.slugs.indexOf(location.hash.match(CARD_HASH)?.[1] ?? "");
    if (number >= 0) this.open(number);
    else this.close();
  }

  /**
   * @param {number} number
   * @param {number} [direction]
   */
  goTo(number, direction) {
    const hash = `#${ID_PREFIX}${this.slugs[number]}`;
    if (this.dialog.open) {
      history.replaceState(history.state, "", hash);
      this.show(number, direction);
    } else {
      history.pushState({ isView: true }, "", hash);
      this.open(number);
    }
  }

  /** @param {number} direction */
  step(direction) {
    this.goTo((this.shown + direction + this.tiles.length) % this.tiles.length, direction);
  }

  leave() {
    if (history.state?.isView) return history.back();
    history.replaceState(null, "", location.pathname + location.search);
    this.close();
  }

  /** @param {KeyboardEvent} event */
  handleKey(event) {
    const direction = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!direction) return;
    event.preventDefault();
    this.step(direction);
  }

  // For the player opposite, left is right.
  /** @param {number} direction */
  handleSwipe(direction) {
    this.step(this.isTurned ? -direction : direction);
  }
}

/**
 * @param {HTMLElement} page
 * @param {HTMLElement} strip
 * @param {(slug: string) => void} selectPile - is told which card is shown, "" for none
 */
export function createCardView(page, strip, selectPile) {
  const view = new CardView(page, strip, selectPile);
  const { dialog } = view;
  dialog.addEventListener("cancel", (event) => {
    event.preventDefault();
    view.leave();
  });
  dialog.addEventListener("keydown", (event) => view.handleKey(event));
  find(dialog, "[data-close]").addEventListener("click", () => view.leave());
  view.turnButton.addEventListener("click", () => view.setTurned(!view.isTurned));
  for (const button of findAll(dialog, "[data-step]"))
    button.addEventListener("click", () => view.step(Number(button.dataset.step)));
  listenForSwipes(view.cardPanel, (direction) => view.handleSwipe(direction));
  return view;
}
