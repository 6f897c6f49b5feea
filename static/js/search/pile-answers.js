// The number of cards in piles, as in search/pile_questions.py and search/pile_answers.py.

import { fold } from "../lib/names.js";

/** @typedef {import("./service.js").Search} DeviceSearch */
/** @typedef {import("./service.js").IndexedDocument} IndexedDocument */
/**
 * @typedef {object} PileAnswer
 * @property {number} players for which was asked, 0 if the question did not say
 * @property {[string, number[]][]} rows slug and numbers of cards, for all numbers of players
 * @property {number} [number] that answers the question, if it is the same for all piles
 */

const MAX_ROWS = 4;
export const MIN_PLAYERS = 2;
const TOPIC = "thema:kartenzahl";

/**
 * @param {DeviceSearch} search
 * @param {string[]} folded
 */
function findPileQuestion({ constants, vocabulary: { language } }, folded) {
  const { NUMBERS, PILE, PILE_WORDS, PLAYERS } = constants.pile_questions;
  const asksForNumber = folded.includes("anzahl") || language.questionKinds(folded).has("count");
  const found = new RegExp(PLAYERS).exec(folded.join(" "));
  const others = folded.filter(
    (word) =>
      !language.isStopWord(word) &&
      !language.isNumberWord(word) &&
      !PILE_WORDS.includes(word) &&
      !/^\d+$/.test(word),
  );
  const players = found ? NUMBERS[found[1] || found[2]] : 0;
  const asksNothingElse = new Set(others).size === 1;
  if (!asksForNumber && !(players && asksNothingElse)) return null;
  const piles = others.filter((word) => word.endsWith(PILE));
  return { players, asksNothingElse, piles, onlyWord: asksNothingElse ? others[0] : "" };
}

/**
 * The answer to a question for the number of cards in piles.
 * @param {DeviceSearch} search
 * @param {string} query
 * @param {string[]} cards that the query names
 * @param {IndexedDocument} [first] result
 * @returns {PileAnswer | null}
 */
export function findPileAnswer(search, query, cards, first) {
  const question = findPileQuestion(search, search.vocabulary.language.foldWords(query));
  if (!question) return null;
  const { players, asksNothingElse, piles, onlyWord } = question;
  const { constants, index, otherNames, pileCounts, vocabulary } = search;
  const minLength = constants.pile_questions.MIN_LENGTH_OF_PART;
  /** @param {string} slug */
  const isName = (slug) => {
    const name = fold(otherNames[slug][0]);
    return onlyWord.startsWith(name) || (onlyWord.length >= minLength && name.startsWith(onlyWord));
  };
  const others = Object.keys(otherNames).filter(isName);
  const statement = first && index.has(TOPIC, first.number) ? first.number : null;
  if (statement === null && !(asksNothingElse && players) && !others.length) return null;
  /** @param {string} card */
  const isCalled = (card) => {
    if (card in otherNames) return false;
    const name = fold(vocabulary.labels.get(`card/${card}`) ?? "");
    return piles.some((pile) => pile.startsWith(name));
  };
  const ofCards = cards.length ? cards : Object.keys(pileCounts).filter(isCalled);
  const named = others.length ? others : ofCards;
  /** @param {string} card */
  const isMeant = (card) => {
    if (named.length) return named.includes(card);
    if (statement === null) return false;
    return index.has(`about:${card}`, statement) || index.has(`mention:${card}`, statement);
  };
  const isFixed = (/** @type {number[]} */ counts) => new Set(counts).size === 1;
  const rows = Object.entries(pileCounts).filter(
    ([card, counts]) => isMeant(card) && (named.length || !isFixed(counts)),
  );
  if (!rows.length || rows.length < named.length || rows.length > MAX_ROWS) return null;
  const asked = new Set(rows.map(([, counts]) => counts[players - MIN_PLAYERS]));
  return { players, rows, number: asked.size === 1 ? [...asked][0] : undefined };
}
