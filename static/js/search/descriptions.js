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
    /** @type {string[]} that any pattern takes which also takes parts of names */
    this.nouns = constants.NOUNS;
    const byPreposition = new RegExp(constants.BY_PREPOSITION);
    const [byArticle, byDetail, byDeed] = ["BY_ARTICLE", "BY_DETAIL", "BY_DEED"].map(
      (name) => new RegExp(constants[name]),
    );
    /** those of queries that name no card */
    this.nameless = [byArticle, byDetail, byDeed];
    /** @type {Record<string, string>} colour → noun of the type that it stands for */
    this.colours = constants.COLOURS;
    this.byComparison = new RegExp(constants.BY_COMPARISON);
    this.withoutNoun = new RegExp(constants.WITHOUT_NOUN);
    this.furtherQuestion = new RegExp(constants.FURTHER_QUESTION);
    /** @type {[RegExp, string[]][]} */
    this.patterns = [
      [new RegExp(constants.BY_COLOUR), Object.keys(constants.COLOURS)],
      [new RegExp(constants.BY_WHERE), this.nouns],
      [byArticle, this.nouns],
      [byPreposition, constants.RARE_TYPES],
      [byDetail, this.nouns],
      [byDeed, constants.RARE_TYPES],
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
      const mayNameCards = !this.nameless.includes(pattern);
      if (nouns.includes(noun)) return { ...none, types: this.#tokensOfType(noun), mayNameCards };
      if (nouns === this.nouns && this.#isPartOfNames(noun, text))
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
