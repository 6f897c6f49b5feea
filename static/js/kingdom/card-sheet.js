// The sheet with the details of a card: a dialog from below on a phone, a panel on the right on a
// wide screen. The hash of the address names the card, so „back“ closes the dialog, no matter how
// many cards were shown meanwhile.
import { addressOf } from "../lib/device.js";
import {
  announce,
  closest,
  createElement,
  fetchPage,
  find,
  findAll,
  findOrNull,
} from "../lib/dom.js";
import { startLongPress } from "../lib/long-press.js";
import { listenForDrags, listenForSwipes } from "../lib/swipes.js";

const CARD_HASH = /^#karte-([a-z0-9-]{1,100})$/;
const isWideScreen = matchMedia("(min-width: 60rem)");

class CardSheet {
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
  }

  /** @param {string | undefined} slug */
  lockBoxOf(slug = "") {
    return findOrNull(this.form, `[name=fest][value="${CSS.escape(slug)}"]`, HTMLInputElement);
  }

  /** @param {HTMLAnchorElement} link */
  fetch(link) {
    const { search } = link;
    const sheet = this.cache.get(search) ?? this.request(link.href);
    this.cache.set(search, sheet);
    return sheet;
  }

  // Without a network the device may have the page with another card than the one asked for; then
  // there is no sheet to show.
  /** @param {string} address */
  async request(address) {
    const { page } = await fetchPage(address);
    const sheet = findOrNull(page, "main [data-sheet]");
    const wanted = new URL(address).searchParams.get("karte");
    if (!sheet || sheet.dataset.sheet !== wanted) throw new Error("no network");
    return sheet;
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
      location.assign(addressOf("card", slug));
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
    dialog.addEventListener("keydown", (event) => {
      if (!this.handleArrow(event)) return;
      event.preventDefault();
    });
    listenForSwipes(dialog, (direction) => this.step(direction));
    listenForDrags(dialog, ".card-face__panel", () => this.leave());
    return dialog;
  }

  /** @param {KeyboardEvent} event */
  handleArrow({ key }) {
    const direction = { ArrowLeft: -1, ArrowRight: 1 }[key];
    if (direction) this.step(direction);
    return !!direction;
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
    const box = this.lockBoxOf(slug);
    if (!button || !box) return;
    button.classList.toggle("is-locked", box.checked);
    button.setAttribute("aria-pressed", String(box.checked));
    find(button, "span").textContent = box.checked ? "Liegt fest" : "Festhalten";
  }

  /** @param {Event} event */
  handleClick(event) {
    const lock = closest(event, "[data-lock]");
    if (lock) {
      event.preventDefault();
      this.lockBoxOf(lock.dataset.lock)?.click();
    }
    if (closest(event, "[data-close]") && this.dialog) {
      event.preventDefault();
      this.leave();
    }
    if (event.target === this.dialog) this.leave();
  }

  /** @param {HTMLInputElement} lockBox */
  handleLock(lockBox) {
    this.cache.clear();
    for (const sheet of findAll(this.form, "[data-sheet]"))
      if (sheet.dataset.sheet === lockBox.value) this.updateLockButton(sheet, lockBox.value);
    const name = lockBox.closest("li")?.dataset.name;
    announce(`${name} ${lockBox.checked ? "liegt fest" : "ist frei"}`);
  }
}

// The link to a card that was clicked to open its sheet; null if it is to be opened elsewhere.
/** @param {MouseEvent} event */
function linkToOpen(event) {
  const hasModifier = event.ctrlKey || event.metaKey || event.shiftKey;
  return hasModifier ? null : closest(event, ".card-face__name a", HTMLAnchorElement);
}

/** @param {HTMLFormElement} form */
export function startCardSheet(form) {
  const sidePanel = findOrNull(form, "[data-beside]");
  const list = findOrNull(form, ".kingdom__cards");
  if (!sidePanel || !list) return null;
  const sheet = new CardSheet(form, sidePanel);
  list.addEventListener("click", (event) => {
    const link = linkToOpen(event);
    if (!link) return;
    event.preventDefault();
    sheet.goTo(link.closest("li")?.id || "");
  });
  list.addEventListener("pointerdown", (event) => {
    const link = closest(event, ".card-face__name a", HTMLAnchorElement);
    if (link) sheet.fetch(link).catch(() => {});
  });
  form.addEventListener("click", (event) => sheet.handleClick(event));
  form.addEventListener("keydown", (event) => {
    const { target } = event;
    if (event.key !== " " || !(target instanceof HTMLElement) || !target.matches("[data-lock]"))
      return;
    event.preventDefault();
    target.click();
  });
  form.addEventListener("change", ({ target }) => {
    if (target instanceof HTMLInputElement && target.name === "fest") sheet.handleLock(target);
  });
  startLongPress(list, "li", (item) => sheet.lockBoxOf(item.id)?.click());
  const shown = findOrNull(sidePanel, "[data-sheet]");
  if (isWideScreen.matches) {
    sheet.shown = shown?.dataset.sheet || "";
    sheet.markShown(sheet.shown);
  }
  if (CARD_HASH.test(location.hash)) sheet.followAddress();
  return sheet;
}
