// Swipes of a finger or pen over an element that scrolls up and down (`touch-action: pan-y`), and
// dragging an element down by its head (`touch-action: none`).
const MIN_SWIPE_PIXELS = 45;
const MIN_DRAG_PIXELS = 90; // down, to close

/**
 * @param {HTMLElement} panel
 * @param {(direction: number) => void} onSwipe - 1 for a swipe to the left, -1 to the right
 */
export function listenForSwipes(panel, onSwipe) {
  /** @type {PointerEvent | null} */
  let start = null;
  panel.addEventListener("pointerdown", (event) => {
    start = event.pointerType !== "mouse" && event.isPrimary ? event : null;
  });
  panel.addEventListener("pointerup", ({ clientX, clientY }) => {
    if (!start) return;
    const [x, y] = [clientX - start.clientX, clientY - start.clientY];
    start = null;
    if (Math.abs(x) > MIN_SWIPE_PIXELS && Math.abs(x) > 1.5 * Math.abs(y)) onSwipe(x < 0 ? 1 : -1);
  });
}

/**
 * @param {HTMLElement} panel - moves with the pointer
 * @param {string} head - selector of the part to drag it by
 * @param {() => void} onDragged - called when it was dragged far enough
 */
export function listenForDrags(panel, head, onDragged) {
  let startY = 0;
  let isDragged = false;
  const move = (/** @type {number} */ pixels) => {
    panel.style.translate = pixels ? `0 ${pixels}px` : "";
  };
  panel.addEventListener("pointerdown", ({ target, isPrimary, clientY }) => {
    isDragged = isPrimary && target instanceof Element && !!target.closest(head);
    startY = clientY;
  });
  panel.addEventListener("pointermove", ({ clientY }) => {
    if (isDragged) move(Math.max(0, clientY - startY));
  });
  panel.addEventListener("pointercancel", () => {
    isDragged = false;
    move(0);
  });
  panel.addEventListener("pointerup", ({ clientY }) => {
    if (isDragged && clientY - startY > MIN_DRAG_PIXELS) onDragged();
    isDragged = false;
    move(0);
  });
}
