// Query terms, as in search/query_terms.py: what one piece of a query can mean, as tokens with
// match scores.
import { fold, splitWords } from "../lib/names.js";

/** @typedef {import("./vocabulary.js").Vocabulary} Vocabulary */
/** @typedef {import("./vocabulary.js").Name} Name */
/** @typedef {import("./vocabulary.js").Target} Target */
/**
 * @typedef {object} QueryTerm
 * @property {string} label the piece as it was typed
 * @property {Map<string, number>} tokens token → match score
 * @property {number} weight
 * @property {string[]} parts stems of a compound's parts, which match together like the compound
 * @property {string[]} cards slugs of the cards that it may name
 * @property {Set<string>} stems to be highlighted
 * @property {Map<string, number>} expansions like `tokens`, but they only raise scores
 */

/** Tokens of the documents that are about cards or mention them. @param {string[]} cards */
export const cardTokens = (cards) => cards.flatMap((slug) => [`about:${slug}`, `mention:${slug}`]);

/** @param {QueryTerm} term @param {number} factor @returns {QueryTerm} */
export const withScaledScores = (term, factor) => ({
  ...term,
  tokens: new Map([...term.tokens].map(([token, match]) => [token, match * factor])),
});

/** @param {Map<string, number>} tokens @param {Iterable<[string, number]>} others */
function mergeTokens(tokens, others) {
  const merged = new Map(tokens);
  for (const [token, match] of others)
    if (match > (merged.get(token) ?? 0)) merged.set(token, match);
  return merged;
}

/**
 * A copy that also means what another term means.
 * @param {QueryTerm} term @param {QueryTerm} other @returns {QueryTerm}
 */
export const withMeaningOf = (term, other) => ({
  label: term.label,
  tokens: mergeTokens(term.tokens, other.tokens),
  weight: Math.max(term.weight, other.weight),
  parts: term.parts.length ? term.parts : other.parts,
  cards: [...new Set([...term.cards, ...other.cards])],
  stems: new Set([...term.stems, ...other.stems]),
  expansions: new Map([...other.expansions, ...term.expansions]),
});

/**
 * A copy with the tokens of another term where these are new or score better; all else stays.
 * @param {QueryTerm} term @param {QueryTerm | null} other @returns {QueryTerm}
 */
export const withTokens = (term, other) =>
  other ? { ...term, tokens: mergeTokens(term.tokens, other.tokens) } : term;

export class QueryTerms {
  /**
   * @param {Vocabulary} vocabulary
   * @param {Record<string, any>} constants those of query_terms.py
   */
  constructor(vocabulary, constants) {
    this.vocabulary = vocabulary;
    this.constants = constants;
  }

  /** @param {Name} name */
  nameMatch(name) {
    const { NAME_MATCH, ENGLISH_NAME_MATCH, ALIAS_MATCH, OTHER_KIND_FACTOR } = this.constants;
    const match = [NAME_MATCH, ENGLISH_NAME_MATCH, ALIAS_MATCH][Math.min(name.rank, 2)];
    return match * (name.kind === "card" ? 1 : OTHER_KIND_FACTOR);
  }

  /**
   * One of these named things; for cards also what is said about them.
   * @param {[Name, number][]} matches @param {string} label @returns {QueryTerm}
   */
  forNames(matches, label) {
    const { NAME_WEIGHT, ABOUT_MATCH, MENTION_MATCH, TYPE_FACTOR } = this.constants;
    let tokens = new Map();
    const stems = new Set();
    for (const [{ kind, slug, text }, match] of matches) {
      tokens = mergeTokens(tokens, [
        [`is:${kind}/${slug}`, match],
        ...(kind === "card"
          ? /** @type {[string, number][]} */ ([
              [`about:${slug}`, ABOUT_MATCH * match],
              [`mention:${slug}`, MENTION_MATCH * match],
            ])
          : []),
      ]);
      for (const word of splitWords(text).map(fold)) {
        const stem = this.vocabulary.stem(word);
        if (!this.vocabulary.language.isStopWord(stem)) stems.add(stem);
      }
    }
    const rarities = [...stems].map((stem) => this.vocabulary.rarity(stem));
    const cards = matches.flatMap(([{ kind, slug }]) => (kind === "card" ? [slug] : []));
    const types = cards.flatMap((slug) => this.vocabulary.typeStems[slug] ?? []);
    const expansions = types.flatMap((stem) => this.#zones(stem, TYPE_FACTOR));
    return {
      label,
      tokens,
      weight: Math.min(Math.max(NAME_WEIGHT[0], ...rarities), NAME_WEIGHT[1]),
      parts: [],
      cards: [...new Set(cards)],
      stems: new Set([...stems, ...types]),
      expansions: new Map(expansions),
    };
  }

  /** @param {string} stem @param {number} factor @returns {[string, number][]} */
  #zones(stem, factor) {
    return Object.entries(this.constants.ZONE_MATCH).map(([zone, match]) => [
      zone + stem,
      factor * match,
    ]);
  }

