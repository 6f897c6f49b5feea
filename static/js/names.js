// Spellings of names: one form in which every way to type one is equal, as in engine/names.py; words stay apart.
export const fold = (text) => text.replaceAll("\u00ad", "").toLowerCase().normalize("NFC")
  .replace(/ß/g, "ss").replace(/[äöü]/g, (letter) => ({ ä: "a", ö: "o", ü: "u" })[letter])
  .normalize("NFKD").replace(/\p{M}/gu, "").replace(/([aou])e/g, "$1").replace(/[^a-z0-9]+/g, " ").trim();
export const wordsIn = (text) => fold(text).split(" ").filter(Boolean);
