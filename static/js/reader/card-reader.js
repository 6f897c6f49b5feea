// The reader: one card fills the screen. The hash of the address names the card, so „back“ closes
// the reader, no matter how many cards were shown meanwhile. A swipe, an arrow or a button shows
// the next card; dragging the arms down, Escape or the cross closes. Loaded by reader-links.js.
import { announce, copyTemplate, createElement, find, findAll } from "../lib/dom.js";
import { listenForDrags, listenForSwipes } from "../lib/swipes.js";
import { loadTemplates } from "../lib/templates.js";
import { arrowDirection, isWideScreen, slugInAddress } from "./current-card.js";
import "../settings/text-size.js";

/**
 * The cards of a page, for the reader.
 * @typedef {object} Deck
 * @property {HTMLElement} parent - of the dialog
 * @property {() => string[]} slugs - in the order of the page
 * @property {(slug: string) => HTMLElement | Promise<HTMLElement>} createCard
 * @property {(slug: string) => HTMLElement | null} sourceOf - what has the focus after closing
 * @property {HTMLElement} [sidePanel] - has the card on a wide screen, instead of the dialog
 * @property {(dialog: HTMLElement) => void} [onOpen]
 * @property {(slug: string, card: HTMLElement) => void} [onShow]
 * @property {() => void} [onClose]
 */

export class CardReader {
  /** @type {HTMLDialogElement | null} */
  dialog = null;

  /**
   * @param {Deck} deck
   * @param {string} [shown] - slug of the card beside the others
   */
  constructor(deck, shown = "") {
    this.deck = deck;
    this.shown = shown;
  }

  get isBeside() {
    return !!this.deck.sidePanel && isWideScreen.matches;
  }

  /**
   * @param {string} slug
   * @param {number} [direction] - from which side the card comes in
   */
  goTo(slug, direction) {
    const isNewEntry = !this.isBeside && !slugInAddress();
    const state = isNewEntry ? { isReader: true } : history.state;
    history[isNewEntry ? "pushState" : "replaceState"](state, "", `#karte-${slug}`);
    return this.open(slug, direction);
  }

  // Shows the card that the address names, or none.
  async followAddress() {
    const slug = slugInAddress();
    if (this.deck.slugs().includes(slug)) await this.open(slug);
    else this.close();
  }

  /** @param {number} direction */
  step(direction) {
    const slugs = this.deck.slugs();
    const next = slugs.indexOf(this.shown) + direction;
    return this.goTo(slugs[(next + slugs.length) % slugs.length], direction);
  }

  leave() {
    if (history.state?.isReader) return history.back();
    history.replaceState(null, "", location.pathname + location.search);
    this.close();
  }

  /**
   * @param {string} slug
   * @param {number} [direction]
   */
  async open(slug, direction = 0) {
    this.shown = slug;
    const card = await this.prepare(slug);
    if (this.shown !== slug) return; // another card was chosen meanwhile
    if (this.isBeside) this.showBeside(card);
    else this.showInDialog(card, direction);
    this.deck.onShow?.(slug, card);
  }

  /** @param {HTMLElement} card */
  showBeside(card) {
    this.deck.sidePanel?.replaceChildren(card);
    announce(card.ariaLabel || "");
  }

  /**
   * @param {HTMLElement} card
   * @param {number} direction
   */
  showInDialog(card, direction) {
    const { dialog } = this;
    if (!dialog) return;
    const panel = find(dialog, "[data-read]");
    const keepsFocus = dialog.open && !panel.contains(document.activeElement);
    if (direction) card.classList.add(direction > 0 ? "is-from-right" : "is-from-left");
    panel.replaceChildren(card);
    panel.scrollTop = 0;
    dialog.setAttribute("aria-label", card.ariaLabel || "");
    this.showPosition(dialog, card);
    if (!dialog.open) this.openDialog(dialog);
    if (!keepsFocus) find(card, ".card-face__name").focus({ preventScroll: true });
  }

  /**
   * @param {HTMLDialogElement} dialog
   * @param {HTMLElement} card
   */
  showPosition(dialog, card) {
    const slugs = this.deck.slugs();
    const name = createElement("span", `${card.ariaLabel}, `, { class: "visually-hidden" });
    const position = `${slugs.indexOf(this.shown) + 1} / ${slugs.length}`;
    find(dialog, "[data-at]").replaceChildren(name, position);
  }

  /** @param {HTMLDialogElement} dialog */
  openDialog(dialog) {
    this.deck.onOpen?.(dialog);
    dialog.showModal();
    document.documentElement.classList.add("is-reading");
  }

  close() {
    const { dialog, shown } = this;
    if (!dialog) return; // the card stays beside the others
    this.shown = "";
    if (!dialog.open) return;
    dialog.close();
    document.documentElement.classList.remove("is-reading");
    this.setTurned(false);
    this.deck.onClose?.();
    this.deck.sourceOf(shown)?.focus({ preventScroll: true });
  }

  /** @param {string} slug */
  async prepare(slug) {
    const [card, templates] = await Promise.all([
      this.deck.createCard(slug),
      this.isBeside || this.dialog ? null : loadTemplates(),
    ]);
    if (templates) this.dialog ??= this.createDialog(templates);
    return card;
  }

  /** @param {Document} templates */
  createDialog(templates) {
    const dialog = /** @type {HTMLDialogElement} */ (copyTemplate("card-reader", templates));
    const panel = find(dialog, "[data-read]");
    const side = /** @type {HTMLElement} */ (panel.parentElement);
    dialog.addEventListener("cancel", (event) => {
      event.preventDefault();
      this.leave();
    });
    dialog.addEventListener("keydown", (event) => {
      const direction = arrowDirection(event);
      if (!direction) return;
      event.preventDefault();
      this.step(direction);
    });
    find(dialog, "[data-close]").addEventListener("click", () => this.leave());
    find(dialog, "[data-turn]").addEventListener("click", () => this.setTurned(!this.isTurned));
    for (const button of findAll(dialog, "[data-step]"))
      button.addEventListener("click", () => this.step(Number(button.dataset.step)));
    // for the player opposite, left is right
    listenForSwipes(panel, (direction) => this.step(this.isTurned ? -direction : direction));
    listenForDrags(side, ".card-reader__card > .card-face__panel", () => this.leave());
    this.deck.parent.append(dialog);
    return dialog;
  }

  get isTurned() {
    return this.dialog?.classList.contains("is-turned") ?? false;
  }

  /** @param {boolean} isTurned */
  setTurned(isTurned) {
    if (!this.dialog) return;
    this.dialog.classList.toggle("is-turned", isTurned);
    find(this.dialog, "[data-turn]").setAttribute("aria-pressed", String(isTurned));
  }
}
