// Descriptions of cards, as in search/descriptions.py. The patterns come with the index.

/**
 * How a query describes a card.
 * @typedef {object} Description
 * @property {number} start number of the word after the noun; up to there no card is named
 * @property {string} noun a part of its name
 * @property {string[]} types tokens of its type
 * @property {boolean} isComparison with a card that is named
 * @property {boolean} mayNameCards
 * @property {Set<string>} otherCards slugs of cards that are named, but not described
 */

export class Descriptions {
  /**
   * @param {import("./vocabulary.js").Vocabulary} vocabulary
   * @param {Record<string, any>} constants those of descriptions.py
   */
  constructor(vocabulary, constants) {
    this.vocabulary = vocabulary;
    this.constants = constants;
    const { BY_CLAUSE, BY_DETAILS, BY_DEED, NAME_BY_CLAUSE, NAME_BY_DETAILS } = constants;
    /** @type {[RegExp, boolean][]} and whether cards may be named */
    this.patterns = [
      [new RegExp(BY_CLAUSE), true],
      [new RegExp(BY_DETAILS), false],
      [new RegExp(BY_DEED), false],
      [new RegExp(NAME_BY_CLAUSE), true],
      [new RegExp(NAME_BY_DETAILS), false],
    ];
    this.byComparison = new RegExp(constants.BY_COMPARISON);
    this.withoutNoun = new RegExp(constants.WITHOUT_NOUN);
    this.furtherQuestion = new RegExp(constants.FURTHER_QUESTION);
  }

  /**
   * The number of the word with which a query begins to ask more than which card it describes; 0 if
   * it does not.
   * @param {string[]} folded @param {number[]} clauses
   */
  findFurtherQuestion(folded, clauses) {
    const text = folded.join(" ");
    const found = this.furtherQuestion.exec(text);
    const { FIRST_WORDS, NAMED } = this.constants;
    const starts = clauses.filter(
      (at) => FIRST_WORDS.includes(folded[at]) && !NAMED.includes(folded[at + 1]),
    );
    if (found) starts.push(text.slice(0, found.index).split(" ").length);
    return starts.length ? Math.min(...starts) : 0;
  }

  /**
   * The description that a query consists of; null if it is none.
   * @param {string[]} folded @returns {Description | null}
   */
  find(folded) {
    const { vocabulary, constants } = this;
    const text = folded.join(" ");
    const otherCards = /** @type {Set<string>} */ (new Set());
    const none = {
      start: 0,
      noun: "",
      types: [],
      isComparison: false,
      mayNameCards: true,
      otherCards,
    };
    for (const [pattern, mayNameCards] of this.patterns) {
      const [, opening = "", noun = ""] = pattern.exec(text) ?? [];
      const start = opening.split(" ").length;
      if (constants.NOUNS.includes(noun)) {
        const types = vocabulary.filterValues.typ?.[constants.COLOURS[noun] ?? noun] ?? [];
        return { ...none, start, types, mayNameCards };
      }
      const isLong = noun.length >= constants.MIN_NOUN_LENGTH;
      if (isLong && !vocabulary.language.isStopWord(noun) && vocabulary.namesWith(noun).length)
        return { ...none, start, noun, mayNameCards };
    }
    if (this.byComparison.test(text)) return { ...none, isComparison: true };
    return this.withoutNoun.test(text) ? none : null;
  }
}
