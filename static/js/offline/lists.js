// Filters the list of sets on the device as the server does (companion/pages/sets.py). The offline
// search index has what passes each filter; tiles are copied from the pages of the unfiltered list.
import { site } from "../lib/device.js";
import { createElement, fetchPage, find, findAll, findOrNull } from "../lib/dom.js";
import { createPager, pageOf } from "../lib/pager.js";
import { openSearch } from "../search/offline-results.js";

const ALL_SETS = "?seite=1"; // without it, the page shows shelves

/**
 * The sets that can be played with some boxes.
 * @param {Lists} lists
 * @param {string[]} boxes
 */
function playableSets({ cards, sets, cardsOfSets }, boxes) {
  const owned = new Set(boxes.flatMap((box) => cards.boxes[box] ?? []));
  return new Set(
    sets.slugs.filter((_, number) => cardsOfSets[number].every((card) => owned.has(card))),
  );
}

/**
 * The sets from exactly these expansions.
 * @param {Lists} lists
 * @param {string[]} expansions
 */
function setsOfExpansions({ sets: { slugs, filters } }, expansions) {
  const isFrom = (/** @type {string} */ name, /** @type {number} */ number) =>
    filters.erweiterung[name].includes(number);
  const isExact = (/** @type {string} */ _, /** @type {number} */ number) =>
    Object.keys(filters.erweiterung).every(
      (name) => isFrom(name, number) === expansions.includes(name),
    );
  return new Set(slugs.filter(isExact));
}

/**
 * The slugs of the sets that pass a query. Values that a filter does not have leave the list
 * unfiltered, as on the server.
 * @param {Lists} lists
 * @param {URLSearchParams} query
 */
export function filteredSets(lists, query) {
  const { slugs, filters } = lists.sets;
  const passing = [...query].flatMap(([name, value]) => {
    const numbers = filters[name]?.[value];
    return numbers ? [new Set(numbers.map((number) => slugs[number]))] : [];
  });
  const exactly = query.getAll("genau").filter((name) => name in filters.erweiterung);
  if (exactly.length) passing.push(setsOfExpansions(lists, exactly));
  const boxes = query.get("sammlung");
  if (boxes) passing.push(playableSets(lists, boxes.split(",")));
  return slugs.filter((slug) => passing.every((each) => each.has(slug)));
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
 * @param {string[]} slugs
 */
async function collectTiles(root, slugs) {
  const path = site.addresses.sets;
  const missing = new Set(slugs);
  /** @type {Map<string, HTMLElement>} */
  const tileBySlug = new Map();
  for (let number = 1; missing.size; number++) {
    const { page } = await fetchPage(`${path}?seite=${number}`);
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

/** @param {ParentNode} root */
async function replaceShelvesByList(root) {
  const { page } = await fetchPage(site.addresses.sets + ALL_SETS);
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
    for (const box of findAll(
      form,
      `[type=checkbox][name="${CSS.escape(name)}"]`,
      HTMLInputElement,
    ))
      if (box.value === value) box.checked = true;
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
  chip.replaceWith(createElement("a", `${chip.textContent} ×`, attributes));
}

function createEmptyItem() {
  const item = createElement("li", "Dazu gibt es keinen Kartensatz. ");
  item.append(createElement("a", "Alle zeigen", { href: site.addresses.sets + ALL_SETS }));
  return item;
}

/**
 * Filters the list on this page by a query. Returns whether the page is the list of sets.
 * @param {ParentNode} root
 * @param {URLSearchParams} query
 */
export async function filterOfflineList(root, query) {
  const search = location.pathname === site.addresses.sets ? await openSearch() : null;
  if (!search) return false;
  const { listParameters } = search.lists.sets;
  if (listParameters.some((name) => query.has(name))) await replaceShelvesByList(root);
  const list = findOrNull(root, "main > .tile-grid");
  if (!list) return false;
  const slugs = filteredSets(search.lists, query);
  const page = pageOf(query, slugs.length, site.pageSizes.sets);
  const tiles = await collectTiles(root, slugs.slice(page.start, page.end));
  fillForm(find(root, "main form[data-auto]", HTMLFormElement), query);
  linkBoxChip(root, query);
  list.replaceChildren(...(tiles.length ? tiles : [createEmptyItem()]));
  showCount(list, slugs.length, page);
  findOrNull(root, "nav .pager")?.parentElement?.remove();
  if (page.last > 1) list.after(createPager(query, page));
  return true;
}

/**
 * @param {HTMLElement} list
 * @param {number} total
 * @param {{number: number, last: number}} page
 */
function showCount(list, total, { number, last }) {
  const place = last > 1 ? `, Seite ${number} von ${last}` : "";
  const noun = total === 1 ? "Kartensatz" : "Kartensätze";
  const line = list.previousElementSibling;
  if (line) line.textContent = `${total} ${noun}${place}, ohne Netz aus dem Gerät`;
}
