// The on-screen keypad of the page Wertung. The field keeps the focus, so that a keyboard works as
// well.
import { closest, find } from "../lib/dom.js";

/**
 * @param {HTMLElement} keypad
 * @param {object} pad
 * @param {HTMLFormElement} pad.form
 * @param {HTMLInputElement[]} pad.cells
 * @param {(cell: HTMLInputElement, wanted: number) => void} pad.setCell
 */
export function startKeypad(keypad, pad) {
  const { form, cells } = pad;
  const label = find(keypad, "[data-at]");
  /** @type {HTMLInputElement | null} */
  let active = null;
  let isFresh = true; // whether the next digit replaces the number instead of continuing it

  form.addEventListener("focusin", ({ target }) => {
    const cell =
      target instanceof HTMLInputElement && target.matches(".score-pad__cell input") && target;
    if (!cell) {
      if (target instanceof Node && keypad.contains(target)) return;
      keypad.hidden = true;
      active = null;
      return;
    }
    active = cell;
    isFresh = true;
    keypad.hidden = false;
    label.textContent = cell.getAttribute("aria-label");
    cell.select();
    cell.scrollIntoView({ block: "nearest" });
  });
  form.addEventListener("input", () => {
    isFresh = false;
  });
  keypad.addEventListener("pointerdown", (event) => event.preventDefault());
  keypad.addEventListener("click", (event) => {
    const key = closest(event, "button", HTMLButtonElement)?.value;
    if (!key || !active) return;
    const number = Number(active.value);
    const isStep = key === "+" || key === "-";
    if (isStep) pad.setCell(active, number + Number(`${key}1`));
    else pad.setCell(active, isFresh ? Number(key) : number * 10 + Number(key));
    isFresh = isStep;
  });
  if (matchMedia("(pointer: coarse)").matches) for (const cell of cells) cell.inputMode = "none";
}
