// The search field on the table page: filters the page itself, forgives typos, and shows results of
// the whole search when nothing on the page matches.
import { site } from "../lib/device.js";
import {
  announce,
  copyTemplate,
  createElement,
  fetchPage,
  find,
  findAll,
  findOrNull,
} from "../lib/dom.js";
import { fold, splitShownWords } from "../lib/names.js";
import { findVariants, readPage } from "./page-text.js";

/** @typedef {import("./page-text.js").PageText} PageText */

const MAX_RESULTS = 6;
const MIN_QUERY_CHARS = 3; // of a query that the whole search is asked
const PAUSE_MS = 400;
const MAX_REPLACEMENTS = 3; // of a mistyped word

/**
 * Shows what matches on the page. Returns how much that is, and which words stood in for mistyped
 * ones.
 * @param {HTMLElement} page
 * @param {PageText} content
 * @param {string} query
 */
function filterPage(page, content, query) {
  const words = splitShownWords(query).map(fold).filter(Boolean);
  const variants = words.map((word) => findVariants(word, content));
  const matchesQuery = (/** @type {string} */ text) =>
    variants.every((similar) => similar.some((word) => text.includes(word)));
  for (const card of content.cards) filterCard(card, matchesQuery);
  for (const { item, text } of content.interactions) item.hidden = !matchesQuery(text);
  hideEmptyParts(page, words.length > 0);
  const replacements = variants
    .filter((similar, index) => !similar.includes(words[index]))
    .flatMap((similar) => similar.slice(0, MAX_REPLACEMENTS))
    .map((word) => content.names.get(word) || content.words.get(word) || word);
  const shown = [...content.cards, ...content.interactions].filter(({ item }) => !item.hidden);
  return { number: shown.length, replacements, hasQuery: words.length > 0 };
}

/**
 * A card whose own text matches is shown whole; otherwise only its matching statements are shown.
 * @param {PageText["cards"][number]} card
 * @param {(text: string) => boolean} matchesQuery
 */
function filterCard({ item, name, head, statements }, matchesQuery) {
  const isCardMatch = matchesQuery(head);
  for (const statement of statements)
    statement.item.hidden = !isCardMatch && !matchesQuery(`${name} ${statement.text}`);
  const hasMatch = !isCardMatch && statements.some((statement) => !statement.item.hidden);
  for (const part of findAll(item, "details.tile__notes", HTMLDetailsElement)) part.open = hasMatch;
  for (const part of findAll(item, "details.tile__differences", HTMLDetailsElement)) {
    part.hidden = !findOrNull(part, ".statement-list > li:not([hidden])");
    part.open = hasMatch;
  }
  item.hidden = !isCardMatch && !hasMatch;
}

/**
 * @param {HTMLElement} page
 * @param {boolean} hasQuery
 */
function hideEmptyParts(page, hasQuery) {
  for (const details of findAll(page, "[data-part] > details", HTMLDetailsElement)) {
    details.hidden = !findOrNull(details, "li:not([hidden])");
    details.open = hasQuery;
  }
  for (const part of findAll(page, "[data-part]"))
    part.hidden = !findOrNull(part, ":is(.tile-grid, .statement-list) > li:not([hidden])");
  for (const part of findAll(page, "[data-whole]")) part.hidden = hasQuery;
}

/**
 * Turns a result of the search page, also its large first answer, into an entry of a plain list.
 * @param {HTMLElement} result
 */
function createResult(result) {
  const item = createElement("li");
  if (result.matches("li")) {
    item.append(...result.childNodes);
    return item;
  }
  const question = findOrNull(
    result,
    ".statement__question a, .top-answer__text--question a",
    HTMLAnchorElement,
  );
  const card = findOrNull(result, ".card-face__name a", HTMLAnchorElement);
  const more = findOrNull(result, ".meta-line > span:last-child a", HTMLAnchorElement);
  const title = question || findOrNull(result, ".top-answer__text") || card;
  const head = createElement("h3");
  const href = (question || more || card)?.href || "";
  head.append(createElement("a", title?.textContent, { href }));
  const why = createElement("p");
  why.append(...(findOrNull(result, ".top-answer__reason, .card-face__effect")?.childNodes ?? []));
  item.append(head, why);
  return item;
}

