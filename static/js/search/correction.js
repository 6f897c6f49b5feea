// Correction of misspelt words of a query, as in search/correction.py.
import { fold, foldLetters, splitWords } from "../lib/names.js";
import { cardsAmong, INSIDE } from "./vocabulary.js";

/** @typedef {import("./vocabulary.js").Name} Name */
/** @typedef {{text: string, folded: string, original: string}} QueryWord */

/** @param {string} text @returns {QueryWord} */
export const createWord = (text, original = "") => ({ text, folded: fold(text), original });

/** @param {QueryWord[]} words */
export const joinFolded = (words) => words.map(({ folded }) => folded).join("");

export class Corrector {
  /**
   * @param {import("./vocabulary.js").Vocabulary} vocabulary
   * @param {Record<string, any>} limits
   */
  constructor(vocabulary, limits) {
    this.vocabulary = vocabulary;
    this.limits = limits;
  }

  /**
   * The corrected words, and names that they could have been corrected to as well.
   * @param {QueryWord[]} typed @returns {{words: QueryWord[], alternatives: Name[]}}
   */
  correctWords(typed) {
    const inNames = this.wordsOfLongNames(typed);
    const name = this.#correctName(typed, inNames);
    if (name) return name;
    const words = [...typed];
    /** @type {Name[]} */
    const alternatives = [];
    for (const [number, { folded }] of typed.entries()) {
      if (inNames.has(number) || !this.#isUnknown(words, folded)) continue;
      const correction = this.#correction(words, number, alternatives);
      if (correction) words[number] = createWord(correction, folded);
    }
    return { words, alternatives };
  }

  /** The indexes of the words that belong to a name of several words. @param {QueryWord[]} words */
  wordsOfLongNames(words) {
    const numbers = new Set();
    for (const at of words.keys()) {
      const last = Math.min(words.length, at + this.limits.MAX_NAME_WORDS);
      for (let end = last; end > at + 1; end--) {
        const joined = joinFolded(words.slice(at, end));
        if (!this.vocabulary.byKey.has(joined) && !this.vocabulary.synonyms.has(joined)) continue;
        for (let number = at; number < end; number++) numbers.add(number);
        break;
      }
    }
    return numbers;
  }

  /** The names of cards that are one typing error away. @param {string} word */
  nearestCards(word) {
    return this.#cardsAmong(this.#known([word], { maxDistance: 1 }));
  }

  /** @param {QueryWord[]} words @param {Set<number>} inNames */
  #correctName(words, inNames) {
    const isName = words.length > 1 && words.length <= this.limits.MAX_NAME_WORDS;
    if (!isName || inNames.size === words.length) return null;
    const letters = words.map(({ text }) => foldLetters(text)).join("");
    const spellings = [...new Set([joinFolded(words), letters])].sort();
    const maxDistance = spellings[0].length >= this.limits.MIN_LENGTH_TWO_EDITS ? 2 : 1;
    const corrections = this.#known(spellings, { maxDistance });
    const [name] = this.#cardsAmong(corrections);
    if (!name) return null;
    const corrected = splitWords(name.text).map((word) => createWord(word));
    return { words: corrected, alternatives: this.#alternatives(corrections) };
  }

  /** @param {string[]} spellings @param {import("./vocabulary.js").CorrectionOptions} options */
  #known(spellings, options) {
    return this.vocabulary.corrections(spellings, options).map(([, known]) => known);
  }

  /** @param {QueryWord[]} words @param {string} word */
  #isUnknown(words, word) {
    const { vocabulary } = this;
    return !(
      vocabulary.language.isStopWord(word) ||
      vocabulary.language.isEnglishWord(word) ||
      /\d/.test(word) ||
      vocabulary.byKey.has(word) ||
      vocabulary.synonyms.has(word) ||
      vocabulary.isKnown(word) ||
      vocabulary.byStems.has(word) ||
      (words.length > 1 && vocabulary.germanWords.has(word))
    );
  }

  /**
   * The word that was probably meant; "" if the typed one makes sense.
   * @param {QueryWord[]} words @param {number} number @param {Name[]} alternatives
   */
  #correction(words, number, alternatives) {
    const { vocabulary, limits } = this;
    const { text, folded } = words[number];
    const isInSentence = words.length >= limits.MIN_SENTENCE_WORDS;
    if (isInSentence && folded.length < limits.MIN_LENGTH_IN_SENTENCE) return "";
    const nearest = vocabulary.corrections([folded, foldLetters(text)], {
      maxDistance: this.#maxDistance(words, folded),
      isInSentence,
    });
    const corrections = nearest.map(([, known]) => known);
    const isNear = nearest[0]?.[0] === 1;
    const [part] = folded.length > 2 ? vocabulary.namesWith(folded) : [];
    if (part && !(isNear && this.#hasBetterName(corrections, part))) return "";
    if (!isNear && vocabulary.partsOf(folded).length > 1) return "";
    const isIncomplete = number === words.length - 1 && !isNear && folded.length > 3;
    const [completion] = isIncomplete ? vocabulary.completions(folded) : [];
    if (completion) return this.#spellingOf(completion);
    alternatives.push(...this.#alternatives(corrections));
    return corrections.length ? this.#spellingOf(corrections[0]) : "";
  }

  /**
   * How many typos a word may have: one if it is short and stands in a sentence, else two.
   * @param {QueryWord[]} words @param {string} folded
   */
  #maxDistance(words, folded) {
    const { language } = this.vocabulary;
    const meaningful = words.filter((word) => !language.isStopWord(word.folded));
    const isShort = folded.length < this.limits.MIN_LENGTH_TWO_EDITS;
    return meaningful.length >= this.limits.MIN_SENTENCE_WORDS && isShort ? 1 : 2;
  }

  /**
   * Whether a name one edit away is likelier than the name that the word is a part of.
   * @param {string[]} corrections @param {import("./vocabulary.js").NamePart} part
   */
  #hasBetterName(corrections, part) {
    const names = this.#cardsAmong(corrections);
    if (part.position === INSIDE) return names.length > 0;
    return part.name.rank > 0 && names.some(({ rank }) => rank === 0);
  }

  /** @param {string[]} corrections */
  #cardsAmong(corrections) {
    return corrections.flatMap((known) => cardsAmong(this.vocabulary.byKey.get(known)));
  }

  /** @param {string} folded */
  #spellingOf(folded) {
    const { byKey, spellings } = this.vocabulary;
    return byKey.get(folded)?.[0].text ?? spellings.get(folded) ?? folded;
  }

  /** @param {string[]} corrections */
  #alternatives(corrections) {
    return corrections.slice(1, 1 + this.limits.MAX_ALTERNATIVES).flatMap((known) => {
      const names = this.vocabulary.byKey.get(known) ?? [];
      return names.filter(({ kind }) => kind === "card" || kind === "set").slice(0, 1);
    });
  }
}
