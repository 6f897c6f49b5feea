// Ranking of candidates, as in search/ranking.py.
import { fold, splitWords } from "../lib/names.js";
import { QuestionSimilarity } from "./similarity.js";
import { cosine, sumVectors } from "./word-vectors.js";

/** @typedef {import("./interpretation.js").Interpretation} Interpretation */
/** @typedef {import("./offline-index.js").OfflineIndex} OfflineIndex */
/** @typedef {import("./offline-index.js").IndexedDocument} IndexedDocument */
/**
 * @typedef {{score: number, similarity?: number, isOpposite?: boolean}} Rank
 * @typedef {IndexedDocument & Rank} RankedDocument
 */

/** @param {number[]} values */
const sum = (values) => values.reduce((total, value) => total + value, 0);

// What is computed once for all candidates of a query.
class RankingQuery {
  /**
   * @param {Interpretation} interpretation @param {Map<number, number>[]} termScores
   * @param {OfflineIndex} index @param {Record<string, any>} constants
   */
  constructor(interpretation, termScores, index, constants) {
    const { terms, stopWords, words } = interpretation;
    this.interpretation = interpretation;
    this.termScores = termScores;
    this.index = index;
    this.terms = terms;
    this.textMatch = constants.tokens.TEXT_MATCH;
    this.weight = sum(terms.map(({ weight }) => weight));
    this.cardTerms = terms.flatMap(({ cards }, at) => (cards.length === 1 ? [at] : []));
    this.withACard = index.documentsWith(this.cardTerms.map((at) => `card/${terms[at].cards[0]}`));
    // The vectors of single words and of English ones, which few questions have, say too little.
    const hasVector = interpretation.isQuestion && !interpretation.isEnglish;
    this.vector = index.wordVectors.vectorOf(hasVector ? words : []);
    const without = new Set(this.cardTerms);
    this.similarity = new QuestionSimilarity(terms, index.questions, stopWords, without);
  }

  /** The match score of a term in a document. @param {number} at @param {number} number */
  match(at, number) {
    const match = this.termScores[at].get(number) ?? 0;
    if (match >= this.textMatch) return match;
    const expanded = [...this.terms[at].expansions].map(
      ([stem, factor]) => factor * (this.index.postings(stem).get(number) ?? 0),
    );
    return Math.max(match, ...expanded);
  }

  /**
   * By the names that the weights have; described in search/ranking.py.
   * @param {IndexedDocument} document
   * @returns {Record<string, number | boolean>}
   */
  features({ number, kind, slug, about: cards }) {
    const { isQuestion, questionKinds, cardsNamedTwice, asksForDifference } = this.interpretation;
    const matched = this.terms.map(({ weight }, at) => weight * this.match(at, number));
    const named = this.cardTerms.map((at) => this.terms[at].cards[0]);
    const about = named.filter((card) => cards.includes(card));
    const isCard = kind === "card"; // its descriptions are no questions
    const similarities = isCard ? [0, 0, 0, 0, 0] : this.similarity.ofDocument(number);
    const vector = isCard ? this.index.wordVectors.vectorOf([]) : this.index.vector(number);
    const hasTypedName = this.terms.some(({ keys }) => keys.has(`${kind}/${slug}`));
    const answered = [...questionKinds].filter((asked) => this.index.has(`asks:${asked}`, number));
    return {
      matched: sum(matched) / this.weight,
      about_main_card: isQuestion && about.includes(cards[0]),
      exact_name: hasTypedName && (!isQuestion || kind === "rule"),
      similarity: similarities[0],
      similarity_fifth: similarities[4],
      word_vectors: this.similarity.trust * cosine(this.vector, vector),
      question_kind: answered.length / Math.max(questionKinds.size, 1),
      named_twice: [...cardsNamedTwice].some((card) => this.index.has(`twice:${card}`, number)),
      cards_missing: isQuestion && named.length > 0 && !this.withACard.has(number),
      is_difference: kind === "difference" && asksForDifference,
      is_card: isCard && isQuestion,
    };
  }

  /**
   * What the score of a card depends on if the query describes one.
   * @param {IndexedDocument} card @param {import("./descriptions.js").Description} description
   * @returns {Record<string, number | boolean>}
   */
  descriptionFeatures({ number, slug }, { types, otherCards }) {
    const statements = [...this.index.postings(`about:${slug}`).keys()];
    const matched = [];
    const matchedAnywhere = [];
    for (const [at, { weight }] of this.terms.entries()) {
      matched.push(weight * this.match(at, number));
      matchedAnywhere.push(weight * Math.max(...statements.map((each) => this.match(at, each))));
    }
    const vector = sumVectors(statements.map((each) => this.index.vector(each)));
    return {
      matched: sum(matched) / this.weight,
      matched_anywhere: sum(matchedAnywhere) / this.weight,
      word_vectors: cosine(this.vector, vector),
      similarity: this.similarity.ofDocument(number)[0],
      is_of_type: types.some((token) => this.index.has(token, number)),
      is_other: otherCards.has(slug),
    };
  }

  /** @param {IndexedDocument} document @param {Record<string, any>} constants of ranking.py */
  score(document, { WEIGHTS, DESCRIPTION_WEIGHTS }) {
    if (!this.weight) return 0;
    const { description } = this.interpretation;
    const isDescribed = description && document.kind === "card";
    const values = isDescribed
      ? this.descriptionFeatures(document, description)
      : this.features(document);
    const score = sum(
      Object.entries(isDescribed ? DESCRIPTION_WEIGHTS : WEIGHTS).map(
        ([name, weight]) => Number(values[name]) * weight,
      ),
    );
    return Math.round(score * 1e4) / 1e4;
  }
}

/**
 * The candidates with the phrases of the query, best first.
 * @param {Interpretation} interpretation
 * @param {import("./matching.js").Matches} matches @param {OfflineIndex} index
 * @param {Record<string, any>} constants
 * @returns {RankedDocument[]}
 */
export function rank(interpretation, matches, index, constants) {
  const { FIRST_RESULTS } = constants.ranking;
  const query = new RankingQuery(interpretation, matches.termScores, index, constants);
  const ranked = matches.candidates
    .map((number) => index.documents[number])
    .filter((document) => hasPhrases(interpretation, document))
    .map((document) => ({ ...document, score: query.score(document, constants.ranking) }))
    .sort(
      (first, second) =>
        second.score - first.score ||
        (first.score ? second.newest - first.newest : 0) ||
        first.number - second.number,
    );
  const { cards } = interpretation;
  for (const card of cards.length > 1 && cards.length < FIRST_RESULTS ? cards : []) {
    const best = ranked.findIndex(({ about }) => about.includes(card));
    if (best >= FIRST_RESULTS) ranked.splice(FIRST_RESULTS - 1, 0, ...ranked.splice(best, 1));
  }
  return ranked.map((document, place) =>
    place < FIRST_RESULTS
      ? { ...document, ...query.similarity.nearestQuestion(document.number) }
      : document,
  );
}

/** @param {Interpretation} interpretation @param {IndexedDocument} document */
function hasPhrases({ hasPhrases: isAsked, phrases, excludedPhrases }, { title, text }) {
  if (!isAsked) return true;
  const texts = [title, text].map((shown) => ` ${splitWords(shown).map(fold).join(" ")} `);
  /** @param {string[]} phrase */
  const isInTexts = (phrase) => texts.some((shown) => shown.includes(` ${phrase.join(" ")} `));
  return phrases.every(isInTexts) && !excludedPhrases.some(isInTexts);
}
