// The search field on the table page: filters the page itself, forgives typos, and shows results of
// the whole search when nothing on the page matches.

import { allowedTypos, fold, foldText, isNear, splitShownWords } from "../names.js";
import { announce } from "../site.js";

const findAll = (root, selector) => [...root.querySelectorAll(selector)];
const MAX_RESULTS = 6,
  PAUSE_MS = 400;
const RESULTS_HTML =
  '<section data-elsewhere hidden><h2>Überall</h2><div data-found></div><p class="actions"><a class="button" href="/suche/" data-everywhere></a></p></section>';

// Reads the texts of the page once, folded for comparing, and maps folded words back to written
// ones. The slug of a card is its English name.
function readPage(page) {
  const foldedText = (item) => foldText(item.textContent);
  const foldedWords = (rawText) => splitShownWords(rawText).map((word) => [fold(word), word]);
  const cards = findAll(page, ".tile-grid > li").map((item) => {
    const name = item.querySelector(".card-face__name").textContent,
      english = item.id.slice("karte-".length).replaceAll("-", " ");
    const parts = findAll(item, ".card-face__types, .card-face__effect, .card-face__signs").map(
      (part) => part.textContent,
    );
    return {
      item,
      name: foldText(`${name} ${english}`),
      head: foldText([name, english, ...parts].join(" ")),
      statements: findAll(item, ".statement-list > li").map((statement) => ({
        item: statement,
        text: foldedText(statement),
      })),
      wordPairs: [...foldedWords(name), ...english.split(" ").map((word) => [word, name])],
    };
  });
  const interactions = findAll(page, ".statement-list > li[id]").map((item) => ({
    item,
    text: foldedText(item),
  }));
  return {
    cards,
    interactions,
    texts: [
      ...cards.flatMap(({ head, statements }) => [
        head,
        ...statements.map((statement) => statement.text),
      ]),
      ...interactions.map((statement) => statement.text),
    ],
    names: new Map(cards.flatMap(({ wordPairs }) => wordPairs)),
    words: new Map(
      findAll(page, ".tile-grid > li, .statement-list > li[id]").flatMap((item) =>
        foldedWords(item.textContent),
      ),
    ),
  };
}

// Returns the words of the page that a typed word may stand for: itself if it occurs anywhere; else
// similar words of card names; else similar other words with the same first letter. A word of five
// letters or more may also be a beginning.
function findVariants(word, { texts, names, words }) {
  if (texts.some((text) => text.includes(word))) return [word];
  const maxTypos = allowedTypos(word);
  const isSimilar = (candidate) =>
    isNear(word, candidate, maxTypos) ||
    (candidate.length > word.length &&
      word.length > 4 &&
      isNear(word, candidate.slice(0, word.length), maxTypos));
  const similarNames = [...names.keys()].filter(isSimilar);
  return similarNames.length
    ? similarNames
    : [...words.keys()].filter(
        (candidate) => word.length > 4 && candidate[0] === word[0] && isSimilar(candidate),
      );
}

function filterPage(page, content, query) {
  const words = splitShownWords(query).map(fold).filter(Boolean),
    variants = words.map((word) => findVariants(word, content));
  const matchesQuery = (text) =>
    variants.every((similar) => similar.some((word) => text.includes(word)));
  for (const { item, name, head, statements } of content.cards) {
    // A card whose own text matches is shown whole; otherwise only its matching statements are
    // shown.
    const isCardMatch = matchesQuery(head);
    for (const statement of statements)
      statement.item.hidden = !isCardMatch && !matchesQuery(`${name} ${statement.text}`);
    const hasMatch = !isCardMatch && statements.some((statement) => !statement.item.hidden);
    for (const part of findAll(item, "details.tile__notes")) part.open = hasMatch;
    for (const part of findAll(item, "details.tile__differences")) {
      part.hidden = !part.querySelector(".statement-list > li:not([hidden])");
      part.open = hasMatch;
    }
    item.hidden = !isCardMatch && !hasMatch;
  }
  for (const { item, text } of content.interactions) item.hidden = !matchesQuery(text);
  for (const details of findAll(page, "[data-part] > details")) {
    details.hidden = !details.querySelector("li:not([hidden])");
    details.open = words.length > 0;
  }
  for (const part of findAll(page, "[data-part]"))
    part.hidden = !part.querySelector(":is(.tile-grid, .statement-list) > li:not([hidden])");
  for (const part of findAll(page, "[data-whole]")) part.hidden = words.length > 0;
  const replacements = variants
    .flatMap((similar, index) => (similar.includes(words[index]) ? [] : similar.slice(0, 3)))
    .map((word) => content.names.get(word) || content.words.get(word));
  return {
    number: [...content.cards, ...content.interactions].filter(({ item }) => !item.hidden).length,
    replacements,
    hasQuery: words.length > 0,
  };
}

