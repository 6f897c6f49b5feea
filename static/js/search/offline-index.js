// The index that search/offline_index.py exports: documents, the postings of tokens, and questions.
import { EncodedQuestions } from "./similarity.js";
import { WordVectors } from "./word-vectors.js";

/**
 * @typedef {object} IndexedDocument
 * @property {number} number
 * @property {string} kind
 * @property {string} slug
 * @property {string} title
 * @property {string} text
 * @property {string} subkind
 * @property {string[]} about slugs of cards
 * @property {number} newest position of the newest edition that it holds for
 * @property {string} [question]
 * @property {string} [answer] the short answer as a sentence
 * @property {string} [note] the editions that it is limited to
 * @property {string} [brief]
 * @property {number} [repeated] how many characters of the text only repeat what is shown before
 * @property {string} [verdict] the short answer, if it is no more than ja or nein
 * @property {string} [supersededBy] slug of the ruling that holds today instead
 */

export class OfflineIndex {
  /** @param {Record<string, any>} data @param {import("./vocabulary.js").Vocabulary} vocabulary */
  constructor(
    {
      tokens,
      postings,
      ranges,
      documents,
      shown = [],
      constants,
      vocabulary: { questions },
      word_vectors: rows,
    },
    vocabulary,
  ) {
    /** @type {[string, number, number][]} kind, first number and end */
    this.ranges = ranges;
    this.constants = constants;
    /** @type {Map<string, Map<number, number>>} by key */
    this.scores = new Map();
    this.questions = new EncodedQuestions(questions, vocabulary, constants.similarity);
    this.wordVectors = new WordVectors(rows, constants.word_vectors);
    /** @type {Map<number, import("./word-vectors.js").WordVector>} of documents, by number */
    this.vectors = new Map();
    /** @type {Map<string, number[]>} token → numbers of the documents with it, ascending */
    this.postingsByToken = new Map(
      tokens.map((/** @type {string} */ token, /** @type {number} */ at) => [
        token,
        decodeDeltas(postings[at]),
      ]),
    );
    /** @type {IndexedDocument[]} */
    this.documents = documents.map((/** @type {any[]} */ row, /** @type {number} */ number) => {
      const [slug, title, text, subkind, about, newest] = row;
      const [question, answer, note, brief, repeated, verdict, supersededBy] = shown[number] ?? [];
      const kind = this.kindOf(number);
      return {
        number,
        kind,
        slug,
        title,
        text,
        subkind,
        about,
        newest,
        question,
        answer,
        note,
        brief,
        repeated,
        verdict,
        supersededBy,
      };
    });
    this.#addDerivedTokens(questions.words);
  }

  /** @param {number} number */
  kindOf(number) {
    return this.ranges.find(([, first, end]) => number >= first && number < end)?.[0] ?? "";
  }

  /** The vector of all words of a document's questions; computed once. @param {number} number */
  vector(number) {
    const vector =
      this.vectors.get(number) ?? this.wordVectors.vectorOf(this.questions.wordsOfDocument(number));
    this.vectors.set(number, vector);
    return vector;
  }

  // Tokens that are not exported: of a document itself, and of the words of its questions.
  /** @param {string[]} words */
  #addDerivedTokens(words) {
    const { FIRST_LETTER, STOP_WORD_MARK, OPPOSITE_MARK } = this.questions.constants;
    for (const { number, kind, slug } of this.documents) {
      this.#addToken(`is:${kind}/${slug}`, number);
      const letters = new Set(this.questions.encoded[number]);
      letters.delete(" ");
      letters.delete(OPPOSITE_MARK);
      const stems = [...letters]
        .map((letter) => words[letter.charCodeAt(0) - FIRST_LETTER])
        .filter((word) => !word.startsWith(STOP_WORD_MARK))
        .map((word) => word.split("/")[0]);
      for (const stem of new Set(stems))
        if (kind === "card") this.#addToken(`d:${stem}`, number);
        else if (!this.has(`n:${stem}`, number)) this.#addToken(`s:${stem}`, number);
    }
    for (const numbers of this.postingsByToken.values())
      numbers.sort((first, second) => first - second);
  }

  /** @param {string} token @param {number} number */
  #addToken(token, number) {
    const numbers = this.postingsByToken.get(token);
    if (numbers) numbers.push(number);
    else this.postingsByToken.set(token, [number]);
  }

  /**
   * The match scores of the documents with a key, by their numbers; computed once.
   * @param {string} key @returns {Map<number, number>}
   */
  postings(key) {
    const known = this.scores.get(key);
    if (known) return known;
    const scores = new Map();
    for (const [token, match] of this.#tokensOfKey(key)) // the best last, it overwrites the others
      for (const number of this.#documentsWithToken(token)) scores.set(number, match);
    this.scores.set(key, scores);
    return scores;
  }

  /**
   * The match score of each token, the lowest first.
   * @param {string} key
   * @returns {[string, number][]}
   */
  #tokensOfKey(key) {
    const { ZONE_MATCH, MENTION_MATCH, ABOUT_MATCH } = this.constants.tokens;
    if (key.includes(":")) return [[key, 1]];
    const [kind, slug] = key.split("/");
    if (!slug) return Object.entries(ZONE_MATCH).map(([zone, match]) => [zone + key, match]);
    /** @type {[string, number][]} */
    const ofCards = [
      [`mention:${slug}`, MENTION_MATCH],
      [`about:${slug}`, ABOUT_MATCH],
    ];
    return [...(kind === "card" ? ofCards : []), [`is:${key}`, 1]];
  }

  /** @param {string} token */
  #documentsWithToken(token) {
    return (this.postingsByToken.get(token) ?? []).slice(0, this.constants.matching.MAX_POSTINGS);
  }

  /** Whether a document has a token. @param {string} token @param {number} number */
  has(token, number) {
    return this.postings(token).has(number);
  }

  /** @param {string[]} tokens @returns {Set<number>} */
  documentsWith(tokens) {
    return new Set(tokens.flatMap((token) => [...this.postings(token).keys()]));
  }

  /**
   * Slug → all tokens of the documents of a kind.
   * @param {string} kind @returns {Map<string, Set<string>>}
   */
  tokensOfKind(kind) {
    const documents = this.documents.filter((document) => document.kind === kind);
    const tokens = new Map(documents.map(({ number }) => [number, new Set()]));
    for (const [token, numbers] of this.postingsByToken)
      for (const number of numbers) tokens.get(number)?.add(token);
    return new Map(documents.map(({ number, slug }) => [slug, tokens.get(number) ?? new Set()]));
  }
}

/** @param {number[]} gaps */
function decodeDeltas(gaps) {
  let number = 0;
  return gaps.map((gap) => {
    number += gap;
    return number;
  });
}
