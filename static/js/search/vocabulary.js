// The words and names of the content, as in search/vocabulary.py.
import { speller } from "./spelling.js";

export const WHOLE = 0, START = 1, WORD = 2, INSIDE = 3;
const CARDS = new Set(["card"]);

const table = Array.from({ length: 256 }, (_, byte) => {
  for (let bit = 0; bit < 8; bit++) byte = byte & 1 ? (byte >>> 1) ^ 0xedb88320 : byte >>> 1;
  return byte >>> 0;
});
const crc32 = (word) => {
  let sum = 0xffffffff;
  for (let at = 0; at < word.length; at++) sum = (sum >>> 8) ^ table[(sum ^ word.charCodeAt(at)) & 255];
  return (sum ^ 0xffffffff) >>> 0;
};

// The German words as the gaps between the first bits of their checksums: ones and a zero, then the low bits of a gap.
function dictionary({ bits, low, gaps }) {
  const bytes = atob(gaps), sums = new Set(), end = 8 * bytes.length;
  let at = 0, sum = 0;
  const bit = () => (bytes.charCodeAt(at >> 3) >> (7 - (at++ & 7))) & 1;
  while (at < end) {
    let gap = 0, rest = 0;
    while (at < end && bit()) gap++;
    if (at + low > end) break;
    for (let left = low; left; left--) rest = 2 * rest + bit();
    sums.add(sum += (gap << low) + rest);
  }
  return (word) => sums.has(crc32(word) >>> (32 - bits));
}

const multimap = (pairs) => {
  const found = new Map();
  for (const [key, value] of pairs) found.has(key) ? found.get(key).push(value) : found.set(key, [value]);
  return found;
};
const once = (make) => { let made; return () => (made ??= make()); };

