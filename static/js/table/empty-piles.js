// Marks the empty piles of a kingdom, stored on the device until a new game begins, and counts how
// many are missing until the game ends. The server says which piles count and how many end the game
// (engine/setup/rules/game_end.py).
import { isSlug, read, write } from "../lib/device.js";
import { createElement, find, findAll } from "../lib/dom.js";

const MAX_KINGDOMS = 20;
const ADVICE = "Tippt an, was leer ist; noch einmal, wenn wieder Karten darin liegen.";

/** @returns {Record<string, unknown[]>} code of a kingdom → its empty piles */
function readEmptyPiles() {
  const stored = Object.entries(read("empty", {})).flatMap(([code, slugs]) =>
    Array.isArray(slugs) ? [/** @type {const} */ ([code, slugs])] : [],
  );
  return Object.fromEntries(stored.slice(-MAX_KINGDOMS));
}

const emptyPilesOf = (/** @type {string} */ code) => (readEmptyPiles()[code] || []).filter(isSlug);

/**
 * @param {string} code
 * @param {string[]} slugs
 */
function saveEmptyPiles(code, slugs) {
  const { [code]: _, ...others } = readEmptyPiles();
  write("empty", slugs.length ? { ...others, [code]: slugs } : others);
}

/** @param {string} code */
export const forgetEmptyPiles = (code) => saveEmptyPiles(code, []);

// The strip of a kingdom: a line with the number of piles missing until the end, a panel with a
// button for each pile that counts, and a button next to the enlarged card for its pile.
class EmptyPiles {
  selectedSlug = "";

  /**
   * @param {HTMLElement} strip
   * @param {string} code
   */
  constructor(strip, code) {
    this.strip = strip;
    this.code = code;
    this.panel = find(strip, "[data-piles]", HTMLDetailsElement);
    this.line = find(strip, "[data-ending]");
    this.newGameButton = find(strip, "[data-new-game]");
    this.selectedButton = find(strip, "[data-empty]");
    this.pilesToEnd = Number(this.panel.dataset.number);
    const buttons = findAll(this.panel, "[data-pile]");
    this.buttonOf = new Map(buttons.map((button) => [button.dataset.pile || "", button]));
  }

  explain() {
    const hint = find(this.panel, ".small");
    hint.prepend(ADVICE);
    hint.before(createElement("p", find(document, "[data-end]").textContent));
  }

  show() {
    const empty = emptyPilesOf(this.code).filter((slug) => this.buttonOf.has(slug));
    for (const [slug, button] of this.buttonOf)
      button.setAttribute("aria-pressed", String(empty.includes(slug)));
    this.showInStrip(empty);
    this.showEnd(empty);
    this.showSelected(empty);
    this.newGameButton.hidden = !empty.length;
  }

  /** @param {string[]} empty */
  showInStrip(empty) {
    for (const mini of findAll(this.strip, "[data-slug]")) {
      const isEmpty = empty.includes(mini.dataset.slug || "");
      mini.firstElementChild?.classList.toggle("is-empty", isEmpty);
      find(mini, ".visually-hidden:last-child").textContent =
        mini.title + (isEmpty ? ", leer" : "");
    }
  }

  /** @param {string[]} empty */
  showEnd(empty) {
    const missing = this.pilesToEnd - empty.length;
    const endsAlone = empty.some((slug) => "alone" in (this.buttonOf.get(slug)?.dataset ?? {}));
    const isOver = missing <= 0 || endsAlone;
    const text = isOver ? "Spielende nach diesem Zug" : `Noch ${missing} Stapel bis zum Ende`;
    if (this.line.textContent !== text) this.line.textContent = text; // else it would be said again
    this.strip.classList.toggle("is-over", isOver);
  }

  /** @param {string[]} empty */
  showSelected(empty) {
    const { selectedButton, selectedSlug } = this;
    const button = this.buttonOf.get(selectedSlug);
    selectedButton.classList.toggle("is-away", !button);
    selectedButton.setAttribute("aria-pressed", String(empty.includes(selectedSlug)));
    selectedButton.setAttribute("aria-label", `Stapel leer: ${button?.textContent}`);
  }

  /** @param {string} slug */
  select(slug) {
    this.selectedSlug = slug;
    this.show();
  }

  /** @param {string} slug */
  toggle(slug) {
    const empty = emptyPilesOf(this.code);
    const others = empty.filter((pile) => pile !== slug);
    saveEmptyPiles(this.code, empty.includes(slug) ? others : [...empty, slug]);
    this.show();
  }

  startNewGame() {
    forgetEmptyPiles(this.code);
    this.panel.open = false;
    find(this.panel, "summary").focus();
    this.show();
  }
}

/**
 * Starts the strip of a kingdom.
 * @param {HTMLElement} strip
 * @param {string} code
 */
export function trackEmptyPiles(strip, code) {
  const piles = new EmptyPiles(strip, code);
  piles.explain();
  for (const [slug, button] of piles.buttonOf)
    button.addEventListener("click", () => piles.toggle(slug));
  piles.selectedButton.addEventListener("click", () => piles.toggle(piles.selectedSlug));
  piles.newGameButton.addEventListener("click", () => piles.startNewGame());
  for (const event of ["storage", "pageshow"]) addEventListener(event, () => piles.show());
  piles.show();
  return piles;
}
