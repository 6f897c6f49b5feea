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
import { showOnlyPair } from "./card-pairs.js";
import { findNamedCards } from "./named-cards.js";
import { findVariants, readPage } from "./page-text.js";

/** @typedef {import("./page-text.js").PageText} PageText */

const MAX_RESULTS = 6;
const MIN_QUERY_CHARS = 3; // of a query that the whole search is asked
const PAUSE_MS = 400;
const MAX_REPLACEMENTS = 3; // of a mistyped word
const AS_PRINTED = "Es gilt, was auf jeder von beiden steht.";

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
  const pairs = findOrNull(page, "[data-pairs]");
  if (pairs) {
    showOnlyPair(pairs, []);
    pairs.hidden = words.length > 0;
  }
  hideEmptyParts(page, words.length > 0);
  const replacements = variants
    .filter((similar, index) => !similar.includes(words[index]))
    .flatMap((similar) => similar.slice(0, MAX_REPLACEMENTS))
    .map((word) => content.names.get(word) || content.words.get(word) || word);
  const shown = [...content.cards, ...content.interactions].filter(({ item }) => !item.hidden);
  return { number: shown.length, replacements };
}

/**
 * Shows two cards and what is written about both. Returns whether that is anything.
 * @param {HTMLElement} page
 * @param {PageText} content
 * @param {PageText["cards"]} pair
 */
function showPair(page, content, pair) {
  for (const card of content.cards) {
    filterCard(card, () => pair.includes(card));
  }
  for (const { item } of content.interactions) item.hidden = true;
  hideEmptyParts(page, true);
  const pairs = find(page, "[data-pairs]");
  const isWritten = showOnlyPair(
    pairs,
    pair.map(({ title }) => title),
  );
  pairs.hidden = !isWritten;
  return isWritten;
}

/**
 * The two cards of this kingdom that a query names; null unless it names exactly two.
 * @param {HTMLElement} page
 * @param {PageText} content
 * @param {string} query
 */
