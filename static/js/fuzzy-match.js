// Normalizes names as engine/spelling.py does, so that all common ways to type a name become equal (case, umlauts,
// accents, hyphens). Unlike there, words stay separated by spaces.
export const fold = (text) => text.replaceAll("\u00ad", "").toLowerCase().normalize("NFC")
  .replace(/ß/g, "ss").replace(/[äöü]/g, (letter) => ({ ä: "a", ö: "o", ü: "u" })[letter])
  .normalize("NFKD").replace(/\p{M}/gu, "").replace(/([aou])e/g, "$1").replace(/[^a-z0-9]+/g, " ").trim();
export const wordsIn = (text) => fold(text).split(" ").filter(Boolean);

// Number of typos that are forgiven in a word, by its length.
export const allowedTypos = (word) => (word.length > 7 ? 2 : word.length > 3 ? 1 : 0);

// Whether the Damerau-Levenshtein distance (adjacent transpositions count 1) of two words is at most `maxTypos`.
export function isNear(first, second, maxTypos) {
  if (Math.abs(first.length - second.length) > maxTypos) return false;
  let row = Array.from({ length: second.length + 1 }, (_, index) => index), rowBeforeLast;
  for (let i = 1; i <= first.length; i++) {
    const next = [i];
    for (let j = 1; j <= second.length; j++) {
      next[j] = Math.min(next[j - 1] + 1, row[j] + 1, row[j - 1] + (first[i - 1] !== second[j - 1]));
      if (i > 1 && j > 1 && first[i - 1] === second[j - 2] && first[i - 2] === second[j - 1]) next[j] = Math.min(next[j], rowBeforeLast[j - 2] + 1);
    }
    [rowBeforeLast, row] = [row, next];
  }
  return row[second.length] <= maxTypos;
}