// Turns a result of the search page, also its large first answer, into an entry of a plain list.
function createResult(result) {
  const item = document.createElement("li");
  if (result.matches("li")) {
    item.append(...result.childNodes);
    return item;
  }
  const [head, link, why] = ["h3", "a", "p"].map((name) => document.createElement(name));
  const question = result.querySelector(".statement__question a, .top-answer__text--question a"),
    card = result.querySelector(".card-face__name a");
  link.href = (question || result.querySelector(".meta-line > span:last-child a") || card).href;
  link.textContent = (question || result.querySelector(".top-answer__text") || card).textContent;
  why.append(
    ...(result.querySelector(".top-answer__reason, .card-face__effect")?.childNodes || []),
  );
  head.append(link);
  item.append(head, why);
  return item;
}

async function searchEverywhere(query, box) {
  const searchParams = new URLSearchParams({ q: query });
  try {
    const answer = await fetch(`/suche/?${searchParams}`, { headers: { Accept: "text/html" } });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (page.documentElement.dataset.query !== String(searchParams)) throw new Error("no network");
    const items = findAll(page, "[data-results] :is(.top-answer, .result-list > li)")
      .slice(0, MAX_RESULTS)
      .map(createResult);
    const list = Object.assign(document.createElement("ul"), {
      className: "plain-list result-list",
    });
    list.append(...items);
    if (items.length) return () => box.replaceChildren(list);
    return () =>
      box.replaceChildren(
        Object.assign(document.createElement("p"), {
          textContent: "Auch sonst steht dazu nichts.",
        }),
      );
  } catch {
    const { showResults } = await import("../search/offline-results.js");
    return () => showResults(searchParams, box);
  }
}

export function startPageFilter(form) {
  const page = form.closest("[data-table]"),
    input = form.querySelector("input[type=search]");
  page.insertAdjacentHTML("beforeend", RESULTS_HTML);
  const note = page.querySelector("[data-meant]"),
    resultsSection = page.lastElementChild;
  const box = resultsSection.querySelector("[data-found]"),
    link = resultsSection.querySelector("[data-everywhere]");
  let content,
    timer,
    latestRequest = 0;

  const toTop = () => {
    const top = page.querySelector(".table-page__head").getBoundingClientRect().bottom + scrollY;
    if (scrollY !== top) scrollTo({ top, behavior: "instant" });
  };
  const scheduleSearch = (query, isOnlySource) => {
    const requestId = ++latestRequest;
    clearTimeout(timer);
    box.replaceChildren();
    link.search = `?${new URLSearchParams({ q: query })}`;
    link.textContent = `Überall nach „${query}“ suchen`;
    if (isOnlySource && query.length > 2)
      timer = setTimeout(async () => {
        const show = await searchEverywhere(query, box);
        if (requestId === latestRequest) show();
      }, PAUSE_MS);
  };
  const applyFilter = () => {
    content ??= readPage(page);
    const query = input.value.trim();
    const { number, replacements, hasQuery } = filterPage(page, content, query);
    const sentence = !hasQuery
      ? ""
      : !number
        ? "Das steht in diesem Königreich nirgends."
        : replacements.length
          ? `Gezeigt wird: ${[...new Set(replacements)].join(", ")}`
          : "";
    note.textContent = sentence;
    note.hidden = !sentence;
    resultsSection.hidden = !hasQuery;
    page.classList.toggle("is-filtered", hasQuery);
    if (hasQuery) scheduleSearch(query, !number);
    announce(hasQuery ? sentence || `${number} Treffer` : "");
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
