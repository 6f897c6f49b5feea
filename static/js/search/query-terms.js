// Query terms, as in search/query_terms.py: what one piece of a query can mean, as keys with match
// scores.
/** @typedef {import("./vocabulary.js").Vocabulary} Vocabulary */
/** @typedef {import("./vocabulary.js").Name} Name */
/** @typedef {import("./vocabulary.js").Target} Target */
/**
 * @typedef {object} QueryTerm
 * @property {string} label the piece as it was typed
 * @property {Map<string, number>} keys key (see search/tokens.py) → factor of its match scores
 * @property {number} weight
 * @property {string[]} parts stems of a compound's parts, which match together like the compound
 * @property {string[]} cards slugs of the cards that it may name
 * @property {Set<string>} stems to be highlighted
 * @property {Map<string, number>} expansions stem → factor; they only raise scores
 */

/** @param {QueryTerm} term @param {number} factor @returns {QueryTerm} */
export const scaled = (term, factor) => ({
  ...term,
  keys: new Map([...term.keys].map(([key, match]) => [key, match * factor])),
});

/**
 * A copy that also means what another term means.
 * @param {QueryTerm} term @param {QueryTerm} other @returns {QueryTerm}
 */
export const withMeaningOf = (term, other) => ({
  ...withKeys(term, other),
  weight: Math.max(term.weight, other.weight),
  parts: term.parts.length ? term.parts : other.parts,
  cards: [...new Set([...term.cards, ...other.cards])],
  stems: new Set([...term.stems, ...other.stems]),
  expansions: new Map([...other.expansions, ...term.expansions]),
});

/**
 * A copy with the keys of another term where these are new or score better; all else stays.
 * @param {QueryTerm} term @param {QueryTerm | null} other @returns {QueryTerm}
 */
export function withKeys(term, other) {
  const keys = new Map(term.keys);
  for (const [key, match] of other?.keys ?? [])
    if (match > (keys.get(key) ?? 0)) keys.set(key, match);
  return { ...term, keys };
}

/**
 * A copy that also matches the descriptions of cards.
 * @param {QueryTerm} term @param {Record<string, any>} constants those of search/tokens.py
 */
export function withDescriptions(term, { DESCRIPTION_ZONE, PHRASING_MATCH }) {
  const stems = [...term.keys].filter(([key]) => !/[:/]/.test(key));
  /** @type {[string, number][]} */
  const described = stems.map(([key, match]) => [DESCRIPTION_ZONE + key, PHRASING_MATCH * match]);
  return { ...term, keys: new Map([...term.keys, ...described]) };
}

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
    const { NAME_WEIGHT, TYPE_FACTOR } = this.constants;
    const { vocabulary } = this;
    const keys = new Map();
    const stems = new Set();
    for (const [{ kind, slug, text }, match] of matches) {
      keys.set(`${kind}/${slug}`, Math.max(match, keys.get(`${kind}/${slug}`) ?? 0));
      const nameStems = vocabulary.language.foldWords(text).map((word) => vocabulary.stem(word));
      for (const stem of nameStems) if (!vocabulary.language.isStopWord(stem)) stems.add(stem);
    }
    const rarities = [...stems].map((stem) => vocabulary.rarity(stem));
    const cards = [
      ...new Set(matches.flatMap(([{ kind, slug }]) => (kind === "card" ? [slug] : []))),
    ];
    const types = cards.flatMap((slug) => vocabulary.typeStems[slug] ?? []);
    return {
      label,
      keys,
      weight: Math.min(Math.max(NAME_WEIGHT[0], ...rarities), NAME_WEIGHT[1]),
      parts: [],
      cards,
      stems: new Set([...stems, ...types]),
      expansions: new Map(types.map((stem) => [stem, TYPE_FACTOR])),
    };
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
    const expansions = Object.entries(vocabulary.expansions.get(stem) ?? {});
    const { EXPANSION_FACTOR, MAX_EXPANSION_FACTOR } = constants;
    return {
      label,
      keys: new Map([[stem, 1]]),
      weight: Math.min(Math.max(weight, lowest), highest),
      parts,
      cards: [],
      stems: new Set([stem, ...rareParts]),
      expansions: new Map(
        expansions.map(([expansion, certainty]) => [
          expansion,
          Math.min(EXPANSION_FACTOR * certainty, MAX_EXPANSION_FACTOR),
        ]),
      ),
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
    if (terms.length === 1) return scaled(terms[0], QUERY_SYNONYM_FACTOR);
    return {
      label,
      keys: new Map(),
      weight: Math.max(...terms.map(({ weight }) => weight)),
      parts: stems,
      cards: [],
      stems: new Set(stems),
      expansions: new Map(),
    };
  }
}

/** Each meaning once, however often it was typed. @param {QueryTerm[]} terms */
export function distinctTerms(terms) {
  /** @type {Map<string, QueryTerm>} */
  const distinct = new Map();
  for (const term of terms) {
    const meaning = (term.keys.size ? [...term.keys.keys()] : [...term.parts]).sort().join(" ");
    if (!distinct.has(meaning)) distinct.set(meaning, term);
  }
  return [...distinct.values()];
}
