// Interpretation of a query, as in search/interpretation.py: names, corrections, everyday words,
// filters.
//
// createInterpreter(vocabulary, language, constants) returns interpret(query, isLiteral), which
// takes the text that was typed and returns an object with the fields of Interpretation in
// search/interpretation.py:
//   parsed                      the result of parseQuery (syntax.js)
//   terms                       query terms (query-terms.js), those with the highest weights first
//   required, excluded          lists of lists of tokens: a document must have one of each
// required, none of any excluded
//   phrases, excludedPhrases    lists of lists of folded words
//   questionKinds, stopWords    Sets
//   asksForDifference           whether the question is what was different in another edition
//   isOpenQuestion              whether it asks for more than ja or nein
//   corrected, alternatives     the corrected query ("" if unchanged); names that it could have
// been corrected to as well
//   notes                       German sentences on what was not understood
//   cards, cardsNamedTwice      slugs of the cards that are named: a list, and a Set of those named
// twice
//   isQuestion, isEmpty         whether there is more than one term or a card named twice; whether
// nothing is searched for
//   highlightedStems            a Set: stems of the words to mark in titles and snippets
// isLiteral: no word is corrected.
import { resolveFilter } from "./filter-values.js";
import { createQueryTerms, withMeaningOf, withScaledScores, withTokens } from "./query-terms.js";
import { parseQuery } from "./syntax.js";
import { INSIDE } from "./vocabulary.js";

const cardsAmong = (names) => (names || []).filter(({ kind }) => kind === "card");
const isUpperCase = (letter) => letter !== letter.toLowerCase();
const joinFolded = (words) => words.map(({ folded }) => folded).join("");

