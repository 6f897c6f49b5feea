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

/**
 * @typedef {object} PileQuestion
 * @property {number} players for which was asked, 0 if the question did not say
 * @property {boolean} asksForNumber
 * @property {boolean} isPlain whether it asks for a number of cards and nothing else
 * @property {string[]} piles words that end with PILE
 * @property {string} onlyWord the name of the card, if it is the only word with a meaning
 */

const MAX_ROWS = 4;
export const MIN_PLAYERS = 2;

/**
 * The question for a number of cards that these words may ask; null if they ask for no number.
 * @param {Record<string, any>} constants
 * @param {import("./language.js").Language} language
 * @param {string[]} folded
 * @returns {PileQuestion | null}
 */
export function findPileQuestion({ pile_questions: constants }, language, folded) {
  const { CUES, NUMBERS, PILE, PILE_WORDS, PLAYERS } = constants;
  const asksForNumber = folded.some((word) => language.isAmount(word) || CUES.includes(word));
  const found = new RegExp(PLAYERS).exec(folded.join(" "));
  const others = folded.filter(
    (word) =>
      !language.isStopWord(word) &&
      !language.isNumberWord(word) &&
      !PILE_WORDS.includes(word) &&
      !/^\d+$/.test(word),
  );
  const onlyWord = new Set(others).size === 1 ? others[0] : "";
  if (!asksForNumber && !(found && onlyWord)) return null;
  const piles = others.filter((word) => word.endsWith(PILE));
  const players = found ? NUMBERS[found[1] || found[2]] : 0;
  const isPlain =
    onlyWord !== "" && (players > 0 || asksForAll(constants, language, folded, onlyWord));
  return { players, asksForNumber, isPlain, piles, onlyWord };
}

/**
 * Whether a question without a number of players asks how many cards of this name there are.
 * @param {Record<string, any>} constants
 * @param {import("./language.js").Language} language
 * @param {string[]} folded
 * @param {string} name
 */
function asksForAll({ BARE_WORDS, CUES, PILE }, language, folded, name) {
  const isKnown = (/** @type {string} */ word) =>
    word === name || language.isAmount(word) || BARE_WORDS.includes(word);
  if (!folded.every(isKnown)) return false;
  const hasCue = name.endsWith(PILE) || folded.some((word) => CUES.includes(word));
  return (
    hasCue || folded.some((word, at) => word === name && language.isAmount(folded[at - 1] ?? ""))
  );
}

/**
 * What is counted, where the question calls it by a type, or by a word such as Anwesenstapel.
 * @param {DeviceSearch} search
 * @param {PileQuestion} question
 */
function findCardsCalled(
  { constants, namesOfSeveral, otherNames, pileCounts, vocabulary },
  question,
) {
  const { onlyWord, piles } = question;
  const minLength = constants.pile_questions.MIN_LENGTH_OF_PART;
  const isName = (/** @type {string} */ name) =>
    onlyWord.startsWith(name) || (onlyWord.length >= minLength && name.startsWith(onlyWord));
  const names = Object.keys(namesOfSeveral).filter(isName);
  if (names.length) return names.flatMap((name) => namesOfSeveral[name]);
  const isCalled = (/** @type {string} */ card) => {
    const name = fold(vocabulary.labels.get(`card/${card}`) ?? "");
    return !(card in otherNames) && piles.some((pile) => pile.startsWith(name));
  };
  return Object.keys(pileCounts).filter(isCalled);
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
  const { constants, index, pileCounts, vocabulary } = search;
  const { language } = vocabulary;
  const question = findPileQuestion(constants, language, language.foldWords(query));
  if (!question) return null;
  const { players, isPlain, asksForNumber } = question;
  const topic = `thema:${constants.pile_questions.TOPIC}`;
  const statement = first && index.has(topic, first.number) ? first.number : null;
  if (statement === null && !isPlain) return null;
  const named = new Set(cards.length ? cards : findCardsCalled(search, question));
  /** @param {string} card */
  const isMeant = (card) => {
    if (named.size) return named.has(card);
    if (statement === null || !players) return false;
    return index.has(`about:${card}`, statement) || index.has(`mention:${card}`, statement);
  };
  const isFixed = (/** @type {number[]} */ counts) => new Set(counts).size === 1;
  const rows = Object.entries(pileCounts).filter(
    ([card, counts]) => isMeant(card) && (named.size || !isFixed(counts)),
  );
  if (!rows.length || rows.length < named.size || rows.length > MAX_ROWS) return null;
  if (rows.every(([, counts]) => isFixed(counts)) && !(isPlain && asksForNumber)) return null;
  const asked = new Set(
    rows.flatMap(([, counts]) => (players ? [counts[players - MIN_PLAYERS]] : counts)),
  );
  return { players, rows, number: asked.size === 1 ? [...asked][0] : undefined };
}
