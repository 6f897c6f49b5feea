// Cards by a query, as in search/card_queries.py: its filters select them, its words are parts of
// their names. Chips are another view of the same query: tapping one changes its text.
import { fold, nearest } from "../lib/names.js";
import { resolveFilter } from "../search/filter-values.js";
import { parseQuery } from "../search/syntax.js";

/**
 * @typedef {import("./card-data.js").CardData} CardData
 * @typedef {import("./card-data.js").GridCard} GridCard
 * @typedef {import("./card-data.js").Chip} Chip
 * @typedef {import("../search/syntax.js").Filter} Filter
 */

/** @type {Record<string, string>} */
const DIGRAPHS = { ä: "ae", ö: "oe", ü: "ue" };
/** @type {Record<string, string>} */
const LETTERS = { ä: "a", ö: "o", ü: "u" };

/**
 * A name in lower case with umlauts as two letters, and with umlauts as one.
 * @param {string} name
 */
function spellingsOf(name) {
  const text = name.replaceAll("\u00ad", "").toLowerCase().replaceAll("ß", "ss");
  const spelled = (/** @type {Record<string, string>} */ umlauts) =>
    text.replace(/[äöü]/g, (letter) => umlauts[letter]).replace(/[^\p{L}\p{N}]/gu, "");
  return [spelled(DIGRAPHS), spelled(LETTERS)];
}

/** @type {WeakMap<GridCard, string[][]>} */
const spellings = new WeakMap();

/** @param {GridCard} card */
function spellingsOfCard(card) {
  const known = spellings.get(card) ?? [card.name, ...card.otherNames].map(spellingsOf);
  spellings.set(card, known);
  return known;
}

/**
 * Whether one of a card's names contains a text, 2 if one begins with it.
 * @param {GridCard} card
 * @param {string} text
 */
function nameMatch(card, text) {
  const [long, short] = spellingsOf(text);
  if (!long) return 0;
  const names = spellingsOfCard(card);
  if (
    names.some(([longName, shortName]) => longName.startsWith(long) || shortName.startsWith(short))
  )
    return 2;
  return Number(
    names.some(([longName, shortName]) => longName.includes(long) || shortName.includes(short)),
  );
}

/**
 * The tokens of which a card must have one; null if the value does not exist, or the filter asks
 * for texts about cards.
 * @param {Filter} filter
 * @param {CardData} data
 */
function tokensOf(filter, { values, maxCost }) {
  if (filter.name === "karte") return null;
  const vocabulary = /** @type {any} */ ({ filterValues: values });
  return resolveFilter(filter, vocabulary, maxCost);
}

/** @param {string} query @param {CardData} data */
const parse = (query, { syntax }) => parseQuery(query, /** @type {any} */ (syntax));

/**
 * The cards that pass a query, in an order. If the order is by name, those whose names begin with
 * the words of the query come first; if no name contains them, the most similar names match.
 * @param {CardData} data
 * @param {string} query
 * @param {string} [order]
 * @returns {GridCard[]}
 */
export function findCards(data, query, order = "") {
  const { plain, phrases, excluded, filters } = parse(query, data);
  const resolved = filters.map((filter) => ({ filter, tokens: tokensOf(filter, data) }));
  const unknown = resolved.filter(({ tokens }) => !tokens).map(({ filter }) => filter.value);
  const texts = [[...plain, ...unknown].join(" "), ...phrases].filter(fold);
  let found = data.cards.filter((card) => !excluded.some((text) => nameMatch(card, text)));
  for (const { filter, tokens } of resolved)
    if (tokens) found = keepWithTokens(found, data, tokens, filter.isNegated);
  const named = found.filter((card) => texts.every((text) => nameMatch(card, text)));
  if (texts.length && !named.length) return similarCards(found, texts.join(" "));
  if (data.orders[order]) {
    const kept = new Set(named);
    return data.orders[order].map((number) => data.cards[number]).filter((card) => kept.has(card));
  }
  const rank = (/** @type {GridCard} */ card) => (texts[0] ? nameMatch(card, texts[0]) : 0);
  return named.sort((first, second) => rank(second) - rank(first));
}

/**
 * @param {GridCard[]} cards
 * @param {CardData} data
 * @param {string[]} tokens
 * @param {boolean} isNegated
 */
function keepWithTokens(cards, data, tokens, isNegated) {
  const passing = new Set(tokens.flatMap((token) => data.tokens[token] ?? []));
  return cards.filter(({ number }) => passing.has(number) !== isNegated);
}

/**
 * @param {GridCard[]} cards
 * @param {string} text
 */
function similarCards(cards, text) {
  const names = cards.map(({ name }) => fold(name.replaceAll("\u00ad", "")));
  return nearest(fold(text), names).map((name) => cards[names.indexOf(name)]);
}

/**
 * The numbers of the cards in any of these boxes.
 * @param {CardData} data
 * @param {string[]} boxes
 */
export const cardsInBoxes = (data, boxes) =>
  new Set(boxes.flatMap((box) => data.tokens[`edition:${box}`] ?? []));

/**
 * The tokens that the filters of a name select, without negated ones.
 * @param {Filter[]} filters
 * @param {CardData} data
 */
const selectedTokens = (filters, data) =>
  new Set(filters.flatMap((filter) => tokensOf(filter, data) ?? []));

const isFilterOf = (/** @type {string} */ name) => (/** @type {Filter} */ filter) =>
  filter.name === name && !filter.isNegated;

/**
 * The chips of a filter that a query selects.
 * @param {CardData} data
 * @param {string} query
 * @param {string} name
 */
export function pressedChips(data, query, name) {
  const selected = selectedTokens(parse(query, data).filters.filter(isFilterOf(name)), data);
  return data.chips[name].filter(([, , tokens]) => tokens.every((token) => selected.has(token)));
}

const quoted = (/** @type {string} */ phrase) => `"${phrase}"`;
const excludedText = (/** @type {string} */ text) => `-${/\s/.test(text) ? quoted(text) : text}`;

/**
 * A query after a chip was tapped: the filter with all chips that are pressed now.
 * @param {CardData} data
 * @param {string} query
 * @param {string} name - of the filter
 * @param {Chip} chip
 */
export function toggleChip(data, query, name, chip) {
  const pressed = pressedChips(data, query, name);
  const now = data.chips[name].filter((each) => pressed.includes(each) !== (each === chip));
  const { plain, phrases, excluded, filters } = parse(query, data);
  const others = filters.filter((filter) => !isFilterOf(name)(filter));
  const typed = now.map(([, value]) => value.replaceAll('"', "")).join(",");
  const value = /\s/.test(typed) ? quoted(typed) : typed;
  return [
    ...plain,
    ...phrases.map(quoted),
    ...others.map((filter) => (filter.isNegated ? "-" : "") + filter.typed),
    ...(typed ? [`${name}:${value}`] : []),
    ...excluded.map(excludedText),
  ].join(" ");
}
