// The sheet with the details of a card: a dialog from below on a phone, a panel on the right on a
// wide screen.
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
import { startLongPress } from "./long-press.js";

const isWideScreen = matchMedia("(min-width: 60rem)");

class CardSheet {
  /** @type {Map<string, Promise<HTMLElement>>} query of an address → its sheet */
  cache = new Map();
  /** @type {HTMLDialogElement | null} */
  dialog = null;

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

  /** @param {HTMLAnchorElement} link */
  async open(link) {
    const slug = link.closest("li")?.id || "";
    try {
      const sheet = /** @type {HTMLElement} */ ((await this.fetch(link)).cloneNode(true));
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
    this.dialog ??= createElement("dialog", "", { class: "kingdom__beside" });
    this.dialog.replaceChildren(sheet);
    this.dialog.setAttribute("aria-label", sheet.ariaLabel || "");
    if (!this.dialog.isConnected) this.form.append(this.dialog);
    this.dialog.onclose = () => link.focus({ preventScroll: true });
    this.dialog.showModal();
  }

  closeDialog() {
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
      this.closeDialog();
    }
    if (event.target === this.dialog) this.closeDialog();
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
  if (!sidePanel || !list) return;
  const sheet = new CardSheet(form, sidePanel);
  list.addEventListener("click", (event) => {
    const link = linkToOpen(event);
    if (!link) return;
    event.preventDefault();
    sheet.open(link);
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
  startLongPress(list, (item) => sheet.lockBoxOf(item.id)?.click());
  const shown = findOrNull(sidePanel, "[data-sheet]");
  if (isWideScreen.matches) sheet.markShown(shown?.dataset.sheet);
}
