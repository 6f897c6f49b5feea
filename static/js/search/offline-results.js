// Search without a network: shows what the search of this folder finds in the index of the offline
// copy, as the server would.
import { addressOf, site } from "../lib/device.js";
import { copyTemplate, createElement, find } from "../lib/dom.js";
import { createPager, pageOf } from "../lib/pager.js";
import { loadTemplates } from "../lib/templates.js";
import { openCompleteCopy, readCompressed } from "../offline/copy.js";
import { findPileAnswer } from "./pile-answers.js";
import { createPileCounts } from "./pile-counts.js";
import { MAX_TOP_SNIPPET_CHARS } from "./snippets.js";
import { firstUpper, takeTopAnswer, textAfterAnswer } from "./verdicts.js";

/**
 * @typedef {import("./service.js").Search} DeviceSearch
 * @typedef {import("./service.js").IndexedDocument} SearchHit
 * @typedef {import("./service.js").Interpretation} SearchInterpretation
 * @typedef {import("./service.js").Name} SearchName
 * @typedef {(hit: SearchHit) => boolean} IsOutsideBoxes
 * @typedef {object} Shown
 * @property {DeviceSearch} search
 * @property {Set<string>} stems
 * @property {IsOutsideBoxes} isOutsideBoxes
 * @property {string} [line] only of the first result: the sentence to be read first, or ""
 * @typedef {(changes: Record<string, string>) => string} HrefOf - the same query, changed
 */

const NO_INDEX =
  "Ohne Netz geht die Suche erst, wenn du in den Einstellungen „Alles offline verfügbar machen“ " +
  "gewählt hast.";

/** @type {AddressName[]} kinds of results with a page of their own */
const OWN_PAGES = ["card", "rule", "set", "edition", "topic"];

/** @type {Promise<DeviceSearch | null> | undefined} */
let searchPromise;

/** @type {Document} with the templates of results */
let templates;

/** @returns {Promise<DeviceSearch | null>} */
async function loadSearch() {
  const answer = await (await openCompleteCopy())?.match(site.offline.index);
  if (!answer) return null;
  const { Search } = await import("./service.js");
  templates = await loadTemplates();
  return new Search(await readCompressed(answer));
}

/** The search of search/service.js, loaded once; null without a complete offline copy. */
export function openSearch() {
  searchPromise ??= loadSearch().catch(() => null);
  return searchPromise;
}

/**
 * The address of a page by its kind; null for kinds without pages of their own.
 * @param {string} kind
 * @param {string} slug
 */
function pageAddress(kind, slug) {
  const name = OWN_PAGES.find((each) => each === kind);
  return name ? addressOf(name, slug) : null;
}

/** @param {SearchHit} hit */
const addressOfHit = ({ kind, slug, about }) =>
  pageAddress(kind, slug) ?? `${addressOf("card", about[0])}#${slug}`;

/** @param {string} query */
export async function suggest(query) {
  const search = await openSearch();
  return (search?.suggest(query) ?? []).map(({ kind, slug, label, matched }) => ({
    name: label,
    kind: search?.labels[kind] || "",
    url: pageAddress(kind, slug) ?? `${site.addresses.search}?${new URLSearchParams({ q: label })}`,
    ...(matched === label ? {} : { matched }),
  }));
}

/**
 * @param {string} text
 * @param {string} href
 */
const createLink = (text, href) => createElement("a", text, { href });

/** A text without its first or last sentence. @param {string} text @param {string} line */
function withoutLine(text, line) {
  if (!line) return text;
  const rest = text.startsWith(line) ? text.slice(line.length) : text;
  return (rest.endsWith(line) ? rest.slice(0, -line.length) : rest).trim();
}

/**
 * The sentences of a text that answer the query, as text and <mark> elements; without the short
 * answer that the text repeats, and without the line that is shown before it.
 * @param {Shown} shown
 * @param {SearchHit} hit
 */
function createSnippet({ search, stems, line }, hit) {
  const rest = withoutLine(textAfterAnswer(hit), line || "");
  const options = line === undefined ? {} : { maxChars: MAX_TOP_SNIPPET_CHARS };
  return search
    .snippet(rest, stems, { ...options, isBeginning: Boolean(line) })
    .map((piece) => (piece.isMarked ? createElement("mark", piece.text) : piece.text));
}

/**
 * @param {DeviceSearch} search
 * @param {SearchHit} hit
 */
const labelOf = (search, { kind, subkind }) => search.labels[kind === "ruling" ? subkind : kind];

/**
 * A result in a list, as templates/components/result.html.
 * @param {DeviceSearch} search
 * @param {SearchHit} hit
 * @param {Set<string>} [stems] - of words to highlight
 * @param {IsOutsideBoxes} [isOutsideBoxes]
 */
