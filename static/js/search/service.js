// The search on this device, as in search/service.py: `search` finds documents, `suggest` completes
// names.
import { createAutocomplete } from "./autocomplete.js";
import { createMatcher } from "./backend.js";
import { createInterpreter } from "./interpretation.js";
import { createLanguage } from "./language.js";
import { decodeIndex } from "./offline-index.js";
import { createRanking } from "./ranking.js";
import { makeSnippet } from "./snippets.js";
import { contradictingResult, isAnsweredInLargeType } from "./verdicts.js";
import { createVocabulary } from "./vocabulary.js";

export function createSearch(data) {
  const { constants } = data,
    language = createLanguage(constants);
  const vocabulary = createVocabulary(
    data.vocabulary,
    language,
    constants.vocabulary,
    constants.spelling,
  );
  const index = decodeIndex(data),
    findMatches = createMatcher(index, constants);
  const interpret = createInterpreter(vocabulary, language, constants),
    rank = createRanking(vocabulary, language, constants);

  // Documents that hold for one of the editions come first; those about a named card keep their
  // places even if the card is in none of these editions.
  function putEditionsFirst(interpretation, numbers, ranked, editions) {
    const inEditions = index.documentsWith(editions.map((slug) => `edition:${slug}`));
    const namedCards = ranked.filter(
      ({ kind, slug }) => kind === "card" && interpretation.cards.includes(slug),
    );
    const absentCards = namedCards
      .filter(({ number }) => !inEditions.has(number))
      .map(({ slug }) => slug);
    const rankedByNumber = new Map(ranked.map((document) => [document.number, document]));
    const isElsewhere = (number) =>
      !inEditions.has(number) &&
      !rankedByNumber.get(number)?.about.some((slug) => absentCards.includes(slug));
    return [...numbers.filter((number) => !isElsewhere(number)), ...numbers.filter(isElsewhere)];
  }

  // The numbers of all matching documents, best first, and how many there are of each kind.
  function orderResults(interpretation, editions) {
    const matches = findMatches(interpretation),
      ranked = rank(interpretation, matches.candidates);
    const numbers = [...ranked.map(({ number }) => number), ...matches.others];
    if (!interpretation.terms.length) numbers.sort((first, second) => first - second);
    return {
      numbers: editions.length
        ? putEditionsFirst(interpretation, numbers, ranked, editions)
        : numbers,
      totals: matches.totals,
      ranked: new Map(ranked.map((document) => [document.number, document])),
    };
  }

  function search(query, { kind = "", isLiteral = false, first = [] } = {}) {
    const interpretation = interpret(query, isLiteral);
    if (interpretation.isEmpty) return { interpretation, hits: [], totals: {}, alternatives: [] };
    const { numbers, totals, ranked } = orderResults(interpretation, first);
    const hits = numbers
      .map((number) => ranked.get(number) || index.documents[number])
      .filter((document) => !kind || document.kind === kind);
    const names = hits.length
      ? interpretation.alternatives
      : vocabulary.nearestNames(interpretation.parsed.text);
    const distinct = new Map(names.reverse().map((name) => [`${name.kind}/${name.slug}`, name]));
    const alternatives = [...distinct.values()]
      .reverse()
      .slice(0, constants.interpretation.MAX_ALTERNATIVES);
    return { interpretation, hits, totals, alternatives };
  }

  // The stem of a word as it is written in a text, and those of its parts.
  const stemsOf = (word) => {
    const stem = vocabulary.stem(language.fold(word));
    return [stem, ...vocabulary.partsOfStem(stem)];
  };
  const nameOf = ({ kind, slug, text }) => vocabulary.labels.get(`${kind}/${slug}`) || text;
  // For each card the documents that are about it or mention it.
  const documentsAbout = (...cards) =>
    cards.map((card) =>
      index.documents.filter(
        (document) =>
          document.about.includes(card) ||
          index.tokensOf(document.number).includes(`mention:${card}`),
      ),
    );

  // Whether a document holds for none of these editions; of a set, whether one of its cards is in
  // none of them.
  function isOutsideEditions(editions) {
    if (!editions.length) return () => false;
    const inEditions = index.documentsWith(editions.map((slug) => `edition:${slug}`));
    const cards = new Set(
      index.documents
        .filter(({ kind, number }) => kind === "card" && inEditions.has(number))
        .map(({ slug }) => slug),
    );
    const hasMissingCard = (set) => data.lists.sets[set][1].some((card) => !cards.has(card));
    return ({ kind, slug, number }) =>
      kind === "set" ? hasMissingCard(slug) : !inEditions.has(number);
  }

  return {
    search,
    suggest: createAutocomplete(vocabulary, language, constants.autocomplete),
    nameOf,
    snippet: (text, stems) => makeSnippet(text, stems, { stemsOf, rarity: vocabulary.rarity }),
    documentsAbout,
    isOutsideEditions,
    contradictingResult,
    isAnsweredInLargeType,
    tokensOfKind: index.tokensOfKind,
    language,
    lists: data.lists,
    labels: data.labels,
    many: data.many,
  };
}