function findPair(page, content, query) {
  const { cards, isOnlyNames } = findNamedCards(query, content);
  const known = findAll(page, "[data-strip] a[data-slug]").map(({ dataset }) => dataset.slug);
  const isListed = !!findOrNull(page, "[data-pairs]"); // not on a page that came with a query
  const isPair = isListed && cards.length === 2 && cards.every(({ slug }) => known.includes(slug));
  return isPair ? { cards, isOnlyNames } : null;
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
  for (const row of findAll(item, ".statement-list > li > details", HTMLDetailsElement))
    row.open = hasMatch;
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
 * Turns a result of the search page, also its large first answer, into entries of a plain list.
 * @param {HTMLElement} result
 * @returns {HTMLElement[]}
 */
function createResults(result) {
  if (result.matches("li")) {
    const item = createElement("li");
    item.append(...result.childNodes);
    return [item];
  }
  const reasons = findAll(result, ".top-answer__reason, .card-face__effect");
  const questions = findAll(
    result,
    ".statement__question a, .top-answer__text--question a",
    HTMLAnchorElement,
  );
  if (!questions.length) return [createTitledResult(result, reasons)];
  return questions.map((question, number) => {
    const item = createElement("li");
    const why = createElement("p");
    const verdict = number ? null : findOrNull(result, ".top-answer__text[data-verdict]");
    if (verdict) why.append(createVerdict(verdict), " ");
    why.append(...(reasons[number]?.childNodes ?? []));
    item.append(createHeading(question.textContent, question.href), why);
    return item;
  });
}

// The short answer in large type becomes the bold one before the text.
/** @param {HTMLElement} large */
function createVerdict(large) {
  const verdict = createElement("b", large.textContent.trim(), { class: "short-answer" });
  verdict.dataset.verdict = large.dataset.verdict;
  return verdict;
}

/**
 * @param {string} text
 * @param {string} href
 */
function createHeading(text, href) {
  const heading = createElement("h3");
  heading.append(createElement("a", text.trim(), { href }));
  return heading;
}

/**
 * A first result that is not a ruling: a card, a rule, a difference.
 * @param {HTMLElement} result
 * @param {HTMLElement[]} reasons
 */
function createTitledResult(result, reasons) {
  const card = findOrNull(result, ".card-face__name a", HTMLAnchorElement);
  const more = findOrNull(result, ".meta-line > span:last-child a", HTMLAnchorElement);
  const title = findOrNull(result, ".top-answer__text") || card;
  const item = createElement("li");
  item.append(createHeading(title?.textContent || "", (more || card)?.href || ""));
  for (const reason of reasons) {
    const why = createElement("p");
    why.append(...reason.childNodes);
    item.append(why);
  }
  return item;
}

/** @param {HTMLElement} link */
function createCardItem(link) {
  const item = createElement("li");
  item.append(link);
  return item;
}

/**
 * The definitions of the drawings on another page that this page does not have.
 * @param {Document} page
 */
const missingDrawings = (page) =>
  findAll(page, "main svg.symbol-definitions", SVGElement).map((definitions) => {
    for (const drawing of findAll(definitions, "[id]", SVGElement))
      if (document.getElementById(drawing.id)) drawing.remove();
    return definitions;
  });

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
    const meeting = findOrNull(page, "[data-meeting]"); // of a query that names two cards
    if (meeting) return () => box.replaceChildren(...meeting.childNodes, ...missingDrawings(page));
    const found = findAll(page, "[data-results] :is(.top-answer, .result-list > li)");
    const items = found.slice(0, MAX_RESULTS).flatMap(createResults);
    const cards = findAll(page, "[data-card-grid] .card-face__name a"); // of filters only
    items.push(...cards.slice(0, MAX_RESULTS).map(createCardItem));
    const list = createElement("ul", "", { class: "plain-list result-list" });
    list.append(...items);
    const nothing = createElement("p", `Nichts gefunden zu „${query}“.`);
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
   * @param {boolean} isAsked - whether to search; else there is only the link
   */
  schedule(query, isAsked) {
    const request = ++this.latestRequest;
    clearTimeout(this.timer);
    this.box.replaceChildren();
    this.link.search = String(new URLSearchParams({ q: query }));
    this.link.textContent = `Überall nach „${query}“ suchen`;
    if (!isAsked || query.length < MIN_QUERY_CHARS) return;
    this.timer = setTimeout(async () => {
      const show = await searchEverywhere(query, this.box);
      if (request === this.latestRequest) show();
    }, PAUSE_MS);
  }
}

/**
 * Shows what answers a query on the page: two cards that it names, else what has its words. Returns
 * what is said about it, and whether the whole search is to be asked too.
 * @param {HTMLElement} page
 * @param {PageText} content
 * @param {string} query
 */
function answerQuery(page, content, query) {
  const pair = findPair(page, content, query);
  if (pair) {
    const names = pair.cards.map(({ title }) => title).join(" und ");
    const isWritten = showPair(page, content, pair.cards);
    const sentence = isWritten
      ? ""
      : `Zu ${names} zusammen ist nichts aufgeschrieben. ${AS_PRINTED}`;
    return { sentence, asksAll: !pair.isOnlyNames, spoken: sentence || names };
  }
  const { number, replacements } = filterPage(page, content, query);
  const words = [...new Set(replacements)].join(", ");
  const sentence = number && words ? `Gezeigt wird: ${words}` : "";
  const spoken = sentence || (query && number ? `${number} Treffer` : "");
  return { sentence, asksAll: query !== "" && !number, spoken };
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
    const { sentence, asksAll, spoken } = answerQuery(page, content, query);
    note.textContent = sentence;
    note.hidden = !sentence;
    elsewhere.section.hidden = !query;
    page.classList.toggle("is-filtered", query !== "");
    if (query) elsewhere.schedule(query, asksAll);
    announce(spoken);
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
