// The page of a card: the filter of its answers, the switch for sources, and the edition that is kept for the next card.
import "./text-size.js";
import { fold, isNear, allowedTypos, wordsIn } from "./fuzzy-match.js";
import { announce } from "./site.js";
const { read, write } = window.device;
const find = (root, selector) => [...root.querySelectorAll(selector)];
const EDITION = /^[a-z0-9-]{1,60}$/, CARD = /^\/karten\/[a-z0-9-]+\/$/;

// ---- Parts of which nothing is left, by the filter or by my boxes, are gone as a whole; the others say how much is left
const isThere = (one) => getComputedStyle(one).display !== "none";
function counted(page) {
  for (const part of find(page, "[data-part]")) part.hidden = false;
  for (const part of find(page, "[data-part]")) {
    const left = find(part, ".said > li, :scope > li").filter(isThere).length;
    part.hidden = !left;
    for (const count of find(part, "[data-count]")) count.textContent = left;
  }
}

// ---- Only the answers in which these words stand
// In which of the texts all words stand; where in none of them, in which all stand almost.
function filter(typed, texts) {
  const words = wordsIn(typed), folded = texts.map(fold);
  const found = folded.map((text) => words.every((word) => text.includes(word)));
  if (found.includes(true)) return found;
  const isMeant = (word, other) => [other, other.slice(0, word.length)].some((one) => isNear(word, one, allowedTypos(word)));
  return folded.map((text) => words.every((word) => text.includes(word) || text.split(" ").some((other) => isMeant(word, other))));
}

function only(form, page) {
  const input = form.querySelector("input"), nothing = page.querySelector("[data-nothing]");
  const entries = find(page, ".said > li"), folds = find(page, "details[data-part]");
  const texts = entries.map((one) => [one.textContent, ...find(one, ".faces a").map((link) => link.ariaLabel)].join(" "));
  const run = () => {
    const found = filter(input.value, texts), isAsked = input.value.trim() !== "";
    entries.forEach((one, at) => { one.hidden = !found[at]; });
    counted(page);
    for (const part of folds) part.open = isAsked && !part.hidden;
    const number = entries.filter(isThere).length;
    nothing.hidden = number > 0;
    nothing.querySelector("a").search = `?${new URLSearchParams({ q: `${page.dataset.cardName} ${input.value}` })}`;
    announce(isAsked ? `${number || "keine"} Treffer` : "");
  };
  input.addEventListener("input", run);
  form.addEventListener("submit", (event) => { event.preventDefault(); input.blur(); });
}

// ---- Sources and editions: shown or not, on every card
function apparatus(box) {
  box.checked = read("apparatus", false);
  box.addEventListener("change", () => write("apparatus", box.checked));
}

// ---- My edition, once chosen, for the next card; what somebody's link says is not kept
const kept = () => read("edition", []).filter((slug) => typeof slug === "string" && EDITION.test(slug)).slice(0, 12);

function editions(page) {
  const select = page.querySelector("select[name=ausgabe]");
  const printed = page.dataset.printed.split(" ");
  const choose = (slug) => write("edition", [slug, ...kept().filter((one) => !printed.includes(one))].filter(Boolean));
  select?.addEventListener("change", () => choose(select.value));
  for (const link of find(page, "[data-every-edition]")) link.addEventListener("click", () => choose(""));
  page.addEventListener("click", ({ target }) => {
    const link = target.closest("a");
    if (link && CARD.test(link.pathname) && !link.search && !link.hash && kept().length) link.search = new URLSearchParams(kept().map((slug) => ["ausgabe", slug]));
  }, true);
  const mine = kept().filter((slug) => printed.includes(slug));
  if (mine.length && !new URLSearchParams(location.search).has("ausgabe") && !location.hash && navigator.onLine)
    location.replace(`?${new URLSearchParams(mine.map((slug) => ["ausgabe", slug]))}`);
}

// ---- A link to one statement opens what it lies in
function open() {
  const target = location.hash && document.getElementById(location.hash.slice(1));
  if (!target) return;
  for (let part = target.closest("details"); part; part = part.parentElement.closest("details")) part.open = true;
  for (const part of find(target, ":scope > details")) part.open = true;
  target.scrollIntoView();
}

const page = document.querySelector("[data-card]");
for (const form of find(page, "[data-only]")) only(form, page);
apparatus(page.querySelector("[data-apparatus]"));
editions(page);
counted(page);
for (const chip of find(page, "[data-mine]")) chip.addEventListener("click", () => counted(page));
open();
addEventListener("hashchange", open);
