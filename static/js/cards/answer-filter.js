// Which texts match a query: those with all its words. Where no text has them, words with typos and
// beginnings of words count as well.
import { allowedTypos, fold, foldText, isNear, splitShownWords } from "../lib/names.js";

const foldWords = (/** @type {string} */ query) => splitShownWords(query).map(fold).filter(Boolean);

/**
 * Whether each of the texts matches.
 * @param {string} query
 * @param {string[]} texts
 */
export function matchTexts(query, texts) {
  const words = foldWords(query);
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

/**
 * The words below an element that a query stands for, for a highlight.
 * @param {string} query
 * @param {HTMLElement} element
 */
export function* findWords(query, element) {
  const words = foldWords(query);
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    for (const { 0: shown, index } of (node.nodeValue || "").matchAll(/[\p{L}\p{N}\u00ad-]+/gu)) {
      const folded = fold(shown);
      if (!words.some((word) => folded.includes(word) || isNearWord(word, folded))) continue;
      const range = new Range();
      range.setStart(node, index);
      range.setEnd(node, index + shown.length);
      yield range;
    }
  }
}
