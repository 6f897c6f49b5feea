// Autocomplete, as in search/autocomplete.py: names while they are being typed.
import { fold, nameKey, splitWords } from "../lib/names.js";

/** @typedef {import("./vocabulary.js").Name} Name */
/** @typedef {import("./vocabulary.js").Vocabulary} Vocabulary */
/**
 * @typedef {{key: string, isInner: boolean, name: Name}} NameTail a name from one of its words on
 */
/** @typedef {{kind: string, slug: string, label: string, matched: string}} Suggestion */
/** @typedef {(string | number)[]} SortKey */

/** @param {SortKey} first @param {SortKey} second */
function compareKeys(first, second) {
  const at = first.findIndex((value, index) => value !== second[index]);
  return at < 0 ? 0 : first[at] < second[at] ? -1 : 1;
}

/**
 * @template T
 * @param {T[]} items @param {(item: T) => SortKey} keyOf
 */
const sortBy = (items, keyOf) =>
  items
    .map((item) => ({ key: keyOf(item), item }))
    .sort((first, second) => compareKeys(first.key, second.key))
    .map(({ item }) => item);

export class Completer {
  /**
   * @param {Vocabulary} vocabulary
   * @param {Record<string, any>} constants those of autocomplete.py
   */
  constructor(vocabulary, constants) {
    this.vocabulary = vocabulary;
    this.constants = constants;
    /** @type {Map<string, number>} */
    this.kinds = new Map(Object.entries(constants.KINDS));
    const names = vocabulary.names.filter(({ kind }) => this.kinds.has(kind));
    /** @type {NameTail[]} */
    this.tails = sortBy(names.flatMap(tailsOf), ({ key, isInner, name }) => [
      key,
      Number(isInner),
      name.kind,
      name.slug,
      name.text,
    ]);
  }

  /**
   * At most `limit` suggestions, best first.
   * @param {string} typed @returns {Suggestion[]}
   */
  suggest(typed, limit = this.constants.MAX_SUGGESTIONS) {
    const { vocabulary, constants } = this;
    const prefix = nameKey(typed).slice(0, constants.MAX_PREFIX_LENGTH);
    if (!prefix) return [];
    let names = this.#sortNames(this.#tailsWithPrefix(prefix), prefix);
    if (names.length < limit && prefix.length > 2)
      names.push(
        ...vocabulary.namesWith(prefix, new Set(this.kinds.keys())).map(({ name }) => name),
      );
    if (!names.length) {
      const sentences = this.#completeSentence(typed);
      if (sentences.length) return sentences;
      const stems = splitWords(typed).map((word) => vocabulary.stem(fold(word)));
      names = [...(vocabulary.byStems.get(stems.join("")) ?? [])];
    }
    if (!names.length && prefix.length >= constants.MIN_LENGTH_CORRECTED) {
      names = this.#namesWithTypo(prefix);
      if (!names.length)
        names = vocabulary
          .corrections([prefix])
          .flatMap(([, known]) => vocabulary.byKey.get(known) ?? []);
    }
    return this.#toSuggestions(names).slice(0, limit);
  }

