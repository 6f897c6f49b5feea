// The words and names of the content, as in search/vocabulary.py.
import { fold, foldLetters, nameKey, nearest, splitWords } from "../lib/names.js";
import { Speller } from "./spelling.js";

/** @typedef {{kind: string, slug: string, text: string, rank: number}} Name */
/** @typedef {{name: Name, position: number}} NamePart a name, and where in it a fragment is */
/** @typedef {{cards: string[], stems: string[]}} Target what an everyday word may mean */
/** @typedef {{maxDistance?: number, isInSentence?: boolean}} CorrectionOptions */

// Positions of a fragment in a name.
export const WHOLE = 0;
export const START = 1;
export const WORD = 2;
export const INSIDE = 3;

const CARDS = new Set(["card"]);

/** @param {string} first @param {string} second */
const compare = (first, second) => Number(first > second) - Number(first < second);

/** @param {Name[] | undefined} names */
export const cardsAmong = (names) => (names ?? []).filter(({ kind }) => kind === "card");

export class Vocabulary {
  /**
   * @param {Record<string, any>} data @param {import("./language.js").Language} language
   * @param {Record<string, any>} constants module of search/ → its constants
   */
  constructor(data, language, constants) {
    this.language = language;
    this.limits = constants.vocabulary;
    this.total = data.total;
    this.#readWords(data.words, data.inflections);
    /** @type {Map<string, string[]>} stem of a compound → stems of its parts */
    this.parts = new Map(Object.entries(data.parts));
    /** @type {Name[]} */
    this.names = data.names.map((/** @type {any[]} */ [kind, slug, text, rank]) => ({
      kind,
      slug,
      text,
      rank,
    }));
    /** @type {Map<string, Target[]>} */
    this.synonyms = new Map(Object.entries(data.synonyms));
    /** @type {Map<string, Record<string, number>>} */
    this.expansions = new Map(Object.entries(data.expansions));
    /** @type {Map<string, string>} */
    this.spellings = new Map(Object.entries(data.spellings));
    /** @type {Record<string, Record<string, string[]>>} */
    this.filterValues = data.filter_values;
    /** @type {Record<string, string[]>} slug of a basic card → stems that name its type */
    this.typeStems = data.type_stems;
    this.germanWords = new Set(data.german_words.split(" "));
    this.notNames = new Set(data.not_names);
    this.verbs = new Set(data.verbs);
    this.sortedWords = [...this.stems.keys()].sort();
    this.#indexNames(data.names_by_stems);
    const namesToCorrectTo = [...this.byKey]
      .filter(([, names]) => names.some(({ kind }) => kind === "card" || kind === "set"))
      .map(([key]) => key);
    const words = [...this.stems.keys(), ...this.synonyms.keys(), ...language.stopWords];
    this.speller = new Speller(words, namesToCorrectTo, constants.spelling);
  }

