// Filters the lists of cards and sets on the device as the server does (companion/pages/cards.py,
// sets.py). The offline search index has what passes each filter; tiles are copied from the pages
// of the unfiltered list.
import { site } from "../lib/device.js";
import { createElement, fetchPage, find, findAll, findOrNull } from "../lib/dom.js";
import { createPager, pageOf } from "../lib/pager.js";
import { openSearch } from "../search/offline-results.js";

/** @typedef {"cards" | "sets"} Kind */

// The page of sets shows shelves unless it is asked for a list.
const FIRST_PAGE = { cards: "", sets: "?seite=1" };
const NO_MATCH = {
  cards: "Keine Karte erfüllt alle Filter. ",
  sets: "Dazu gibt es keinen Kartensatz. ",
};
const NOUNS = { cards: ["Karte", "Karten"], sets: ["Kartensatz", "Kartensätze"] };

/**
 * What of a list is in some of the boxes, or of sets can be played with them.
 * @param {Lists} lists
 * @param {Kind} kind
 * @param {string[]} boxes
 */
function slugsInBoxes({ cards, sets, cardsOfSets }, kind, boxes) {
  const owned = new Set(boxes.flatMap((box) => cards.filters.ausgabe[box] ?? []));
  if (kind === "cards") return new Set([...owned].map((number) => cards.slugs[number]));
  const isPlayable = (/** @type {string} */ _, /** @type {number} */ number) =>
    cardsOfSets[number].every((card) => owned.has(card));
  return new Set(sets.slugs.filter(isPlayable));
}

/**
 * The slugs that pass a query, in its order. Values that a filter does not have leave the list
 * unfiltered, as on the server.
 * @param {Lists} lists
 * @param {Kind} kind
 * @param {URLSearchParams} query
 */
export function filteredSlugs(lists, kind, query) {
  const { slugs, filters, orders } = lists[kind];
  const passing = [...query].flatMap(([name, value]) => {
    const numbers = filters[name]?.[value];
    return numbers ? [new Set(numbers.map((number) => slugs[number]))] : [];
  });
  const boxes = query.get("sammlung");
  if (boxes) passing.push(slugsInBoxes(lists, kind, boxes.split(",")));
  const order = orders[query.get("nach") || ""];
  const ordered = order ? order.map((number) => slugs[number]) : slugs;
  return ordered.filter((slug) => passing.every((each) => each.has(slug)));
}

/**
 * Adds the drawings that tiles of another page use to this page.
 * @param {ParentNode} root
 * @param {Document} page
 */
function addDrawings(root, page) {
  const defs = findOrNull(root, "main svg.symbol-definitions", SVGElement);
  for (const drawing of findAll(page, "main svg.symbol-definitions > [id]", SVGElement))
    if (defs && !document.getElementById(drawing.id)) defs.append(drawing);
}

/**
 * The tiles of these slugs, from as many pages of the unfiltered list as necessary.
 * @param {ParentNode} root
 * @param {Kind} kind
 * @param {string[]} slugs
 */
async function collectTiles(root, kind, slugs) {
  const path = site.addresses[kind];
  const missing = new Set(slugs);
  /** @type {Map<string, HTMLElement>} */
  const tileBySlug = new Map();
  for (let number = 1; missing.size; number++) {
    const { page } = await fetchPage(
      number > 1 ? `${path}?seite=${number}` : path + FIRST_PAGE[kind],
    );
    for (const item of findAll(page, "main .tile-grid > li")) {
      const link = findOrNull(item, `a[href^="${path}"]`, HTMLAnchorElement);
      const slug = link?.pathname.split("/")[2] ?? "";
      if (missing.delete(slug)) tileBySlug.set(slug, item);
    }
    addDrawings(root, page);
    if (!findOrNull(page, `.pager a[href$="seite=${number + 1}"]`)) break;
  }
  return slugs.flatMap((slug) => tileBySlug.get(slug) ?? []);
}

/**
 * @param {ParentNode} root
 * @param {Kind} kind
 */
async function replaceShelvesByList(root, kind) {
  const { page } = await fetchPage(site.addresses[kind] + FIRST_PAGE[kind]);
  find(root, "main").replaceChildren(...find(page, "main").childNodes);
}

/**
 * Chooses in the form what the query asks for.
 * @param {HTMLFormElement} form
 * @param {URLSearchParams} query
 */
function fillForm(form, query) {
  for (const [name, value] of query) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLSelectElement || field instanceof HTMLInputElement)
      field.value = value;
  }
}

/**
 * The chip of my boxes becomes a link that lifts their filter.
 * @param {ParentNode} root
 * @param {URLSearchParams} query
 */
function linkBoxChip(root, query) {
  const chip = findOrNull(root, ".box-filter-row .box-filter");
  if (!chip || !query.get("sammlung")) return;
  const unfiltered = new URLSearchParams(query);
  for (const name of ["sammlung", "seite"]) unfiltered.delete(name);
  const attributes = { class: "box-filter", href: `?${unfiltered}`, "data-lift": "" };
  chip.replaceWith(createElement("a", `${chip.textContent} ✕`, attributes));
}

/** @param {Kind} kind */
function createEmptyItem(kind) {
  const item = createElement("li", NO_MATCH[kind]);
  const href = site.addresses[kind] + FIRST_PAGE[kind];
  item.append(createElement("a", "Alle zeigen", { href }));
  return item;
}

/**
 * Filters the list on this page by a query. Returns whether the page is a list that could be
 * filtered.
 * @param {ParentNode} root
 * @param {URLSearchParams} query
 */
export async function filterOfflineList(root, query) {
  const kind = /** @type {Kind[]} */ (["cards", "sets"]).find(
    (each) => site.addresses[each] === location.pathname,
  );
  const search = kind ? await openSearch() : null;
  if (!kind || !search) return false;
  const { listParameters = [] } = search.lists[kind];
  if (listParameters.some((name) => query.has(name))) await replaceShelvesByList(root, kind);
  const list = findOrNull(root, "main > .tile-grid");
  if (!list) return false;
  const slugs = filteredSlugs(search.lists, kind, query);
  const page = pageOf(query, slugs.length, site.pageSizes[kind]);
  const tiles = await collectTiles(root, kind, slugs.slice(page.start, page.end));
  fillForm(find(root, "main form[data-auto]", HTMLFormElement), query);
  linkBoxChip(root, query);
  list.replaceChildren(...(tiles.length ? tiles : [createEmptyItem(kind)]));
  showCount(list, kind, slugs.length, page);
  findOrNull(root, "nav .pager")?.parentElement?.remove();
  if (page.last > 1) list.after(createPager(query, page));
  return true;
}

/**
 * @param {HTMLElement} list
 * @param {Kind} kind
 * @param {number} total
 * @param {{number: number, last: number}} page
 */
function showCount(list, kind, total, { number, last }) {
  const noun = NOUNS[kind][total === 1 ? 0 : 1];
  const place = last > 1 ? `, Seite ${number} von ${last}` : "";
  const line = list.previousElementSibling;
  if (line) line.textContent = `${total} ${noun}${place}, ohne Netz aus dem Gerät`;
}
