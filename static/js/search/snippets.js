// Snippets, as in search/snippets.py: the sentences of a text that answer a query.
/** @typedef {import("./vocabulary.js").Vocabulary} Vocabulary */
/**
 * @typedef {{left: number, right: number, stems: string[]}} Mark a word, and its stems of the query
 */
/** @typedef {{text: string, isMarked: boolean}} Piece */

const MAX_SNIPPET_CHARS = 340;
const UNCUT_FACTOR = 1.2;
const MIN_GAIN = 2.5;
const WORD = /[\p{L}\p{N}]+(?:['’`´][\p{L}\p{N}]+)*/gu;
const SENTENCE_START = /(?<=[.!?:])\s+(?=[A-ZÄÖÜ„+−0-9])/g;

// The end of the last whole sentence from `start` on; inside of the first one if that is too long.
/** @param {string} text @param {number} start @param {number[]} starts */
function endOfPassage(text, start, starts) {
  const limit = start + MAX_SNIPPET_CHARS;
  if (text.length <= limit) return text.length;
  const ends = starts
    .filter((other) => start < other && other <= limit + 1)
    .map((other) => text.slice(0, other).trimEnd().length);
  return ends.at(-1) ?? Math.max(start + 1, text.lastIndexOf(" ", limit - 1));
}

/**
 * The first passage, or one that has rarer words of the query by MIN_GAIN.
 * @param {string} text @param {Mark[]} marks @param {Vocabulary} vocabulary
 */
function bestPassage(text, marks, vocabulary) {
  if (text.length <= MAX_SNIPPET_CHARS * UNCUT_FACTOR) return [0, text.length];
  const starts = [
    0,
    ...[...text.matchAll(SENTENCE_START)].map(({ 0: blank, index }) => index + blank.length),
  ];
  let best = [0, 0];
  let most = -MIN_GAIN;
  for (const [number, start] of starts.entries()) {
    const nextStart = starts[number + 1] ?? text.length;
    // Only the first passage may begin with a sentence without words of the query.
    if (start && !marks.some(({ left }) => start <= left && left < nextStart)) continue;
    const end = endOfPassage(text, start, starts);
    const inside = marks.filter(({ left, right }) => start <= left && right <= end);
    const found = [...new Set(inside.flatMap((mark) => mark.stems))]
      .sort()
      .reduce((sum, stem) => sum + vocabulary.rarity(stem), 0);
    if (found >= most + MIN_GAIN) [best, most] = [[start, end], found];
  }
  return best;
}

/**
 * The sentences of a text that answer a query, in pieces; those to be marked have `isMarked`.
 * @param {string} paragraphs @param {Set<string>} stems @param {Vocabulary} vocabulary
 */
export function makeSnippet(paragraphs, stems, vocabulary) {
  const text = paragraphs.replace(/\s*\n\s*/g, " ").trim();
  const marks = [...text.matchAll(WORD)]
    .map(({ 0: word, index }) => ({
      left: index,
      right: index + word.length,
      stems: vocabulary.stemsOf(word).filter((stem) => stems.has(stem)),
    }))
    .filter((mark) => mark.stems.length);
  const [start, end] = bestPassage(text, marks, vocabulary);
  /** @type {Piece[]} */
  const pieces = start ? [{ text: "… ", isMarked: false }] : [];
  let at = start;
  for (const { left, right } of marks) {
    if (left < start || right > end) continue;
    pieces.push({ text: text.slice(at, left), isMarked: false });
    pieces.push({ text: text.slice(left, right), isMarked: true });
    at = right;
  }
  pieces.push({ text: text.slice(at, end), isMarked: false });
  if (end < text.length) pieces.push({ text: " …", isMarked: false });
  return pieces.filter((piece) => piece.text);
}
