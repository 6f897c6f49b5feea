// Matching, as in search/matching.py: which documents match a query, and which are to be ranked.
/** @typedef {import("./query-terms.js").QueryTerm} QueryTerm */
/** @typedef {import("./interpretation.js").Interpretation} Interpretation */
/** @typedef {import("./offline-index.js").OfflineIndex} OfflineIndex */
/** @typedef {Map<number, number>} Scores number of a document → score or weight */
/**
 * @typedef {object} Matches
 * @property {number[]} candidates those that are to be ranked
 * @property {number[]} others the rest, by rough score
 * @property {Record<string, number>} totals kind → matches
 * @property {Scores[]} termScores of each term the match scores of all documents that match it
 */

/**
 * @param {Interpretation} interpretation @param {OfflineIndex} index
 * @param {Record<string, any>} constants
 * @returns {Matches}
 */
export function findMatches(interpretation, index, constants) {
  const limits = constants.matching;
  const termScores = interpretation.terms.map((term) => scoresOfTerm(term, index, constants));
  const { scores, matched } = roughScores(interpretation, termScores, index, limits);
  const weight = interpretation.terms.reduce((sum, term) => sum + term.weight, 0);
  const namedCards = interpretation.cards
    .flatMap((slug) => [...index.postings(`is:card/${slug}`).keys()])
    .filter((number) => scores.has(number));
  const sufficient = [...matched]
    .filter(([, share]) => share >= limits.MIN_MATCHED_SHARE * weight)
    .map(([number]) => number);
  let matching = [...new Set([...sufficient, ...namedCards])];
  if (matching.length < limits.MIN_MATCHES) matching = [...scores.keys()];
  /** @param {number} first @param {number} second */
  const byScore = (first, second) =>
    (scores.get(second) ?? 0) - (scores.get(first) ?? 0) || first - second;
  const chosen = new Set(namedCards);
  /** @type {number[]} */
  const others = [];
  /** @type {Record<string, number>} */
  const totals = {};
  for (const [kind, first, end] of index.ranges) {
    const numbers = matching.filter((number) => number >= first && number < end);
    if (!numbers.length) continue;
    totals[kind] = numbers.length;
    const limit = maxRanked(kind, interpretation, limits);
    for (const number of [...numbers].sort(byScore).slice(0, limit)) chosen.add(number);
    others.push(...numbers.filter((number) => !chosen.has(number)));
  }
  return {
    candidates: [...chosen].sort((first, second) => first - second),
    others: others.sort(byScore),
    totals,
    termScores,
  };
}

/**
 * How many documents of a kind are ranked.
 * @param {string} kind @param {Interpretation} interpretation @param {Record<string, any>} limits
 * @returns {number}
 */
function maxRanked(kind, { hasPhrases, description }, limits) {
  if (hasPhrases) return limits.MAX_PHRASE_CANDIDATES;
  if (description && kind === "card") return limits.RANKED_DESCRIBED_CARDS;
  return limits.RANKED_PER_KIND[kind] ?? limits.RANKED_OF_OTHER_KINDS;
}

/**
 * Rough score, and weight of the matched terms, of every document that matches any term and all
 * filters.
 * @param {Interpretation} interpretation @param {Scores[]} termScores @param {OfflineIndex} index
 * @param {Record<string, any>} limits
 */
function roughScores(interpretation, termScores, index, limits) {
  const allowed = interpretation.required.map((tokens) => index.documentsWith(tokens));
  /** @param {number} number */
  const isAllowed = (number) => allowed.every((numbers) => numbers.has(number));
  /** @type {Scores} */
  const scores = new Map();
  /** @type {Scores} */
  const matched = new Map();
  const [onlyFiltered = []] = interpretation.terms.length ? [] : allowed;
  for (const number of [...onlyFiltered].filter(isAllowed)) {
    scores.set(number, 0);
    matched.set(number, 0);
  }
  for (const [at, { weight }] of interpretation.terms.entries()) {
    const isCommon = scores.size > 0 && termScores[at].size > limits.COMMON_TERM_DF;
    const entries = [...termScores[at]].filter(
      ([number]) => isAllowed(number) && (!isCommon || scores.has(number)),
    );
    for (const [number, match] of entries) {
      scores.set(number, (scores.get(number) ?? 0) + weight * match);
      matched.set(number, (matched.get(number) ?? 0) + weight);
    }
  }
  for (const number of index.documentsWith(interpretation.excluded.flat())) {
    scores.delete(number);
    matched.delete(number);
  }
  return { scores, matched };
}

/**
 * The match scores of a term of the documents with one of its keys or with all its parts.
 * @param {QueryTerm} term @param {OfflineIndex} index @param {Record<string, any>} constants
 */
function scoresOfTerm({ keys, parts }, index, constants) {
  const { SPLIT_COMPOUND_FACTOR } = constants.query_terms;
  /** @type {Scores} */
  const scores = new Map();
  /** @param {number} number @param {number} match */
  const raise = (number, match) => {
    if (match > (scores.get(number) ?? 0)) scores.set(number, match);
  };
  for (const [key, factor] of keys)
    for (const [number, match] of index.postings(key)) raise(number, factor * match);
  const ofParts = parts.map((part) => index.postings(part));
  for (const number of ofParts[0]?.keys() ?? []) {
    const isKnown = (scores.get(number) ?? 0) >= constants.tokens.TEXT_MATCH;
    if (isKnown || !ofParts.every((part) => part.has(number))) continue;
    const sum = ofParts.reduce((total, part) => total + (part.get(number) ?? 0), 0);
    raise(number, (SPLIT_COMPOUND_FACTOR * sum) / ofParts.length);
  }
  return scores;
}
