// Similarity of questions, as in search/similarity.py: how well a query matches each question of a
// document. Questions are encoded with one letter for each word.
/** @typedef {import("./query-terms.js").QueryTerm} QueryTerm */
/**
 * @typedef {object} LetterMatch a word of documents' questions that the query matches
 * @property {number} weight of the word, times the score of its best match
 * @property {[number, number][]} terms index of a term, negative of a stop word, and its score
 */

export class EncodedQuestions {
  /**
   * @param {{words: string[], encoded: string[]}} data
   * @param {import("./vocabulary.js").Vocabulary} vocabulary
   * @param {Record<string, any>} constants those of search/similarity.py
   */
  constructor(data, vocabulary, constants) {
    this.encoded = data.encoded;
    this.constants = constants;
    /** @type {Map<number, [string, number][]>} of documents, by number */
    this.questions = new Map();
    /** @type {Map<string, number>} letter → weight of its word */
    this.weights = new Map();
    /** @type {Map<string, string>} stop word → letter */
    this.stopWords = new Map();
    /** @type {Map<string, [string, number][]>} stem → letters, with match scores 0..1 */
    this.byStem = new Map();
    /** @type {Map<string, string>} letter → word, without synonyms */
    this.words = new Map();
    for (const [number, word] of data.words.entries()) this.#addWord(number, word, vocabulary);
  }

  /**
   * @param {number} number
   * @param {string} word
   * @param {import("./vocabulary.js").Vocabulary} vocabulary
   */
  #addWord(number, word, vocabulary) {
    const { FIRST_LETTER, STOP_WORD_MARK, STOP_WORD_WEIGHT } = this.constants;
    const letter = String.fromCharCode(FIRST_LETTER + number);
    this.words.set(letter, word.split("/")[0]);
    if (word.startsWith(STOP_WORD_MARK)) {
      this.weights.set(letter, STOP_WORD_WEIGHT);
      this.stopWords.set(word.slice(1), letter);
      return;
    }
    const [stem, ...synonyms] = word.split("/");
    this.weights.set(letter, vocabulary.rarity(stem));
    this.#addStem(stem, letter, 1);
    for (const synonym of synonyms)
      this.#addStem(synonym, letter, this.constants.QUESTION_SYNONYM_MATCH);
    for (const part of vocabulary.parts.get(stem) ?? [])
      this.#addStem(part, letter, this.constants.COMPOUND_PART_MATCH);
  }

  /** @param {string} stem @param {string} letter @param {number} score */
  #addStem(stem, letter, score) {
    const letters = this.byStem.get(stem);
    if (letters) letters.push([letter, score]);
    else this.byStem.set(stem, [[letter, score]]);
  }

  /**
   * The encoded questions of a document, and the weight of each; computed once.
   * @param {number} number @returns {[string, number][]}
   */
  ofDocument(number) {
    const known = this.questions.get(number);
    if (known) return known;
    const encoded = this.encoded[number].split(" ").filter(Boolean);
    /** @param {string} question */
    const weigh = (question) =>
      Array.from(question).reduce((sum, letter) => sum + (this.weights.get(letter) ?? 0), 0);
    const questions = encoded.map(
      (question) => /** @type {[string, number]} */ ([question, weigh(question)]),
    );
    this.questions.set(number, questions);
    return questions;
  }

  /** All words of these questions, without synonyms. @param {number} number */
  wordsOfDocument(number) {
    return Array.from(this.encoded[number], (letter) => this.words.get(letter) ?? "");
  }
}

export class QuestionSimilarity {
  /**
   * @param {QueryTerm[]} terms @param {EncodedQuestions} questions @param {Set<string>} stopWords
   * @param {Set<number>} without the indexes of terms that are left out
   */
  constructor(terms, questions, stopWords, without) {
    const { STOP_WORD_WEIGHT, HALF_TRUST_WEIGHT } = questions.constants;
    const compared = [...terms.entries()].filter(([index]) => !without.has(index));
    const weight = compared.reduce((sum, [, term]) => sum + term.weight, 0);
    this.questions = questions;
    this.weight = weight + STOP_WORD_WEIGHT * stopWords.size;
    const trusted = weight || this.weight;
    this.trust = compared.length < terms.length ? trusted / (trusted + HALF_TRUST_WEIGHT) : 1;
    /** @type {Map<string, LetterMatch>} */
    this.matches = new Map();
    for (const stem of terms.flatMap(({ stems }, at) => (without.has(at) ? [...stems] : [])))
      for (const [letter] of questions.byStem.get(stem) ?? [])
        this.matches.set(letter, { weight: questions.weights.get(letter) ?? 0, terms: [] });
    const stopLetters = [...questions.stopWords].filter(([word]) => stopWords.has(word));
    for (const [number, [, letter]] of stopLetters.entries())
      this.matches.set(letter, {
        weight: STOP_WORD_WEIGHT,
        terms: [[-1 - number, STOP_WORD_WEIGHT]],
      });
    const ofTerms = this.#matchLetters(compared);
    for (const [letter, match] of ofTerms) this.matches.set(letter, match);
    const needed = compared.length ? ofTerms.keys() : stopLetters.map(([, letter]) => letter);
    this.needed = new Set(needed); // a similar question has one of these letters
  }

