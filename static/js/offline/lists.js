// Filters the lists of cards and sets on the device as the server does (companion/pages/cards.py,
// sets.py). The offline search index has the properties of each card; its tile is copied from the
// cached pages of the unfiltered list.
import { openSearch } from "../search/offline-results.js";

const FIRST_PAGE = { cards: "", sets: "?seite=1" };
const LIST_PARAMETERS = ["erweiterung", "zahl", "angriffe", "seite"];
const COUNT_NOUNS = { cards: ["Karte", "Karten"], sets: ["Kartensatz", "Kartensätze"] };
const NO_MATCH_TEXT = {
  cards: "Keine Karte erfüllt alle Filter. ",
  sets: "Dazu gibt es keinen Kartensatz. ",
};

// One predicate per URL parameter: does this card (or set) have this value?
const CARD_FILTERS = {
  erweiterung: ({ has }, value) => has(`erweiterung:${value}`),
  ausgabe: ({ has }, value) => has(`edition:${value}`),
  typ: ({ has }, value) => has(`typ:${value}`),
  mechanik: ({ has }, value) => has(`tag:${value}`),
  gruppe: ({ group }, value) => group === value,
  kosten: ({ cost, has }, value) =>
    value === "keine"
      ? !cost
      : !!cost &&
        (value === "trank"
          ? cost[1] > 0
          : value === "schulden"
            ? cost[2] > 0
            : has(`kosten:${value}`)),
  sammlung: ({ has }, value) => value.split(",").some((slug) => has(`edition:${slug}`)),
};
const SET_FILTERS = {
  erweiterung: ({ expansions }, value) => expansions.includes(value),
  angriffe: ({ cards }) => !cards.some((has) => has("typ:attack")),
  zahl: ({ expansions }, value) => String(Math.min(expansions.length, 3)) === value,
  sammlung: ({ cards }, value) =>
    cards.every((has) => value.split(",").some((slug) => has(`edition:${slug}`))),
};
const compareArrays = (first, second) => {
  for (let index = 0; index < first.length; index++)
    if (first[index] !== second[index]) return first[index] < second[index] ? -1 : 1;
  return 0;
};
const SORT_KEYS = {
  name: ({ place }) => [place],
  kosten: ({ cost, place }) => [Number(!cost), ...(cost || [0, 0, 0]), place],
  erweiterung: ({ expansion, place }) => [expansion, place],
};

function readEntries(search, kind) {
  const tokens = search.tokensOfKind("card");
  const tokenCheckOf = (slug) => (token) => !!tokens.get(slug)?.has(token);
  if (kind === "cards")
    return Object.entries(search.lists.cards).map(([slug, [group, place, cost, expansion]]) => ({
      slug,
      group,
      place,
      cost,
      expansion,
      has: tokenCheckOf(slug),
    }));
  return Object.entries(search.lists.sets).map(([slug, [expansions, cards]], place) => ({
    slug,
    place,
    expansions,
    cards: cards.map(tokenCheckOf),
  }));
}

async function fetchPage(address) {
  const answer = await fetch(address, { headers: { Accept: "text/html" } });
  return new DOMParser().parseFromString(await answer.text(), "text/html");
}

// Returns the tiles of the given slugs, from as many cached pages of the list as necessary, and
// adds the drawings that they use to the page.
async function collectTiles(root, path, firstPage, slugs) {
  const tileBySlug = new Map(),
    missingSlugs = new Set(slugs);
  for (let number = 1; missingSlugs.size; number++) {
    const page = await fetchPage(number > 1 ? `${path}?seite=${number}` : path + firstPage);
    for (const item of page.querySelectorAll("main .tile-grid > li")) {
      const slug = item.querySelector(`a[href^="${path}"]`)?.pathname.split("/")[2];
      if (missingSlugs.delete(slug)) tileBySlug.set(slug, item);
    }
    addDrawings(root, page);
    if (!page.querySelector(`.pager a[href$="seite=${number + 1}"]`)) break;
  }
  return slugs.map((slug) => tileBySlug.get(slug)).filter(Boolean);
}

