// The page on which a card is picked by hand: searches while the query is typed.
import { announce, fetchPage, find, findOrNull, queryOf } from "../lib/dom.js";

const PAUSE_MS = 150;

/** @param {HTMLFormElement} form */
async function showMatches(form) {
  const { page } = await fetchPage(`${form.action}?${queryOf(form)}`);
  const list = findOrNull(page, "main .tile-grid");
  const current = findOrNull(document, "main .tile-grid");
  if (!list || !current) return;
  const number = find(page, "[data-number]");
  current.replaceWith(list);
  find(document, "[data-number]").replaceWith(number);
  announce(number.textContent);
}

/** @param {HTMLFormElement} form */
export function startCardPicker(form) {
  const input = find(form, "[type=search]", HTMLInputElement);
  let timer = 0;
  const search = () =>
    showMatches(form).catch(() => {
      /* no network: the button still submits the form */
    });
  input.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(search, PAUSE_MS);
  });
}
