// The on-screen keypad of the page Wertung, for fingers. The field keeps the focus, so that a
// keyboard works as well; beside a mouse there is one, and the keypad would only cover the page.
import { closest, find } from "../lib/dom.js";

const CELL = ".score-pad__cell input";
const DELETE = "delete";
const NEXT = "next";
const PRESS_MS = 300;
const hasTouch = matchMedia("(any-pointer: coarse)").matches;

/**
 * @typedef {object} Pad
 * @property {HTMLFormElement} form
 * @property {HTMLInputElement[]} cells
 * @property {(cell: HTMLInputElement, wanted: number) => string} setCell - returns why the number
 *   was lowered, "" if it was not
 * @property {(cell: HTMLInputElement) => HTMLInputElement | null} nextCell - null after the last
 * @property {(cell: HTMLInputElement) => void} finishCell
 * @property {() => void} finish
 */

class Keypad {
  /** @type {HTMLInputElement | null} */
  active = null;
  isFresh = true; // whether the next digit replaces the number instead of continuing it

  /**
   * @param {HTMLElement} element
   * @param {Pad} pad
   */
  constructor(element, pad) {
    this.element = element;
    this.pad = pad;
    this.nextKey = find(element, `[value=${NEXT}]`, HTMLButtonElement);
  }

  timer = 0;

  /** @param {HTMLInputElement} cell */
  open(cell) {
    clearTimeout(this.timer);
    this.active = cell;
    this.isFresh = true;
    this.element.hidden = !hasTouch;
    find(this.element, "[data-at]").textContent = cell.getAttribute("aria-label");
    this.showReason("");
    this.nextKey.textContent = this.pad.nextCell(cell) ? "Weiter" : "Fertig";
    cell.select();
    cell.scrollIntoView({ block: "nearest" });
  }

  close() {
    this.element.hidden = true;
    this.active = null;
  }

  // Without the keypad the page is shorter, so a button that is being pressed would move away.
  closeSoon() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.close(), PRESS_MS);
  }

  /** @param {string} reason - why a number was lowered */
  showReason(reason) {
    find(this.element, "[data-limit]").textContent = reason;
  }

  goOn() {
    const cell = this.active;
    if (!cell) return;
    this.pad.finishCell(cell);
    const next = this.pad.nextCell(cell);
    if (next) next.focus();
    else {
      cell.blur();
      this.close();
      this.pad.finish();
    }
  }

  /** @param {string} key */
  press(key) {
    if (!this.active) return;
    if (key === NEXT) {
      this.goOn();
      return;
    }
    const number = Number(this.active.value);
    const isStep = key === "+" || key === "-";
    let wanted = this.isFresh ? Number(key) : number * 10 + Number(key);
    if (isStep) wanted = number + Number(`${key}1`);
    if (key === DELETE) wanted = this.isFresh ? 0 : Math.floor(number / 10);
    this.showReason(this.pad.setCell(this.active, wanted));
    this.isFresh = isStep;
  }
}

/**
 * @param {HTMLElement} element
 * @param {Pad} pad
 */
export function startKeypad(element, pad) {
  const keypad = new Keypad(element, pad);
  const { form } = pad;
  form.addEventListener("focusin", ({ target }) => {
    if (target instanceof HTMLInputElement && target.matches(CELL)) keypad.open(target);
    else if (!(target instanceof Node && element.contains(target))) keypad.closeSoon();
  });
  form.addEventListener("input", () => {
    keypad.isFresh = false;
  });
  form.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !closest(event, CELL, HTMLInputElement)) return;
    event.preventDefault();
    keypad.goOn();
  });
  element.addEventListener("pointerdown", (event) => event.preventDefault());
  element.addEventListener("click", (event) => {
    const key = closest(event, "button", HTMLButtonElement)?.value;
    if (key) keypad.press(key);
  });
  if (hasTouch) for (const cell of pad.cells) cell.inputMode = "none";
  return keypad;
}
