// Which documents match, as in search/backend.py, and their order, as in search/ranking.py.
import { likeness } from "./likeness.js";

export function ranking(index, v, g, understanding, c) {
  const { query_terms: q, ranking: r, backend: b } = c;
  const zones = Object.entries(q.ZONE_MATCH);
  const numberOf = new Map(index.tokens.map((token, number) => [token, number]));
  const postings = (token) => (index.postings[numberOf.get(token)] || []).slice(0, b.MAX_POSTINGS);
  const sum = (list, value) => list.reduce((all, one) => all + value(one), 0);
  const isMatch = (met, asked) => met >= r.MIN_MATCHED_SHARE * asked;

  // How good each document meets a concept, roughly.
  function matching(concept) {
    const found = new Map();
    for (const [token, value] of [...concept.tokens].sort((one, other) => one[1] - other[1])) for (const number of postings(token)) found.set(number, value);
    if (concept.parts.length) {
      const each = concept.parts.map((part) => new Set(zones.flatMap(([zone]) => postings(zone + part))));
      for (const number of each[0]) if (each.every((one) => one.has(number)) && !found.has(number)) found.set(number, q.SPLIT_COMPOUND_FACTOR * q.TEXT_MATCH);
    }
    return found;
  }

  function roughly(understood) {
    const allowed = understood.required.map((terms) => new Set(terms.flatMap(postings)));
    const fits = (number) => allowed.every((one) => one.has(number));
    const scores = new Map(), met = new Map();
    if (!understood.concepts.length && allowed.length)
      for (const number of allowed[0]) if (fits(number)) { scores.set(number, 0); met.set(number, 0); }
    for (const concept of understood.concepts) {
      const found = matching(concept), isCommon = scores.size > 0 && found.size > b.COMMON_TERM_DF;
      const numbers = [...found.keys()].filter((number) => fits(number) && (!isCommon || scores.has(number)));
      for (const number of numbers) {
        scores.set(number, (scores.get(number) || 0) + concept.weight * found.get(number));
        met.set(number, (met.get(number) || 0) + concept.weight);
      }
    }
    for (const number of understood.excluded.flat().flatMap(postings)) { scores.delete(number); met.delete(number); }
    return { scores, met };
  }

  function find(understood) {
    const hasPhrases = understood.phrases.length > 0 || understood.excludedPhrases.length > 0;
    const { scores, met } = roughly(understood);
    const asked = sum(understood.concepts, ({ weight }) => weight);
    const named = understood.cards.flatMap((slug) => postings(`is:card/${slug}`)).filter((number) => scores.has(number));
    let matches = [...new Set([...[...met].filter(([, weight]) => isMatch(weight, asked)).map(([number]) => number), ...named])];
    if (matches.length < b.MIN_MATCHES) matches = [...scores.keys()];
    const better = (one, other) => scores.get(other) - scores.get(one) || one - other;
    const chosen = new Set(named), others = [], totals = {};
    for (const slug of understood.cards.length > 1 ? understood.cards : []) {
      const matching = new Set(matches), own = postings(`about:${slug}`).filter((number) => matching.has(number));
      for (const number of own.sort(better).slice(0, b.RERANKED_PER_NAMED_CARD)) chosen.add(number);
    }
    for (const [kind, first, end] of index.ranges) {
      const numbers = matches.filter((number) => number >= first && number < end);
      if (!numbers.length) continue;
      totals[kind] = numbers.length;
      const most = hasPhrases ? b.MAX_PHRASE_CANDIDATES : b.RERANKED_PER_KIND[kind] ?? b.RERANKED_OF_OTHER_KINDS;
      for (const number of [...numbers].sort(better).slice(0, most)) chosen.add(number);
      others.push(...numbers.filter((number) => !chosen.has(number)));
    }
    return { candidates: [...chosen].sort((one, other) => one - other).map(candidate), others: hasPhrases ? [] : others.sort(better), totals };
  }

  function candidate(number) {
    const document = index.documents[number];
    return { ...document, number, tokens: new Set(index.tokensOf[number].map((one) => index.tokens[one])) };
  }

  // -- the order
  const ofParts = (parts, tokens) => {
    const each = parts.map((part) => Math.max(0, ...zones.filter(([zone]) => tokens.has(zone + part)).map(([, value]) => value)));
    return each.every(Boolean) ? q.SPLIT_COMPOUND_FACTOR * sum(each, (one) => one) / each.length : 0;
  };
  const best = (values, tokens) => { let most = 0; for (const [token, value] of values) if (value > most && tokens.has(token)) most = value; return most; };

  function isOnlyNamed(concept, one, most) {
    if (one.kind === "set") return most <= q.TEXT_MATCH;
    if (concept.cards.length && one.kind === "rule" && most <= q.TEXT_MATCH) return [...one.tokens].filter((token) => token.startsWith("mention:")).length > r.MAX_CARDS_OF_RULE;
    return [...concept.namesakes].some((token) => one.tokens.has(token)) && !understanding.ownTokens(concept.cards).some((token) => one.tokens.has(token));
  }

  function quality(concept, one) {
    let most = best(concept.tokens, one.tokens);
    if (most < q.TEXT_MATCH) most = Math.max(most, best(concept.hints, one.tokens));
    if (concept.parts.length && most < q.TEXT_MATCH) most = Math.max(most, ofParts(concept.parts, one.tokens));
    if (most <= q.TEXT_MATCH && one.text.length > r.LONG_TEXT_LENGTH) most *= r.LONG_TEXT_FACTOR;
    return isOnlyNamed(concept, one, most) ? Math.min(most, r.MAX_NAMED_ONLY_MATCH) : most;
  }

  // What is the same for all candidates.
  function queryOf({ concepts, asks, twice, small, isQuestion }) {
    const named = new Set(concepts.flatMap(({ cards }, number) => (cards.length === 1 ? [number] : [])));
    return {
      concepts, asks: [...asks], twice: [...twice], isQuestion, named,
      weight: sum(concepts, ({ weight }) => weight),
      weights: Object.entries(named.size ? r.WEIGHTS_WITH_CARD : r.WEIGHTS_WITHOUT_CARD),
      likeness: likeness(concepts, v, small, named, c.similarity),
    };
  }

  // What the weights are for, by their names.
  function features(query, one) {
    const { concepts, named, isQuestion } = query, { kind, tokens } = one;
    const qualities = concepts.map((concept) => quality(concept, one));
    const about = [...named].filter((number) => one.about.includes(concepts[number].cards[0]));
    const alike = query.likeness(one.asked);
    const isCalled = concepts.some((concept) => concept.tokens.has(`is:${kind}/${one.slug}`));
    const share = (numbers) => sum(numbers, (number) => concepts[number].weight) / query.weight;
    return {
      matched: sum(concepts.map(({ weight }, number) => weight * qualities[number]), (value) => value) / query.weight,
      all_matched: concepts.every(({ weight }, number) => weight < r.MIN_STRONG_WEIGHT || qualities[number] >= r.MIN_MATCH),
      named: share([...named].filter((number) => qualities[number] >= r.MIN_MATCH)),
      about: isQuestion * share(about),
      main: isQuestion && about.some((number) => concepts[number].cards[0] === one.about[0]),
      called: isCalled && (!isQuestion || kind === "rule"),
      similarity: alike[0],
      similarity_third: alike[2],
      similarity_fifth: alike[4],
      question_kind: sum(query.asks, (asked) => Number(tokens.has(`asks:${asked}`))) / Math.max(query.asks.length, 1),
      named_twice: query.twice.some((card) => tokens.has(`twice:${card}`)),
      difference: kind === "difference" && isQuestion,
      other_cards: named.size > 0 && one.about.length > 0 && !about.length,
      cards_missing: isQuestion && named.size > 0 && [...named].every((number) => !understanding.ownTokens(concepts[number].cards).some((token) => tokens.has(token))),
      card: kind === "card" && isQuestion,
      recommended: kind === "set" && isQuestion && !isCalled,
      example: tokens.has("is:example") && !isCalled,
      reminder: one.art === "reminder" && !isCalled,
    };
  }

  function score(query, one) {
    if (!query.weight) return 0;
    const found = features(query, one);
    return Math.round(sum(query.weights, ([name, weight]) => found[name] * weight) * 1e4) / 1e4;
  }

  function hasPhrases(understood, one) {
    const texts = [one.title, one.text].map((text) => ` ${g.words(text).map(g.fold).join(" ")} `);
    const stands = (phrase) => texts.some((text) => text.includes(` ${phrase.join(" ")} `));
    return understood.phrases.every(stands) && !understood.excludedPhrases.some(stands);
  }

  function rank(understood, candidates) {
    const query = queryOf(understood);
    const ranked = candidates.filter((one) => hasPhrases(understood, one)).map((one) => ({ ...one, score: score(query, one) }))
      .sort((one, other) => other.score - one.score || (one.score ? other.newest - one.newest : 0) || one.number - other.number);
    const { cards } = understood;
    for (const card of cards.length > 1 && cards.length < r.FIRST_RESULTS ? cards : []) {
      const first = ranked.findIndex(({ about }) => about.includes(card));
      if (first >= r.FIRST_RESULTS) ranked.splice(r.FIRST_RESULTS - 1, 0, ...ranked.splice(first, 1));
    }
    return ranked;
  }

  // What holds in one of these editions comes first; only a card that the query names keeps its place.
  function atHandFirst(understood, numbers, ranked, editions) {
    const here = new Set(editions.flatMap((slug) => postings(`edition:${slug}`)));
    const absent = ranked.filter((one) => one.kind === "card" && understood.cards.includes(one.slug) && !here.has(one.number)).map(({ slug }) => slug);
    const known = new Map(ranked.map((one) => [one.number, one]));
    const isElsewhere = (number) => !here.has(number) && !known.get(number)?.about.some((slug) => absent.includes(slug));
    return [...numbers.filter((number) => !isElsewhere(number)), ...numbers.filter(isElsewhere)];
  }

  // Everything found, best first: numbers of documents.
  return (understood, editions = []) => {
    const found = find(understood), ranked = rank(understood, found.candidates);
    const numbers = [...ranked.map(({ number }) => number), ...found.others];
    if (!understood.concepts.length) numbers.sort((one, other) => one - other);
    return { numbers: editions.length ? atHandFirst(understood, numbers, ranked, editions) : numbers, totals: found.totals };
  };
}
