// The sheet with the details of a card: a dialog from below on a phone, a panel on the right on a
// wide screen. The hash of the address names the card, so „back“ closes the dialog, no matter how
// many cards were shown meanwhile. Loaded by sheet-links.js.
import {
  announce,
  closest,
  createElement,
  fetchPage,
  find,
  findAll,
  findOrNull,
} from "../lib/dom.js";
import { listenForDrags, listenForSwipes } from "../lib/swipes.js";
import { arrowDirection, CARD_HASH, isWideScreen, lockBoxOf } from "./kingdom-cards.js";

export class CardSheet {
  /** @type {Map<string, Promise<HTMLElement>>} query of an address → its sheet */
  cache = new Map();
  /** @type {HTMLDialogElement | null} */
  dialog = null;
  shown = ""; // slug of the card whose sheet is open

  /**
   * @param {HTMLFormElement} form
   * @param {HTMLElement} sidePanel
   */
  constructor(form, sidePanel) {
    this.form = form;
    this.sidePanel = sidePanel;
    if (!isWideScreen.matches) return;
    this.shown = findOrNull(sidePanel, "[data-sheet]")?.dataset.sheet || "";
    this.markShown(this.shown);
  }

  /** @param {HTMLAnchorElement} link */
  fetch(link) {
    const { search } = link;
    const sheet = this.cache.get(search) ?? this.request(link.href);
    this.cache.set(search, sheet);
    return sheet;
  }

  // Without a network the device has this page with another card than the one asked for; then the
  // sheet is made of what the tile of the card says.
  /** @param {string} address */
  async request(address) {
    const wanted = new URL(address).searchParams.get("karte") || "";
    const { page } = await fetchPage(address).catch(() => ({ page: document }));
    const sheet = findOrNull(page, "main [data-sheet]");
    if (sheet?.dataset.sheet === wanted) return sheet;
    const { createSheet } = await import("./offline-sheet.js");
    return createSheet(this.form, wanted);
  }

  get slugs() {
    return findAll(this.form, ".kingdom__cards > li").map(({ id }) => id);
  }

  /** @param {string} slug */
  linkOf(slug) {
    const item = findAll(this.form, ".kingdom__cards > li").find(({ id }) => id === slug);
    return item ? find(item, ".card-face__name a", HTMLAnchorElement) : null;
  }

  /** @param {string} slug */
  goTo(slug) {
    const isNewEntry = !isWideScreen.matches && !this.dialog?.open;
    const state = isNewEntry ? { isSheet: true } : history.state;
    history[isNewEntry ? "pushState" : "replaceState"](state, "", `#karte-${slug}`);
    this.followAddress();
  }

  // Shows the card that the address names, or none.
  followAddress() {
    const link = this.linkOf(location.hash.match(CARD_HASH)?.[1] ?? "");
    if (link) this.open(link);
    else this.closeDialog();
  }

  // On a wide screen: the card that is new, or was shown before, instead of the first one.
  /** @param {string | undefined} slug */
  keepBeside(slug) {
    const link = slug && slug !== this.shown && this.linkOf(slug);
    if (link) this.open(link);
  }

  /** @param {number} direction */
  step(direction) {
    const { slugs } = this;
    const next = slugs.indexOf(this.shown) + direction;
    this.goTo(slugs[(next + slugs.length) % slugs.length]);
  }

  leave() {
    if (history.state?.isSheet) return history.back();
    history.replaceState(null, "", location.pathname + location.search);
    this.closeDialog();
  }

  /** @param {HTMLAnchorElement} link */
  async open(link) {
    const slug = link.closest("li")?.id || "";
    this.shown = slug;
    try {
      const sheet = /** @type {HTMLElement} */ ((await this.fetch(link)).cloneNode(true));
      if (this.shown !== slug) return; // another card was chosen meanwhile
      if (isWideScreen.matches) this.showBeside(sheet, slug);
      else this.showDialog(sheet, link);
      this.updateLockButton(sheet, slug);
    } catch {
      location.assign(link.href); // without its script: the sheet as a page
    }
  }

  /**
   * @param {HTMLElement} sheet
   * @param {string} slug
   */
  showBeside(sheet, slug) {
    this.sidePanel.replaceChildren(sheet);
    this.markShown(slug);
    announce(sheet.ariaLabel || "");
  }

  /**
   * @param {HTMLElement} sheet
   * @param {HTMLElement} link
   */
  showDialog(sheet, link) {
    this.dialog ??= this.createDialog();
    this.dialog.replaceChildren(sheet);
    this.dialog.setAttribute("aria-label", sheet.ariaLabel || "");
    if (!this.dialog.isConnected) this.form.append(this.dialog);
    this.dialog.onclose = () => link.focus({ preventScroll: true });
    if (!this.dialog.open) this.dialog.showModal();
    this.dialog.scrollTop = 0;
  }

  createDialog() {
    const dialog = createElement("dialog", "", { class: "kingdom__beside" });
    dialog.addEventListener("cancel", (event) => {
      event.preventDefault();
      this.leave();
    });
    dialog.addEventListener("click", (event) => this.handleClick(event));
    dialog.addEventListener("keydown", (event) => {
      const direction = arrowDirection(event);
      if (!direction) return;
      event.preventDefault();
      this.step(direction);
    });
    listenForSwipes(dialog, (direction) => this.step(direction));
    listenForDrags(dialog, ".card-face__panel", () => this.leave());
    return dialog;
  }

  closeDialog() {
    this.shown = "";
    if (this.dialog?.open) this.dialog.close();
  }

  /** @param {string | undefined} slug */
  markShown(slug) {
    for (const item of findAll(this.form, ".kingdom__cards > li"))
      item.classList.toggle("is-shown", item.id === slug);
  }

  /**
   * @param {HTMLElement} root
   * @param {string} slug
   */
  updateLockButton(root, slug) {
    const button = findOrNull(root, "[data-lock]");
    const box = lockBoxOf(this.form, slug);
    if (!button || !box) return;
    button.classList.toggle("is-locked", box.checked);
    button.setAttribute("aria-pressed", String(box.checked));
    find(button, "span").textContent = box.checked ? "Liegt fest" : "Festhalten";
  }

  /** @param {Event} event */
  handleClick(event) {
    if (event.target === this.dialog || closest(event, "[data-close]")) {
      event.preventDefault();
      this.leave();
    }
  }

  /** @param {HTMLInputElement} lockBox */
  handleLock(lockBox) {
    this.cache.clear();
    for (const sheet of findAll(this.form, "[data-sheet]"))
      if (sheet.dataset.sheet === lockBox.value) this.updateLockButton(sheet, lockBox.value);
  }
}
