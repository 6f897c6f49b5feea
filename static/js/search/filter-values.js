// Filters as the tokens that they select, as in search/filter_values.py.
import { editDistance, nameKey } from "../lib/names.js";
import { cardsAmong, START } from "./vocabulary.js";

/** @typedef {import("./vocabulary.js").Vocabulary} Vocabulary */

/** @type {Record<string, (cost: number, limit: number) => boolean>} */
const COMPARE = {
  "<": (cost, limit) => cost < limit,
  "<=": (cost, limit) => cost <= limit,
  ">": (cost, limit) => cost > limit,
  ">=": (cost, limit) => cost >= limit,
};

/** @param {number[]} costs */
const coinTokens = (costs) =>
  costs.length ? costs.map((cost) => `kosten:${cost}`) : ["kosten:keine"];

/** @param {number} first @param {number} last */
const range = (first, last) =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);

/**
 * The tokens of which a document must have one; null if a value does not exist.
 * @param {import("./syntax.js").Filter} filter @param {Vocabulary} vocabulary
 * @param {number} maxCost
 */
export function resolveFilter({ name, comparison, value }, vocabulary, maxCost) {
  if (comparison !== "=") {
    if (name !== "kosten" || !/^\d+$/.test(value)) return null;
    const isIncluded = (/** @type {number} */ cost) => COMPARE[comparison](cost, Number(value));
    return coinTokens(range(0, maxCost - 1).filter(isIncluded));
  }
  const tokens = [];
  for (const text of value.split(",").filter(nameKey)) {
    const selected = selectedTokens(name, text, vocabulary);
    if (!selected.length) return null;
    tokens.push(...selected);
  }
  return tokens.length ? [...new Set(tokens)] : null;
}

/** @param {string} name @param {string} text @param {Vocabulary} vocabulary */
function selectedTokens(name, text, vocabulary) {
  if (name === "kosten") return costTokens(text.trim());
  if (name === "karte") return aboutTokens(nameKey(text), vocabulary);
  return tokensOfValue(nameKey(text), vocabulary.filterValues[name] ?? {});
}

/** One cost (`4`; `4t` with a potion, `8s` in debt) or a range of coins. @param {string} value */
function costTokens(value) {
  const limits = /^(\d{1,2})\s*(?:-|–|bis)\s*(\d{1,2})$/i.exec(value);
  if (limits) return coinTokens(range(Number(limits[1]), Number(limits[2])));
  const cost = /^(\d{1,2})\s*(t|p|trank|s|d|schulden)?$/i.exec(value);
  if (!cost) return [];
  const suffix = (cost[2] ?? "").toLowerCase();
  return [`kosten:${Number(cost[1])}${suffix && ("tp".includes(suffix[0]) ? "t" : "s")}`];
}

/**
 * The value with this name, else those whose names begin with it, contain it, or are one typing
 * error away.
 * @param {string} value @param {Record<string, string[]>} forms
 */
function tokensOfValue(value, forms) {
  /** @type {((form: string) => boolean)[]} */
  const fits = [
    (form) => form === value,
    (form) => form.startsWith(value),
    (form) => form.includes(value),
    (form) => editDistance(value, form, 1) === 1,
  ];
  for (const doesFit of fits) {
    const found = Object.entries(forms).filter(([form]) => doesFit(form));
    if (found.length) return found.flatMap(([, tokens]) => tokens);
  }
  return [];
}

/** @param {string} value @param {Vocabulary} vocabulary */
function aboutTokens(value, vocabulary) {
  const corrected = () =>
    vocabulary.corrections([value]).flatMap(([, known]) => cardsAmong(vocabulary.byKey.get(known)));
  const names = vocabulary.byKey.get(value) ?? vocabulary.byStems.get(vocabulary.stem(value));
  let cards = cardsAmong(names);
  if (!cards.length)
    cards = cardsAmong(vocabulary.names).filter(({ slug }) => nameKey(slug) === value);
  if (!cards.length) {
    const [part] = vocabulary.namesWith(value);
    cards = part && part.position <= START ? [part.name] : corrected().slice(0, 1);
  }
  return cards.map(({ slug }) => `about:${slug}`);
}