  /** A folded word in titles and texts. @param {string} word @param {string} label */
  forWord(word, label) {
    return this.forStem(this.vocabulary.stem(word), this.vocabulary.partsOf(word), label);
  }

  /**
   * @param {string} stem
   * @param {string[]} compoundParts
   * @param {string} label
   * @returns {QueryTerm}
   */
  forStem(stem, compoundParts, label) {
    const { vocabulary, constants } = this;
    const isNumber = /^\d+$/.test(stem);
    const knownParts = compoundParts.length ? compoundParts : (vocabulary.parts.get(stem) ?? []);
    const parts = isNumber ? [] : knownParts;
    const weight = isNumber ? constants.NUMBER_WEIGHT : vocabulary.rarity(stem);
    const [lowest, highest] = constants.WORD_WEIGHT;
    const rareParts = parts.filter(
      (part) => vocabulary.rarity(part) >= constants.MIN_HIGHLIGHTED_RARITY,
    );
    const expansions = Object.entries(vocabulary.expansions.get(stem) ?? {}).flatMap(
      ([expansion, certainty]) => {
        const factor = constants.EXPANSION_FACTOR * certainty;
        return this.#zones(expansion, Math.min(factor, constants.MAX_EXPANSION_FACTOR));
      },
    );
    return {
      label,
      tokens: new Map(this.#zones(stem, 1)),
      weight: Math.min(Math.max(weight, lowest), highest),
      parts,
      cards: [],
      stems: new Set([stem, ...rareParts]),
      expansions: new Map(expansions),
    };
  }

  /**
   * The cards whose names contain a fragment; null if none.
   * @param {string} fragment
   * @param {string} label
   */
  forNamePart(fragment, label) {
    const { NAME_PART_MATCH, LETTER_PENALTY } = this.constants;
    const parts = this.vocabulary.namesWith(fragment);
    if (!parts.length) return null;
    const term = this.forNames(
      parts.map(({ name, position }) => [
        name,
        NAME_PART_MATCH[position] - LETTER_PENALTY * name.text.length,
      ]),
      label,
    );
    return { ...term, stems: parts.length === 1 ? term.stems : new Set([fragment]) };
  }

  /** What an everyday word stands for. @param {Target[]} targets @param {string} label */
  forSynonym(targets, label) {
    const terms = targets.map((target) => this.#forTarget(target, label));
    return terms.reduce((term, other) => withMeaningOf(term, other));
  }

  /** @param {Target} target @param {string} label @returns {QueryTerm} */
  #forTarget({ cards, stems }, label) {
    const { QUERY_SYNONYM_FACTOR } = this.constants;
    if (cards.length)
      return this.forNames(
        cards.map((slug) => {
          const text = this.vocabulary.labels.get(`card/${slug}`) ?? "";
          return [{ kind: "card", slug, text, rank: 0 }, QUERY_SYNONYM_FACTOR];
        }),
        label,
      );
    const terms = stems.map((stem) => this.forStem(stem, [], label));
    if (terms.length === 1) return withScaledScores(terms[0], QUERY_SYNONYM_FACTOR);
    return {
      label,
      tokens: new Map(),
      weight: Math.max(...terms.map(({ weight }) => weight)),
      parts: stems,
      cards: [],
      stems: new Set(stems),
      expansions: new Map(),
    };
  }

  /**
   * A copy that a rule whose title is the whole query matches, too.
   * @param {QueryTerm} term
   * @param {Name} rule
   */
  withRule(term, { kind, slug }) {
    const tokens = new Map(term.tokens);
    return { ...term, tokens: tokens.set(`is:${kind}/${slug}`, this.constants.OTHER_KIND_FACTOR) };
  }
}
