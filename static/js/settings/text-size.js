// „Aa“: changes the text size without opening the settings. Each tap selects the next size, after
// the last the first.
import { applySettings, changeSettings, settings } from "../lib/device.js";
import { announce, closest, findAll } from "../lib/dom.js";

const SIZES = [
  { size: "", name: "normal" },
  { size: "large", name: "groß" },
  { size: "huge", name: "sehr groß" },
];

function currentAndNext() {
  const current = SIZES.findIndex(({ size }) => size === settings().size);
  return [SIZES[current], SIZES[(current + 1) % SIZES.length]];
}

function updateLabels() {
  const [current, next] = currentAndNext();
  for (const button of findAll(document, "[data-aa]"))
    button.ariaLabel = `Schrift ${current.name}, ändern auf ${next.name}`;
}

addEventListener("click", (event) => {
  const button = closest(event, "[data-aa]");
  if (!button) return;
  const [, { size, name }] = currentAndNext();
  const topBefore = button.getBoundingClientRect().top;
  changeSettings({ size });
  applySettings();
  updateLabels();
  // keeps the button, and the text near it, in place
  scrollBy(0, button.getBoundingClientRect().top - topBefore);
  announce(`Schrift ${name}`);
});
updateLabels();
