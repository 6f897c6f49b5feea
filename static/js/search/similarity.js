// Similarity of questions, as in search/similarity.py: how well a query matches each question of a
// document.

export function createSimilarity(terms, vocabulary, stopWords, without, constants) {
  const compared = [...terms.entries()].filter(([index]) => !without.has(index));
  const termWeights = new Map(compared.map(([index, { weight }]) => [index, weight]));
  const termsWeight = [...termWeights.values()].reduce((sum, weight) => sum + weight, 0);
  const queryWeight = termsWeight + constants.STOP_WORD_WEIGHT * stopWords.size;
  const trusted = termsWeight || queryWeight;
  const trust =
    compared.length < terms.length ? trusted / (trusted + constants.HALF_TRUST_WEIGHT) : 1;
  const nameStems = new Set(
    terms.flatMap(({ stems }, index) => (without.has(index) ? [...stems] : [])),
  );
  const termsByStem = new Map(); // stem → pairs of the index of a term and the score of the match
  for (const [index, term] of compared) {
    const scores = new Map();
    for (const [token, match] of term.expansions)
      scores.set(token.slice(token.lastIndexOf(":") + 1), constants.EXPANSION_MATCH * match);
    for (const part of term.parts) scores.set(part, constants.COMPOUND_PART_MATCH);
    for (const stem of term.stems) scores.set(stem, 1);
    for (const [stem, score] of scores) {
      if (termsByStem.has(stem)) termsByStem.get(stem).push([index, score]);
      else termsByStem.set(stem, [[index, score]]);
    }
  }

  // The stems that match a word of an encoded question, each with its score; none for stop words.
  function stemScores(encodedWord) {
    const [stem, ...synonyms] = encodedWord.startsWith(":") ? [] : encodedWord.split("/");
    if (!stem) return [];
    const parts = vocabulary.partsOfStem(stem).map((part) => [part, constants.COMPOUND_PART_MATCH]);
    return [
      [stem, 1],
      ...synonyms.map((synonym) => [synonym, constants.QUESTION_SYNONYM_MATCH]),
      ...parts,
    ];
  }

  function matchWord(encodedWord) {
    const stems = stemScores(encodedWord);
    if (!stems.length) {
      const matched = stopWords.has(encodedWord.slice(1)) ? constants.STOP_WORD_WEIGHT : 0;
      return { weight: constants.STOP_WORD_WEIGHT, matched, stopWordWeight: matched, terms: [] };
    }
    const matches = stems.flatMap(([stem, stemScore]) =>
      (termsByStem.get(stem) || []).map(([index, score]) => [index, Math.min(score, stemScore)]),
    );
    const isOfName = !matches.length && stems.some(([stem]) => nameStems.has(stem));
    const weight = vocabulary.rarity(stems[0][0]),
      best = Math.max(Number(isOfName), ...matches.map(([, score]) => score));
    return { weight, matched: weight * best, stopWordWeight: 0, terms: matches };
  }
  const matchedWords = new Map(); // a cache, since most questions consist of the same words
  const matchedWord = (encodedWord) => {
    if (!matchedWords.has(encodedWord)) matchedWords.set(encodedWord, matchWord(encodedWord));
    return matchedWords.get(encodedWord);
  };

  // The harmonic mean of two shares: of the query's weight that the question matches, and the
  // reverse; 0..1.
  function similarityTo(question) {
    let questionWeight = 0,
      matchedOfQuestion = 0,
      matchedOfQuery = 0;
    const bestOfTerm = new Map();
    for (const encodedWord of question) {
      if (encodedWord === "!") continue;
      const word = matchedWord(encodedWord);
      questionWeight += word.weight;
      matchedOfQuestion += word.matched;
      matchedOfQuery += word.stopWordWeight;
      for (const [index, score] of word.terms)
        if (score > (bestOfTerm.get(index) || 0)) bestOfTerm.set(index, score);
    }
    if (!bestOfTerm.size && (termWeights.size || !matchedOfQuery)) return 0;
    for (const [index, score] of bestOfTerm) matchedOfQuery += termWeights.get(index) * score;
    const queryShare = matchedOfQuery / queryWeight,
      questionShare = matchedOfQuestion / questionWeight;
    return (trust * 2 * queryShare * questionShare) / (queryShare + questionShare);
  }

  const isOpposite = (question) => question.at(-1) === "!";
  return {
    // The similarities to the most similar questions of a document, the highest first.
    ofDocument: (questions) =>
      [
        ...new Array(constants.MAX_SIMILARITIES).fill(0),
        ...(queryWeight ? questions.map(similarityTo) : []),
      ]
        .sort((first, second) => second - first)
        .slice(0, constants.MAX_SIMILARITIES),
    // The similarity to a document's most similar question, and whether that is an opposite one,
    // see search/analysis.py.
    nearestQuestion(questions) {
      const compared = queryWeight
        ? questions.map((question) => ({
            similarity: similarityTo(question),
            isOpposite: isOpposite(question),
          }))
        : [];
      const precedes = (first, second) =>
        second.similarity - first.similarity || second.isOpposite - first.isOpposite;
      const [nearest] = compared.filter(({ similarity }) => similarity > 0).sort(precedes);
      return nearest
        ? { ...nearest, similarity: nearest.similarity / trust }
        : { similarity: 0, isOpposite: false };
    },
  };
}
