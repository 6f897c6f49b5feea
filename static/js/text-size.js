// „Aa“: the size of the text, changed where one reads. Each tap is one size larger, the last leads back to the first; the
// sizes are those of the settings.
import { announce } from "./site.js";
const { settings, changeSettings, applySettings } = window.device;
const SIZE_NAMES = { "": "normal", large: "groß", huge: "sehr groß" };

const sizes = Object.keys(SIZE_NAMES);
const nextSize = () => sizes[(sizes.indexOf(settings().size) + 1) % sizes.length];
const updateLabels = () => { for (const button of document.querySelectorAll("[data-aa]")) button.ariaLabel = `Schrift ${SIZE_NAMES[settings().size]}, ändern auf ${SIZE_NAMES[nextSize()]}`; };

addEventListener("click", ({ target }) => {
  const button = target.closest?.("[data-aa]");
  if (!button) return;
  const topBefore = button.getBoundingClientRect().top;
  changeSettings({ size: nextSize() });
  applySettings();
  updateLabels();
  scrollBy(0, button.getBoundingClientRect().top - topBefore); // what is read stays where it is
  announce(`Schrift ${SIZE_NAMES[settings().size]}`);
});
updateLabels();
