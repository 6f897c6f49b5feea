// Descriptions of cards, as in search/descriptions.py. The patterns come with the index.

/**
 * How a query describes a card.
 * @typedef {object} Description
 * @property {string} noun a part of its name
 * @property {string[]} types tokens of its type
 * @property {boolean} isComparison with a card that is named
 * @property {boolean} mayNameCards
 */

export class Descriptions {
  /**
   * @param {import("./vocabulary.js").Vocabulary} vocabulary
   * @param {Record<string, any>} constants those of descriptions.py
   */
  constructor(vocabulary, constants) {
    this.vocabulary = vocabulary;
    this.minNounLength = constants.MIN_NOUN_LENGTH;
    this.byWhere = new RegExp(constants.BY_WHERE);
    this.byArticle = new RegExp(constants.BY_ARTICLE);
    this.byPreposition = new RegExp(constants.BY_PREPOSITION);
    /** @type {Record<string, string>} colour → noun of the type that it stands for */
    this.colours = constants.COLOURS;
    this.byComparison = new RegExp(constants.BY_COMPARISON);
    this.withoutNoun = new RegExp(constants.WITHOUT_NOUN);
    this.furtherQuestion = new RegExp(constants.FURTHER_QUESTION);
    /** @type {[RegExp, string[]][]} */
    this.patterns = [
      [new RegExp(constants.BY_COLOUR), Object.keys(constants.COLOURS)],
      [this.byWhere, constants.NOUNS],
      [this.byArticle, constants.NOUNS],
      [this.byPreposition, constants.RARE_TYPES],
    ];
  }

  /**
   * The description that a query consists of; null if it is none, or asks another question.
   * @param {string[]} folded @returns {Description | null}
   */
  find(folded) {
    const text = folded.join(" ");
    if (this.furtherQuestion.test(text)) return null;
    const none = { noun: "", types: [], isComparison: false, mayNameCards: true };
    for (const [pattern, nouns] of this.patterns) {
      const noun = pattern.exec(text)?.[1] ?? "";
      const mayNameCards = pattern !== this.byArticle;
      if (nouns.includes(noun)) return { ...none, types: this.#tokensOfType(noun), mayNameCards };
      if (pattern !== this.byPreposition && this.#isPartOfNames(noun, text))
        return { ...none, noun, mayNameCards };
    }
    if (this.byComparison.test(text)) return { ...none, isComparison: true };
    return this.withoutNoun.test(text) ? none : null;
  }

  /** @param {string} noun a type or a colour */
  #tokensOfType(noun) {
    return this.vocabulary.filterValues.typ?.[this.colours[noun] ?? noun] ?? [];
  }

  /** @param {string} noun @param {string} text */
  #isPartOfNames(noun, text) {
    if (noun.length < this.minNounLength || text.startsWith(`${noun} `)) return false;
    return this.vocabulary.namesWith(noun).length > 0;
  }
}
