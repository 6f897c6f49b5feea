// A long press on an item of a list, by finger or pen.
import { closest } from "./dom.js";

const PRESS_MS = 450;
const MAX_MOVE_PIXELS = 8;
const VIBRATION_MS = 15;

/**
 * @param {HTMLElement} list
 * @param {string} selector - of the items
 * @param {(item: HTMLElement) => void} onLongPress
 */
export function startLongPress(list, selector, onLongPress) {
  let timer = 0;
  let isLongPress = false;
  const stop = () => clearTimeout(timer);
  list.addEventListener("pointerdown", (event) => {
    isLongPress = false;
    const item = closest(event, selector);
    if (event.pointerType === "mouse" || !item || closest(event, ".kingdom__lock")) return;
    timer = setTimeout(() => {
      navigator.vibrate?.(VIBRATION_MS);
      onLongPress(item);
      isLongPress = true;
    }, PRESS_MS);
  });
  for (const name of ["pointerup", "pointercancel", "pointerleave"])
    list.addEventListener(name, stop);
  list.addEventListener("pointermove", ({ movementX, movementY }) => {
    if (Math.hypot(movementX, movementY) > MAX_MOVE_PIXELS) stop();
  });
  list.addEventListener("contextmenu", (event) => {
    if (closest(event, selector) && isLongPress) event.preventDefault();
  });
  // The click that ends a long press does not count as one.
  const ignoreClick = (/** @type {Event} */ event) => {
    if (!isLongPress) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    isLongPress = false;
  };
  list.addEventListener("click", ignoreClick, true);
}