export function createResultItem(search, hit, stems = new Set(), isOutsideBoxes = () => false) {
  const item = copyTemplate("result", templates);
  const link = find(item, "h3 a", HTMLAnchorElement);
  link.href = addressOfHit(hit);
  link.textContent = hit.question || hit.title;
  const body = find(item, "p");
  if (hit.answer) body.append(createElement("b", hit.answer), " ");
  body.append(...createSnippet({ search, stems, isOutsideBoxes }, hit));
  if (!isOutsideBoxes(hit)) find(item, ".meta-line b").remove();
  find(item, ".meta-line__kind").textContent = labelOf(search, hit);
  for (const text of [hit.question && hit.title, hit.note])
    if (text) find(item, ".meta-line").append(createElement("span", text));
  return item;
}

/**
 * A question that is not answered in large type, but before its text.
 * @param {Shown} shown
 * @param {SearchHit} ruling
 * @param {"h1" | "h2"} level
 */
function createQuestion(shown, ruling, level) {
  const heading = createElement(level, "", {
    class: "top-answer__text top-answer__text--question",
  });
  heading.append(createLink(ruling.question || "", addressOfHit(ruling)));
  const text = createElement("p", "", { class: "top-answer__reason" });
  text.append(...createSnippet(shown, ruling));
  const line = createLine(shown.line);
  if (!ruling.answer) return [heading, ...line, text];
  // No sentence goes before a bare Ja or Nein: it might sound like the opposite.
  const first = (ruling.verdict && line[0]) || text;
  first.prepend(createElement("b", ruling.answer, { class: "short-answer" }), " ");
  return [heading, ...line, ...(text.textContent ? [text] : [])];
}

/** What is to be read first of a text. @param {string} [line] */
function createLine(line) {
  const paragraph = createElement("p", "", { class: "top-answer__reason" });
  paragraph.append(createElement("b", line));
  return line ? [paragraph] : [];
}

/**
 * @param {Shown} shown
 * @param {SearchHit} hit
 */
function createLargeAnswer(shown, hit) {
  const asked = createElement("p", "", { class: "statement__question" });
  asked.append(createLink(hit.question || "", addressOfHit(hit)));
  const text = createElement("p", "", { class: "top-answer__reason" });
  text.append(...createSnippet(shown, hit));
  const heading = createElement("h1", hit.answer, { class: "top-answer__text" });
  if (hit.verdict) heading.dataset.verdict = hit.verdict;
  return [asked, heading, ...createLine(shown.line), ...(text.textContent ? [text] : [])];
}

/**
 * @param {Shown} shown
 * @param {SearchHit} hit
 */
function createTitle(shown, hit) {
  const text = createElement("p", "", { class: "top-answer__reason" });
  text.append(...createSnippet(shown, { ...hit, text: firstUpper(hit.text) }));
  const line = createLine(shown.line || hit.brief);
  const title = createElement("h1", hit.title, { class: "top-answer__text" });
  return [title, ...line, ...(text.textContent ? [text] : [])];
}

/**
 * @param {Shown} shown
 * @param {SearchHit} hit
 */
function createSecondResult(shown, hit) {
  if (hit.question) return createQuestion(shown, hit, "h2");
  const heading = createElement("h2", "", { class: "top-answer__text top-answer__text--question" });
  heading.append(createLink(hit.title, addressOfHit(hit)));
  const text = createElement("p", "", { class: "top-answer__reason" });
  text.append(...createSnippet(shown, hit));
  return [heading, ...createLine(hit.brief), text];
}

/**
 * The first result, as templates/site/_answer.html.
 * @param {Shown} shown
 * @param {import("./verdicts.js").TopAnswer} answer
 */
function createTopAnswer(shown, { top, second, isAnswered }) {
  const section = copyTemplate("top-answer", templates);
  const meta = find(section, ".meta-line");
  if (!shown.isOutsideBoxes(top)) find(section, ".note").remove();
  if (!top.question) meta.before(...createTitle(shown, top));
  else if (isAnswered) meta.before(...createLargeAnswer(shown, top));
  else meta.before(...createQuestion(shown, top, "h1"));
  if (second) meta.before(...createSecondResult({ ...shown, line: undefined }, second));
  if (top.note) meta.prepend(createElement("span", top.note));
  const isOfCard = top.kind === "ruling" || top.kind === "difference";
  const link = find(meta, "a", HTMLAnchorElement);
  link.prepend(isOfCard ? top.title : labelOf(shown.search, top));
  link.href = addressOfHit(top);
  return section;
}

/**
 * @param {string} corrected
 * @param {string} literalHref
 */
function createCorrectionNote(corrected, literalHref) {
  const note = createElement("p", "Gesucht wird nach ", { class: "small" });
  const query = createElement("b", `„${corrected}“`);
  note.append(query, ". ", createLink("Suche wörtlich", literalHref));
  return note;
}

/**
 * @param {DeviceSearch} search
 * @param {SearchName[]} alternatives
 * @param {HrefOf} hrefOf
 */
