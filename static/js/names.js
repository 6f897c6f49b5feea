// Names and words as people type them, and lists of names in sentences; as in engine/names.py.
const WORD = /[\p{L}\p{N}]+(?:['’`´][\p{L}\p{N}]+)*/gu;
const DIGRAPHS = /ae|oe|(?<![aeioquy])ue/g; // umlauts written as two letters; not the ue of „Mauer“
const UMLAUTS = { ä: "a", ö: "o", ü: "u", ß: "ss" };

// The words of a text as they are written; soft hyphens are left out.
export const splitWords = (text) => text.replaceAll("\u00ad", "").match(WORD) || [];

// A word in the letters a-z and digits. In a mistyped word `ae` need not be an `ä`, so it is kept.
export const foldLetters = (word) => word.normalize("NFKC").toLowerCase().replace(/[äöüß]/g, (letter) => UMLAUTS[letter])
  .normalize("NFKD").replace(/[^a-z0-9]+/g, "");

// One spelling for all spellings of a word: `Flüche`, `FLUCHE` and `Flueche` become "fluche".
export const fold = (word) => foldLetters(word).replace(DIGRAPHS, (pair) => pair[0]).replaceAll("ph", "f");

// The folded words of a text, separated by blanks.
export const foldText = (text) => splitWords(text).map(fold).filter(Boolean).join(" ");

// Number of typos that are forgiven in a word, by its length.
export const allowedTypos = (word) => (word.length > 7 ? 2 : word.length > 3 ? 1 : 0);

// The Damerau-Levenshtein distance of two words, at most `limit` + 1; a swap of neighbours counts as one edit.
export function editDistance(left, right, limit) {
  if (Math.abs(left.length - right.length) > limit) return limit + 1;
  let previous = [], row = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let i = 1; i <= left.length; i++) {
    const beforePrevious = previous;
    previous = row;
    row = [i];
    for (let j = 1; j <= right.length; j++) {
      let cost = Math.min(previous[j] + 1, row[j - 1] + 1, previous[j - 1] + (left[i - 1] !== right[j - 1]));
      const isSwap = beforePrevious.length && j > 1 && left[i - 1] === right[j - 2] && left[i - 2] === right[j - 1];
      if (isSwap) cost = Math.min(cost, beforePrevious[j - 2] + 1);
      row.push(cost);
    }
    if (Math.min(...row) > limit) return limit + 1;
  }
  return Math.min(row.at(-1), limit + 1);
}

// Whether two words differ by at most `maxTypos` edits.
export const isNear = (first, second, maxTypos) => editDistance(first, second, maxTypos) <= maxTypos;

// Names as a German enumeration: "Anna, Ben und Cora".
export const listed = (names) => (names.length > 1 ? `${names.slice(0, -1).join(", ")} und ${names.at(-1)}` : names[0]);
