// „Aa“: changes the text size without opening the settings. Each tap selects the next size, after
// the last the first.
import { announce } from "../site.js";

const { settings, changeSettings, applySettings } = window.device;
const SIZE_NAMES = { "": "normal", large: "groß", huge: "sehr groß" };

const sizes = Object.keys(SIZE_NAMES);
const nextSize = () => sizes[(sizes.indexOf(settings().size) + 1) % sizes.length];
const updateLabels = () => {
  for (const button of document.querySelectorAll("[data-aa]"))
    button.ariaLabel = `Schrift ${SIZE_NAMES[settings().size]}, ändern auf ${SIZE_NAMES[nextSize()]}`;
};

addEventListener("click", ({ target }) => {
  const button = target.closest?.("[data-aa]");
  if (!button) return;
  const topBefore = button.getBoundingClientRect().top;
  changeSettings({ size: nextSize() });
  applySettings();
  updateLabels();
  scrollBy(0, button.getBoundingClientRect().top - topBefore); // keeps the button, and the text near it, in place
  announce(`Schrift ${SIZE_NAMES[settings().size]}`);
});
updateLabels();