function createAlternativesNote(search, alternatives, hrefOf) {
  const note = createElement("p", "Meintest du ", { class: "small" });
  for (const [number, name] of alternatives.entries()) {
    const href = pageAddress(name.kind, name.slug) ?? hrefOf({ q: name.text });
    note.append(number ? ", " : "", createLink(search.nameOf(name), href));
  }
  note.append("?");
  return note;
}

/**
 * Links to the results of one kind.
 * @param {DeviceSearch} search
 * @param {Record<string, number>} totals
 * @param {string} chosen - kind, "" for all
 * @param {HrefOf} hrefOf
 */
function createKindChips(search, totals, chosen, hrefOf) {
  const chips = createElement("ul", "", { class: "chip-list", "aria-label": "Nur" });
  const kinds = Object.entries(totals).map(([kind, total]) => {
    const link = createLink(`${search.many[kind]} ${total}`, hrefOf({ art: kind }));
    if (kind === chosen) link.setAttribute("aria-current", "true");
    return link;
  });
  for (const link of [
    ...(chosen ? [createLink("Alles", hrefOf({ art: "alles" }))] : []),
    ...kinds,
  ]) {
    const item = createElement("li");
    item.append(link);
    chips.append(item);
  }
  return chips;
}

/** @param {URLSearchParams} parameters */
function readQuery(parameters) {
  const query = (parameters.get("q") || "").replaceAll("\u00ad", "");
  const boxes = (parameters.get("sammlung") || "").split(",").filter(Boolean);
  /** @type {HrefOf} */
  const hrefOf = (changes) => {
    const address = new URLSearchParams({ q: query });
    if (boxes.length) address.set("sammlung", boxes.join(","));
    for (const [name, value] of Object.entries(changes)) address.set(name, value);
    return `?${address}`;
  };
  const asked = parameters.get("art") || "";
  const options = { asked, isLiteral: parameters.has("genau"), first: boxes };
  return { query, boxes, options, hrefOf };
}

/**
 * What is shown above the list of results; the first result is taken from them.
 * @param {Shown} shown
 * @param {string} query
 * @param {SearchInterpretation} interpretation
 * @param {SearchHit[]} hits
 */
function createAnswer(shown, query, interpretation, hits) {
  const ofPiles = findPileAnswer(shown.search, query, interpretation.cards, hits[0]);
  if (ofPiles) return createPileCounts(shown.search, ofPiles);
  const answer = takeTopAnswer(shown.search, interpretation, hits);
  return answer && createTopAnswer({ ...shown, line: answer.line }, answer);
}

/**
 * Whether a query has filters only, which some cards pass: the list of cards answers it.
 * @param {URLSearchParams} parameters - of an address of /suche/
 */
export async function asksForCards(parameters) {
  const search = await openSearch();
  if (!search || ["art", "seite", "genau"].some((name) => parameters.has(name))) return false;
  return search.findResults(parameters.get("q") || "", {}).kind === "card";
}

/**
 * Shows a page of results in `box`, as /suche/ does.
 * @param {URLSearchParams} parameters - of its address
 * @param {HTMLElement} box
 */
export async function showResults(parameters, box) {
  const search = await openSearch();
  if (search) box.replaceChildren(...createResults(search, parameters));
  else box.replaceChildren(createElement("p", NO_INDEX, { class: "note" }));
}

/**
 * @param {DeviceSearch} search
 * @param {URLSearchParams} parameters
 */
function* createResults(search, parameters) {
  const { query, boxes, options, hrefOf } = readQuery(parameters);
  const found = search.findResults(query, options);
  const { kind, interpretation, hits, totals, alternatives } = found;
  const { notes, corrected, highlightedStems: stems } = interpretation;
  for (const text of ["Ohne Netz, aus dem Gerät gesucht.", ...notes])
    yield createElement("p", text, { class: "note" });
  if (corrected) yield createCorrectionNote(corrected, hrefOf({ genau: "1" }));
  if (alternatives.length) yield createAlternativesNote(search, alternatives, hrefOf);
  if (!hits.length) yield createElement("p", `Nichts gefunden zu „${query}“.`);
  const page = pageOf(parameters, hits.length, site.pageSizes.results);
  const pageHits = hits.slice(page.start, page.end);
  const shown = { search, stems, isOutsideBoxes: search.isOutsideEditions(boxes) };
  const isFirst = page.number === 1 && !kind && interpretation.terms.length > 0;
  const answer = isFirst ? createAnswer(shown, query, interpretation, pageHits) : null;
  if (answer) yield answer;
  if (!pageHits.length) return;
  const section = createElement("section");
  section.append(createElement("h2", answer ? "Und außerdem" : "Gefunden"));
  if (Object.keys(totals).length > 1) section.append(createKindChips(search, totals, kind, hrefOf));
  const list = createElement("ul", "", { class: "plain-list result-list" });
  list.append(...pageHits.map((hit) => createResultItem(search, hit, stems, shown.isOutsideBoxes)));
  section.append(list);
  const pageQuery = new URLSearchParams(hrefOf(kind ? { art: kind } : {}));
  if (page.last > 1) section.append(createPager(pageQuery, page));
  yield section;
}