// The page of sets shows shelves until a filter turns it into a list.
async function replaceShelvesByList(root, path) {
  const page = await fetchPage(path + FIRST_PAGE.sets);
  root.querySelector("main").replaceChildren(...page.querySelector("main").childNodes);
}

function addDrawings(root, page) {
  const defs = root.querySelector("main svg.symbol-definitions");
  for (const drawing of page.querySelectorAll("main svg.symbol-definitions > [id]"))
    if (defs && !document.getElementById(drawing.id)) defs.append(drawing);
}

function createPager(query, pageNumber, lastPage) {
  const nav = document.createElement("nav"),
    list = document.createElement("ul");
  nav.ariaLabel = "Seiten";
  list.className = "pager";
  for (let page = 1; page <= lastPage; page++) {
    const item = document.createElement("li"),
      link = document.createElement(page === pageNumber ? "span" : "a");
    link.textContent = page;
    if (page === pageNumber) link.setAttribute("aria-current", "page");
    else {
      const pageQuery = new URLSearchParams(query);
      pageQuery.set("seite", page);
      link.href = `?${pageQuery}`;
    }
    item.append(link);
    list.append(item);
  }
  nav.append(list);
  return nav;
}

// Filters the list on this page by a query. Returns whether the page is a list that could be
// filtered.
export async function filterOfflineList(root, query) {
  const path = location.pathname,
    kind = { "/karten/": "cards", "/kartensaetze/": "sets" }[path];
  const search = kind && (await openSearch());
  if (!search) return false;
  if (kind === "sets" && LIST_PARAMETERS.some((name) => query.has(name)))
    await replaceShelvesByList(root, path);
  const list = root.querySelector("main > .tile-grid");
  if (!list) return false;
  const filters = kind === "cards" ? CARD_FILTERS : SET_FILTERS;
  const activeFilters = [...query].filter(([name, value]) => value && name in filters);
  const sortKeyOf = (kind === "cards" && SORT_KEYS[query.get("nach")]) || SORT_KEYS.name;
  const slugs = readEntries(search, kind)
    .filter((entry) => activeFilters.every(([name, value]) => filters[name](entry, value)))
    .map((entry) => [sortKeyOf(entry), entry.slug])
    .sort((entry, second) => compareArrays(entry[0], second[0]))
    .map(([, slug]) => slug);
  const pageSize = search.lists.page_sizes[kind];
  const lastPage = Math.max(1, Math.ceil(slugs.length / pageSize)),
    pageNumber = Math.min(Math.max(1, Number(query.get("seite")) || 1), lastPage);
  const shownTiles = await collectTiles(
    root,
    path,
    FIRST_PAGE[kind],
    slugs.slice((pageNumber - 1) * pageSize, pageNumber * pageSize),
  );
  const form = root.querySelector("main form[data-auto]");
  for (const [name, value] of query)
    if (form.elements[name]?.value !== undefined) form.elements[name].value = value;
  const chip = root.querySelector(".box-filter-row .box-filter");
  if (chip && query.get("sammlung")) {
    const unfiltered = new URLSearchParams(query),
      liftLink = Object.assign(document.createElement("a"), {
        className: "box-filter",
        textContent: `${chip.textContent} ✕`,
      });
    for (const name of ["sammlung", "seite"]) unfiltered.delete(name);
    liftLink.href = `?${unfiltered}`;
    liftLink.dataset.lift = "";
    chip.replaceWith(liftLink);
  }
  if (!shownTiles.length) {
    const emptyItem = document.createElement("li");
    emptyItem.append(
      NO_MATCH_TEXT[kind],
      Object.assign(document.createElement("a"), {
        href: path + FIRST_PAGE[kind],
        textContent: "Alle zeigen",
      }),
    );
    shownTiles.push(emptyItem);
  }
  list.replaceChildren(...shownTiles);
  const count = list.previousElementSibling;
  count.textContent = `${slugs.length} ${COUNT_NOUNS[kind][slugs.length === 1 ? 0 : 1]}${lastPage > 1 ? `, Seite ${pageNumber} von ${lastPage}` : ""}, ohne Netz aus dem Gerät`;
  root.querySelector("nav .pager")?.parentNode.remove();
  if (lastPage > 1) list.after(createPager(query, pageNumber, lastPage));
  return true;
}
