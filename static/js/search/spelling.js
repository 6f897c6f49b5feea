// Spelling correction, as in search/spelling.py: the nearest known words, found by deletions that
// two words share.
import { editDistance } from "../lib/names.js";

/** @typedef {[number, string]} Correction distance and known word */

/** @param {string} word */
const isCorrectable = (word) => /^[a-z]+$/.test(word);

/** @param {string} word @param {number} limit */
function deletions(word, limit) {
  const forms = new Set([word]);
  let shortest = [word];
  for (let round = 0; round < limit; round++) {
    shortest = shortest.flatMap((form) =>
      Array.from(form, (_, at) => form.slice(0, at) + form.slice(at + 1)),
    );
    for (const form of shortest) forms.add(form);
  }
  return forms;
}

export class Speller {
  /**
   * @param {Iterable<string>} words found with one letter missing
   * @param {string[]} names found with two letters missing
   * @param {Record<string, number>} limits those of search/spelling.py
   */
  constructor(words, names, limits) {
    this.limits = limits;
    const twoDeletions = new Set(
      names.filter((name) => name.length >= limits.MIN_LENGTH_TWO_EDITS),
    );
    this.words = [...new Set([...words, ...names])]
      .filter((word) => word.length >= limits.MIN_LENGTH && isCorrectable(word))
      .sort();
    this.longest = this.words.reduce((length, word) => Math.max(length, word.length), 0);
    /** @type {Map<string, number[]>} */
    this.numbersByDeletion = new Map();
    for (const [number, word] of this.words.entries())
      for (const form of deletions(word, twoDeletions.has(word) ? 2 : 1)) {
        const numbers = this.numbersByDeletion.get(form);
        if (numbers) numbers.push(number);
        else this.numbersByDeletion.set(form, [number]);
      }
  }

  /**
   * The known words at the smallest distance that has any.
   * @param {string} word @param {number} maxDistance
   */
  nearest(word, maxDistance) {
    if (word.length < this.limits.MIN_LENGTH || !isCorrectable(word)) return [];
    const nearest = this.#within(word, 1);
    return nearest.length || maxDistance < 2 || word.length < this.limits.MIN_LENGTH_TWO_EDITS
      ? nearest
      : this.#within(word, 2);
  }

  /** @param {string} word @param {number} limit @returns {Correction[]} */
  #within(word, limit) {
    if (word.length > this.longest + limit) return []; // it has thousands of deletions
    const numbers = new Set(
      [...deletions(word, limit)].flatMap((form) => this.numbersByDeletion.get(form) ?? []),
    );
    return [...numbers]
      .sort((first, second) => first - second)
      .slice(0, this.limits.MAX_COMPARED)
      .map(
        (number) =>
          /** @type {Correction} */ ([
            editDistance(word, this.words[number], limit),
            this.words[number],
          ]),
      )
      .filter(([distance]) => distance <= limit)
      .sort((first, second) => first[0] - second[0] || (first[1] < second[1] ? -1 : 1));
  }
}
