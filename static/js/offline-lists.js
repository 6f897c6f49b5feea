// The lists of cards and sets filtered on the device as the server filters them (companion/pages/cards.py, sets.py):
// what a card is, the kept index knows; its tile comes from the kept pages of the whole list.
import { opened } from "./search.js";

const PER_PAGE = { cards: 48, sets: 15 };
const FIRST = { cards: "", sets: "?seite=1" };
const LISTED = ["erweiterung", "zahl", "angriffe", "seite"];
const WORDS = { cards: ["Karte", "Karten"], sets: ["Kartensatz", "Kartensätze"] };
const NOTHING = { cards: "Keine Karte erfüllt alle Filter. ", sets: "Dazu gibt es keinen Kartensatz. " };

// Each filter: whether a card with these tokens has this value.
const CARDS = {
  erweiterung: ({ has }, value) => has(`erweiterung:${value}`),
  ausgabe: ({ has }, value) => has(`edition:${value}`),
  typ: ({ has }, value) => has(`typ:${value}`),
  mechanik: ({ has }, value) => has(`tag:${value}`),
  gruppe: ({ group }, value) => group === value,
  kosten: ({ cost, has }, value) => (value === "keine" ? !cost : !!cost && (value === "trank" ? cost[1] > 0 : value === "schulden" ? cost[2] > 0 : has(`kosten:${value}`))),
  sammlung: ({ has }, value) => value.split(",").some((slug) => has(`edition:${slug}`)),
};
const SETS = {
  erweiterung: ({ expansions }, value) => expansions.includes(value),
  angriffe: ({ cards }) => !cards.some((has) => has("typ:attack")),
  zahl: ({ expansions }, value) => String(Math.min(expansions.length, 3)) === value,
  sammlung: ({ cards }, value) => cards.every((has) => value.split(",").some((slug) => has(`edition:${slug}`))),
};
const compare = (one, other) => { for (let at = 0; at < one.length; at++) if (one[at] !== other[at]) return one[at] < other[at] ? -1 : 1; return 0; };
const ORDERS = {
  name: ({ place }) => [place],
  kosten: ({ cost, place }) => [Number(!cost), ...(cost || [0, 0, 0]), place],
  erweiterung: ({ expansion, place }) => [expansion, place],
};

function things(search, kind) {
  const tokens = search.tokensOf("card");
  const hasOf = (slug) => (token) => !!tokens.get(slug)?.has(token);
  if (kind === "cards") return Object.entries(search.lists.cards).map(([slug, [group, place, cost, expansion]]) => ({ slug, group, place, cost, expansion, has: hasOf(slug) }));
  return Object.entries(search.lists.sets).map(([slug, [expansions, cards]], place) => ({ slug, place, expansions, cards: cards.map(hasOf) }));
}

async function keptPage(address) {
  const answer = await fetch(address, { headers: { Accept: "text/html" } });
  return new DOMParser().parseFromString(await answer.text(), "text/html");
}

// The tiles of some things by their slugs, out of as many kept pages as it takes, with the drawings that these use.
async function tiles(root, path, first, slugs) {
  const found = new Map(), missing = new Set(slugs);
  for (let number = 1; missing.size; number++) {
    const page = await keptPage(number > 1 ? `${path}?seite=${number}` : path + first);
    for (const item of page.querySelectorAll("main .tiles > li")) {
      const slug = item.querySelector(`a[href^="${path}"]`)?.pathname.split("/")[2];
      if (missing.delete(slug)) found.set(slug, item);
    }
    drawingsOf(root, page);
    if (!page.querySelector(`.pages a[href$="seite=${number + 1}"]`)) break;
  }
  return slugs.map((slug) => found.get(slug)).filter(Boolean);
}

// The sets stand on shelves until something is asked for that makes them a list.
async function asList(root, path) {
  const page = await keptPage(path + FIRST.sets);
  root.querySelector("main").replaceChildren(...page.querySelector("main").childNodes);
}

function drawingsOf(root, page) {
  const shelf = root.querySelector("main svg.defs");
  for (const drawing of page.querySelectorAll("main svg.defs > [id]")) if (shelf && !document.getElementById(drawing.id)) shelf.append(drawing);
}

function pages(asked, number, last) {
  const nav = document.createElement("nav"), list = document.createElement("ul");
  nav.ariaLabel = "Seiten";
  list.className = "pages";
  for (let at = 1; at <= last; at++) {
    const item = document.createElement("li"), link = document.createElement(at === number ? "span" : "a");
    link.textContent = at;
    if (at === number) link.setAttribute("aria-current", "page");
    else { const query = new URLSearchParams(asked); query.set("seite", at); link.href = `?${query}`; }
    item.append(link);
    list.append(item);
  }
  nav.append(list);
  return nav;
}

// Whether the page is a list that can be filtered here, and now is.
export async function filterOfflineList(root, asked) {
  const path = location.pathname, kind = { "/karten/": "cards", "/kartensaetze/": "sets" }[path];
  const search = kind && (await opened());
  if (!search) return false;
  if (kind === "sets" && LISTED.some((name) => asked.has(name))) await asList(root, path);
  const list = root.querySelector("main > .tiles");
  if (!list) return false;
  const filters = kind === "cards" ? CARDS : SETS;
  const chosen = [...asked].filter(([name, value]) => value && name in filters);
  const order = (kind === "cards" && ORDERS[asked.get("nach")]) || ORDERS.name;
  const fitting = things(search, kind).filter((one) => chosen.every(([name, value]) => filters[name](one, value)))
    .map((one) => [order(one), one.slug]).sort((one, other) => compare(one[0], other[0])).map(([, slug]) => slug);
  const last = Math.max(1, Math.ceil(fitting.length / PER_PAGE[kind])), number = Math.min(Math.max(1, Number(asked.get("seite")) || 1), last);
  const here = await tiles(root, path, FIRST[kind], fitting.slice((number - 1) * PER_PAGE[kind], number * PER_PAGE[kind]));
  const form = root.querySelector("main form[data-auto]");
  for (const [name, value] of asked) if (form.elements[name]?.value !== undefined) form.elements[name].value = value;
  const chip = root.querySelector(".chosen-boxes .mine");
  if (chip && asked.get("sammlung")) {
    const all = new URLSearchParams(asked), lifting = Object.assign(document.createElement("a"), { className: "mine", textContent: `${chip.textContent} ✕` });
    for (const name of ["sammlung", "seite"]) all.delete(name);
    lifting.href = `?${all}`;
    lifting.dataset.lift = "";
    chip.replaceWith(lifting);
  }
  if (!here.length) {
    const none = document.createElement("li");
    none.append(NOTHING[kind], Object.assign(document.createElement("a"), { href: path + FIRST[kind], textContent: "Alle zeigen" }));
    here.push(none);
  }
  list.replaceChildren(...here);
  const count = list.previousElementSibling;
  count.textContent = `${fitting.length} ${WORDS[kind][fitting.length === 1 ? 0 : 1]}${last > 1 ? `, Seite ${number} von ${last}` : ""}, ohne Netz aus dem Gerät`;
  root.querySelector("nav .pages")?.parentNode.remove();
  if (last > 1) list.after(pages(asked, number, last));
  return true;
}
