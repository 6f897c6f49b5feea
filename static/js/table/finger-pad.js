// Everybody puts down a finger; when all hold still for 1.8 s, one finger is chosen. Mouse and
// keyboard put down dots that stay, and a button draws.
import { createElement, find } from "../lib/dom.js";
import { pickRandom } from "../lib/random.js";

const STILL_MS = 1800;
const MIN_FINGERS = 2;
const MAX_FINGERS = 10;

class FingerPad {
  /** @type {Map<number | string, HTMLElement>} pointer of a finger, or name of a dot that stays */
  dots = new Map();
  timer = 0;
  isOver = false;

  /** @param {HTMLElement} pad */
  constructor(pad) {
    this.hint = find(pad, "[data-hint]");
    this.initialHint = this.hint.textContent;
    this.drawButton = find(pad, "[data-draw]", HTMLButtonElement);
    this.field = find(pad, "[data-field]");
  }

  clear() {
    clearTimeout(this.timer);
    for (const dot of this.dots.values()) dot.remove();
    this.dots.clear();
    this.isOver = false;
    this.hint.textContent = this.initialHint;
    this.drawButton.disabled = true;
  }

  choose() {
    if (this.isOver || this.dots.size < MIN_FINGERS) return;
    this.isOver = true;
    const dots = [...this.dots.values()];
    const chosen = pickRandom(dots);
    for (const dot of dots) dot.classList.add(dot === chosen ? "is-chosen" : "is-out");
    const number = chosen.textContent;
    this.hint.textContent = number ? `Punkt ${number} fängt an.` : "Dieser Finger fängt an.";
    this.drawButton.disabled = true;
    navigator.vibrate?.(120);
  }

  restartTimer() {
    clearTimeout(this.timer);
    const isReady = !this.isOver && this.dots.size >= MIN_FINGERS;
    const isTouched = [...this.dots.keys()].some((key) => typeof key === "number");
    if (isReady && isTouched) this.timer = setTimeout(() => this.choose(), STILL_MS);
    this.drawButton.disabled = !isReady;
  }

  /**
   * @param {number | string} key
   * @param {number} x
   * @param {number} y
   * @param {string} text
   */
  add(key, x, y, text) {
    if (this.isOver) this.clear();
    if (this.dots.size >= MAX_FINGERS) return;
    const dot = createElement("span", text, { class: "finger-pad__dot" });
    dot.style.translate = `${x}px ${y}px`;
    this.field.append(dot);
    this.dots.set(key, dot);
    this.restartTimer();
  }

  /**
   * A dot that stays, with its number.
   * @param {number} x
   * @param {number} y
   */
  addNumbered(x, y) {
    const others = this.isOver ? 0 : this.dots.size;
    this.add(`dot ${others}`, x, y, String(others + 1));
  }

  // Puts a dot on a spiral around the middle.
  addNext() {
    const { width, height } = this.field.getBoundingClientRect();
    const turn = (this.isOver ? 0 : this.dots.size) * 2.4;
    const [x, y] = [(Math.cos(turn) * width) / 3.2, (Math.sin(turn) * height) / 3.2];
    this.addNumbered(width / 2 + x, height / 2 + y);
  }

  /**
   * @param {PointerEvent} event
   * @returns {[x: number, y: number]}
   */
  positionOf({ clientX, clientY }) {
    const { left, top } = this.field.getBoundingClientRect();
    return [clientX - left, clientY - top];
  }

  /** @param {PointerEvent} event */
  putDown(event) {
    event.preventDefault();
    const position = this.positionOf(event);
    if (event.pointerType === "touch") this.add(event.pointerId, ...position, "");
    else this.addNumbered(...position);
  }

  /** @param {PointerEvent} event */
  move(event) {
    const dot = this.dots.get(event.pointerId);
    const [x, y] = this.positionOf(event);
    if (dot) dot.style.translate = `${x}px ${y}px`;
  }

  /** @param {PointerEvent} event */
  lift({ pointerId }) {
    if (this.isOver || !this.dots.has(pointerId)) return;
    this.dots.get(pointerId)?.remove();
    this.dots.delete(pointerId);
    this.restartTimer();
  }
}

/** @param {HTMLDialogElement} dialog */
export function drawByFingers(dialog) {
  const pad = new FingerPad(dialog);
  pad.field.addEventListener("pointerdown", (event) => pad.putDown(event));
  pad.field.addEventListener("pointermove", (event) => pad.move(event));
  for (const type of /** @type {const} */ (["pointerup", "pointercancel"]))
    pad.field.addEventListener(type, (event) => pad.lift(event));
  find(dialog, "[data-more]").addEventListener("click", () => pad.addNext());
  pad.drawButton.addEventListener("click", () => pad.choose());
  dialog.addEventListener("close", () => pad.clear());
}
