// The page of a card: the filter of its statements, and the chosen edition, which is stored for the
// next card.
import "../settings/text-size.js";
import { argumentsOf, isSlug, read, settings, write } from "../lib/device.js";
import { announce, closest, find, findAll, findOrNull } from "../lib/dom.js";
import { findWords, matchTexts } from "./answer-filter.js";
import "./printed-answers.js";

const MAX_EDITIONS = 12;

const isVisible = (/** @type {Element} */ element) => getComputedStyle(element).display !== "none";

// Hides each part of the page in which the filter or my boxes leave no entry, and updates the
// counts of the others.
/** @param {HTMLElement} page */
function updateCounts(page) {
  for (const part of findAll(page, "[data-part]")) part.hidden = false;
  for (const part of findAll(page, "[data-part]")) {
    const visibleCount = findAll(part, ":is(.statement-list, .chip-list) > li, :scope > li").filter(
      isVisible,
    ).length;
    part.hidden = !visibleCount;
    for (const count of findAll(part, "[data-count]")) count.textContent = String(visibleCount);
  }
}

// What an entry says, with the names of cards of which it shows only the faces.
/** @param {HTMLElement} entry */
const textOf = (entry) =>
  [entry.textContent, ...findAll(entry, ".statement__faces a").map((link) => link.ariaLabel)].join(
    " ",
  );

/**
 * @param {HTMLElement[]} entries
 * @param {string} query
 */
function highlight(entries, query) {
  if (!("highlights" in CSS)) return;
  const ranges = entries.flatMap((entry) => [...findWords(query, entry)]);
  CSS.highlights.set("found", new Highlight(...ranges));
}

/**
 * Opens all parts and rows that the filter leaves; closes all without a query.
 * @param {HTMLElement} page
 * @param {boolean} hasQuery
 */
function openMatches(page, hasQuery) {
  for (const part of findAll(page, "details[data-part]:has(.statement-list)", HTMLDetailsElement))
    part.open = hasQuery && !part.hidden;
  for (const row of findAll(page, ".statement > details", HTMLDetailsElement))
    row.open = hasQuery && !row.parentElement?.hidden;
}

/**
 * @param {HTMLFormElement} form
 * @param {HTMLElement} page
 */
function startAnswerFilter(form, page) {
  const input = find(form, "input", HTMLInputElement);
  const nothing = find(page, "[data-nothing]");
  const entries = findAll(page, ".statement-list > li");
  const texts = entries.map(textOf);
  const applyFilter = () => {
    const hasQuery = input.value.trim() !== "";
    const matches = matchTexts(input.value, texts);
    for (const [index, entry] of entries.entries()) entry.hidden = !matches[index];
    updateCounts(page);
    openMatches(page, hasQuery);
    highlight(hasQuery ? entries.filter(isVisible) : [], input.value);
    const number = entries.filter(isVisible).length;
    const query = new URLSearchParams({ q: `${page.dataset.cardName} ${input.value}` });
    nothing.hidden = number > 0;
    find(nothing, "a", HTMLAnchorElement).search = String(query);
    announce(hasQuery ? `${number || "keine"} Treffer` : "");
  };
  input.addEventListener("input", applyFilter);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    input.blur();
  });
}

const savedEditions = () => read("edition", []).filter(isSlug).slice(0, MAX_EDITIONS);
const editionQuery = (/** @type {string[]} */ slugs) =>
  String(new URLSearchParams(slugs.map((slug) => ["ausgabe", slug])));

// The chosen edition is stored for the next card. An edition that comes with somebody else's link
// is not.
/** @param {HTMLElement} page */
function startEditionSelect(page) {
  const select = findOrNull(page, "select[name=ausgabe]", HTMLSelectElement);
  const printed = (page.dataset.printed || "").split(" ");
  const saveEdition = (/** @type {string} */ slug) => {
    const others = savedEditions().filter((saved) => !printed.includes(saved));
    write("edition", [slug, ...others].filter(Boolean));
  };
  select?.addEventListener("change", () => saveEdition(select.value));
  for (const link of findAll(page, "[data-every-edition]"))
    link.addEventListener("click", () => saveEdition(""));
  page.addEventListener("click", addEditions, true);
  showSavedEdition(printed, select);
}

// Links to other cards lead to the chosen editions.
/** @param {Event} event */
function addEditions(event) {
  const link = closest(event, "a", HTMLAnchorElement);
  const editions = savedEditions();
  if (!link || link.search || link.hash || !argumentsOf("card", link.pathname)) return;
  if (editions.length) link.search = editionQuery(editions);
}

// Without a chosen edition: the one in my boxes, if only one of them has the card. If it prints the
// card as it holds today, the page shows it already.
/**
 * @param {string[]} printed - the editions that have the card
 * @param {HTMLSelectElement | null} select
 */
function showSavedEdition(printed, select) {
  if (new URLSearchParams(location.search).has("ausgabe")) return;
  const isPrinted = (/** @type {string} */ slug) => printed.includes(slug);
  const owned = settings().editions.filter(isPrinted);
  const mine = owned.length === 1 ? owned : [];
  const saved = savedEditions().filter(isPrinted);
  const option = [...(select?.options ?? [])].find(({ value }) => value === mine[0]);
  if (select && option && !saved.length && !("differs" in option.dataset)) select.value = mine[0];
  else if ((saved.length || option) && !location.hash && navigator.onLine)
    location.replace(`?${editionQuery(saved.length ? saved : mine)}`);
}

// Opens all folded parts around the statement that the address links to, and scrolls to it.
function openTarget() {
  const target = location.hash && document.getElementById(location.hash.slice(1));
  if (!target) return;
  let part = target.closest("details");
  while (part) {
    part.open = true;
    part = part.parentElement?.closest("details") ?? null;
  }
  for (const inner of findAll(target, ":scope > details", HTMLDetailsElement)) inner.open = true;
  target.scrollIntoView();
}

const page = find(document, "[data-card]");
for (const form of findAll(page, "[data-only]", HTMLFormElement)) startAnswerFilter(form, page);
startEditionSelect(page);
updateCounts(page);
page.addEventListener("click", (event) => {
  if (closest(event, "[data-boxes]")) updateCounts(page);
});
openTarget();
addEventListener("hashchange", openTarget);
