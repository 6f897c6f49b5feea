// From what somebody typed to what is meant, as in search/interpretation.py.
import { concepts, merged, scaled, withMoreTokens } from "./concepts.js";
import { parse, resolve } from "./syntax.js";
import { INSIDE } from "./vocabulary.js";

export function understanding(v, g, c) {
  const u = c.interpretation;
  const meaningOf = concepts(v, g, c.query_terms);
  const foldedOf = (text) => g.words(text).map(g.fold).filter(Boolean);
  const cardsAmong = (names) => (names || []).filter(({ kind }) => kind === "card");
  const answersToNames = new Set(c.query_terms.KINDS_MEANT_BY_NAME);

  function exclude(understood) {
    for (const text of understood.parsed.excluded) {
      const folded = foldedOf(text);
      if (folded.length > 1) understood.excludedPhrases.push(folded);
      else if (folded.length) {
        const stem = v.stem(folded[0]);
        understood.excluded.push([`n:${stem}`, stem, ...cardsAmong(v.byKey.get(folded[0])).map(({ slug }) => `is:card/${slug}`)]);
      }
    }
  }

  function understand(query, isLiteral = false) {
    const parsed = parse(query, g, c.syntax);
    const understood = { parsed, concepts: [], required: [], excluded: [], phrases: [], excludedPhrases: [], asks: new Set(), twice: new Set(), small: new Set(), corrected: "", alternatives: [], notes: [...parsed.notes], cards: [] };
    const unresolved = [];
    for (const wanted of parsed.filters) {
      const terms = resolve(wanted, v, g, c.filter_tokens);
      if (terms) (wanted.isNegated ? understood.excluded : understood.required).push(terms);
      else {
        understood.notes.push(`„${wanted.typed}“ ist kein bekannter Wert; gesucht wird nach den Wörtern.`);
        unresolved.push(wanted.value);
      }
    }
    exclude(understood);
    for (const phrase of parsed.phrases) {
      const folded = foldedOf(phrase);
      if (folded.length) understood.phrases.push(folded);
      const stems = new Set(folded.filter((word) => !g.isStop(word)).map(v.stem));
      understood.required.push(...[...stems].sort().map((stem) => [stem, `n:${stem}`]));
    }
    const plain = [...parsed.plain, ...unresolved];
    const isQuoted = parsed.phrases.length > 0 && plain.flatMap(g.words).map(g.fold).every((word) => !word || g.isStop(word)); // `was ist "im Spiel"`
    read(understood, isQuoted ? [...plain, ...parsed.phrases] : plain, isLiteral || isQuoted);
    understood.isQuestion = understood.concepts.length > 1 || understood.twice.size > 0;
    understood.isEmpty = !(understood.concepts.length || understood.required.length);
    understood.highlighted = new Set([...understood.concepts.flatMap(({ stems }) => [...stems]), ...understood.phrases.flat()]);
    return understood;
  }

  function read(understood, plain, isLiteral) {
    let words = plain.flatMap(g.words).map((typed) => ({ typed, folded: g.fold(typed), before: "" })).filter(({ folded }) => folded).slice(0, c.syntax.MAX_WORDS);
    if (!words.length) return;
    const named = v.byKey.get(words.map(({ folded }) => folded).join("")) || [];
    const answers = cardsAmong(named).length ? [] : named.filter(({ kind }) => kind === "rule");
    understood.small = new Set(words.map(({ folded }) => folded).filter(g.isStop));
    understood.asks = g.kindsOfQuestion(words.map(({ typed }) => typed).join(" "));
    if (g.isInEnglish(words.map(({ folded }) => folded))) [words, isLiteral] = [withoutEnglish(words), true];
    else if (!isLiteral) words = corrected(understood, words);
    for (const [number, verb] of v.rejoined(words.map(({ folded }) => folded))) words[number] = { typed: words[number].typed, folded: verb, before: words[number].folded };
    let found = [], at = 0;
    while (at < words.length) {
      const [concept, next] = piece(words, at, isLiteral);
      if (concept) found.push(concept);
      at = next;
    }
    if (!found.length) found = meantByStopWords(understood, words, answers);
    for (const rule of answers) found = found.map((concept) => meaningOf.answeredBy(concept, rule));
    const meant = found.filter(({ cards }) => cards.length === 1).map(({ cards }) => cards[0]);
    understood.cards = [...new Set(meant)];
    understood.twice = new Set(meant.filter((card, at) => meant.indexOf(card) !== at));
    if (understood.cards.length > 1) found = found.map(meaningOf.withKin);
    found.sort((a, b) => b.weight - a.weight);
    const distinct = new Map();
    for (const concept of found) {
      const meant = (concept.tokens.size ? [...concept.tokens.keys()] : [...concept.parts]).sort().join(" ");
      if (!distinct.has(meant)) distinct.set(meant, concept);
    }
    understood.concepts = [...distinct.values()].slice(0, u.MAX_TERMS);
  }

  // -- one piece after the other
  function piece(words, at, isLiteral) {
    for (let end = Math.min(words.length, at + u.MAX_NAME_WORDS); end > at; end--) {
      const concept = meaning(words, at, end);
      if (concept) return [alsoAsTyped(concept, words.slice(at, end)), end];
    }
    const word = words[at];
    return g.isStop(word.folded) ? [null, at + 1] : [alsoAsTyped(plainWord(words, word, isLiteral), [word]), at + 1];
  }

  function alsoAsTyped(concept, all) {
    const { before } = all[0];
    return all.length > 1 || !before ? concept : withMoreTokens(concept, scaled(meaningOf.ofWord(before, before), u.AS_TYPED_FACTOR));
  }

  const mayMean = (name, isWhole) => name.kind === "card" || (isWhole && answersToNames.has(name.kind));
  const isTypedApart = (all, name) => !all.some(({ folded }) => g.isStop(folded))
    || all.map(({ folded }) => folded).join(" ") === g.words(name.text).map(g.fold).join(" ");

  function everyday(words, form) {
    for (const [other, meant] of Object.entries(v.senses[form] || {})) if (words.some(({ folded }) => v.stem(folded) === other)) return meant;
    return v.synonyms.get(form);
  }

  function meaning(words, at, end) {
    const all = words.slice(at, end), isWhole = all.length === words.length;
    const label = all.map(({ typed }) => typed).join(" "), joined = all.map(({ folded }) => folded).join("");
    if (all.length === 1 && g.isStop(joined) && !isWhole) return null;
    let names = (v.byKey.get(joined) || []).filter((name) => mayMean(name, isWhole) && (isWhole || isTypedApart(all, name)));
    if (!isWhole && v.isNoName(joined)) names = [];
    if (names.length) return alsoAsWords(words, meaningOf.ofNames(names.map((name) => [name, meaningOf.qualityOf(name)]), label), all, label);
    const stemmed = all.map(({ folded }) => v.stem(folded)).join("");
    let plural = (v.byStems.get(stemmed) || otherwiseNamed(all, joined)).filter((name) => mayMean(name, isWhole));
    if (!isWhole && isNoName(words, at, end)) plural = [];
    const meant = everyday(words, joined);
    if (plural.length && !meant)
      return alsoAsWords(words, meaningOf.ofNames(plural.map((name) => [name, c.query_terms.INFLECTED_NAME_FACTOR * meaningOf.qualityOf(name)]), label), all, label);
    const translated = meant || everyday(words, stemmed);
    if (translated) {
      const concept = meaningOf.ofSynonym(translated, label);
      if (all.length === 1 && v.isKnown(all[0].folded)) return merged(concept, meaningOf.ofWord(all[0].folded, label));
      const own = all.filter(({ folded }) => !g.isStop(folded)).map(({ folded }) => v.stem(folded));
      return { ...concept, stems: new Set([...concept.stems, ...own]) };
    }
    if (all.length === 2 && v.hasStem(joined) && !(words.length > 2 && cardsAmong(v.byKey.get(all[0].folded) || []).length) && !all.some(({ folded }) => folded.length < 3 || g.isStop(folded))) return meaningOf.ofWord(joined, label);
    return all.length > 1 && isWhole ? meaningOf.ofParts(joined, label) : null;
  }

  function isNoName(words, at, end) {
    const word = words[at].folded, before = at ? words[at - 1].folded : "";
    if (end - at > 1 || v.isNoName(word)) return end - at === 1;
    return v.isVerb(word) && !(g.isArticle(before) || g.isNumber(before) || /^\d+$/.test(before));
  }

  function otherwiseNamed(all, joined) {
    const apart = all.some(({ folded }) => g.isStop(folded)) ? [] : v.byStems.get(v.stem(joined)) || [];
    if (all.length < 3 || g.isArticle(all[0].folded) || g.isArticle(all.at(-1).folded)) return apart;
    return v.byStems.get(g.stemsOfName(all.map(({ folded }) => folded))) || apart;
  }

  function alsoAsWords(words, concept, all, label) {
    if (all.length > 1) return concept;
    const word = all[0].folded, both = merged(concept, scaled(meaningOf.ofWord(word, label), 0.9));
    if (words.length === 1) return withMoreTokens(both, meaningOf.ofParts(word, label));
    return { ...both, namesakes: meaningOf.namesakes(word, both) };
  }

  function plainWord(words, word, isLiteral) {
    let concept = meaningOf.ofWord(word.folded, word.typed);
    const isAlone = words.length === 1;
    if (word.folded.length < (isAlone ? u.MIN_PART_ALONE : u.MIN_PART_IN_SENTENCE) || /^\d+$/.test(word.folded)) return concept;
    const isKnown = v.isKnown(word.folded);
    if (!isKnown && !isLiteral && !word.before) concept = perhapsAName(concept, word);
    const parts = meaningOf.ofParts(word.folded, word.typed, isAlone || !isKnown ? 1 : c.query_terms.PART_IN_SENTENCE_FACTOR);
    if (!parts) return concept;
    return isAlone || !isKnown ? merged(concept, parts) : withMoreTokens(concept, parts);
  }

  const nearestNames = (word, most) => v.corrections([word], { most }).flatMap(([, other]) => cardsAmong(v.byKey.get(other)));

  function perhapsAName(concept, word) {
    if (word.folded.length <= u.MIN_PART_IN_SENTENCE) return concept;
    const near = nearestNames(word.folded, 1).find((name) => name.text[0].toLowerCase() === word.typed[0].toLowerCase());
    return near ? withMoreTokens(concept, meaningOf.ofNames([[near, c.query_terms.POSSIBLE_NAME_MATCH]], word.typed)) : concept;
  }

  function meantByStopWords(understood, words, answers) {
    if (answers.length) return [meaningOf.ofNames(answers.map((rule) => [rule, c.query_terms.OTHER_KIND_FACTOR]), "")];
    const nearest = words.length > 1 ? [] : nearestNames(words[0].folded, 1);
    if (!nearest.length) return [];
    understood.corrected = nearest[0].text;
    return [meaningOf.ofNames(nearest.slice(0, 4).map((name, number) => [name, c.query_terms.TYPO_MATCH - 0.01 * number]), words[0].typed)];
  }

  // The small words of an English question say nothing here, and none of its words is a mistyped German one.
  function withoutEnglish(words) {
    const covered = coveredBy(words), kept = words.filter(({ folded }, number) => covered.has(number) || !g.isEnglish(folded));
    return kept.length ? kept : words;
  }

  // -- spelling
  function coveredBy(words) {
    const covered = new Set();
    words.forEach((_, at) => {
      for (let end = Math.min(words.length, at + u.MAX_NAME_WORDS); end > at + 1; end--) {
        const joined = words.slice(at, end).map(({ folded }) => folded).join("");
        if (!v.byKey.has(joined) && !v.synonyms.has(joined)) continue;
        for (let number = at; number < end; number++) covered.add(number);
        break;
      }
    });
    return covered;
  }

  function corrected(understood, words) {
    const covered = coveredBy(words), whole = correctedWhole(understood, words, covered);
    if (whole) return whole;
    let isChanged = false;
    const better = [...words];
    better.forEach((word, number) => {
      if (covered.has(number) || !isUnknown(better, word.folded)) return;
      const other = correction(understood, better, word, number === better.length - 1);
      if (!other) return;
      better[number] = { typed: other, folded: g.fold(other), before: word.folded };
      isChanged = true;
    });
    if (isChanged) understood.corrected = better.map(({ typed }) => typed).join(" ");
    return better;
  }

  function correctedWhole(understood, words, covered) {
    if (words.length < 2 || words.length > u.MAX_NAME_WORDS || covered.size === words.length) return null;
    const spellings = [...new Set([words.map(({ folded }) => folded).join(""), words.map(({ typed }) => g.foldLetters(typed)).join("")])];
    const shortest = [...spellings].sort()[0];
    const nearest = v.corrections(spellings, { most: shortest.length >= u.MIN_LENGTH_TWO_TYPOS ? 2 : 1 });
    const names = nearest.flatMap(([, other]) => cardsAmong(v.byKey.get(other)));
    if (!names.length) return null;
    understood.corrected = names[0].text;
    remember(understood, nearest);
    return g.words(names[0].text).map((typed) => ({ typed, folded: g.fold(typed), before: "" }));
  }

  const isUnknown = (words, word) => !(g.isStop(word) || g.isEnglish(word) || /\d/.test(word) || v.byKey.has(word) || v.synonyms.has(word)
    || v.isKnown(word) || v.byStems.has(word) || (words.length > 1 && v.isWord(word)));

  function correction(understood, words, word, isLast) {
    const { folded } = word, parts = folded.length > 2 ? v.namesWith(folded) : [];
    const isSentence = words.filter((other) => !g.isStop(other.folded)).length >= u.MIN_SENTENCE_WORDS;
    const isInSentence = words.length >= u.MIN_SENTENCE_WORDS;
    if (isInSentence && folded.length < u.MIN_PART_IN_SENTENCE) return "";
    const nearest = v.corrections([folded, g.foldLetters(word.typed)], { most: isSentence && folded.length < u.MIN_LENGTH_TWO_TYPOS ? 1 : 2, isInSentence });
    const close = nearest.filter(([far]) => far === 1).map(([, other]) => other);
    if (parts.length && !isBetter(close, parts[0])) return "";
    if (!close.length && v.partsOf(folded).length > 1) return "";
    if (isLast && !close.length && folded.length > 3) {
      const longer = v.completions(folded).next().value;
      if (longer) return spelt(longer);
    }
    if (!nearest.length) return "";
    remember(understood, nearest);
    return spelt(nearest[0][1]);
  }

  function isBetter(close, part) {
    const named = close.flatMap((other) => cardsAmong(v.byKey.get(other)));
    if (part.level === INSIDE) return named.length > 0;
    return part.name.rank > 0 && named.some((name) => name.rank === 0);
  }

  const spelt = (folded) => v.byKey.get(folded)?.[0].text || v.spelt.get(folded) || folded;
  function remember(understood, nearest) {
    for (const [, other] of nearest.slice(1, 1 + u.MAX_ALTERNATIVES))
      understood.alternatives.push(...(v.byKey.get(other) || []).filter(({ kind }) => kind === "card" || kind === "set").slice(0, 1));
  }
  return { understand, ownTokens: meaningOf.ownTokens };
}
