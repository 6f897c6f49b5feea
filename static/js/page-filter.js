// The field on the table page: filters what stands there, forgives typos on the device, then looks everywhere else.
import { announce } from "./site.js";
import { fold, isNear, allowedTypos, wordsIn } from "./fuzzy-match.js";
const find = (root, selector) => [...root.querySelectorAll(selector)];
const MOST_ELSEWHERE = 6, PAUSE = 400;
const ELSEWHERE = '<section data-elsewhere hidden><h2>Überall</h2><div data-found></div><p class="actions"><a class="btn" href="/suche/" data-everywhere></a></p></section>';

// What stands on the page, folded once, and its words as they are written: those of names first, as they are meant most.
// A slug is the English name of its card.
function read(page) {
  const text = (item) => fold(item.textContent);
  const words = (written) => (written.replaceAll("\u00ad", "").match(/[\p{L}\p{N}]+/gu) || []).map((word) => [fold(word), word]);
  const cards = find(page, ".tiles > li").map((item) => {
    const name = item.querySelector(".name").textContent, english = item.id.slice("karte-".length).replaceAll("-", " ");
    const parts = find(item, ".types, .effect, .fx").map((one) => one.textContent);
    return {
      item,
      name: fold(`${name} ${english}`),
      head: fold([name, english, ...parts].join(" ")),
      said: find(item, ".said > li").map((one) => ({ item: one, text: text(one) })),
      called: [...words(name), ...english.split(" ").map((word) => [word, name])],
    };
  });
  const meetings = find(page, ".said > li[id]").map((item) => ({ item, text: text(item) }));
  return {
    cards, meetings,
    texts: [...cards.flatMap(({ head, said }) => [head, ...said.map((one) => one.text)]), ...meetings.map((one) => one.text)],
    names: new Map(cards.flatMap(({ called }) => called)),
    words: new Map(find(page, ".tiles > li, .said > li[id]").flatMap((item) => words(item.textContent))),
  };
}

// A word as it is meant: itself where it stands anywhere, else names that are spelt nearly so, else other words, which
// begin with the same letter; a word still being typed is near to the beginnings of words.
function meant(word, { texts, names, words }) {
  if (texts.some((text) => text.includes(word))) return [word];
  const most = allowedTypos(word);
  const near = (other) => isNear(word, other, most) || (other.length > word.length && word.length > 4 && isNear(word, other.slice(0, word.length), most));
  const named = [...names.keys()].filter(near);
  return named.length ? named : [...words.keys()].filter((other) => word.length > 4 && other[0] === word[0] && near(other));
}

function filter(page, stands, query) {
  const typed = wordsIn(query), wanted = typed.map((word) => meant(word, stands));
  const has = (text) => wanted.every((words) => words.some((word) => text.includes(word)));
  for (const { item, name, head, said } of stands.cards) {
    // A card that is meant itself stays whole; of another, only what matches is shown.
    const isMeant = has(head);
    for (const one of said) one.item.hidden = !isMeant && !has(`${name} ${one.text}`);
    const isFound = !isMeant && said.some((one) => !one.item.hidden);
    for (const part of find(item, "details.above")) part.open = isFound;
    for (const part of find(item, "details.differs")) {
      part.hidden = !part.querySelector(".said > li:not([hidden])");
      part.open = isFound;
    }
    item.hidden = !isMeant && !isFound;
  }
  for (const { item, text } of stands.meetings) item.hidden = !has(text);
  for (const more of find(page, "[data-part] > details")) {
    more.hidden = !more.querySelector("li:not([hidden])");
    more.open = typed.length > 0;
  }
  for (const part of find(page, "[data-part]")) part.hidden = !part.querySelector(":is(.tiles, .said) > li:not([hidden])");
  for (const part of find(page, "[data-whole]")) part.hidden = typed.length > 0;
  const instead = wanted.flatMap((words, at) => (words.includes(typed[at]) ? [] : words.slice(0, 3))).map((word) => stands.names.get(word) || stands.words.get(word));
  return { number: [...stands.cards, ...stands.meetings].filter(({ item }) => !item.hidden).length, instead, isAsked: typed.length > 0 };
}

// A result of the page of the search; what stands there on top in large type is one of many here.
function result(one) {
  const item = document.createElement("li");
  if (one.matches("li")) {
    item.append(...one.childNodes);
    return item;
  }
  const [head, link, why] = ["h3", "a", "p"].map((name) => document.createElement(name));
  const question = one.querySelector(".q a"), card = one.querySelector(".name a");
  link.href = (question || one.querySelector(".meta > span:last-child a") || card).href;
  link.textContent = (question || one.querySelector(".ans") || card).textContent;
  why.append(...(one.querySelector(".why, .effect")?.childNodes || []));
  head.append(link);
  item.append(head, why);
  return item;
}

async function everywhere(query, box) {
  const asked = new URLSearchParams({ q: query });
  try {
    const answer = await fetch(`/suche/?${asked}`, { headers: { Accept: "text/html" } });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (page.documentElement.dataset.query !== String(asked)) throw new Error("no network");
    const found = find(page, "[data-results] :is(.top-answer, .results > li)").slice(0, MOST_ELSEWHERE).map(result);
    const list = Object.assign(document.createElement("ul"), { className: "plain results" });
    list.append(...found);
    if (found.length) return () => box.replaceChildren(list);
    return () => box.replaceChildren(Object.assign(document.createElement("p"), { textContent: "Auch sonst steht dazu nichts." }));
  } catch {
    const { showResults } = await import("./search.js");
    return () => showResults(asked, box);
  }
}

export function startPageFilter(form) {
  const page = form.closest("[data-table]"), input = form.querySelector("input[type=search]");
  page.insertAdjacentHTML("beforeend", ELSEWHERE);
  const note = page.querySelector("[data-meant]"), elsewhere = page.lastElementChild;
  const box = elsewhere.querySelector("[data-found]"), link = elsewhere.querySelector("[data-everywhere]");
  let stands, timer, asked = 0;

  const toTop = () => {
    const top = page.querySelector(".over").getBoundingClientRect().bottom + scrollY;
    if (scrollY !== top) scrollTo({ top, behavior: "instant" });
  };
  const lookElsewhere = (query, isAlone) => {
    const mine = ++asked;
    clearTimeout(timer);
    box.replaceChildren();
    link.search = `?${new URLSearchParams({ q: query })}`;
    link.textContent = `Überall nach „${query}“ suchen`;
    if (isAlone && query.length > 2) timer = setTimeout(async () => {
      const show = await everywhere(query, box);
      if (mine === asked) show();
    }, PAUSE);
  };
  const look = () => {
    stands ??= read(page);
    const query = input.value.trim();
    const { number, instead, isAsked } = filter(page, stands, query);
    const told = !isAsked ? "" : !number ? "Das steht in diesem Königreich nirgends." : instead.length ? `Gezeigt wird: ${[...new Set(instead)].join(", ")}` : "";
    note.textContent = told;
    note.hidden = !told;
    elsewhere.hidden = !isAsked;
    page.classList.toggle("is-asked", isAsked);
    if (isAsked) lookElsewhere(query, !number);
    announce(isAsked ? told || `${number} Treffer` : "");
  };

  input.addEventListener("focus", toTop);
  input.addEventListener("input", () => { look(); toTop(); });
  form.addEventListener("submit", (event) => { event.preventDefault(); input.blur(); });
  if (document.activeElement === input) toTop();
  if (input.value) look();
}
