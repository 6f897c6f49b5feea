// „Aa“: the size of the text, changed where one reads. Each tap is one size larger, the last leads back to the first; the
// sizes are those of the settings.
import { announce } from "./site.js";
const { settings, changeSettings, applySettings } = window.device;
const SIZES = { "": "normal", large: "groß", huge: "sehr groß" };

const order = Object.keys(SIZES);
const next = () => order[(order.indexOf(settings().size) + 1) % order.length];
const label = () => { for (const button of document.querySelectorAll("[data-aa]")) button.ariaLabel = `Schrift ${SIZES[settings().size]}, ändern auf ${SIZES[next()]}`; };

addEventListener("click", ({ target }) => {
  const button = target.closest?.("[data-aa]");
  if (!button) return;
  const top = button.getBoundingClientRect().top;
  changeSettings({ size: next() });
  applySettings();
  label();
  scrollBy(0, button.getBoundingClientRect().top - top); // what is read stays where it is
  announce(`Schrift ${SIZES[settings().size]}`);
});
label();
