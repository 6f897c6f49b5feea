// Matching, as in search/backend.py: which documents match a query, and which of them are to be
// ranked.
export function createMatcher(
  index,
  { backend: constants, query_terms: termConstants, ranking: { MIN_MATCHED_SHARE } },
) {
  const zones = Object.keys(termConstants.ZONE_MATCH);
  const postings = (token) => index.postingsOf(token).slice(0, constants.MAX_POSTINGS);

  // The match scores of a term, without the refinements of the ranking.
  function termScores(term) {
    const scores = new Map();
    // The best last, so that it overwrites the others.
    for (const [token, match] of [...term.tokens].sort((first, second) => first[1] - second[1]))
      for (const number of postings(token)) scores.set(number, match);
    if (term.parts.length) {
      const withPart = term.parts.map(
        (part) => new Set(zones.flatMap((zone) => postings(zone + part))),
      );
      for (const number of withPart[0])
        if (withPart.every((numbers) => numbers.has(number)) && !scores.has(number))
          scores.set(number, termConstants.SPLIT_COMPOUND_FACTOR * termConstants.TEXT_MATCH);
    }
    return scores;
  }

  // Rough score, and weight of the matched terms, of every document that matches any term and all
  // filters.
  function roughScores(interpretation) {
    const allowed = interpretation.required.map((tokens) => new Set(tokens.flatMap(postings)));
    const isAllowed = (number) => allowed.every((numbers) => numbers.has(number));
    const scores = new Map(),
      matched = new Map();
    if (!interpretation.terms.length && allowed.length)
      for (const number of allowed[0])
        if (isAllowed(number)) {
          scores.set(number, 0);
          matched.set(number, 0);
        }
    for (const term of interpretation.terms) {
      const ofTerm = termScores(term),
        isCommon = scores.size > 0 && ofTerm.size > constants.COMMON_TERM_DF;
      const numbers = [...ofTerm.keys()].filter(
        (number) => isAllowed(number) && (!isCommon || scores.has(number)),
      );
      for (const number of numbers) {
        scores.set(number, (scores.get(number) || 0) + term.weight * ofTerm.get(number));
        matched.set(number, (matched.get(number) || 0) + term.weight);
      }
    }
    for (const number of interpretation.excluded.flat().flatMap(postings)) {
      scores.delete(number);
      matched.delete(number);
    }
    return { scores, matched };
  }

  return function findMatches(interpretation) {
    const hasPhrases =
      interpretation.phrases.length > 0 || interpretation.excludedPhrases.length > 0;
    const { scores, matched } = roughScores(interpretation);
    const weight = interpretation.terms.reduce((sum, term) => sum + term.weight, 0);
    const namedCards = interpretation.cards
      .flatMap((slug) => postings(`is:card/${slug}`))
      .filter((number) => scores.has(number));
    const sufficient = [...matched]
      .filter(([, share]) => share >= MIN_MATCHED_SHARE * weight)
      .map(([number]) => number);
    let matching = [...new Set([...sufficient, ...namedCards])];
    if (matching.length < constants.MIN_MATCHES) matching = [...scores.keys()];
    const byScore = (first, second) => scores.get(second) - scores.get(first) || first - second;
    const chosen = new Set(namedCards),
      others = [],
      totals = {};
    for (const slug of interpretation.cards.length > 1 ? interpretation.cards : []) {
      const matches = new Set(matching),
        aboutCard = postings(`about:${slug}`).filter((number) => matches.has(number));
      for (const number of aboutCard.sort(byScore).slice(0, constants.RERANKED_PER_NAMED_CARD))
        chosen.add(number);
    }
    for (const [kind, first, end] of index.ranges) {
      const numbers = matching.filter((number) => number >= first && number < end);
      if (!numbers.length) continue;
      totals[kind] = numbers.length;
      const limit = hasPhrases
        ? constants.MAX_PHRASE_CANDIDATES
        : (constants.RERANKED_PER_KIND[kind] ?? constants.RERANKED_OF_OTHER_KINDS);
      for (const number of [...numbers].sort(byScore).slice(0, limit)) chosen.add(number);
      others.push(...numbers.filter((number) => !chosen.has(number)));
    }
    const candidates = [...chosen].sort((first, second) => first - second).map(index.candidate);
    return { candidates, others: hasPhrases ? [] : others.sort(byScore), totals };
  };
}
