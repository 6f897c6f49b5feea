// Stemming, as in search/stemming.py: the Snowball stemmer for German, and what it does not know.
const VOWELS = "aeiouy";

const dropLast = (text, count) => text.slice(0, text.length - count);

// What follows the first consonant after a vowel: the regions R1 and R2 of Snowball.
function regionAfterVowel(word) {
  for (let at = 1; at < word.length; at++)
    if (!VOWELS.includes(word[at]) && VOWELS.includes(word[at - 1]))
      return { region: word.slice(at + 1), at };
  return { region: "", at: -1 };
}

// The Snowball stemmer (https://snowballstem.org/algorithms/german/stemmer.html), for words that
// are folded already.
export function snowballStem(folded) {
  let word = folded;
  for (let at = 1; at < word.length - 1; at++)
    if ("uy".includes(word[at]) && VOWELS.includes(word[at - 1]) && VOWELS.includes(word[at + 1]))
      word = word.slice(0, at) + word[at].toUpperCase() + word.slice(at + 1);
  let { region: r1, at } = regionAfterVowel(word);
  let { region: r2 } = regionAfterVowel(r1);
  if (at >= 0 && at + 1 < 3) r1 = word.slice(3);
  const drop = (count) => {
    word = dropLast(word, count);
    r1 = dropLast(r1, Math.min(count, r1.length));
    r2 = dropLast(r2, Math.min(count, r2.length));
  };
  // Step 1
  const ending = ["ern", "em", "er", "en", "es", "e", "s"].find((end) => r1.endsWith(end));
  if (["en", "es", "e"].includes(ending) && dropLast(word, ending.length).endsWith("niss"))
    drop(ending.length + 1);
  else if (ending === "s") {
    if ("bdfghklmnrt".includes(word.at(-2))) drop(1);
  } else if (ending) drop(ending.length);
  // Step 2
  const secondEnding = ["est", "en", "er", "st"].find((end) => r1.endsWith(end));
  if (secondEnding === "st") {
    if ("bdfghklmnt".includes(word.at(-3)) && word.length >= 6) drop(2);
  } else if (secondEnding) drop(secondEnding.length);
  // Step 3
  const suffix = ["isch", "lich", "heit", "keit", "end", "ung", "ig", "ik"].find((end) =>
    r2.endsWith(end),
  );
  if (suffix) {
    const isPrecededBy = (text, ...ends) =>
      ends.some((end) => dropLast(text, suffix.length).endsWith(end));
    let more = 0;
    if (suffix === "end" || suffix === "ung")
      more = isPrecededBy(r2, "ig") && !isPrecededBy(r2, "eig") ? 2 : 0;
    else if (suffix === "lich" || suffix === "heit") more = isPrecededBy(r1, "er", "en") ? 2 : 0;
    else if (suffix === "keit")
      more = isPrecededBy(r2, "lich") ? 4 : isPrecededBy(r2, "ig") ? 2 : 0;
    else if (isPrecededBy(r2, "e")) more = -suffix.length;
    word = dropLast(word, suffix.length + more);
  }
  return word.toLowerCase();
}

export function createStemming(constants) {
  const listedStems = new Map(Object.entries({ ...constants.STEM_OF_FORM, ...constants.NUMBERS }));
  const participle = new RegExp(constants.PARTICIPLE);
  const participleWithoutGe = new RegExp(`^(?:${constants.PARTICIPLE_WITHOUT_GE})$`);
  const inflectionEndings = new Set(constants.INFLECTION_ENDINGS);
  const cache = new Map();

  function computeStem(folded) {
    if (listedStems.has(folded)) return listedStems.get(folded);
    if (folded.length < 4 || /^\d+$/.test(folded)) return folded;
    const verb = folded.match(participleWithoutGe);
    if (verb) return snowballStem(`${verb[1]}en`);
    if (constants.DATIVE_ENDINGS.some((ending) => folded.endsWith(ending)))
      return stemWord(dropLast(folded, 1));
    const stem = snowballStem(folded.replace(participle, "$1$2en"));
    if (stem.endsWith("inn")) return dropLast(stem, 1);
    if (
      stem === folded &&
      folded.length > 5 &&
      folded.endsWith("t") &&
      !"aeiou".includes(folded.at(-2))
    )
      return dropLast(folded, 1);
    return stem;
  }
  const stemWord = (folded) => {
    if (!cache.has(folded)) cache.set(folded, computeStem(folded));
    return cache.get(folded);
  };

  const plurals = (folded) =>
    folded.length <= 3
      ? []
      : constants.PLURALS.filter(([singular]) => folded.endsWith(singular)).map(
          ([singular, plural]) => dropLast(folded, singular.length) + plural,
        );
  const isInflection = (folded, stem) =>
    folded === stem ||
    (stem.length >= constants.MIN_STEM_LENGTH &&
      folded.startsWith(stem) &&
      inflectionEndings.has(folded.slice(stem.length)));
  const isNumberWord = (word) => word in constants.NUMBERS;
  return { stemWord, plurals, isInflection, isNumberWord };
}
