// The words and names of the content, as in search/vocabulary.py.
import { nearest } from "../names.js";
import { createSpeller } from "./spelling.js";

// Positions of a fragment in a name.
export const WHOLE = 0,
  START = 1,
  WORD = 2,
  INSIDE = 3;
const CARDS = new Set(["card"]);

const multimap = (pairs) => {
  const map = new Map();
  for (const [key, value] of pairs) {
    if (map.has(key)) map.get(key).push(value);
    else map.set(key, [value]);
  }
  return map;
};
const lazy = (compute) => {
  let value;
  return () => (value ??= compute());
};
const compare = (first, second) => (first < second ? -1 : first > second ? 1 : 0);

export function createVocabulary(data, language, constants, spellingConstants) {
  const { fold, foldLetters, nameKey, splitWords, stemWord } = language;
  const names = data.names.map(([kind, slug, text, rank]) => ({ kind, slug, text, rank }));
  const stems = new Map(data.stems.map((word) => [word, stemWord(word)]));
  const documentCounts = new Map(
    [...new Set(stems.values())].map((stem, number) => [stem, data.documents_with[number]]),
  );
  const notNames = new Set(data.not_names),
    verbs = new Set(data.verbs);
  const spellings = new Map(Object.entries(data.spellings));
  const synonyms = new Map(Object.entries(data.synonyms)),
    parts = new Map(Object.entries(data.parts));
  const germanWords = lazy(() => new Set(data.german_words.split(" ")));
  const sortedWords = lazy(() => [...stems.keys()].sort());
  const foldedWords = (name) => splitWords(name.text).map(fold);

  const stem = (word) => stems.get(word) || stemWord(word);
  const isKnown = (word) =>
    stems.has(word) || (documentCounts.has(stem(word)) && language.isInflection(word, stem(word)));
  const rarity = (stem) => Math.log(1 + data.total / (1 + (documentCounts.get(stem) || 0)));
  const isPart = (stem) =>
    (documentCounts.get(stem) || 0) >= constants.MIN_DF_COMPOUND_PART && !language.isStopWord(stem);
  const partsOf = (word) =>
    parts.get(stem(word)) ??
    (word.length <= constants.MAX_COMPOUND_LENGTH ? language.splitCompound(word, isPart) : []);
  const partsOfStem = (stem) => parts.get(stem) || [];
  function* completions(prefix) {
    for (const word of sortedWords()) {
      if (word <= prefix) continue;
      if (!word.startsWith(prefix)) return;
      yield word;
    }
  }

  const byKey = multimap(
    names.flatMap((name) => {
      const forms = new Set([nameKey(name.text), splitWords(name.text).map(foldLetters).join("")]);
      return [...forms].map((form) => [form, name]);
    }),
  );
  const byStems = multimap(
    names.flatMap((name) => {
      const folded = foldedWords(name);
      const forms = new Set([folded.map(stemWord).join(""), language.stemsOfName(folded)]);
      if (folded.length === 1)
        for (const plural of language.plurals(folded[0])) forms.add(plural).add(stemWord(plural));
      return [...forms].map((form) => [form, name]);
    }),
  );
  // Of each name its key, and the positions in it at which its words begin or end.
  const keys = lazy(() =>
    names.map((name) => {
      const borders = new Set([0]);
      let key = "";
      for (const word of foldedWords(name)) {
        key += word;
        borders.add(key.length);
      }
      return { name, key, borders };
    }),
  );
  const positionOf = (start, end, borders) =>
    !borders.has(start) ? INSIDE : borders.has(end) ? WHOLE : start ? WORD : START;
  const compareParts = (first, second) =>
    first.position - second.position ||
    first.name.text.length - second.name.text.length ||
    compare(first.name.kind + first.name.slug, second.name.kind + second.name.slug) ||
    (first.name.text < second.name.text ? -1 : 1);
  function namesWith(fragment, kinds = CARDS) {
    const best = new Map();
    for (const { name, key, borders } of keys()) {
      if (best.size >= 10 * constants.MAX_NAMES_WITH_PART) break;
      for (let at = key.indexOf(fragment); at >= 0; at = key.indexOf(fragment, at + 1)) {
        const part = { name, position: positionOf(at, at + fragment.length, borders) };
        if (
          !kinds.has(name.kind) ||
          (part.position === INSIDE && fragment.length < constants.MIN_LENGTH_INSIDE)
        )
          continue;
        const id = `${name.kind}/${name.slug}`,
          previous = best.get(id);
        if (!previous || compareParts(part, previous) < 0) best.set(id, part);
      }
    }
    return [...best.values()].sort(compareParts).slice(0, constants.MAX_NAMES_WITH_PART);
  }
  const labels = new Map(
    names
      .filter(({ rank }) => rank === 0)
      .reverse()
      .map((name) => [`${name.kind}/${name.slug}`, name.text]),
  );
  const nameWords = lazy(
    () => new Set(names.filter(({ kind }) => kind === "card").flatMap(foldedWords)),
  );

  // The names of cards that are most similar to a text.
  function nearestNames(text) {
    const named = new Map(
      names
        .filter(({ kind }) => kind === "card")
        .reverse()
        .map((name) => [nameKey(name.text), name]),
    );
    return nearest(nameKey(text), [...named.keys()]).map((key) => named.get(key));
  }

  const nearestWords = lazy(() => {
    const keysOfNames = [...byKey]
      .filter(([, named]) => named.some(({ kind }) => kind === "card" || kind === "set"))
      .map(([key]) => key);
    return createSpeller(
      [...stems.keys(), ...synonyms.keys(), ...language.stopWords],
      keysOfNames,
      spellingConstants,
    );
  });
  function nameBonus({ kind, rank }) {
    if (kind !== "card") return constants.OTHER_NAME_BONUS;
    return rank === 0 ? constants.CURRENT_NAME_BONUS : constants.FORMER_NAME_BONUS;
  }
  function likelihood(word, typed, isInSentence) {
    const named = byKey.get(word) || [];
    let bonus = named.length
      ? Math.max(...named.map(nameBonus))
      : nameWords().has(word)
        ? constants.WORD_OF_NAME_BONUS
        : 0;
    if (isInSentence) {
      const isQuestionWord = language.isStopWord(word) || language.isQuestionWord(word);
      bonus = Math.max(
        bonus - constants.NAME_PENALTY,
        isQuestionWord ? constants.QUESTION_WORD_BONUS : 0,
      );
    }
    const shorter = Math.min(word.length, typed.length);
    let same = 0;
    while (same < shorter && word[same] === typed[same]) same++;
    if (same === shorter) same = typed.length;
    return (
      Math.log(1 + (documentCounts.get(stem(word)) || 0)) +
      bonus +
      constants.SAME_LETTER_BONUS * Math.min(same, constants.MAX_SAME_LETTERS) +
      (word.at(-1) === typed.at(-1) ? constants.SAME_LAST_LETTER_BONUS : 0)
    );
  }
  function corrections(typedSpellings, { maxDistance = 2, isInSentence = false } = {}) {
    const nearest = typedSpellings.flatMap((spelling) => nearestWords()(spelling, maxDistance));
    const distances = new Map(nearest.map(([distance, known]) => [known, distance]));
    if (!isInSentence)
      for (const known of [...distances.keys()])
        if (language.isStopWord(known)) distances.delete(known);
    const smallest = Math.min(...distances.values());
    return [...distances]
      .filter(([, distance]) => distance === smallest)
      .map(([known, distance]) => [
        distance,
        known,
        likelihood(known, typedSpellings.at(-1), isInSentence),
      ])
      .sort((first, second) => second[2] - first[2]);
  }
  const isCard = (word) =>
    !notNames.has(word) && (byKey.get(word) || []).some(({ kind }) => kind === "card");
  const rejoinVerbs = (folded) =>
    language.rejoinVerbs(
      folded.map((word) => (isCard(word) ? "" : word)),
      isKnown,
    );
  return {
    names,
    byKey,
    byStems,
    namesWith,
    labels,
    nearestNames,
    stem,
    hasWord: (word) => stems.has(word),
    isKnown,
    isGermanWord: (word) => germanWords().has(word),
    rarity,
    partsOf,
    partsOfStem,
    completions,
    documentsWith: (stem) => documentCounts.get(stem) || 0,
    isNotName: (word) => notNames.has(word),
    isVerb: (word) => verbs.has(word),
    rejoinVerbs,
    corrections,
    spellings,
    synonyms,
    synonymsInContext: data.synonyms_in_context,
    expansions: data.expansions,
    filterValues: data.filter_values,
  };
}