export function vocabulary(data, g, rules) {
  const names = data.names.map(([kind, slug, text, rank]) => ({ kind, slug, text, rank }));
  const stems = new Map(data.stems.map((word) => [word, g.stem(word)]));
  const often = new Map([...new Set(stems.values())].map((stem_, at) => [stem_, data.documents_with[at]]));
  const noNames = new Set(data.no_names), verbs = new Set(data.verbs), spelt = new Map(Object.entries(data.spelt));
  const synonyms = new Map(Object.entries(data.synonyms)), parts = new Map(Object.entries(data.parts));
  const german = once(() => dictionary(data.german));
  const sorted = once(() => [...stems.keys()].sort());
  const foldedOf = (name) => g.words(name.text).map(g.fold);

  const stem = (word) => stems.get(word) || g.stem(word);
  const isKnown = (word) => stems.has(word) || (often.has(stem(word)) && g.isInflection(word, stem(word)));
  const isOften = (word) => stems.has(word) && often.get(stems.get(word)) >= rules.MIN_DF_COMPOUND_HEAD;
  function isWord(word) {
    if (german()(word)) return true;
    const shortest = g.rules.MIN_PART_LENGTH;
    for (let at = shortest; at <= word.length - shortest; at++) {
      const head = word.slice(0, at);
      if (isOften(word.slice(at)) && german()(head.endsWith("s") ? head.slice(0, -1) : head)) return true;
    }
    return false;
  }
  const rarity = (stem_) => Math.log(1 + data.total / (1 + (often.get(stem_) || 0)));
  const isPart = (stem_) => (often.get(stem_) || 0) >= rules.MIN_DF_COMPOUND_PART && !g.isStop(stem_);
  const partsOf = (word) => parts.get(stem(word)) ?? (word.length <= 40 ? g.splitCompound(word, isPart) : []);
  const partsOfStem = (stem_) => parts.get(stem_) || [];
  function* completions(prefix) {
    for (const word of sorted()) {
      if (word <= prefix) continue;
      if (word.startsWith(prefix)) yield word;
      else if (word > prefix) return;
    }
  }

  const byKey = multimap(names.flatMap((name) => [...new Set([g.key(name.text), g.words(name.text).map(g.foldLetters).join("")])].map((form) => [form, name])));
  const byStems = multimap(names.flatMap((name) => {
    const folded = foldedOf(name);
    const forms = new Set([folded.map(g.stem).join(""), g.stemsOfName(folded)]);
    if (folded.length === 1) for (const plural of g.plurals(folded[0])) forms.add(plural).add(g.stem(plural));
    return [...forms].map((form) => [form, name]);
  }));
  const keys = once(() => names.map((name) => {
    const borders = new Set([0]);
    let text = "";
    for (const word of foldedOf(name)) borders.add((text += word).length);
    return { name, text, borders };
  }));
  const level = (start, end, borders) => (!borders.has(start) ? INSIDE : borders.has(end) ? WHOLE : start ? WORD : START);
  const order = (a, b) => a.level - b.level || a.name.text.length - b.name.text.length || (a.name.kind + a.name.slug < b.name.kind + b.name.slug ? -1 : a.name.kind + a.name.slug > b.name.kind + b.name.slug ? 1 : a.name.text < b.name.text ? -1 : 1);
  function namesWith(fragment, kinds = CARDS) {
    const found = new Map();
    for (const { name, text, borders } of keys()) {
      if (found.size >= 10 * rules.MAX_NAMES_WITH_PART) break;
      for (let at = text.indexOf(fragment); at >= 0; at = text.indexOf(fragment, at + 1)) {
        const part = { name, level: level(at, at + fragment.length, borders) };
        if (!kinds.has(name.kind) || (part.level === INSIDE && fragment.length < rules.MIN_LENGTH_INSIDE)) continue;
        const thing = `${name.kind}/${name.slug}`, best = found.get(thing);
        if (!best || order(part, best) < 0) found.set(thing, part);
      }
    }
    return [...found.values()].sort(order).slice(0, rules.MAX_NAMES_WITH_PART);
  }
  const labels = new Map(names.filter(({ rank }) => rank === 0).reverse().map((name) => [`${name.kind}/${name.slug}`, name.text]));
  const nameWords = once(() => new Set(names.filter(({ kind }) => kind === "card").flatMap(foldedOf)));

  const trigrams = (text) => new Set(text ? Array.from({ length: text.length + 1 }, (_, at) => `  ${text} `.slice(at, at + 3)) : []);
  function similarNames(text, most) {
    const wanted = trigrams(g.key(text));
    const likeness = (name) => {
      const own = trigrams(g.key(name.text)), shared = [...own].filter((one) => wanted.has(one)).length;
      return shared / (wanted.size + own.size - shared);
    };
    return names.filter(({ kind }) => kind === "card").map((name, at) => [likeness(name), at, name])
      .filter(([like]) => like > 0).sort((a, b) => b[0] - a[0] || a[1] - b[1]).slice(0, most).map(([, , name]) => name);
  }

  // -- spelling
  const nearest = once(() => {
    const spoken = [...byKey].filter(([, all]) => all.some(({ kind }) => kind === "card" || kind === "set")).map(([form]) => form);
    return speller([...stems.keys(), ...synonyms.keys(), ...g.rules.STOP_WORDS], spoken, rules.spelling);
  });
  const standing = ({ kind, rank }) => (kind !== "card" ? 4 : rank === 0 ? 8 : 6);
  function likelihood(word, typed, isInSentence) {
    const all = byKey.get(word) || [];
    let named = all.length ? Math.max(...all.map(standing)) : nameWords().has(word) ? 2 : 0;
    if (isInSentence) named = Math.max(named - rules.NAME_PENALTY, g.isStop(word) || g.isAsking(word) ? rules.QUESTION_WORD_BONUS : 0);
    let same = 0;
    while (same < Math.min(word.length, typed.length) && word[same] === typed[same]) same++;
    if (same === Math.min(word.length, typed.length)) same = typed.length;
    return Math.log(1 + (often.get(stem(word)) || 0)) + named + 0.5 * Math.min(same, 4) + (word.at(-1) === typed.at(-1) ? 1 : 0);
  }
  function corrections(spellings, { most = 2, isInSentence = false } = {}) {
    const found = new Map(spellings.flatMap((word) => nearest()(word, most)).map(([far, other]) => [other, far]));
    if (!isInSentence) for (const other of [...found.keys()]) if (g.isStop(other)) found.delete(other);
    const least = Math.min(...found.values());
    return [...found].filter(([, far]) => far === least).map(([other, far]) => [far, other, likelihood(other, spellings.at(-1), isInSentence)])
      .sort((a, b) => b[2] - a[2]);
  }
  const isCard = (word) => !noNames.has(word) && (byKey.get(word) || []).some(({ kind }) => kind === "card");
  const rejoined = (folded) => g.rejoined(folded.map((word) => (isCard(word) ? "" : word)), isKnown);
  return {
    names, stem, isKnown, isWord, rarity, partsOf, partsOfStem, completions, byKey, byStems, namesWith, labels, similarNames, corrections,
    synonyms, spelt, senses: data.senses, companions: data.companions, kin: data.kin, values: data.values,
    rejoined, isNoName: (word) => noNames.has(word), isVerb: (word) => verbs.has(word), hasStem: (word) => stems.has(word),
    documentsWith: (stem_) => often.get(stem_) || 0,
  };
}