  /**
   * Each thing once, at the place of the first of its names.
   * @param {Name[]} names
   */
  #toSuggestions(names) {
    /** @type {Map<string, Name>} */
    const distinct = new Map();
    for (const name of names) {
      const id = `${name.kind}/${name.slug}`;
      if (this.kinds.has(name.kind) && !distinct.has(id)) distinct.set(id, name);
    }
    return [...distinct].map(([id, { kind, slug, text }]) => {
      const label = this.vocabulary.labels.get(id) ?? text;
      return { kind, slug, label, matched: text };
    });
  }

  /** @param {string} prefix */
  #firstTailFrom(prefix) {
    let low = 0;
    let high = this.tails.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.tails[middle].key < prefix) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** @param {string} prefix */
  #tailsWithPrefix(prefix) {
    const first = this.#firstTailFrom(prefix);
    const scanned = this.tails.slice(first, first + this.constants.MAX_SCANNED);
    const end = scanned.findIndex(({ key }) => !key.startsWith(prefix));
    return end < 0 ? scanned : scanned.slice(0, end);
  }

  /**
   * The whole name first, then names that begin with the prefix, then those in which a later word
   * does.
   * @param {NameTail[]} tails @param {string} prefix
   */
  #sortNames(tails, prefix) {
    return sortBy(tails, ({ key, isInner, name }) => [
      Number(key !== prefix || isInner),
      Number(isInner),
      this.kinds.get(name.kind) ?? 0,
      Number(name.rank > 0),
      name.text.length,
      name.text,
    ]).map(({ name }) => name);
  }

  /**
   * Names that begin with the prefix after one edit, preferably not of its first letter.
   * @param {string} prefix
   */
  #namesWithTypo(prefix) {
    /** @type {Name[]} */
    const names = [];
    const variants = [...new Set(oneEditVariants(prefix, this.constants.LETTERS))];
    const isSame = (/** @type {string} */ variant) => variant[0] === prefix[0];
    for (const variant of sortBy(variants, (text) => [Number(!isSame(text))])) {
      names.push(...this.#sortNames(this.#tailsWithPrefix(variant), variant));
      if (names.length > this.constants.MAX_SCANNED) break;
    }
    return sortBy(names, ({ kind, text }) => [
      this.kinds.get(kind) ?? 0,
      Number(!isSame(nameKey(text))),
      text.length,
    ]);
  }

  /**
   * What was typed with its last word completed: to names of cards and topics, then to frequent
   * words.
   * @param {string} typed
   */
  #completeSentence(typed) {
    const { constants, vocabulary } = this;
    const { MIN_LENGTH_COMPLETED, MAX_COMPLETIONS, SENTENCE_KIND: kind } = constants;
    const start = typed.lastIndexOf(" ") + 1;
    const before = typed.slice(0, start);
    const prefix = fold(typed.slice(start));
    if (!before.trim() || prefix.length < MIN_LENGTH_COMPLETED) return [];
    if (vocabulary.language.isStopWord(prefix)) return []; // it is complete
    const names = this.#sortNames(this.#tailsWithPrefix(prefix), prefix)
      .filter((name) => constants.COMPLETED_KINDS.includes(name.kind))
      .slice(0, MAX_COMPLETIONS)
      .map((name) => (name.kind === "card" ? name.text : name.text.toLowerCase()));
    const words = this.#sortWords(vocabulary.completions(prefix), names);
    /** @type {Map<string, string>} */
    const distinct = new Map();
    for (const text of [...names, ...words.map((word) => vocabulary.spellings.get(word) ?? word)])
      if (!distinct.has(fold(text))) distinct.set(fold(text), before + text);
    return [...distinct.values()]
      .slice(0, MAX_COMPLETIONS)
      .map((sentence) => ({ kind, slug: "", label: sentence, matched: sentence }));
  }

  /**
   * Frequent words first; other forms of a word, or of one of the names, after all different words.
   * @param {string[]} words @param {string[]} names
   */
  #sortWords(words, names) {
    const { vocabulary } = this;
    /** @type {Map<string, number>} stem → number of its forms so far */
    const forms = new Map();
    const countForm = (/** @type {string} */ stem) => {
      const before = forms.get(stem) ?? 0;
      forms.set(stem, before + 1);
      return before;
    };
    for (const name of names) countForm(vocabulary.stem(fold(name)));
    return sortBy(words, (word) => {
      const stem = vocabulary.stem(word);
      return [countForm(stem), -(vocabulary.documentsWith.get(stem) ?? 0)];
    });
  }
}

/** @param {Name} name @returns {NameTail[]} */
function tailsOf(name) {
  const folded = splitWords(name.text).map(fold);
  return folded.flatMap((word, number) =>
    word.length > 2 || !number
      ? [{ key: folded.slice(number).join(""), isInner: number > 0, name }]
      : [],
  );
}

/**
 * The word with one letter deleted, swapped, inserted or replaced.
 * @param {string} word
 * @param {string} letters
 */
function* oneEditVariants(word, letters) {
  for (let at = 0; at <= word.length; at++) {
    const head = word.slice(0, at);
    const tail = word.slice(at);
    if (tail) yield head + tail.slice(1);
    if (tail.length > 1) yield head + tail[1] + tail[0] + tail.slice(2);
    for (const letter of letters) {
      yield head + letter + tail;
      if (tail) yield head + letter + tail.slice(1);
    }
  }
}
