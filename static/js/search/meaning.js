// What a query means: the fields of the class Interpretation in search/interpretation.py.

/** @typedef {import("./vocabulary.js").Name} Name */
/** @typedef {import("./query-terms.js").QueryTerm} QueryTerm */
/**
 * @typedef {object} Interpretation of a query
 * @property {import("./syntax.js").ParsedQuery} parsed
 * @property {QueryTerm[]} terms those with the highest weights first
 * @property {string[][]} required a document must have one token of each
 * @property {string[][]} excluded a document must have none of these tokens
 * @property {string[][]} phrases folded words
 * @property {string[][]} excludedPhrases
 * @property {boolean} hasPhrases
 * @property {Set<string>} questionKinds
 * @property {boolean} asksForDifference
 * @property {boolean} isOpenQuestion whether it asks for more than ja or nein
 * @property {boolean} isEnglish
 * @property {string} corrected the corrected query; "" if nothing was corrected
 * @property {Name[]} alternatives names that it could have been corrected to as well
 * @property {string[]} notes German sentences on what was not understood
 * @property {string[]} cards slugs of the cards that are named
 * @property {Set<string>} stopWords
 * @property {string[]} words as in encoded questions: stems and marked stop words, without cards
 * @property {Set<string>} cardsNamedTwice
 * @property {import("./descriptions.js").Description | null} description of a card
 * @property {[string, string] | null} described the description of a card, and what is asked about
 *   that card
 * @property {boolean} isQuestion
 * @property {boolean} isEmpty
 * @property {Set<string>} highlightedStems
 */

/**
 * Of a query without any words.
 * @param {import("./syntax.js").ParsedQuery} parsed
 * @returns {Interpretation}
 */
export function createInterpretation(parsed) {
  return {
    parsed,
    terms: [],
    required: [],
    excluded: [],
    phrases: [],
    excludedPhrases: [],
    hasPhrases: false,
    questionKinds: new Set(),
    asksForDifference: false,
    isOpenQuestion: false,
    isEnglish: false,
    corrected: "",
    alternatives: [],
    notes: [...parsed.notes],
    cards: [],
    stopWords: new Set(),
    words: [],
    cardsNamedTwice: new Set(),
    description: null,
    described: null,
    isQuestion: false,
    isEmpty: true,
    highlightedStems: new Set(),
  };
}

/** What follows from the other fields. @param {Interpretation} interpretation */
export function complete(interpretation) {
  const { terms, required, phrases, excludedPhrases, cardsNamedTwice } = interpretation;
  const stems = terms.flatMap((term) => [...term.stems]);
  interpretation.hasPhrases = phrases.length > 0 || excludedPhrases.length > 0;
  interpretation.isQuestion = terms.length > 1 || cardsNamedTwice.size > 0;
  interpretation.isEmpty = !(terms.length || required.length);
  interpretation.highlightedStems = new Set([...stems, ...phrases.flat()]);
  return interpretation;
}
