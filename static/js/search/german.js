// German words as in search/german.py: folding, stems, plurals, compounds. Word lists and endings come with the index,
// so that only what cannot be data is written twice; tests/search/content/test_offline_search.py holds both side by side.
const WORD = /[\p{L}\p{N}]+(?:['’`´][\p{L}\p{N}]+)*/gu;
const VOWELS = "aeiouy";

const cut = (text, number) => text.slice(0, text.length - number);
const regionAfter = (word) => {
  for (let at = 1; at < word.length; at++)
    if (!VOWELS.includes(word[at]) && VOWELS.includes(word[at - 1])) return { rest: word.slice(at + 1), at };
  return { rest: "", at: -1 };
};

// The Snowball stemmer for words that are folded already.
export function snowball(folded) {
  let word = folded;
  for (let at = 1; at < word.length - 1; at++)
    if ("uy".includes(word[at]) && VOWELS.includes(word[at - 1]) && VOWELS.includes(word[at + 1]))
      word = word.slice(0, at) + word[at].toUpperCase() + word.slice(at + 1);
  let { rest: r1, at } = regionAfter(word);
  let { rest: r2 } = regionAfter(r1);
  if (at >= 0 && at + 1 < 3) r1 = word.slice(3);
  const drop = (number) => { word = cut(word, number); r1 = cut(r1, Math.min(number, r1.length)); r2 = cut(r2, Math.min(number, r2.length)); };
  const first = ["ern", "em", "er", "en", "es", "e", "s"].find((end) => r1.endsWith(end));
  if (["en", "es", "e"].includes(first) && cut(word, first.length).endsWith("niss")) drop(first.length + 1);
  else if (first === "s") { if ("bdfghklmnrt".includes(word.at(-2))) drop(1); }
  else if (first) drop(first.length);
  const second = ["est", "en", "er", "st"].find((end) => r1.endsWith(end));
  if (second === "st") { if ("bdfghklmnt".includes(word.at(-3)) && word.length >= 6) drop(2); }
  else if (second) drop(second.length);
  const third = ["isch", "lich", "heit", "keit", "end", "ung", "ig", "ik"].find((end) => r2.endsWith(end));
  if (third) {
    const stood = (text, ...ends) => ends.some((end) => cut(text, third.length).endsWith(end));
    let more = 0;
    if (third === "end" || third === "ung") more = stood(r2, "ig") && !stood(r2, "eig") ? 2 : 0;
    else if (third === "lich" || third === "heit") more = stood(r1, "er", "en") ? 2 : 0;
    else if (third === "keit") more = stood(r2, "lich") ? 4 : stood(r2, "ig") ? 2 : 0;
    else if (stood(r2, "e")) more = -third.length;
    word = cut(word, third.length + more);
  }
  return word.toLowerCase();
}

export function german(rules) {
  const stops = new Set(rules.STOP_WORDS), particles = new Set(rules.PARTICLES), being = new Set(rules.FORMS_OF_SEIN), articles = new Set(rules.ARTICLES);
  const suffixes = new Set(rules.DERIVATION_SUFFIXES), endings = new Set(rules.INFLECTION_ENDINGS);
  const digraphs = new RegExp(rules.DIGRAPHS, "g"), participle = new RegExp(rules.PARTICIPLE);
  const withoutGe = new RegExp(`^(?:${rules.PARTICIPLE_WITHOUT_GE})$`);
  const known = new Map(Object.entries({ ...rules.STEM_OF_FORM, ...rules.NUMBERS }));
  const kinds = new Map(Object.entries(rules.KIND_OF_WORD));
  const stems = new Map();

  const words = (text) => text.match(WORD) || [];
  const foldLetters = (word) => word.normalize("NFKC").toLowerCase()
    .replace(/ß/g, "ss").replace(/[äöü]/g, (letter) => ({ ä: "a", ö: "o", ü: "u" })[letter])
    .normalize("NFKD").replace(/[^a-z0-9]+/g, "");
  const fold = (word) => foldLetters(word).replace(digraphs, (both) => both[0]).replaceAll("ph", "f");
  const key = (text) => words(text).map(fold).join("");

  function stemmed(folded) {
    if (known.has(folded)) return known.get(folded);
    if (folded.length < 4 || /^\d+$/.test(folded)) return folded;
    const verb = folded.match(withoutGe);
    if (verb) return snowball(`${verb[1]}en`);
    if (rules.DATIVE_ENDINGS.some((end) => folded.endsWith(end))) return stem(cut(folded, 1));
    const found = snowball(folded.replace(participle, "$1$2en"));
    if (found.endsWith("inn")) return cut(found, 1);
    if (found === folded && folded.length > 5 && folded.endsWith("t") && !"aeiou".includes(folded.at(-2))) return cut(folded, 1);
    return found;
  }
  const stem = (folded) => {
    if (!stems.has(folded)) stems.set(folded, stemmed(folded));
    return stems.get(folded);
  };

  const plurals = (folded) => (folded.length <= 3 ? [] : rules.PLURALS
    .filter(([one]) => folded.endsWith(one)).map(([one, many]) => cut(folded, one.length) + many));
  const isInflection = (folded, stem_) => folded === stem_
    || (stem_.length >= rules.MIN_STEM_LENGTH && folded.startsWith(stem_) && endings.has(folded.slice(stem_.length)));

  function head(text, isKnown) {
    for (const link of rules.LINKING_LETTERS) {
      const bare = cut(text, text.endsWith(link) ? link.length : 0);
      if (text.endsWith(link) && bare.length >= rules.MIN_PART_LENGTH && isKnown(stem(bare))) return stem(bare);
    }
    return "";
  }
  function splitCompound(word, isKnown, depth = 2) {
    for (let at = rules.MIN_PART_LENGTH; at <= word.length - rules.MIN_PART_LENGTH; at++) {
      const tail = word.slice(at), first = head(word.slice(0, at), isKnown);
      if (!first) continue;
      if (!suffixes.has(tail) && isKnown(stem(tail))) return [first, stem(tail)];
      const rest = depth > 1 ? splitCompound(tail, isKnown, depth - 1) : [];
      if (rest.length) return [first, ...rest];
    }
    return [];
  }

  // Verbs that stand apart from their particle, joined again: number of the word → verb.
  function rejoined(folded, isKnown) {
    const found = new Map();
    folded.forEach((particle, at) => {
      if (!particles.has(particle) || being.has(folded[at + 1])) return;
      for (let number = at - 1; number >= 0; number--) {
        const isNoun = articles.has(folded[number - 1]) && being.has(folded[number - 2]);
        if (folded[number].length > 2 && !stops.has(folded[number]) && !isNoun && isKnown(particle + folded[number])) {
          found.set(number, particle + folded[number]);
          break;
        }
      }
    });
    return found;
  }
  const kindsOfQuestion = (text) => new Set(words(text).map((word) => kinds.get(fold(word))).filter(Boolean));
  const stemsOfName = (folded) => folded.filter((word) => !articles.has(word)).map(stem).join("");
  const english = new Set(rules.ENGLISH), onlyEnglish = new Set(rules.UNAMBIGUOUS_ENGLISH), perhaps = new Set(rules.AMBIGUOUS_ENGLISH);
  const isEnglish = (word) => english.has(word);
  const isInEnglish = (words) => words.reduce((all, word) => all + 2 * onlyEnglish.has(word) + perhaps.has(word), 0) > 2;
  const isStop = (word) => stops.has(word), isArticle = (word) => articles.has(word);
  const isNumber = (word) => word in rules.NUMBERS, isAsking = (word) => kinds.has(word);
  return { words, fold, foldLetters, key, stem, plurals, isInflection, splitCompound, rejoined, kindsOfQuestion, stemsOfName, isEnglish, isInEnglish, isStop, isArticle, isNumber, isAsking, rules };
}
