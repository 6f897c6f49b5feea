// „Aa“: the size of the text, changed where one reads. Each tap is one size larger, the last leads back to the first; the
// sizes are those of the settings.
import { say } from "./site.js";
const { settings, change, dress } = window.device;
const SIZES = { "": "normal", large: "groß", huge: "sehr groß" };

const order = Object.keys(SIZES);
const next = () => order[(order.indexOf(settings().size) + 1) % order.length];
const label = () => { for (const button of document.querySelectorAll("[data-aa]")) button.ariaLabel = `Schrift ${SIZES[settings().size]}, ändern auf ${SIZES[next()]}`; };

addEventListener("click", ({ target }) => {
  const button = target.closest?.("[data-aa]");
  if (!button) return;
  const top = button.getBoundingClientRect().top;
  change({ size: next() });
  dress();
  label();
  scrollBy(0, button.getBoundingClientRect().top - top); // what is read stays where it is
  say(`Schrift ${SIZES[settings().size]}`);
});
label();
