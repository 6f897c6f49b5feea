// The page on which a kingdom is put together by hand: the grid of all cards, and a tray with the
// ten piles. Instead of a card of a kingdom another one is picked by one tap.

import { CardGrid } from "../cards/card-grid.js";
import { settings } from "../lib/device.js";
import { announce, createElement, find, findAll, findOrNull } from "../lib/dom.js";
import { storeSwap } from "./picked.js";
import { playSettings } from "./play-settings.js";
import { createShield, parseShields } from "./shields.js";

/** @typedef {import("../cards/card-data.js").GridCard} GridCard */

const PILES = 10;
const CHOSEN = "wahl"; // parameter of the address: what lies in the tray

/**
 * The places of the cards that may be picked (companion/pages/card_data.py).
 * @param {string} text
 */
function readPlaces(text) {
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  return (/** @type {number} */ place) => Boolean(bytes[place >> 3] & (1 << (place & 7)));
}

const isLandscape = (/** @type {GridCard} */ { face }) => !face.includes(",sh,");
const plainName = (/** @type {GridCard} */ { name }) => name.replaceAll("\u00ad", "");

class Picker {
  /** @type {GridCard[]} */
  chosen = [];
  /** @type {HTMLElement[]} what is sent of them */
  inputs = [];

  /** @param {HTMLFormElement} form */
  constructor(form) {
    this.form = form;
    const { candidates = "", similar = "", present = "" } = form.dataset;
    this.isSwap = findOrNull(form, "[name=karte][type=hidden]") !== null;
    this.present = present.split(",").filter(Boolean);
    const isCandidate = readPlaces(candidates);
    const isNew = !findOrNull(form, "[name=k]");
    if (isNew) this.#addPlaySettings();
    const boxes = isNew ? settings().editions : [];
    /** @type {Set<number> | undefined} */
    let inBoxes;
    this.grid = new CardGrid(
      find(document, "form[data-card-query]", HTMLFormElement),
      find(form, "[data-card-grid]"),
      {
        accepts: ({ number }) => {
          const { data, tools } = this.grid;
          if (boxes.length && data) inBoxes ??= tools?.cardsInBoxes(data, boxes);
          return isCandidate(number) && (!inBoxes || inBoxes.has(number));
        },
        first: similar.split(",").filter(Boolean),
        onPick: (card) => (this.isSwap ? this.swap(card) : this.toggle(card)),
        pickLabel: this.isSwap ? "Eintauschen" : "Dazulegen",
        onShow: () => this.markChosen(),
      },
    );
  }

  async start() {
    if (!(await this.grid.load())) {
      this.grid.list.classList.remove("card-grid"); // the list of the server has buttons
      return;
    }
    const wanted = new URLSearchParams(location.search).get(CHOSEN)?.split(",") ?? [];
    const cards = this.grid.data?.cards ?? [];
    this.chosen = wanted.flatMap((slug) => cards.filter((card) => card.slug === slug));
    await this.grid.update();
    if (!this.isSwap) this.showTray();
  }

  // A new kingdom is made of my boxes.
  #addPlaySettings() {
    for (const [name, value] of playSettings())
      if (!findOrNull(this.form, `[name="${name}"][value="${value}"]`))
        this.form.append(createElement("input", "", { type: "hidden", name, value }));
  }

  /** @param {GridCard} card */
  swap(card) {
    storeSwap({ removed: this.form.dataset.replaced || "", added: card.slug });
    this.form.append(createElement("input", "", { type: "hidden", name: "zu", value: card.slug }));
    this.form.submit();
  }

  get pilesInAll() {
    const cards = this.grid.data?.cards ?? [];
    const present = cards.filter(({ slug }) => this.present.includes(slug));
    return [...present, ...this.chosen].filter((card) => !isLandscape(card)).length;
  }

  /** @param {GridCard} card */
  toggle(card) {
    const isChosen = this.chosen.includes(card);
    if (!isChosen && !isLandscape(card) && this.pilesInAll >= PILES) {
      announce("Zehn Stapel liegen schon.");
      find(this.form, "[data-tray-said]").textContent = "Zehn Stapel sind genug.";
      return;
    }
    this.chosen = isChosen ? this.chosen.filter((each) => each !== card) : [...this.chosen, card];
    announce(`${plainName(card)} ${isChosen ? "weggelegt" : "dazugelegt"}`);
    this.#storeAddress();
    this.showTray();
    this.markChosen();
    if (!isChosen && this.grid.query) this.grid.input.select();
  }

  #storeAddress() {
    const address = new URL(location.href);
    address.searchParams.delete(CHOSEN);
    const slugs = this.chosen.map(({ slug }) => slug).join(",");
    if (slugs) address.searchParams.set(CHOSEN, slugs);
    history.replaceState(history.state, "", address);
  }

  markChosen() {
    for (const item of findAll(this.form, "[data-card-grid] > li")) {
      const isChosen = this.chosen.some(({ slug }) => slug === item.dataset.slug);
      item.classList.toggle("is-in-tray", isChosen);
      if (!this.isSwap) findOrNull(item, "button")?.setAttribute("aria-pressed", String(isChosen));
    }
  }

  showTray() {
    const tray = find(this.form, "[data-tray]");
    const cards = this.grid.data?.cards ?? [];
    const present = cards.filter(({ slug }) => this.present.includes(slug));
    const slots = [...present, ...this.chosen].map((card) => this.#createSlot(card));
    const empty = Math.max(0, PILES - this.pilesInAll);
    slots.push(...Array.from({ length: empty }, () => createElement("li")));
    find(tray, "[data-slots]").replaceChildren(...slots);
    const landscapes = present.length + this.chosen.length - this.pilesInAll;
    const also = landscapes ? ` + ${landscapes} quer` : "";
    find(tray, "[data-tray-said]").textContent = `${this.pilesInAll} von ${PILES}${also}`;
    find(tray, "[data-finish]", HTMLButtonElement).disabled = !this.chosen.length;
    for (const input of this.inputs) input.remove();
    this.inputs = this.chosen.map(({ slug: value }) =>
      createElement("input", "", { type: "hidden", name: "karte", value }),
    );
    this.form.append(...this.inputs);
    tray.hidden = false;
  }

  /** @param {GridCard} card */
  #createSlot(card) {
    const slot = createElement("li");
    const [shield] = parseShields(card.face.split(";")[0]);
    const isMine = this.chosen.includes(card);
    const label = isMine ? `${plainName(card)} weglegen` : plainName(card);
    const button = createElement("button", "", {
      type: "button",
      "aria-label": label,
      title: label,
    });
    button.disabled = !isMine;
    button.append(createShield(shield));
    button.addEventListener("click", () => this.toggle(card));
    slot.append(button);
    return slot;
  }
}

const form = findOrNull(document, "form[data-pick]", HTMLFormElement);
if (form) new Picker(form).start();
