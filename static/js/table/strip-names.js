// A bubble with the name of the card below the thumb, while it slides along the strip.
import { createElement } from "../lib/dom.js";

/** @param {HTMLElement} strip */
export function startStripNames(strip) {
  const bubble = createElement("div", "", { class: "card-strip__name", "aria-hidden": "true" });
  const hide = () => bubble.remove();
  strip.addEventListener(
    "touchmove",
    ({ touches: [{ clientX, clientY }] }) => {
      const below = document.elementFromPoint(clientX, clientY)?.closest("[data-slug]");
      if (!(below instanceof HTMLElement)) return hide();
      bubble.textContent = below.title;
      bubble.style.setProperty("--x", `${clientX}px`);
      if (!bubble.isConnected) strip.append(bubble);
    },
    { passive: true },
  );
  for (const name of ["touchend", "touchcancel"]) strip.addEventListener(name, hide);
}
