// Word vectors, as in search/word_vectors.py: what players' questions have taught about words. The
// vector of a text is the sum of the rows of its words.

/** @typedef {{values: number[], length: number}} WordVector */

export class WordVectors {
  /**
   * @param {Record<string, string>} rows
   * @param {Record<string, any>} constants those of search/word_vectors.py
   */
  constructor(rows, { ZERO }) {
    this.rows = new Map(Object.entries(rows));
    /** @type {number} */
    this.zero = ZERO;
  }

  /** @param {Iterable<string>} words @returns {WordVector} */
  vectorOf(words) {
    /** @type {number[]} */
    const values = [];
    for (const word of words) {
      const row = this.rows.get(word) ?? "";
      for (let at = 0; at < row.length; at++)
        values[at] = (values[at] ?? 0) + row.charCodeAt(at) - this.zero;
    }
    return withLength(values);
  }
}

/** The vector of several texts together. @param {WordVector[]} vectors */
export function sumVectors(vectors) {
  /** @type {number[]} */
  const sums = [];
  for (const { values } of vectors)
    for (const [at, value] of values.entries()) sums[at] = (sums[at] ?? 0) + value;
  return withLength(sums);
}

/** @param {number[]} values @returns {WordVector} */
const withLength = (values) => ({ values, length: Math.sqrt(dotProduct(values, values)) });

/**
 * The cosine of the angle between two vectors, 0..1; 0 also for an angle of more than 90 degrees.
 * @param {WordVector} first
 * @param {WordVector} second
 */
export function cosine(first, second) {
  const product = dotProduct(first.values, second.values);
  return product > 0 ? product / (first.length * second.length) : 0;
}

/**
 * @param {number[]} first
 * @param {number[]} second
 */
function dotProduct(first, second) {
  let sum = 0;
  for (let at = 0; at < Math.min(first.length, second.length); at++) sum += first[at] * second[at];
  return sum;
}
