// Names and words as people type them, and lists of names in sentences; as in engine/names.py.
const WORD = /[\p{L}\p{N}]+(?:['’`´][\p{L}\p{N}]+)*/gu;
const DIGRAPHS = /ae|oe|(?<![aeioquy])ue/g; // umlauts written as two letters; not the ue of „Mauer“
const MAX_NEAREST = 3;
const MAX_MEASURED = 20; // names whose edit distance is measured, those that share the most bigrams
const MIN_SHARED = 0.3; // of the bigrams of two names, for the edit distance to be measured; 0..1
const MIN_SIMILARITY = 0.6; // of a name that is suggested, 0..1
const PART_OF_NAME = 0.8; // similarity of a text that is part of a name, 0..1

/** @type {Record<string, string>} */
const UMLAUTS = { ä: "a", ö: "o", ü: "u", ß: "ss" };

/**
 * The words of a text as they are written.
 * @param {string} text
 * @returns {string[]}
 */
export const splitWords = (text) => text.match(WORD) || [];

/**
 * The same for a text of the page, which may have soft hyphens within words.
 * @param {string} text
 */
export const splitShownWords = (text) => splitWords(text.replaceAll("\u00ad", ""));

/** @param {string} text */
const inAscii = (text) =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[äöüß]/g, (letter) => UMLAUTS[letter])
    .normalize("NFKD")
    .replace(/[^\0-\x7f]+/g, "");

/** @param {string} text */
const lettersOnly = (text) => text.replace(/[^a-z0-9]+/g, "");

/**
 * One spelling for all spellings of a word: `Flüche`, `FLUCHE` and `Flueche` become "fluche".
 * @param {string} word
 */
export const fold = (word) =>
  lettersOnly(
    inAscii(word)
      .replace(DIGRAPHS, (pair) => pair[0])
      .replaceAll("ph", "f"),
  );

/**
 * The same with every letter: in a mistyped word `ae` need not be an `ä`.
 * @param {string} word
 */
export const foldLetters = (word) => lettersOnly(inAscii(word));

/**
 * The folded words of a name without blanks, by which names are looked up.
 * @param {string} text
 */
export const nameKey = (text) => splitWords(text).map(fold).join("");

/**
 * The folded words of a text of the page, separated by blanks.
 * @param {string} text
 */
export const foldText = (text) => splitShownWords(text).map(fold).filter(Boolean).join(" ");

/**
 * Number of typos that are forgiven in a word, by its length.
 * @param {string} word
 */
export const allowedTypos = (word) => (word.length > 7 ? 2 : word.length > 3 ? 1 : 0);

/**
 * The Damerau-Levenshtein distance of two words, at most `limit` + 1; a swap of neighbours counts
 * as one edit.
 * @param {string} left
 * @param {string} right
 * @param {number} limit
 */
export function editDistance(left, right, limit) {
  if (Math.abs(left.length - right.length) > limit) return limit + 1;
  let beforePrevious = /** @type {number[]} */ ([]);
  let previous = beforePrevious;
  let row = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let i = 1; i <= left.length; i++) {
    [beforePrevious, previous, row] = [previous, row, [i]];
    for (let j = 1; j <= right.length; j++) {
      const isOther = left[i - 1] !== right[j - 1];
      const isSwap = i > 1 && j > 1 && left[i - 1] === right[j - 2] && left[i - 2] === right[j - 1];
      const cost = Math.min(previous[j] + 1, row[j - 1] + 1, previous[j - 1] + Number(isOther));
      row.push(isSwap ? Math.min(cost, beforePrevious[j - 2] + 1) : cost);
    }
    if (Math.min(...row) > limit) return limit + 1;
  }
  return Math.min(row[right.length], limit + 1);
}

/**
 * Whether two words differ by at most `maxTypos` edits.
 * @param {string} first
 * @param {string} second
 * @param {number} maxTypos
 */
export const isNear = (first, second, maxTypos) =>
  editDistance(first, second, maxTypos) <= maxTypos;

/**
 * @param {string} first
 * @param {string} second
 */
const compare = (first, second) => (first < second ? -1 : first > second ? 1 : 0);

/**
 * 1 for equal names, less the share of letters that were mistyped, 0 for more than half of them.
 * @param {string} text
 * @param {string} name
 */
function similarityOf(text, name) {
  const length = Math.max(text.length, name.length);
  const limit = Math.floor(length / 2);
  const distance = editDistance(text, name, limit);
  const similarity = distance <= limit ? 1 - distance / length : 0;
  return Math.max(similarity, name.includes(text) ? PART_OF_NAME : 0);
}

/**
 * At most three of the names, best first; text and names are folded.
 * @param {string} text
 * @param {string[]} names
 */
export function nearest(text, names) {
  const framed = `^${text}$`;
  const bigrams = Array.from({ length: text.length + 1 }, (_, at) => framed.slice(at, at + 2));
  const sharedWith = (/** @type {string} */ name) =>
    bigrams.filter((bigram) => `^${name}$`.includes(bigram)).length;
  return names
    .map((name) => ({ name, share: (2 * sharedWith(name)) / (bigrams.length + name.length + 1) }))
    .filter(({ share }) => share >= MIN_SHARED)
    .sort((first, second) => second.share - first.share || compare(first.name, second.name))
    .slice(0, MAX_MEASURED)
    .map((measured) => ({
      ...measured,
      similarity: Math.max(measured.share, similarityOf(text, measured.name)),
    }))
    .filter(({ similarity }) => similarity >= MIN_SIMILARITY)
    .sort(
      (first, second) =>
        second.similarity - first.similarity ||
        second.share - first.share ||
        compare(first.name, second.name),
    )
    .slice(0, MAX_NEAREST)
    .map(({ name }) => name);
}
