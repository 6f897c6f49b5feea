// The page of a card: the filter of its statements, the switch for sources, and the chosen edition,
// which is stored for the next card.
import "../settings/text-size.js";
import { allowedTypos, fold, foldText, isNear, splitShownWords } from "../names.js";
import { announce } from "../site.js";

const { read, write } = window.device;
const findAll = (root, selector) => [...root.querySelectorAll(selector)];
const EDITION_PATTERN = /^[a-z0-9-]{1,60}$/,
  CARD_PATH = /^\/karten\/[a-z0-9-]+\/$/;

// Hides each part of the page in which the filter or my boxes leave no entry, and updates the
// counts of the others.
const isVisible = (element) => getComputedStyle(element).display !== "none";
function updateCounts(page) {
  for (const part of findAll(page, "[data-part]")) part.hidden = false;
  for (const part of findAll(page, "[data-part]")) {
    const visibleCount = findAll(part, ".statement-list > li, :scope > li").filter(
      isVisible,
    ).length;
    part.hidden = !visibleCount;
    for (const count of findAll(part, "[data-count]")) count.textContent = visibleCount;
  }
}

// For each text: does it contain all words of the query? Where no text does, words with typos and
// beginnings of words count as well.
function matchTexts(query, texts) {
  const words = splitShownWords(query).map(fold).filter(Boolean),
    foldedTexts = texts.map(foldText);
  const exactMatches = foldedTexts.map((text) => words.every((word) => text.includes(word)));
  if (exactMatches.includes(true)) return exactMatches;
  const isNearWord = (word, textWord) =>
    [textWord, textWord.slice(0, word.length)].some((start) =>
      isNear(word, start, allowedTypos(word)),
    );
  return foldedTexts.map((text) =>
    words.every(
      (word) =>
        text.includes(word) || text.split(" ").some((textWord) => isNearWord(word, textWord)),
    ),
  );
}

function startAnswerFilter(form, page) {
  const input = form.querySelector("input"),
    nothing = page.querySelector("[data-nothing]");
  const entries = findAll(page, ".statement-list > li"),
    detailsParts = findAll(page, "details[data-part]");
  const texts = entries.map((entry) =>
    [
      entry.textContent,
      ...findAll(entry, ".statement__faces a").map((link) => link.ariaLabel),
    ].join(" "),
  );
  const applyFilter = () => {
    const matches = matchTexts(input.value, texts),
      hasQuery = input.value.trim() !== "";
    entries.forEach((entry, index) => {
      entry.hidden = !matches[index];
    });
    updateCounts(page);
    for (const part of detailsParts) part.open = hasQuery && !part.hidden;
    const number = entries.filter(isVisible).length;
    nothing.hidden = number > 0;
    nothing.querySelector("a").search =
      `?${new URLSearchParams({ q: `${page.dataset.cardName} ${input.value}` })}`;
    announce(hasQuery ? `${number || "keine"} Treffer` : "");
  };
  input.addEventListener("input", applyFilter);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    input.blur();
  });
}

// The switch „Quellen“ holds for all cards.
function startSourceSwitch(box) {
  box.checked = read("apparatus", false);
  box.addEventListener("change", () => write("apparatus", box.checked));
}

// The chosen edition is stored for the next card. An edition that comes with somebody else's link
// is not.
const savedEditions = () =>
  read("edition", [])
    .filter((slug) => typeof slug === "string" && EDITION_PATTERN.test(slug))
    .slice(0, 12);

function startEditionSelect(page) {
  const select = page.querySelector("select[name=ausgabe]");
  const printed = page.dataset.printed.split(" ");
  const saveEdition = (slug) =>
    write(
      "edition",
      [slug, ...savedEditions().filter((saved) => !printed.includes(saved))].filter(Boolean),
    );
  select?.addEventListener("change", () => saveEdition(select.value));
  for (const link of findAll(page, "[data-every-edition]"))
    link.addEventListener("click", () => saveEdition(""));
  page.addEventListener(
    "click",
    ({ target }) => {
      const link = target.closest("a");
      if (
        link &&
        CARD_PATH.test(link.pathname) &&
        !link.search &&
        !link.hash &&
        savedEditions().length
      )
        link.search = new URLSearchParams(savedEditions().map((slug) => ["ausgabe", slug]));
    },
    true,
  );
  const ownEditions = savedEditions().filter((slug) => printed.includes(slug));
  if (
    ownEditions.length &&
    !new URLSearchParams(location.search).has("ausgabe") &&
    !location.hash &&
    navigator.onLine
  )
    location.replace(`?${new URLSearchParams(ownEditions.map((slug) => ["ausgabe", slug]))}`);
}

// Opens all folded parts around the statement that the address links to, and scrolls to it.
function openTarget() {
  const target = location.hash && document.getElementById(location.hash.slice(1));
  if (!target) return;
  for (let part = target.closest("details"); part; part = part.parentElement.closest("details"))
    part.open = true;
  for (const part of findAll(target, ":scope > details")) part.open = true;
  target.scrollIntoView();
}

const page = document.querySelector("[data-card]");
for (const form of findAll(page, "[data-only]")) startAnswerFilter(form, page);
startSourceSwitch(page.querySelector("[data-apparatus]"));
startEditionSelect(page);
updateCounts(page);
for (const chip of findAll(page, "[data-mine]"))
  chip.addEventListener("click", () => updateCounts(page));
openTarget();
addEventListener("hashchange", openTarget);
