// The cards of the table that a query names, also mistyped, in English, or by one word of a name.
import { fold, splitShownWords } from "../lib/names.js";
import { findVariants } from "./page-text.js";

/** @typedef {import("./page-text.js").PageText} PageText */
/** @typedef {import("./page-text.js").CardText} CardText */

const MIN_WORD_CHARS = 4; // of a word that may stand for a name
const CONNECTING_WORDS = "und oder mit auf gegen bei trifft x".split(" ");

/**
 * @param {string} query
 * @param {PageText} content
 * @returns {{cards: CardText[], isOnlyNames: boolean}} isOnlyNames: it has no other words
 */
export function findNamedCards(query, content) {
  const cards = /** @type {Set<CardText>} */ (new Set());
  let rest = ` ${splitShownWords(query).map(fold).filter(Boolean).join(" ")} `;
  const names = content.cards.flatMap((card) => card.names.map((name) => ({ card, name })));
  names.sort((one, other) => other.name.length - one.name.length);
  for (const { card, name } of names) {
    if (!name || !rest.includes(` ${name} `)) continue;
    cards.add(card);
    rest = rest.replace(` ${name} `, " ");
  }
  const words = rest.split(" ").filter((word) => word && !CONNECTING_WORDS.includes(word));
  const owners = words.map((word) => findOwner(word, content));
  for (const owner of owners) if (owner) cards.add(owner);
  return { cards: [...cards], isOnlyNames: owners.every(Boolean) };
}

/**
 * The only card with a word in its name that this word stands for.
 * @param {string} word
 * @param {PageText} content
 */
function findOwner(word, content) {
  if (word.length < MIN_WORD_CHARS) return null;
  const variants = findVariants(word, content);
  const owners = content.cards.filter(({ wordPairs }) =>
    wordPairs.some(([nameWord]) => variants.includes(nameWord)),
  );
  return owners.length === 1 ? owners[0] : null;
}
