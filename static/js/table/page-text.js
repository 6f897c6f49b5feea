// The texts of the table page, folded for comparing, and the words that a mistyped word may stand
// for.
import { find, findAll } from "../lib/dom.js";
import { allowedTypos, fold, foldText, isNear, splitShownWords } from "../lib/names.js";

/**
 * @typedef {{item: HTMLElement, text: string}} FoldedItem
 * @typedef {[folded: string, written: string]} WordPair
 *
 * @typedef {object} CardText
 * @property {HTMLElement} item
 * @property {string} slug
 * @property {string} title - its name as written
 * @property {string[]} names - the German and the English one
 * @property {string} name - both
 * @property {string} head - name, types and effect
 * @property {FoldedItem[]} statements
 * @property {WordPair[]} wordPairs - of its names
 *
 * @typedef {object} PageText
 * @property {CardText[]} cards
 * @property {FoldedItem[]} interactions
 * @property {string[]} texts - all of them
 * @property {Map<string, string>} names - folded words of card names → the words as written
 * @property {Map<string, string>} words - the same of all words
 */

const MIN_PREFIX_CHARS = 5; // of a word that may be the beginning of another

/** @param {HTMLElement} item */
const foldItem = (item) => ({ item, text: foldText(item.textContent) });

/**
 * @param {string} text
 * @returns {WordPair[]}
 */
const foldWords = (text) => splitShownWords(text).map((word) => [fold(word), word]);

/**
 * The slug of a card is its English name.
 * @param {HTMLElement} item
 * @returns {CardText}
 */
function readCard(item) {
  const name = find(item, ".card-face__name").textContent;
  const slug = item.id.slice("karte-".length);
  const english = slug.replaceAll("-", " ");
  const parts = findAll(item, ".card-face__types, .card-face__effect, .card-face__signs").map(
    (part) => part.textContent,
  );
  /** @type {WordPair[]} */
  const englishPairs = english.split(" ").map((word) => [word, name]);
  return {
    item,
    slug,
    title: name.replaceAll("\u00ad", ""),
    names: [foldText(name), english],
    name: foldText(`${name} ${english}`),
    head: foldText([name, english, ...parts].join(" ")),
    statements: findAll(item, ".statement-list > li").map(foldItem),
    wordPairs: [...foldWords(name), ...englishPairs],
  };
}

/**
 * @param {HTMLElement} page
 * @returns {PageText}
 */
export function readPage(page) {
  const cards = findAll(page, ".tile-grid > li").map(readCard);
  const interactions = findAll(page, ".statement-list > li[id]").map(foldItem);
  const statements = [...cards.flatMap((card) => card.statements), ...interactions];
  const items = findAll(page, ".tile-grid > li, .statement-list > li[id]");
  return {
    cards,
    interactions,
    texts: [...cards.map(({ head }) => head), ...statements.map(({ text }) => text)],
    names: new Map(cards.flatMap(({ wordPairs }) => wordPairs)),
    words: new Map(items.flatMap((item) => foldWords(item.textContent))),
  };
}

/**
 * The words of the page that a typed word may stand for: itself if it occurs anywhere; else similar
 * words of card names; else similar other words with the same first letter. A word of five letters
 * or more may also be a beginning.
 * @param {string} word
 * @param {Pick<PageText, "texts" | "names" | "words">} page
 */
export function findVariants(word, { texts, names, words }) {
  if (texts.some((text) => text.includes(word))) return [word];
  const maxTypos = allowedTypos(word);
  const isLong = word.length >= MIN_PREFIX_CHARS;
  const isSimilar = (/** @type {string} */ candidate) =>
    isNear(word, candidate, maxTypos) ||
    (isLong &&
      candidate.length > word.length &&
      isNear(word, candidate.slice(0, word.length), maxTypos));
  const similarNames = [...names.keys()].filter(isSimilar);
  if (similarNames.length || !isLong) return similarNames;
  return [...words.keys()].filter((other) => other[0] === word[0] && isSimilar(other));
}