/**
 * Searches everywhere; returns a function that shows the results.
 * @param {string} query
 * @param {HTMLElement} box
 */
async function searchEverywhere(query, box) {
  const searchParams = new URLSearchParams({ q: query });
  try {
    const { page } = await fetchPage(`${site.addresses.search}?${searchParams}`);
    if (page.documentElement.dataset.query !== String(searchParams)) throw new Error("no network");
    const found = findAll(page, "[data-results] :is(.top-answer, .result-list > li)");
    const items = found.slice(0, MAX_RESULTS).map(createResult);
    const list = createElement("ul", "", { class: "plain-list result-list" });
    list.append(...items);
    const nothing = createElement("p", "Auch sonst steht dazu nichts.");
    return () => box.replaceChildren(items.length ? list : nothing);
  } catch {
    const { showResults } = await import("../search/offline-results.js");
    return () => showResults(searchParams, box);
  }
}

// The section with results of the whole search.
class Elsewhere {
  timer = 0;
  latestRequest = 0;

  /** @param {HTMLElement} page */
  constructor(page) {
    this.section = copyTemplate("elsewhere");
    page.append(this.section);
    this.box = find(this.section, "[data-found]");
    this.link = find(this.section, "[data-everywhere]", HTMLAnchorElement);
  }

  /**
   * @param {string} query
   * @param {boolean} isOnlySource - whether nothing on the page matches
   */
  schedule(query, isOnlySource) {
    const request = ++this.latestRequest;
    clearTimeout(this.timer);
    this.box.replaceChildren();
    this.link.search = String(new URLSearchParams({ q: query }));
    this.link.textContent = `Überall nach „${query}“ suchen`;
    if (!isOnlySource || query.length < MIN_QUERY_CHARS) return;
    this.timer = setTimeout(async () => {
      const show = await searchEverywhere(query, this.box);
      if (request === this.latestRequest) show();
    }, PAUSE_MS);
  }
}

/** @param {ReturnType<typeof filterPage>} shown */
function describe({ hasQuery, number, replacements }) {
  if (!hasQuery) return "";
  if (!number) return "Das steht in diesem Königreich nirgends.";
  const words = [...new Set(replacements)].join(", ");
  return words && `Gezeigt wird: ${words}`;
}

/** @param {HTMLFormElement} form */
export function startPageFilter(form) {
  const page = /** @type {HTMLElement} */ (form.closest("[data-table]"));
  const input = find(form, "input[type=search]", HTMLInputElement);
  const note = find(page, "[data-meant]");
  const elsewhere = new Elsewhere(page);
  /** @type {PageText | undefined} */
  let content;

  const toTop = () => {
    const top = find(page, ".table-page__head").getBoundingClientRect().bottom + scrollY;
    if (scrollY !== top) scrollTo({ top, behavior: "instant" });
  };
  const applyFilter = () => {
    content ??= readPage(page);
    const query = input.value.trim();
    const shown = filterPage(page, content, query);
    const sentence = describe(shown);
    note.textContent = sentence;
    note.hidden = !sentence;
    elsewhere.section.hidden = !shown.hasQuery;
    page.classList.toggle("is-filtered", shown.hasQuery);
    if (shown.hasQuery) elsewhere.schedule(query, !shown.number);
    announce(shown.hasQuery ? sentence || `${shown.number} Treffer` : "");
  };

  input.addEventListener("focus", toTop);
  input.addEventListener("input", () => {
    applyFilter();
    toTop();
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    input.blur();
  });
  if (document.activeElement === input) toTop();
  if (input.value) applyFilter();
}
