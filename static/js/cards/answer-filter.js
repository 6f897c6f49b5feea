// Which texts match a query: those with all its words. Where no text has them, words with typos and
// beginnings of words count as well.
import { allowedTypos, fold, foldText, isNear, splitShownWords } from "../lib/names.js";

/**
 * Whether each of the texts matches.
 * @param {string} query
 * @param {string[]} texts
 */
export function matchTexts(query, texts) {
  const words = splitShownWords(query).map(fold).filter(Boolean);
  const foldedTexts = texts.map(foldText);
  const exactMatches = foldedTexts.map((text) => words.every((word) => text.includes(word)));
  if (exactMatches.includes(true)) return exactMatches;
  return foldedTexts.map((text) =>
    words.every(
      (word) => text.includes(word) || text.split(" ").some((other) => isNearWord(word, other)),
    ),
  );
}

/**
 * @param {string} word
 * @param {string} textWord
 */
const isNearWord = (word, textWord) =>
  [textWord, textWord.slice(0, word.length)].some((start) =>
    isNear(word, start, allowedTypos(word)),
  );
