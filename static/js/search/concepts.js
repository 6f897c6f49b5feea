// What one piece of a query can mean, as in search/query_terms.py: tokens with the quality of a match, and a weight.
import { INSIDE, START, WHOLE, WORD } from "./vocabulary.js";

const union = (...sets) => new Set(sets.flatMap((one) => [...one]));
const unique = (list) => [...new Set(list)];

export const scaled = (concept, factor) => ({ ...concept, tokens: new Map([...concept.tokens].map(([token, quality]) => [token, quality * factor])) });

export function merged(concept, other) {
  const tokens = new Map(concept.tokens);
  for (const [token, quality] of other.tokens) tokens.set(token, Math.max(quality, tokens.get(token) || 0));
  return {
    ...concept, tokens,
    weight: Math.max(concept.weight, other.weight),
    parts: concept.parts.length ? concept.parts : other.parts,
    cards: unique([...concept.cards, ...other.cards]),
    stems: union(concept.stems, other.stems),
    hints: new Map([...other.hints, ...concept.hints]),
  };
}

// Other, weaker matches; what the concept is called, weighs and recognises stays.
export function withMoreTokens(concept, other) {
  if (!other) return concept;
  const more = [...other.tokens].filter(([token, quality]) => quality > (concept.tokens.get(token) || 0));
  return { ...concept, tokens: new Map([...concept.tokens, ...more]) };
}

export function concepts(v, g, c) {
  const zones = Object.entries(c.ZONE_MATCH);
  const partQuality = { [WHOLE]: c.NAME_PART_MATCH[0], [START]: c.NAME_PART_MATCH[1], [WORD]: c.NAME_PART_MATCH[2], [INSIDE]: c.NAME_PART_MATCH[3] };
  const made = (label, tokens, weight, more) =>
    ({ label, tokens, weight, parts: [], cards: [], stems: new Set(), hints: new Map(), namesakes: new Set(), ...more });
  const ownTokens = (cards) => cards.flatMap((slug) => [`about:${slug}`, `mention:${slug}`]);

  function ofNames(found, label) {
    const tokens = new Map(), stems = new Set(), cards = [];
    let weight = c.NAME_WEIGHT[0];
    for (const [name, quality] of found) {
      const wanted = [[`is:${name.kind}/${name.slug}`, quality]];
      if (name.kind === "card") {
        wanted.push([`about:${name.slug}`, c.ABOUT_MATCH * quality], [`mention:${name.slug}`, c.MENTION_MATCH * quality]);
        cards.push(name.slug);
      }
      for (const [token, value] of wanted) tokens.set(token, Math.max(value, tokens.get(token) || 0));
      for (const stem of g.words(name.text).map((word) => v.stem(g.fold(word)))) if (!g.isStop(stem)) {
        stems.add(stem);
        weight = Math.max(weight, v.rarity(stem));
      }
    }
    return made(label, tokens, Math.min(weight, c.NAME_WEIGHT[1]), { cards: unique(cards), stems });
  }

  function ofWord(word, label) {
    const stem = v.stem(word), isNumber = /^\d+$/.test(stem);
    const tokens = new Map(zones.map(([zone, quality]) => [zone + stem, quality]));
    const parts = isNumber ? [] : v.partsOf(word);
    const [low, high] = c.WORD_WEIGHT, [factor, most] = c.EXPANSION;
    const hints = new Map(Object.entries(v.companions[stem] || {})
      .flatMap(([other, sure]) => zones.map(([zone, quality]) => [zone + other, Math.min(factor * sure, most) * quality])));
    const weight = Math.min(Math.max(isNumber ? c.NUMBER_WEIGHT : v.rarity(stem), low), high);
    return made(label, tokens, weight, { parts, stems: new Set([stem, ...parts.filter((part) => v.rarity(part) >= c.MIN_HIGHLIGHTED_RARITY)]), hints });
  }

  function ofParts(fragment, label, factor = 1) {
    const parts = v.namesWith(fragment);
    if (!parts.length) return null;
    const concept = ofNames(parts.map(({ name, level }) => [name, factor * (partQuality[level] - c.LETTER_PENALTY * name.text.length)]), label);
    return { ...concept, stems: parts.length === 1 ? concept.stems : new Set([fragment]) };
  }

  // A card beside another one is also met by what is said of cards like it: the topics of what it is.
  const withKin = (concept) =>
    ({ ...concept, tokens: new Map([...concept.cards.flatMap((slug) => (v.kin[slug] || []).map((topic) => [`thema:${topic}`, c.RELATED_TOPIC_MATCH])), ...concept.tokens]) });

  function namesakes(word, concept) {
    const own = ownTokens(concept.cards);
    return new Set(v.namesWith(word).map(({ name }) => `about:${name.slug}`).filter((token) => !own.includes(token)));
  }

  function ofRuleWords(target, label) {
    const folded = g.words(target).map(g.fold), telling = folded.filter((word) => !g.isStop(word));
    const each = (telling.length ? telling : folded).map((word) => scaled(ofWord(word, label), c.SYNONYM_FACTOR));
    if (each.length === 1) return each[0];
    const stems = telling.map(v.stem);
    return made(label, new Map(), Math.max(...each.map(({ weight }) => weight)), { parts: stems, stems: new Set(stems) });
  }

  // What an everyday word stands for: names of cards or rule words.
  function ofSynonym(targets, label) {
    return targets.map((target) => {
      const names = (v.byKey.get(g.key(target)) || []).filter(({ kind }) => kind === "card");
      return names.length ? ofNames(names.map((name) => [name, c.SYNONYM_FACTOR]), label) : ofRuleWords(target, label);
    }).reduce(merged);
  }

  const answeredBy = (concept, rule) => ({ ...concept, tokens: new Map([...concept.tokens, [`is:${rule.kind}/${rule.slug}`, c.OTHER_KIND_FACTOR]]) });
  const qualityOf = (name) => [c.NAME_MATCH, c.ENGLISH_NAME_MATCH, c.ALIAS_MATCH][Math.min(name.rank, 2)] * (name.kind === "card" ? 1 : c.OTHER_KIND_FACTOR);
  return { ofNames, ofWord, ofParts, withKin, namesakes, ofSynonym, answeredBy, qualityOf, ownTokens };
}
