// On paper the answers on the page of a card are open: folded ones open before printing and close
// after it. Their sources stay folded.
import { findAll } from "../lib/dom.js";

const ANSWERS = ".statement > details, details[data-part]:has(.statement-list)";

/** @type {HTMLDetailsElement[]} */
let opened = [];

addEventListener("beforeprint", () => {
  const answers = findAll(document, ANSWERS, HTMLDetailsElement);
  opened = answers.filter(({ open }) => !open);
  for (const part of opened) part.open = true;
});
addEventListener("afterprint", () => {
  for (const part of opened) part.open = false;
});
