// Wertung at a shared table: everybody types the own numbers only, a tie is decided by turns, which
// nobody needs before all are done, and the Finale shows the coats of arms that guests have chosen.
import { createElement, find, findAll, findOrNull } from "../lib/dom.js";

/**
 * Locks the names and the columns of the others, and the own one once it is over.
 * @param {HTMLElement} form
 * @param {number} seat - of this guest
 * @param {boolean} isOver
 */
export function lockFields(form, seat, isOver) {
  for (const name of findAll(form, "textarea", HTMLTextAreaElement)) name.disabled = true;
  for (const cell of findAll(form, "input", HTMLInputElement)) {
    const isOwn = cell.name.startsWith(`${seat}.`) || cell.name === `zuege.${seat}`;
    cell.disabled = !isOwn || isOver;
    cell.closest(".score-pad__cell")?.classList.toggle("is-others", !isOwn);
    if (cell.disabled && cell === document.activeElement) cell.blur(); // closes the keypad
  }
}

/** The seats of those who are ahead with equal points, until their turns are known. */
export function tiedSeats() {
  const form = findOrNull(document, "form[data-score]");
  const ahead = form ? findAll(form, ".score-pad__seat.is-winner") : [];
  const seats = ahead.map(({ dataset }) => Number(dataset.seat));
  const isKnown = (/** @type {number} */ seat) =>
    !form || find(form, `[name="zuege.${seat}"]`, HTMLInputElement).value !== "";
  return seats.length > 1 && !seats.every(isKnown) ? seats : [];
}

/** @param {(turns: number) => void} onTurns */
export function createTurnsForm(onTurns) {
  const form = createElement("form", "", { class: "cluster" });
  const field = createElement("input", "", { type: "number", min: "1", max: "999" });
  Object.assign(field, { inputMode: "numeric", required: true, ariaLabel: "Deine Züge" });
  field.placeholder = "Deine Züge";
  form.append(field, createElement("button", "Angeben"));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    onTurns(Number(field.value));
  });
  return form;
}

/**
 * Everybody sees the Finale once, and has the game in the own Chronik.
 * @param {HTMLElement} form
 */
export function openFinale(form) {
  if (!tiedSeats().length) findOrNull(form, "[data-keep]:not(:disabled)")?.click();
}

/**
 * Shows the coats of arms of the winners instead of those of their seats.
 * @param {HTMLElement} dialog
 * @param {import("./table-store.js").Guest[]} guests
 */
export function showCrests(dialog, guests) {
  for (const shield of findAll(dialog, "[data-crests] [data-seat]")) {
    const charge = find(shield, ".card-face__charge", SVGUseElement);
    const [sprite] = charge.getAttribute("href")?.split("#") ?? [];
    const { crest } = guests[Number(shield.dataset.seat) - 1] ?? {};
    if (crest) charge.setAttribute("href", `${sprite}#${crest}`);
  }
}
