// Similarity of questions, as in search/similarity.py: how well a query matches each question of a
// document. Questions are encoded with one letter for each word.
/** @typedef {import("./query-terms.js").QueryTerm} QueryTerm */

export class EncodedQuestions {
  /**
   * @param {{words: string[], encoded: string[]}} data
   * @param {import("./vocabulary.js").Vocabulary} vocabulary
   * @param {Record<string, any>} constants those of search/similarity.py
   */
  constructor(data, vocabulary, constants) {
    this.encoded = data.encoded;
    this.constants = constants;
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

  /** The encoded questions of a document. @param {number} number */
  ofDocument(number) {
    return this.encoded[number] ? this.encoded[number].split(" ") : [];
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
    this.hasTerms = compared.length > 0;
    const trusted = weight || this.weight;
    this.trust = compared.length < terms.length ? trusted / (trusted + HALF_TRUST_WEIGHT) : 1;
    this.stopLetters = new Set([...stopWords].map((word) => questions.stopWords.get(word)));
    /** @type {Map<string, {weight: number, terms: [number, number][]}>} */
    this.matches = new Map();
    const nameStems = terms.flatMap(({ stems }, index) => (without.has(index) ? [...stems] : []));
    for (const stem of nameStems)
      for (const [letter] of questions.byStem.get(stem) ?? [])
        this.matches.set(letter, { weight: questions.weights.get(letter) ?? 0, terms: [] });
    this.#matchLetters(compared);
  }

  /** @param {[number, QueryTerm][]} terms */
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
    for (const [letter, scores] of scoresOfLetter) {
      const best = Math.max(...scores.map(([, score]) => score));
      this.matches.set(letter, {
        weight: (weights.get(letter) ?? 0) * best,
        terms: scores.map(([index, score]) => [index, (weightOf.get(index) ?? 0) * score]),
      });
    }
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

  /** @param {number} number @returns {[number, boolean][]} */
  #ofQuestions(number) {
    if (!this.weight) return [];
    const { OPPOSITE_MARK } = this.questions.constants;
    return this.questions
      .ofDocument(number)
      .map((question) => [this.#similarity(question), question[0] === OPPOSITE_MARK]);
  }

  /**
   * The harmonic mean of two shares: of the query's weight that the question matches, and the
   * reverse; 0..1.
   * @param {string} question
   */
  #similarity(question) {
    const { weight, matched, matchedStopWords, bestOfTerm } = this.#matchesOf(question);
    if (!bestOfTerm.size && (this.hasTerms || !matchedStopWords)) return 0;
    const matchedOfQuery = [...bestOfTerm.values()].reduce((sum, score) => sum + score, 0);
    const queryShare = (matchedStopWords + matchedOfQuery) / this.weight;
    const questionShare = (matchedStopWords + matched) / weight;
    return (this.trust * 2 * queryShare * questionShare) / (queryShare + questionShare);
  }

  /**
   * The weight of a question and of its words that the query matches, and for each term of the
   * query its best match. The mark of an opposite question weighs nothing.
   * @param {string} question
   */
  #matchesOf(question) {
    const { STOP_WORD_WEIGHT } = this.questions.constants;
    let weight = 0;
    let matched = 0;
    let matchedStopWords = 0;
    /** @type {Map<number, number>} */
    const bestOfTerm = new Map();
    for (const letter of question) {
      weight += this.questions.weights.get(letter) ?? 0;
      if (this.stopLetters.has(letter)) matchedStopWords += STOP_WORD_WEIGHT;
      const match = this.matches.get(letter);
      if (!match) continue;
      matched += match.weight;
      for (const [index, score] of match.terms)
        if (score > (bestOfTerm.get(index) ?? 0)) bestOfTerm.set(index, score);
    }
    return { weight, matched, matchedStopWords, bestOfTerm };
  }
}

/** @type {[number, boolean]} */
const NOTHING_SIMILAR = [0, false];

/** @param {QueryTerm} term @param {Record<string, any>} constants @returns {Map<string, number>} */
function stemScores(term, { EXPANSION_MATCH, COMPOUND_PART_MATCH }) {
  const scores = new Map();
  for (const [token, match] of term.expansions)
    scores.set(token.slice(token.lastIndexOf(":") + 1), EXPANSION_MATCH * match);
  for (const part of term.parts) scores.set(part, COMPOUND_PART_MATCH);
  for (const stem of term.stems) scores.set(stem, 1);
  return scores;
}