  /** The words of questions that the terms match. @param {[number, QueryTerm][]} terms */
  #matchLetters(terms) {
    const { byStem, weights, constants } = this.questions;
    /** @type {Map<string, [number, number][]>} */
    const scoresOfLetter = new Map();
    for (const [index, term] of terms)
      for (const [stem, score] of stemScores(term, constants))
        for (const [letter, letterScore] of byStem.get(stem) ?? []) {
          const scores = scoresOfLetter.get(letter) ?? [];
          scoresOfLetter.set(letter, [...scores, [index, Math.min(score, letterScore)]]);
        }
    const weightOf = new Map(terms.map(([index, { weight }]) => [index, weight]));
    /** @type {Map<string, LetterMatch>} */
    const matches = new Map();
    for (const [letter, scores] of scoresOfLetter) {
      const best = Math.max(...scores.map(([, score]) => score));
      matches.set(letter, {
        weight: (weights.get(letter) ?? 0) * best,
        terms: scores.map(([index, score]) => [index, (weightOf.get(index) ?? 0) * score]),
      });
    }
    return matches;
  }

  /**
   * The similarities to the most similar questions of a document, highest first.
   * @param {number} number
   */
  ofDocument(number) {
    const { MAX_SIMILARITIES } = this.questions.constants;
    const similarities = this.#ofQuestions(number).map(([similarity]) => similarity);
    return [...similarities, ...new Array(MAX_SIMILARITIES).fill(0)]
      .sort((first, second) => second - first)
      .slice(0, MAX_SIMILARITIES);
  }

  /**
   * The similarity to a document's most similar question, and whether that is an opposite one.
   * @param {number} number
   */
  nearestQuestion(number) {
    const [[similarity, isOpposite]] = [...this.#ofQuestions(number), NOTHING_SIMILAR].sort(
      (first, second) => second[0] - first[0] || Number(second[1]) - Number(first[1]),
    );
    return similarity
      ? { similarity: similarity / this.trust, isOpposite }
      : { similarity: 0, isOpposite: false };
  }

  /**
   * The similarity to each question with anything in common, and whether that is an opposite one.
   * @param {number} number @returns {[number, boolean][]}
   */
  #ofQuestions(number) {
    const { OPPOSITE_MARK } = this.questions.constants;
    return this.questions
      .ofDocument(number)
      .filter(([question]) => Array.from(question).some((letter) => this.needed.has(letter)))
      .map(([question, weight]) => [
        this.#similarity(question, weight),
        question[0] === OPPOSITE_MARK,
      ]);
  }

  /**
   * The harmonic mean of two shares: of the query's weight that the question matches, and the
   * reverse; 0..1.
   * @param {string} question @param {number} weight
   */
  #similarity(question, weight) {
    let matched = 0;
    /** @type {Map<number, number>} */
    const bestOfTerm = new Map();
    for (const letter of question) {
      const match = this.matches.get(letter);
      matched += match?.weight ?? 0;
      for (const [index, score] of match?.terms ?? [])
        if (score > (bestOfTerm.get(index) ?? 0)) bestOfTerm.set(index, score);
    }
    const matchedOfQuery = [...bestOfTerm.values()].reduce((sum, score) => sum + score, 0);
    const [queryShare, questionShare] = [matchedOfQuery / this.weight, matched / weight];
    const both = queryShare + questionShare;
    return both ? (this.trust * 2 * queryShare * questionShare) / both : 0;
  }
}

/** @type {[number, boolean]} */
const NOTHING_SIMILAR = [0, false];

/** @param {QueryTerm} term @param {Record<string, any>} constants @returns {Map<string, number>} */
const stemScores = ({ stems, parts, expansions }, { EXPANSION_MATCH, COMPOUND_PART_MATCH }) =>
  new Map([
    ...[...expansions].map(([stem, factor]) => pair(stem, EXPANSION_MATCH * factor)),
    ...parts.map((part) => pair(part, COMPOUND_PART_MATCH)),
    ...[...stems].map((stem) => pair(stem, 1)),
  ]);

/** @param {string} stem @param {number} score @returns {[string, number]} */
const pair = (stem, score) => [stem, score];
