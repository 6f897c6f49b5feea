// Snippets, as in search/snippets.py: the sentences of a text that answer a query, and its first
// line.
import { fold, splitWords } from "../lib/names.js";
import { cosine } from "./word-vectors.js";

/** @typedef {import("./vocabulary.js").Vocabulary} Vocabulary */
/**
 * @typedef {{left: number, right: number, stems: string[]}} Mark a word, and its stems of the query
 */
/** @typedef {{text: string, isMarked: boolean}} Piece */
/** @typedef {{isBeginning?: boolean, maxChars?: number}} SnippetOptions */

const MAX_SNIPPET_CHARS = 340;
export const MAX_TOP_SNIPPET_CHARS = 650;
const UNCUT_FACTOR = 1.2;
const MIN_GAIN = 2.5;
const MIN_LINE_GAIN = 1.5;
const VECTOR_WEIGHT = 8;
const NUMBER_WORTH = 3;
const NUMBER = /(?!\b20\d\d\b)\b\d/; // not a year
const WORD = /[\p{L}\p{N}]+(?:['’`´][\p{L}\p{N}]+)*/gu;
const SENTENCE_START = /(?<=[.!?])(?<!\d\.)(?<!\b(?:Ja|Nein)\.)\s+(?=[A-ZÄÖÜ„+−0-9])/g;

/**
 * What a query asks of a text.
 * @typedef {object} Asked
 * @property {Set<string>} stems of its words, without the names that the text is about
 * @property {import("./word-vectors.js").WordVector} vector
 * @property {boolean} isForNumber
 */
/** @typedef {import("./word-vectors.js").WordVectors} WordVectors */
/** @typedef {{vocabulary: Vocabulary, wordVectors: WordVectors}} Known */

/**
 * How much of a query a text answers.
 * @param {string} text @param {Asked} asked @param {Known} known
 */
function worthOf(text, { stems, vector, isForNumber }, { vocabulary, wordVectors }) {
  const words = splitWords(text);
  const found = new Set(words.flatMap((word) => vocabulary.stemsOf(word)));
  const rarity = [...found]
    .filter((stem) => stems.has(stem))
    .sort()
    .reduce((sum, stem) => sum + vocabulary.rarity(stem), 0);
  const encoded = words.map((word) => vocabulary.encode(fold(word)));
  const hasNumber = Number(isForNumber && NUMBER.test(text));
  const similarity = cosine(vector, wordVectors.vectorOf(encoded));
  return rarity + VECTOR_WEIGHT * similarity + NUMBER_WORTH * hasNumber;
}

/**
 * The sentence of a text that answers more of a query than what is shown before it; "" if none
 * does.
 * @param {string} text @param {string} shown @param {Asked} asked @param {Known} known
 */
export function findLine(text, shown, asked, known) {
  let best = "";
  let most = worthOf(shown, asked, known) + MIN_LINE_GAIN;
  for (const sentence of splitSentences(text)) {
    if (pointsBack(sentence, known.vocabulary)) continue;
    const worth = worthOf(sentence, asked, known);
    if (worth > most) [best, most] = [sentence, worth];
  }
  return best;
}

/**
 * Whether a sentence says nothing without the one before it.
 * @param {string} sentence @param {Vocabulary} vocabulary
 */
function pointsBack(sentence, { language }) {
  const [first = "", second = ""] = splitWords(sentence);
  const word = fold(first);
  if (!language.isPointingWord(word)) return false;
  return !(language.isDeterminer(word) && /^\p{Lu}/u.test(second));
}

/** @param {string} text */
export const splitSentences = (text) => joinParagraphs(text).split(SENTENCE_START);

// The end of the last whole sentence from `start` on; inside of the first one if that is too long.
/** @param {string} text @param {number} start @param {number[]} starts @param {number} maxChars */
function endOfPassage(text, start, starts, maxChars) {
  const limit = start + maxChars;
  if (text.length <= limit) return text.length;
  const ends = starts
    .filter((other) => start < other && other <= limit + 1)
    .map((other) => text.slice(0, other).trimEnd().length);
  return ends.at(-1) ?? Math.max(start + 1, text.lastIndexOf(" ", limit - 1));
}

/**
 * The first passage, or one that has rarer words of the query by MIN_GAIN.
 * @param {string} text @param {Mark[]} marks @param {Vocabulary} vocabulary
 * @param {number} maxChars
 */
function bestPassage(text, marks, vocabulary, maxChars) {
  if (text.length <= maxChars * UNCUT_FACTOR) return [0, text.length];
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
    const end = endOfPassage(text, start, starts, maxChars);
    const inside = marks.filter(({ left, right }) => start <= left && right <= end);
    const found = [...new Set(inside.flatMap((mark) => mark.stems))]
      .sort()
      .reduce((sum, stem) => sum + vocabulary.rarity(stem), 0);
    if (found >= most + MIN_GAIN) [best, most] = [[start, end], found];
  }
  return best;
}

/** A text as one line. @param {string} text */
const joinParagraphs = (text) => text.replace(/\s*\n\s*/g, " ").trim();

/**
 * The sentences of a text that answer a query, or its beginning, in pieces; those to be marked have
 * `isMarked`.
 * @param {string} paragraphs @param {Set<string>} stems @param {Vocabulary} vocabulary
 * @param {SnippetOptions} [options]
 */
export function makeSnippet(paragraphs, stems, vocabulary, options = {}) {
  const { isBeginning = false, maxChars = MAX_SNIPPET_CHARS } = options;
  const text = joinParagraphs(paragraphs);
  const marks = [...text.matchAll(WORD)]
    .map(({ 0: word, index }) => ({
      left: index,
      right: index + word.length,
      stems: vocabulary.stemsOf(word).filter((stem) => stems.has(stem)),
    }))
    .filter((mark) => mark.stems.length);
  const [start, end] = bestPassage(text, isBeginning ? [] : marks, vocabulary, maxChars);
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
