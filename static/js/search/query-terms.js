// Query terms, as in search/query_terms.py: what one piece of a query can mean, as tokens with
// match scores, and a weight.
import { INSIDE, START, WHOLE, WORD } from "./vocabulary.js";

const union = (...sets) => new Set(sets.flatMap((set) => [...set]));
const unique = (list) => [...new Set(list)];

// The functions with… return a changed copy of a term.
export function withScaledScores(term, factor) {
  return {
    ...term,
    tokens: new Map([...term.tokens].map(([token, score]) => [token, score * factor])),
  };
}

export function withMeaningOf(term, other) {
  const tokens = new Map(term.tokens);
  for (const [token, score] of other.tokens)
    tokens.set(token, Math.max(score, tokens.get(token) || 0));
  return {
    ...term,
    tokens,
    weight: Math.max(term.weight, other.weight),
    parts: term.parts.length ? term.parts : other.parts,
    cards: unique([...term.cards, ...other.cards]),
    stems: union(term.stems, other.stems),
    expansions: new Map([...other.expansions, ...term.expansions]),
  };
}

// A copy with the tokens of another term where these are new or score better; all else stays.
export function withTokens(term, other) {
  if (!other) return term;
  const better = [...other.tokens].filter(
    ([token, score]) => score > (term.tokens.get(token) || 0),
  );
  return { ...term, tokens: new Map([...term.tokens, ...better]) };
}

// Tokens of the documents that are about these cards or mention them.
export const cardTokens = (cards) => cards.flatMap((slug) => [`about:${slug}`, `mention:${slug}`]);

export function createQueryTerms(vocabulary, language, constants) {
  const { fold, splitWords } = language;
  const zones = Object.entries(constants.ZONE_MATCH);
  const partMatches = Object.fromEntries(
    [WHOLE, START, WORD, INSIDE].map((position) => [position, constants.NAME_PART_MATCH[position]]),
  );
  const createTerm = (label, tokens, weight, more) => ({
    label,
    tokens,
    weight,
    parts: [],
    cards: [],
    stems: new Set(),
    expansions: new Map(),
    ...more,
  });

  // `matches` are pairs of a name and the match score of the name.
  function termForNames(matches, label) {
    const tokens = new Map(),
      stems = new Set(),
      cards = [];
    let weight = constants.NAME_WEIGHT[0];
    for (const [name, match] of matches) {
      const scores = [[`is:${name.kind}/${name.slug}`, match]];
      if (name.kind === "card") {
        scores.push(
          [`about:${name.slug}`, constants.ABOUT_MATCH * match],
          [`mention:${name.slug}`, constants.MENTION_MATCH * match],
        );
        cards.push(name.slug);
      }
      for (const [token, score] of scores)
        tokens.set(token, Math.max(score, tokens.get(token) || 0));
      for (const stem of splitWords(name.text).map((word) => vocabulary.stem(fold(word))))
        if (!language.isStopWord(stem)) {
          stems.add(stem);
          weight = Math.max(weight, vocabulary.rarity(stem));
        }
    }
    return createTerm(label, tokens, Math.min(weight, constants.NAME_WEIGHT[1]), {
      cards: unique(cards),
      stems,
    });
  }

  function termForWord(word, label) {
    const stem = vocabulary.stem(word),
      isNumber = /^\d+$/.test(stem);
    const tokens = new Map(zones.map(([zone, score]) => [zone + stem, score]));
    const parts = isNumber ? [] : vocabulary.partsOf(word);
    const [lowest, highest] = constants.WORD_WEIGHT;
    const expansions = new Map(
      Object.entries(vocabulary.expansions[stem] || {}).flatMap(([expansion, certainty]) => {
        const factor = Math.min(
          constants.EXPANSION_FACTOR * certainty,
          constants.MAX_EXPANSION_FACTOR,
        );
        return zones.map(([zone, score]) => [zone + expansion, factor * score]);
      }),
    );
    const weight = Math.min(
      Math.max(isNumber ? constants.NUMBER_WEIGHT : vocabulary.rarity(stem), lowest),
      highest,
    );
    const rareParts = parts.filter(
      (part) => vocabulary.rarity(part) >= constants.MIN_HIGHLIGHTED_RARITY,
    );
    return createTerm(label, tokens, weight, {
      parts,
      stems: new Set([stem, ...rareParts]),
      expansions,
    });
  }

  // The cards whose names contain a fragment; null if there are none.
  function termForNamePart(fragment, label, factor = 1) {
    const parts = vocabulary.namesWith(fragment);
    if (!parts.length) return null;
    const matchOf = ({ name, position }) =>
      factor * (partMatches[position] - constants.LETTER_PENALTY * name.text.length);
    const term = termForNames(
      parts.map((part) => [part.name, matchOf(part)]),
      label,
    );
    return { ...term, stems: parts.length === 1 ? term.stems : new Set([fragment]) };
  }

  // One word of the rules, or several that a document must have together.
  function termForRuleWords(target, label) {
    const folded = splitWords(target).map(fold),
      meaningful = folded.filter((word) => !language.isStopWord(word));
    const terms = (meaningful.length ? meaningful : folded).map((word) =>
      withScaledScores(termForWord(word, label), constants.QUERY_SYNONYM_FACTOR),
    );
    if (terms.length === 1) return terms[0];
    const stems = meaningful.map(vocabulary.stem);
    return createTerm(label, new Map(), Math.max(...terms.map(({ weight }) => weight)), {
      parts: stems,
      stems: new Set(stems),
    });
  }

  // What an everyday word stands for: names of cards, or words of the rules.
  function termForSynonym(targets, label) {
    return targets
      .map((target) => {
        const names = (vocabulary.byKey.get(language.nameKey(target)) || []).filter(
          ({ kind }) => kind === "card",
        );
        return names.length
          ? termForNames(
              names.map((name) => [name, constants.QUERY_SYNONYM_FACTOR]),
              label,
            )
          : termForRuleWords(target, label);
      })
      .reduce((term, other) => withMeaningOf(term, other));
  }

  // The same term, matched by a rule whose title or question is the whole query.
  function withRule(term, rule) {
    return {
      ...term,
      tokens: new Map([
        ...term.tokens,
        [`is:${rule.kind}/${rule.slug}`, constants.OTHER_KIND_FACTOR],
      ]),
    };
  }
  const nameMatch = (name) =>
    [constants.NAME_MATCH, constants.ENGLISH_NAME_MATCH, constants.ALIAS_MATCH][
      Math.min(name.rank, 2)
    ] * (name.kind === "card" ? 1 : constants.OTHER_KIND_FACTOR);
  return { termForNames, termForWord, termForNamePart, termForSynonym, withRule, nameMatch };
}