  /**
   * @param {Record<string, string>} countedWords stem → number of documents and words
   * @param {Record<string, string>} inflections stem → other forms
   */
  #readWords(countedWords, inflections) {
    /** @type {Map<string, string>} folded word of the content → stem */
    this.stems = new Map();
    /** @type {Map<string, string>} other forms of these words → stem */
    this.inflections = new Map();
    /** @type {Map<string, number>} stem → number of documents */
    this.documentsWith = new Map();
    for (const [stem, counted] of Object.entries(countedWords)) {
      const [count, ...words] = counted.split(" ");
      this.documentsWith.set(stem, Number(count));
      for (const word of words) this.stems.set(word, stem);
    }
    for (const [stem, forms] of Object.entries(inflections))
      for (const form of forms.split(" ")) this.inflections.set(form, stem);
  }

  /** @param {Record<string, number[]>} namesByStems */
  #indexNames(namesByStems) {
    /** @type {Map<string, Name[]>} names by their key, and by all their letters */
    this.byKey = new Map();
    /** @type {{name: Name, key: string, borders: Set<number>}[]} with the borders of its words */
    this.keys = [];
    /** @type {Set<string>} the words of all names of cards */
    this.nameWords = new Set();
    for (const name of this.names) {
      const folded = splitWords(name.text).map(fold);
      const key = folded.join("");
      for (const form of new Set([key, splitWords(name.text).map(foldLetters).join("")]))
        this.byKey.set(form, [...(this.byKey.get(form) ?? []), name]);
      const borders = folded.map((_, at) => folded.slice(0, at + 1).join("").length);
      this.keys.push({ name, key, borders: new Set([0, ...borders]) });
      if (name.kind === "card") for (const word of folded) this.nameWords.add(word);
    }
    /** @type {Map<string, Name[]>} names by the joined stems of their words */
    this.byStems = new Map(
      Object.entries(namesByStems).map(([form, numbers]) => [
        form,
        numbers.map((number) => this.names[number]),
      ]),
    );
    /** @type {Map<string, string>} the current name of each thing, by kind/slug */
    this.labels = new Map(
      this.names
        .filter(({ rank }) => rank === 0)
        .reverse()
        .map(({ kind, slug, text }) => [`${kind}/${slug}`, text]),
    );
  }

  /** The stem of a folded word; an unknown word is its own. @param {string} word */
  stem(word) {
    return this.stems.get(word) ?? this.inflections.get(word) ?? word;
  }

  /** A folded word as in encoded questions and word vectors. @param {string} word */
  encode(word) {
    const { language } = this;
    return language.isStopWord(word) ? language.stopWordMark + word : this.stem(word);
  }

  /** The stem of a word as it is written in a text, and those of its parts. @param {string} word */
  stemsOf(word) {
    const stem = this.stem(fold(word));
    return [stem, ...(this.parts.get(stem) ?? [])];
  }

  /** @param {string} word */
  isKnown(word) {
    return this.stems.has(word) || this.inflections.has(word);
  }

  /** @param {string[]} folded */
  rejoinVerbs(folded) {
    const words = folded.map((word) =>
      !this.notNames.has(word) && cardsAmong(this.byKey.get(word)).length ? "" : word,
    );
    return this.language.rejoinVerbs(words, (word) => this.isKnown(word));
  }

  /** @param {string} stem */
  rarity(stem) {
    return Math.log(1 + this.total / (1 + (this.documentsWith.get(stem) ?? 0)));
  }

  /** The stems of a compound's parts, also if the content does not have it. @param {string} word */
  partsOf(word) {
    const parts = this.parts.get(this.stem(word));
    if (parts) return parts;
    if (word.length > this.limits.MAX_COMPOUND_LENGTH) return [];
    return this.language.splitCompound(
      word,
      (part) => this.stem(part),
      (stem) =>
        (this.documentsWith.get(stem) ?? 0) >= this.limits.MIN_DF_COMPOUND_PART &&
        !this.language.isStopWord(stem),
    );
  }

  /** The longer words of the content that begin with a prefix. @param {string} prefix */
  completions(prefix) {
    return this.sortedWords.filter((word) => word.startsWith(prefix) && word !== prefix);
  }

  /** The cards whose names contain a fragment, shorter names first. @param {string} fragment */
  namesWith(fragment, kinds = CARDS) {
    /** @type {Map<string, NamePart>} */
    const best = new Map();
    const { MAX_NAMES_WITH_PART, MIN_LENGTH_INSIDE } = this.limits;
    for (const { name, key, borders } of this.keys) {
      if (best.size >= 10 * MAX_NAMES_WITH_PART) break;
      if (!kinds.has(name.kind)) continue;
      const id = `${name.kind}/${name.slug}`;
      const found = [...positionsIn(key, fragment, borders)]
        .filter((position) => position !== INSIDE || fragment.length >= MIN_LENGTH_INSIDE)
        .map((position) => ({ name, position }));
      const [first] = [best.get(id) ?? [], ...found].flat().sort(compareParts);
      if (first) best.set(id, first);
    }
    return [...best.values()].sort(compareParts).slice(0, MAX_NAMES_WITH_PART);
  }

  /** The names of cards that are most similar to a text. @param {string} text @returns {Name[]} */
  nearestNames(text) {
    const named = new Map(
      cardsAmong(this.names)
        .reverse()
        .map((name) => [nameKey(name.text), name]),
    );
    return nearest(nameKey(text), [...named.keys()]).flatMap((key) => named.get(key) ?? []);
  }

  /**
   * The known words nearest to a word, the likeliest first; `spellings` are its foldings.
   * @param {string[]} spellings @param {CorrectionOptions} [options]
   * @returns {import("./spelling.js").Correction[]}
   */
  corrections(spellings, { maxDistance = 2, isInSentence = false } = {}) {
    const found = spellings.flatMap((spelling) => this.speller.nearest(spelling, maxDistance));
    const distances = [...new Map(found.map(([distance, known]) => [known, distance]))].filter(
      ([known]) => isInSentence || !this.language.isStopWord(known),
    );
    const smallest = Math.min(...distances.map(([, distance]) => distance));
    const typed = spellings[spellings.length - 1];
    return distances
      .filter(([, distance]) => distance === smallest)
      .map(([known]) => ({ known, likelihood: this.#likelihood(known, typed, isInSentence) }))
      .sort((first, second) => second.likelihood - first.likelihood)
      .map(({ known }) => [smallest, known]);
  }

  /** @param {string} word @param {string} typed @param {boolean} isInSentence */
  #likelihood(word, typed, isInSentence) {
    const { limits, language } = this;
    const named = this.byKey.get(word) ?? [];
    let bonus = named.length
      ? Math.max(...named.map((name) => this.#nameBonus(name)))
      : Number(this.nameWords.has(word)) * limits.WORD_OF_NAME_BONUS;
    if (isInSentence) {
      const isQuestionWord = language.isStopWord(word) || language.kindOfWord.has(word);
      bonus = Math.max(
        bonus - limits.NAME_PENALTY,
        Number(isQuestionWord) * limits.QUESTION_WORD_BONUS,
      );
    }
    const shorter = Math.min(word.length, typed.length);
    let same = 0;
    while (same < shorter && word[same] === typed[same]) same++;
    if (same === shorter) same = typed.length;
    const hasSameEnd = word.at(-1) === typed.at(-1);
    return (
      Math.log(1 + (this.documentsWith.get(this.stem(word)) ?? 0)) +
      bonus +
      limits.SAME_LETTER_BONUS * Math.min(same, limits.MAX_SAME_LETTERS) +
      Number(hasSameEnd) * limits.SAME_LAST_LETTER_BONUS
    );
  }

  /** @param {Name} name */
  #nameBonus({ kind, rank }) {
    if (kind !== "card") return this.limits.OTHER_NAME_BONUS;
    return rank === 0 ? this.limits.CURRENT_NAME_BONUS : this.limits.FORMER_NAME_BONUS;
  }
}

/** @param {number} start @param {number} end @param {Set<number>} borders */
function positionOf(start, end, borders) {
  if (!borders.has(start)) return INSIDE;
  if (borders.has(end)) return WHOLE;
  return start ? WORD : START;
}

/**
 * Each place of a fragment in the key of a name.
 * @param {string} key @param {string} fragment @param {Set<number>} borders
 */
function* positionsIn(key, fragment, borders) {
  for (let at = key.indexOf(fragment); at >= 0; at = key.indexOf(fragment, at + 1))
    yield positionOf(at, at + fragment.length, borders);
}

/** @param {NamePart} first @param {NamePart} second */
function compareParts(first, second) {
  return (
    first.position - second.position ||
    first.name.text.length - second.name.text.length ||
    compare(first.name.kind, second.name.kind) ||
    compare(first.name.slug, second.name.slug) ||
    compare(first.name.text, second.name.text)
  );
}