export function createInterpreter(vocabulary, language, constants) {
  const { fold, foldLetters, splitWords, isStopWord, isArticle } = language;
  const limits = constants.interpretation,
    termConstants = constants.query_terms;
  const queryTerms = createQueryTerms(vocabulary, language, termConstants);
  const kindsMeantByName = new Set(termConstants.KINDS_MEANT_BY_NAME);
  const foldWords = (text) => splitWords(text).map(fold).filter(Boolean);
  const createWord = (text) => ({ text, folded: fold(text), original: "" });

  function interpretExclusions(interpretation) {
    for (const text of interpretation.parsed.excluded) {
      const folded = foldWords(text);
      if (folded.length > 1) interpretation.excludedPhrases.push(folded);
      else if (folded.length) {
        const stem = vocabulary.stem(folded[0]),
          cards = cardsAmong(vocabulary.byKey.get(folded[0]));
        interpretation.excluded.push([
          `n:${stem}`,
          stem,
          ...cards.map(({ slug }) => `is:card/${slug}`),
        ]);
      }
    }
  }

  function interpret(query, isLiteral = false) {
    const parsed = parseQuery(query, language, constants.syntax);
    const interpretation = {
      parsed,
      terms: [],
      required: [],
      excluded: [],
      phrases: [],
      excludedPhrases: [],
      questionKinds: new Set(),
      isOpenQuestion: false,
      corrected: "",
      alternatives: [],
      notes: [...parsed.notes],
      cards: [],
      stopWords: new Set(),
      cardsNamedTwice: new Set(),
    };
    const unresolved = [];
    for (const filter of parsed.filters) {
      const tokens = resolveFilter(filter, vocabulary, language, constants.filter_tokens);
      if (tokens)
        (filter.isNegated ? interpretation.excluded : interpretation.required).push(tokens);
      else {
        interpretation.notes.push(
          `„${filter.typed}“ ist kein bekannter Wert; gesucht wird nach den Wörtern.`,
        );
        unresolved.push(filter.value);
      }
    }
    interpretExclusions(interpretation);
    for (const phrase of parsed.phrases) {
      const folded = foldWords(phrase);
      if (folded.length) interpretation.phrases.push(folded);
      const stems = new Set(folded.filter((word) => !isStopWord(word)).map(vocabulary.stem));
      interpretation.required.push(...[...stems].sort().map((stem) => [stem, `n:${stem}`]));
    }
    const plain = [...parsed.plain, ...unresolved];
    const isPhraseOnly = parsed.phrases.length > 0 && plain.flatMap(foldWords).every(isStopWord); // `was ist "im Spiel"`
    interpretWords(
      interpretation,
      isPhraseOnly ? [...plain, ...parsed.phrases] : plain,
      isLiteral || isPhraseOnly,
    );
    interpretation.isQuestion =
      interpretation.terms.length > 1 || interpretation.cardsNamedTwice.size > 0;
    interpretation.isEmpty = !(interpretation.terms.length || interpretation.required.length);
    const stemsOfTerms = interpretation.terms.flatMap(({ stems }) => [...stems]);
    interpretation.highlightedStems = new Set([...stemsOfTerms, ...interpretation.phrases.flat()]);
    return interpretation;
  }

  function interpretWords(interpretation, plain, isLiteral) {
    let words = plain
      .flatMap(splitWords)
      .map(createWord)
      .filter(({ folded }) => folded)
      .slice(0, constants.syntax.MAX_WORDS);
    if (!words.length) return;
    const named = vocabulary.byKey.get(joinFolded(words)) || [];
    const rules = cardsAmong(named).length ? [] : named.filter(({ kind }) => kind === "rule");
    interpretation.stopWords = new Set(words.map(({ folded }) => folded).filter(isStopWord));
    const typed = words.map(({ text }) => text).join(" ");
    interpretation.asksForDifference = language.asksForDifference(typed);
    interpretation.isOpenQuestion = language.isOpenQuestion(typed);
    interpretation.questionKinds = language.questionKinds(typed);
    if (language.isEnglishQuery(words.map(({ folded }) => folded)))
      [words, isLiteral] = [leaveOutEnglish(words), true];
    else if (!isLiteral) words = correctWords(interpretation, words);
    for (const [number, verb] of vocabulary.rejoinVerbs(words.map(({ folded }) => folded)))
      words[number] = { text: words[number].text, folded: verb, original: words[number].folded };
    let terms = [],
      at = 0;
    while (at < words.length) {
      const [term, next] = nextTerm(words, at);
      if (term) terms.push(term);
      at = next;
    }
    if (!terms.length) terms = termsOfStopWordsOnly(interpretation, words, rules);
    for (const rule of rules) terms = terms.map((term) => queryTerms.withRule(term, rule));
    const namedCards = terms.filter(({ cards }) => cards.length === 1).map(({ cards }) => cards[0]);
    interpretation.cards = [...new Set(namedCards)];
    interpretation.cardsNamedTwice = new Set(
      namedCards.filter((card, index) => namedCards.indexOf(card) !== index),
    );
    terms.sort((first, second) => second.weight - first.weight);
    const distinct = new Map();
    for (const term of terms) {
      const meaning = (term.tokens.size ? [...term.tokens.keys()] : [...term.parts])
        .sort()
        .join(" ");
      if (!distinct.has(meaning)) distinct.set(meaning, term);
    }
    interpretation.terms = [...distinct.values()].slice(0, limits.MAX_TERMS);
  }

  function nextTerm(words, at) {
    for (let end = Math.min(words.length, at + limits.MAX_NAME_WORDS); end > at; end--) {
      const term = termForPiece(words, at, end);
      if (term) return [addOriginal(term, words.slice(at, end)), end];
    }
    const word = words[at];
    return isStopWord(word.folded)
      ? [null, at + 1]
      : [addOriginal(termForPlainWord(words, word), [word]), at + 1];
  }

  // A copy of the term that the word as it was typed matches, too, with lower scores, if it was
  // corrected.
  function addOriginal(term, piece) {
    const { original } = piece[0];
    if (piece.length > 1 || !original) return term;
    return withTokens(
      term,
      withScaledScores(queryTerms.termForWord(original, original), limits.AS_TYPED_FACTOR),
    );
  }

  const mayMean = (name, isWholeQuery) =>
    name.kind === "card" || (isWholeQuery && kindsMeantByName.has(name.kind));
  const mayBeSplitName = (piece, name) =>
    !piece.some(({ folded }) => isStopWord(folded)) ||
    piece.map(({ folded }) => folded).join(" ") === splitWords(name.text).map(fold).join(" ");

  function synonymTargets(words, form) {
    for (const [contextStem, targets] of Object.entries(vocabulary.synonymsInContext[form] || {}))
      if (words.some(({ folded }) => vocabulary.stem(folded) === contextStem)) return targets;
    return vocabulary.synonyms.get(form);
  }

  function isCompound(words, piece, joined) {
    if (words.length > 2 && cardsAmong(vocabulary.byKey.get(piece[0].folded)).length) return false;
    return (
      vocabulary.hasWord(joined) &&
      !piece.some(({ folded }) => folded.length < 3 || isStopWord(folded))
    );
  }

  function termForPiece(words, at, end) {
    const piece = words.slice(at, end),
      isWholeQuery = piece.length === words.length;
    const label = piece.map(({ text }) => text).join(" "),
      joined = joinFolded(piece);
    if (piece.length === 1 && isStopWord(joined) && !isWholeQuery) return null;
    let names = (vocabulary.byKey.get(joined) || []).filter(
      (name) => mayMean(name, isWholeQuery) && (isWholeQuery || mayBeSplitName(piece, name)),
    );
    if (!isWholeQuery && isEverydayWord(words, at, end)) names = [];
    if (names.length) {
      const matches = names.map((name) => [name, queryTerms.nameMatch(name)]);
      return addWordReadings(words, queryTerms.termForNames(matches, label), piece, label);
    }
    const stemmed = piece.map(({ folded }) => vocabulary.stem(folded)).join("");
    let inflectedNames = (vocabulary.byStems.get(stemmed) || []).filter((name) =>
      mayMean(name, isWholeQuery),
    );
    if (!isWholeQuery && (isEverydayWord(words, at, end) || isVerb(words, at, end)))
      inflectedNames = [];
    let targets = synonymTargets(words, joined);
    if (inflectedNames.length && !targets) {
      const matches = inflectedNames.map((name) => [
        name,
        termConstants.INFLECTED_NAME_FACTOR * queryTerms.nameMatch(name),
      ]);
      return addWordReadings(words, queryTerms.termForNames(matches, label), piece, label);
    }
    targets ||= synonymTargets(words, stemmed);
    if (targets) return termForSynonym(targets, piece, label);
    if (piece.length === 2 && isCompound(words, piece, joined))
      return queryTerms.termForWord(joined, label);
    return piece.length > 1 && isWholeQuery ? queryTerms.termForNamePart(joined, label) : null;
  }

  // Whether what looks like the name of a card rather means something else.
  function isEverydayWord(words, at, end) {
    const { text, folded } = words[at];
    if (end - at > 1 || !language.isEverydayName(folded))
      return end - at === 1 && vocabulary.isNotName(folded);
    return !(isUpperCase(text[0]) || isNoun(words, at));
  }

  // Whether an inflected name is rather a form of a verb.
  const isVerb = (words, at, end) =>
    end - at === 1 && vocabulary.isVerb(words[at].folded) && !isNoun(words, at);

  // Whether an article or a number stands before a word.
  function isNoun(words, at) {
    const before = at ? words[at - 1].folded : "";
    return isArticle(before) || language.isNumberWord(before) || /^\d+$/.test(before);
  }

  // A name of one word is also searched for as a word of texts; a query of only this word also as a
  // part of other names.
  function addWordReadings(words, nameTerm, piece, label) {
    if (piece.length > 1) return nameTerm;
    const word = piece[0].folded;
    const term = withMeaningOf(
      nameTerm,
      withScaledScores(queryTerms.termForWord(word, label), limits.ALSO_WORD_FACTOR),
    );
    if (words.length === 1) return withTokens(term, queryTerms.termForNamePart(word, label));
    return term;
  }

  function termForSynonym(targets, piece, label) {
    const term = queryTerms.termForSynonym(targets, label);
    if (piece.length === 1 && vocabulary.isKnown(piece[0].folded))
      return withMeaningOf(term, queryTerms.termForWord(piece[0].folded, label));
    const typedStems = piece
      .filter(({ folded }) => !isStopWord(folded))
      .map(({ folded }) => vocabulary.stem(folded));
    return { ...term, stems: new Set([...term.stems, ...typedStems]) };
  }

  // The term for a word that is not a whole name: as a word of texts, a part of names, or both.
  function termForPlainWord(words, word) {
    const term = queryTerms.termForWord(word.folded, word.text);
    const isAlone = words.length === 1;
    if (
      word.folded.length < (isAlone ? limits.MIN_PART_ALONE : limits.MIN_PART_IN_SENTENCE) ||
      /^\d+$/.test(word.folded)
    )
      return term;
    const isKnown = vocabulary.isKnown(word.folded);
    const namePart = queryTerms.termForNamePart(
      word.folded,
      word.text,
      isAlone || !isKnown ? 1 : termConstants.PART_IN_SENTENCE_FACTOR,
    );
    if (!namePart) return term;
    return isAlone || !isKnown ? withMeaningOf(term, namePart) : withTokens(term, namePart);
  }

  const nearestNames = (word, maxDistance) =>
    vocabulary
      .corrections([word], { maxDistance })
      .flatMap(([, known]) => cardsAmong(vocabulary.byKey.get(known)));

  // Stop words by themselves ask for a rule with that title; a single one is a mistyped name:
  // `Dort`, `Dorf`.
  function termsOfStopWordsOnly(interpretation, words, rules) {
    if (rules.length)
      return [
        queryTerms.termForNames(
          rules.map((rule) => [rule, termConstants.OTHER_KIND_FACTOR]),
          "",
        ),
      ];
    const names = words.length > 1 ? [] : nearestNames(words[0].folded, 1);
    if (!names.length) return [];
    interpretation.corrected = names[0].text;
    const matches = names
      .slice(0, limits.MAX_TYPO_NAMES)
      .map((name, number) => [name, termConstants.TYPO_MATCH - limits.TYPO_RANK_PENALTY * number]);
    return [queryTerms.termForNames(matches, words[0].text)];
  }

  // The function words of an English question are not searched for.
  function leaveOutEnglish(words) {
    const inNames = wordsOfLongNames(words);
    const remaining = words.filter(
      ({ folded }, number) => inNames.has(number) || !language.isEnglishWord(folded),
    );
    return remaining.length ? remaining : words;
  }

  // The indexes of the words that belong to a name, or to an everyday expression, of several words.
  function wordsOfLongNames(words) {
    const numbers = new Set();
    words.forEach((_, at) => {
      for (let end = Math.min(words.length, at + limits.MAX_NAME_WORDS); end > at + 1; end--) {
        const joined = joinFolded(words.slice(at, end));
        if (!vocabulary.byKey.has(joined) && !vocabulary.synonyms.has(joined)) continue;
        for (let number = at; number < end; number++) numbers.add(number);
        break;
      }
    });
    return numbers;
  }

  function correctWords(interpretation, words) {
    const inNames = wordsOfLongNames(words),
      correctedName = correctWholeQuery(interpretation, words, inNames);
    if (correctedName) return correctedName;
    let isChanged = false;
    const corrected = [...words];
    corrected.forEach((word, number) => {
      if (inNames.has(number) || !isUnknown(corrected, word.folded)) return;
      const correction = correctionOf(
        interpretation,
        corrected,
        word,
        number === corrected.length - 1,
      );
      if (!correction) return;
      corrected[number] = { text: correction, folded: fold(correction), original: word.folded };
      isChanged = true;
    });
    if (isChanged) interpretation.corrected = corrected.map(({ text }) => text).join(" ");
    return corrected;
  }

  // A mistyped name of several words, even if each of them is a word: `Weg oder Ratte`.
  function correctWholeQuery(interpretation, words, inNames) {
    if (words.length < 2 || words.length > limits.MAX_NAME_WORDS || inNames.size === words.length)
      return null;
    const spellings = [
      ...new Set([joinFolded(words), words.map(({ text }) => foldLetters(text)).join("")]),
    ];
    // The alphabetically first spelling counts, not the shortest. Their lengths differ where `ae`,
    // `oe`, `ue` or `ph` was typed.
    const maxDistance = [...spellings].sort()[0].length >= limits.MIN_LENGTH_TWO_EDITS ? 2 : 1;
    const corrections = vocabulary.corrections(spellings, { maxDistance });
    const names = corrections.flatMap(([, known]) => cardsAmong(vocabulary.byKey.get(known)));
    if (!names.length) return null;
    interpretation.corrected = names[0].text;
    addAlternatives(interpretation, corrections);
    return splitWords(names[0].text).map(createWord);
  }

  const isUnknown = (words, word) =>
    !(
      isStopWord(word) ||
      language.isEnglishWord(word) ||
      /\d/.test(word) ||
      vocabulary.byKey.has(word) ||
      vocabulary.synonyms.has(word) ||
      vocabulary.isKnown(word) ||
      vocabulary.byStems.has(word) ||
      (words.length > 1 && vocabulary.isGermanWord(word))
    );

  // The word that was probably meant; "" if the typed one makes sense as a part of a name or a
  // compound.
  function correctionOf(interpretation, words, word, isLast) {
    const { folded } = word,
      nameParts = folded.length > 2 ? vocabulary.namesWith(folded) : [];
    const meaningfulWords = words.filter((other) => !isStopWord(other.folded)).length;
    const isInSentence = words.length >= limits.MIN_SENTENCE_WORDS;
    if (isInSentence && folded.length < limits.MIN_PART_IN_SENTENCE) return "";
    const maxDistance =
      meaningfulWords >= limits.MIN_SENTENCE_WORDS && folded.length < limits.MIN_LENGTH_TWO_EDITS
        ? 1
        : 2;
    const corrections = vocabulary.corrections([folded, foldLetters(word.text)], {
      maxDistance,
      isInSentence,
    });
    const oneEditAway = corrections
      .filter(([distance]) => distance === 1)
      .map(([, known]) => known);
    if (nameParts.length && !hasBetterName(oneEditAway, nameParts[0])) return "";
    if (!oneEditAway.length && vocabulary.partsOf(folded).length > 1) return "";
    if (isLast && !oneEditAway.length && folded.length > 3) {
      const completion = vocabulary.completions(folded).next().value;
      if (completion) return spellingOf(completion);
    }
    if (!corrections.length) return "";
    addAlternatives(interpretation, corrections);
    return spellingOf(corrections[0][1]);
  }

  // Whether a name one edit away is likelier than the name that the word is a part of.
  function hasBetterName(oneEditAway, part) {
    const names = oneEditAway.flatMap((known) => cardsAmong(vocabulary.byKey.get(known)));
    if (part.position === INSIDE) return names.length > 0;
    return part.name.rank > 0 && names.some((name) => name.rank === 0);
  }

  const spellingOf = (folded) =>
    vocabulary.byKey.get(folded)?.[0].text || vocabulary.spellings.get(folded) || folded;
  function addAlternatives(interpretation, corrections) {
    for (const [, known] of corrections.slice(1, 1 + limits.MAX_ALTERNATIVES)) {
      const names = (vocabulary.byKey.get(known) || []).filter(
        ({ kind }) => kind === "card" || kind === "set",
      );
      interpretation.alternatives.push(...names.slice(0, 1));
    }
  }
  return interpret;
}
