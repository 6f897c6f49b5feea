// Normalization, as in search/normalization.py: the words of a text, and one folded spelling for all spellings of a word.
const WORD = /[\p{L}\p{N}]+(?:['’`´][\p{L}\p{N}]+)*/gu;
const UMLAUTS = { ä: "a", ö: "o", ü: "u" };

export function createNormalization({ DIGRAPHS }) {
  const digraphs = new RegExp(DIGRAPHS, "g");
  const splitWords = (text) => text.match(WORD) || [];
  const inAscii = (word) => word.normalize("NFKC").toLowerCase()
    .replace(/ß/g, "ss").replace(/[äöü]/g, (letter) => UMLAUTS[letter])
    .normalize("NFKD").replace(/[^\0-\x7f]+/g, "");
  const lettersOnly = (text) => text.replace(/[^a-z0-9]+/g, "");
  const foldLetters = (word) => lettersOnly(inAscii(word));
  const fold = (word) => lettersOnly(inAscii(word).replace(digraphs, (pair) => pair[0]).replaceAll("ph", "f"));
  const nameKey = (text) => splitWords(text).map(fold).join("");
  return { splitWords, foldLetters, fold, nameKey };
}
