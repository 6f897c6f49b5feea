// Ranking of candidates, as in search/ranking.py.
import { cardTokens } from "./query-terms.js";
import { createSimilarity } from "./similarity.js";

const sum = (values) => values.reduce((total, value) => total + value, 0);

export function createRanking(vocabulary, { fold, splitWords }, allConstants) {
  const {
    ranking: constants,
    query_terms: termConstants,
    similarity: similarityConstants,
  } = allConstants;
  const { TEXT_MATCH } = termConstants,
    zones = Object.entries(termConstants.ZONE_MATCH);

  const featureWeights = Object.entries(constants.WEIGHTS);

  function partsMatch(parts, tokens) {
    const matches = parts.map((part) =>
      Math.max(0, ...zones.filter(([zone]) => tokens.has(zone + part)).map(([, match]) => match)),
    );
    return matches.every(Boolean)
      ? (termConstants.SPLIT_COMPOUND_FACTOR * sum(matches)) / matches.length
      : 0;
  }

  function bestMatch(matches, tokens) {
    let best = 0;
    for (const [token, match] of matches) if (match > best && tokens.has(token)) best = match;
    return best;
  }

  function termMatch(term, document) {
    const { tokens } = document;
    let match = bestMatch(term.tokens, tokens);
    if (match < TEXT_MATCH) match = Math.max(match, bestMatch(term.expansions, tokens));
    if (term.parts.length && match < TEXT_MATCH)
      match = Math.max(match, partsMatch(term.parts, tokens));
    return match;
  }

  // What is computed once for all candidates.
  function createRankingQuery({
    terms,
    questionKinds,
    asksForDifference,
    cardsNamedTwice,
    stopWords,
    isQuestion,
  }) {
    const cardTerms = new Set(
      terms.flatMap(({ cards }, number) => (cards.length === 1 ? [number] : [])),
    );
    return {
      terms,
      questionKinds: [...questionKinds],
      cardsNamedTwice: [...cardsNamedTwice],
      isQuestion,
      asksForDifference,
      cardTerms,
      weight: sum(terms.map(({ weight }) => weight)),
      similarity: createSimilarity(terms, vocabulary, stopWords, cardTerms, similarityConstants),
    };
  }

  // By the names that the weights have; described in search/ranking.py.
  function features(query, document) {
    const { terms, cardTerms, isQuestion, questionKinds } = query,
      { kind, tokens } = document;
    const matches = terms.map((term) => termMatch(term, document));
    const about = [...cardTerms].filter((number) =>
      document.about.includes(terms[number].cards[0]),
    );
    const similarities = query.similarity.ofDocument(document.questions);
    const hasTypedName = terms.some((term) => term.tokens.has(`is:${kind}/${document.slug}`));
    const hasCardOf = (number) =>
      cardTokens(terms[number].cards).some((token) => tokens.has(token));
    return {
      matched: sum(terms.map(({ weight }, number) => weight * matches[number])) / query.weight,
      about_main_card:
        isQuestion && about.some((number) => terms[number].cards[0] === document.about[0]),
      exact_name: hasTypedName && (!isQuestion || kind === "rule"),
      similarity: similarities[0],
      similarity_third: similarities[2],
      similarity_fifth: similarities[4],
      question_kind:
        questionKinds.filter((asked) => tokens.has(`asks:${asked}`)).length /
        Math.max(questionKinds.length, 1),
      named_twice: query.cardsNamedTwice.some((card) => tokens.has(`twice:${card}`)),
      other_cards: cardTerms.size > 0 && document.about.length > 0 && !about.length,
      cards_missing: isQuestion && cardTerms.size > 0 && ![...cardTerms].some(hasCardOf),
      is_difference: kind === "difference" && query.asksForDifference,
      is_card: kind === "card" && isQuestion,
      is_set: kind === "set" && isQuestion && !hasTypedName,
    };
  }

  function score(query, document) {
    if (!query.weight) return 0;
    const values = features(query, document);
    return (
      Math.round(sum(featureWeights.map(([name, weight]) => values[name] * weight)) * 1e4) / 1e4
    );
  }

  function hasPhrases(interpretation, document) {
    const texts = [document.title, document.text].map(
      (text) => ` ${splitWords(text).map(fold).join(" ")} `,
    );
    const isInTexts = (phrase) => texts.some((text) => text.includes(` ${phrase.join(" ")} `));
    return (
      interpretation.phrases.every(isInTexts) && !interpretation.excludedPhrases.some(isInTexts)
    );
  }

  // The candidates with the phrases of the query, best first.
  return function rank(interpretation, candidates) {
    const query = createRankingQuery(interpretation),
      { cards } = interpretation;
    const ranked = candidates
      .filter((document) => hasPhrases(interpretation, document))
      .map((document) => ({ ...document, score: score(query, document) }))
      .sort(
        (first, second) =>
          second.score - first.score ||
          (first.score ? second.newest - first.newest : 0) ||
          first.number - second.number,
      );
    for (const card of cards.length > 1 && cards.length < constants.FIRST_RESULTS ? cards : []) {
      const best = ranked.findIndex(({ about }) => about.includes(card));
      if (best >= constants.FIRST_RESULTS)
        ranked.splice(constants.FIRST_RESULTS - 1, 0, ...ranked.splice(best, 1));
    }
    return ranked.map((document, place) =>
      place < constants.FIRST_RESULTS
        ? { ...document, ...query.similarity.nearestQuestion(document.questions) }
        : document,
    );
  };
}
