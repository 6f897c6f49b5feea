// Interpretation of a query, as in search/interpretation.py: names, corrections, everyday words,
// filters.
import { fold, splitWords } from "../lib/names.js";
import { Corrector, createWord, joinFolded } from "./correction.js";
import { Descriptions } from "./descriptions.js";
import { resolveFilter } from "./filter-values.js";
import { complete, createInterpretation } from "./meaning.js";
import {
  distinctTerms,
  QueryTerms,
  scaled,
  withDescriptions,
  withKeys,
  withMeaningOf,
} from "./query-terms.js";
import { parseQuery } from "./syntax.js";
import { cardsAmong } from "./vocabulary.js";

/** @typedef {import("./vocabulary.js").Name} Name */
/** @typedef {import("./vocabulary.js").Target} Target */
/** @typedef {import("./correction.js").QueryWord} QueryWord */
/** @typedef {import("./query-terms.js").QueryTerm} QueryTerm */
/** @typedef {import("./meaning.js").Interpretation} Interpretation */

/** @param {string} letter */
const isUpperCase = (letter) => letter !== letter.toLowerCase();

export class Interpreter {
  /**
   * @param {import("./vocabulary.js").Vocabulary} vocabulary
   * @param {Record<string, any>} constants module of search/ → its constants
   */
  constructor(vocabulary, constants) {
    this.vocabulary = vocabulary;
    this.constants = constants;
    this.corrector = new Corrector(vocabulary, constants.correction);
    this.terms = new QueryTerms(vocabulary, constants.query_terms);
    this.descriptions = new Descriptions(vocabulary, constants.descriptions);
    /** @type {import("./descriptions.js").Description | null} */
    this.description = null;
  }

  /**
   * The meaning of a query.
   * @param {string} query
   * @param {boolean} isLiteral no word is corrected
   */
  interpret(query, isLiteral = false) {
    const { language } = this.vocabulary;
    const parsed = parseQuery(query, this.constants.syntax);
    const interpretation = createInterpretation(parsed);
    const unresolved = this.#resolveFilters(interpretation);
    this.#interpretExclusions(interpretation);
    for (const phrase of parsed.phrases) {
      const folded = language.foldWords(phrase);
      if (folded.length) interpretation.phrases.push(folded);
      const words = folded.filter((word) => !language.isStopWord(word));
      const stems = [...new Set(words.map((word) => this.vocabulary.stem(word)))].sort();
      interpretation.required.push(...stems.map((stem) => [`t:${stem}`, `n:${stem}`]));
    }
    const plain = [...parsed.plain, ...unresolved];
    const folded = plain.flatMap((text) => language.foldWords(text));
    const isPhraseOnly = parsed.phrases.length > 0 && folded.every(language.isStopWord);
    const texts = isPhraseOnly ? [...plain, ...parsed.phrases] : plain;
    /** @type {QueryWord[]} */
    const words = [];
    /** @type {number[]} numbers of the words before which a clause ends */
    const clauses = [];
    for (const text of texts) {
      const typed = splitWords(text).map((word) => createWord(word));
      words.push(...typed.filter(({ folded }) => folded));
      if (this.constants.interpretation.CLAUSE_ENDS.includes(text.at(-1)))
        clauses.push(words.length);
    }
    const known = words.slice(0, this.constants.syntax.MAX_WORDS);
    const isLiteralOrPhrase = isLiteral || isPhraseOnly;
    if (known.length) this.#interpretWords(interpretation, known, clauses, isLiteralOrPhrase);
    return complete(interpretation);
  }

  /** @param {Interpretation} interpretation */
  #resolveFilters(interpretation) {
    const unresolved = [];
    for (const filter of interpretation.parsed.filters) {
      const tokens = resolveFilter(filter, this.vocabulary, this.constants.filter_tokens.MAX_COST);
      if (tokens)
        (filter.isNegated ? interpretation.excluded : interpretation.required).push(tokens);
      else {
        const note = `„${filter.typed}“ ist kein bekannter Wert; gesucht wird nach den Wörtern.`;
        interpretation.notes.push(note);
        unresolved.push(filter.value);
      }
    }
    return unresolved;
  }

  /** @param {Interpretation} interpretation */
  #interpretExclusions(interpretation) {
    for (const text of interpretation.parsed.excluded) {
      const folded = this.vocabulary.language.foldWords(text);
      if (folded.length > 1) interpretation.excludedPhrases.push(folded);
      if (folded.length !== 1) continue;
      const stem = this.vocabulary.stem(folded[0]);
      const cards = cardsAmong(this.vocabulary.byKey.get(folded[0]));
      const tokens = cards.map(({ slug }) => `is:card/${slug}`);
      interpretation.excluded.push([`n:${stem}`, `t:${stem}`, ...tokens]);
    }
  }

  /**
   * @param {Interpretation} interpretation
   * @param {QueryWord[]} typed
   * @param {number[]} clauses
   * @param {boolean} isLiteral
   */
  #interpretWords(interpretation, typed, clauses, isLiteral) {
    const { language, byKey } = this.vocabulary;
    const folded = typed.map((word) => word.folded);
    const named = byKey.get(joinFolded(typed)) ?? [];
    const rules = cardsAmong(named).length ? [] : named.filter(({ kind }) => kind === "rule");
    interpretation.stopWords = new Set(folded.filter(language.isStopWord));
    interpretation.asksForDifference = folded.some(language.isDifferenceWord);
    interpretation.isOpenQuestion = language.isOpenQuestion(folded);
    interpretation.questionKinds = language.questionKinds(folded);
    const words = this.#correct(interpretation, typed, isLiteral);
    this.description = this.#findDescription(interpretation, words, clauses);
    const verbs = this.vocabulary.rejoinVerbs(words.map((word) => word.folded));
    for (const [number, verb] of verbs) {
      const { text, folded: original } = words[number];
      words[number] = { text, folded: verb, original };
    }
    const found = this.#termsOf(interpretation, words);
    const terms = found.length ? found : this.#termsOfStopWordsOnly(interpretation, words, rules);
    const { OTHER_KIND_FACTOR } = this.constants.query_terms;
    /** @type {[string, number][]} */
    const ofRules = rules.map(({ slug }) => [`rule/${slug}`, OTHER_KIND_FACTOR]);
    const withRules = terms.map((term) => ({ ...term, keys: new Map([...term.keys, ...ofRules]) }));
    const cards = withRules.flatMap((term) => (term.cards.length === 1 ? term.cards : []));
    interpretation.cards = [...new Set(cards)];
    interpretation.cardsNamedTwice = new Set(
      cards.filter((card, at) => cards.indexOf(card) !== at),
    );
    const meant = this.#applyDescription(interpretation, withRules, cards);
    meant.sort((first, second) => second.weight - first.weight);
    interpretation.terms = distinctTerms(meant).slice(0, this.constants.interpretation.MAX_TERMS);
  }

  /**
   * The description of a card that the query consists of; if it goes on with a question, both are
   * kept apart.
   * @param {Interpretation} interpretation @param {QueryWord[]} words @param {number[]} clauses
   */
  #findDescription(interpretation, words, clauses) {
    if (interpretation.required.length || interpretation.excluded.length) return null;
    const folded = words.map((word) => word.folded);
    const at = this.descriptions.findFurtherQuestion(folded, clauses);
    const description = this.descriptions.find(at ? folded.slice(0, at) : folded);
    const described = at ? words.slice(0, at) : words;
    const noun = description ? description.start - 1 : 0;
    // „grüne Karte“ is no name
    const isColour = described[noun]?.folded in this.constants.descriptions.COLOURS;
    if (description && !isColour && this.corrector.wordsOfLongNames(described).has(noun))
      return null; // the Weg der Maus
    if (!description || !at) return description;
    const texts = words.map(({ text }) => text);
    interpretation.described = [texts.slice(0, at).join(" "), texts.slice(at).join(" ")];
    return null;
  }

  /**
   * The terms, which also match descriptions if the query is one.
   * @param {Interpretation} interpretation @param {QueryTerm[]} terms @param {string[]} named
   */
  #applyDescription(interpretation, terms, named) {
    const { description } = this;
    const basic = named.filter((card) => this.vocabulary.typeStems[card]);
    if (!description || !(description.mayNameCards || basic.length === named.length)) return terms;
    const otherCards = new Set(description.isComparison ? named : basic);
    interpretation.description = { ...description, otherCards };
    return terms.map((term) => withDescriptions(term, this.constants.tokens));
  }

  /** Whether a word says what is described, and so is not the name of a card. @param {number} at */
  #isNounOfDescription(at) {
    return this.description !== null && at < this.description.start;
  }

  /**
   * @param {Interpretation} interpretation
   * @param {QueryWord[]} typed
   * @param {boolean} isLiteral
   */
  #correct(interpretation, typed, isLiteral) {
    const { language } = this.vocabulary;
    interpretation.isEnglish = language.isEnglish(typed.map((word) => word.folded));
    if (interpretation.isEnglish) {
      const inNames = this.corrector.wordsOfLongNames(typed);
      const meaningful = typed.filter(
        (word, number) => inNames.has(number) || !language.isEnglishWord(word.folded),
      );
      return meaningful.length ? meaningful : [...typed];
    }
    if (isLiteral) return [...typed];
    const { words, alternatives } = this.corrector.correctWords(typed);
    interpretation.alternatives.push(...alternatives);
    const isChanged =
      words.length !== typed.length ||
      words.some(({ text, original }, at) => original !== "" || text !== typed[at].text);
    if (isChanged) interpretation.corrected = words.map(({ text }) => text).join(" ");
    return words;
  }

  /**
   * Also sets `words` of the interpretation.
   * @param {Interpretation} interpretation
   * @param {QueryWord[]} words
   */
  #termsOf(interpretation, words) {
    const terms = [];
    const encoded = [];
    let at = 0;
    while (at < words.length) {
      const { term, end } = this.#nextTerm(words, at);
      if (term) terms.push(term);
      if (term?.cards.length !== 1)
        encoded.push(...words.slice(at, end).map(({ folded }) => this.vocabulary.encode(folded)));
      at = end;
    }
    interpretation.words = [...new Set(encoded)];
    return terms;
  }

  /**
   * The term for the longest piece from here that has a meaning.
   * @param {QueryWord[]} words
   * @param {number} at
   */
  #nextTerm(words, at) {
    const last = Math.min(words.length, at + this.constants.correction.MAX_NAME_WORDS);
    for (let end = last; end > at; end--) {
      const term = this.#termForPiece(words, at, end);
      if (term) return { term: this.#addOriginal(term, words.slice(at, end)), end };
    }
    const word = words[at];
    const isStopWord = this.vocabulary.language.isStopWord(word.folded);
    const term = isStopWord ? null : this.#addOriginal(this.#termForPlainWord(words, word), [word]);
    return { term, end: at + 1 };
  }

  /**
   * A corrected word may also have been meant as typed.
   * @param {QueryTerm} term
   * @param {QueryWord[]} piece
   */
  #addOriginal(term, piece) {
    const { original } = piece[0];
    if (piece.length > 1 || !original) return term;
    const typed = this.terms.forWord(original, original);
    return withKeys(term, scaled(typed, this.constants.interpretation.AS_TYPED_FACTOR));
  }

  /**
   * @param {QueryWord[]} words
   * @param {number} at
   * @param {number} end
   * @returns {QueryTerm | null}
   */
  #termForPiece(words, at, end) {
    const { vocabulary, terms } = this;
    const piece = words.slice(at, end);
    const label = piece.map(({ text }) => text).join(" ");
    const joined = joinFolded(piece);
    const stemmed = piece.map(({ folded }) => vocabulary.stem(folded)).join("");
    const isWholeQuery = piece.length === words.length;
    if (piece.length === 1 && vocabulary.language.isStopWord(joined) && !isWholeQuery) return null;
    const names = this.#names(words, at, end, joined);
    if (names.length) return this.#termForNames(words, names, 1, piece, label);
    const targets = vocabulary.synonyms.get(joined);
    const inflected = targets ? [] : this.#inflectedNames(words, at, end, stemmed);
    const { INFLECTED_NAME_FACTOR } = this.constants.query_terms;
    if (inflected.length)
      return this.#termForNames(words, inflected, INFLECTED_NAME_FACTOR, piece, label);
    const meant = targets ?? vocabulary.synonyms.get(stemmed);
    if (meant) return this.#termForSynonym(meant, piece, label);
    return piece.length > 1 && isWholeQuery ? terms.forNamePart(joined, label) : null;
  }

  /**
   * The names that a piece can be.
   * @param {QueryWord[]} words @param {number} at @param {number} end @param {string} joined
   */
  #names(words, at, end, joined) {
    const names = this.#isNounOfDescription(at) ? [] : (this.vocabulary.byKey.get(joined) ?? []);
    if (end - at === words.length)
      return names.filter(({ kind }) => kind === "card" || kind === "set");
    if (this.#isEverydayWord(words, at, end)) return [];
    const piece = words.slice(at, end).map(({ folded }) => folded);
    const hasStopWord = piece.some(this.vocabulary.language.isStopWord);
    return cardsAmong(names).filter(
      ({ text }) => !hasStopWord || piece.join(" ") === splitWords(text).map(fold).join(" "),
    );
  }

  /** @param {QueryWord[]} words @param {number} at @param {number} end @param {string} stemmed */
  #inflectedNames(words, at, end, stemmed) {
    const isNoun = this.#isNounOfDescription(at);
    const names = isNoun ? [] : (this.vocabulary.byStems.get(stemmed) ?? []);
    if (end - at === words.length) return names;
    const isForm = end - at === 1 && this.vocabulary.verbs.has(words[at].folded);
    const isVerb = isForm && !this.#isNoun(words, at);
    return isVerb || this.#isEverydayWord(words, at, end) ? [] : cardsAmong(names);
  }

  /**
   * A name of one word is also a word of texts; if it is the only word, also a part of other names.
   * @param {QueryWord[]} words @param {Name[]} names @param {number} factor
   * @param {QueryWord[]} piece @param {string} label
   */
  #termForNames(words, names, factor, piece, label) {
    const named = this.terms.forNames(
      names.map((name) => [name, factor * this.terms.nameMatch(name)]),
      label,
    );
    if (piece.length > 1) return named;
    const { folded } = piece[0];
    const { ALSO_WORD_FACTOR } = this.constants.interpretation;
    const term = withMeaningOf(named, scaled(this.terms.forWord(folded, label), ALSO_WORD_FACTOR));
    return withKeys(term, words.length === 1 ? this.terms.forNamePart(folded, label) : null);
  }

  /** @param {QueryWord[]} words @param {number} at @param {number} end */
  #isEverydayWord(words, at, end) {
    const { text, folded } = words[at];
    if (end - at > 1 || !this.vocabulary.language.isEverydayName(folded))
      return end - at === 1 && this.vocabulary.notNames.has(folded);
    return !(isUpperCase(text[0]) || this.#isNoun(words, at));
  }

  /**
   * Whether an article or a number stands before a word.
   * @param {QueryWord[]} words
   * @param {number} at
   */
  #isNoun(words, at) {
    const { language } = this.vocabulary;
    const before = words[at - 1]?.folded ?? "";
    return language.isArticle(before) || language.isNumberWord(before) || /^\d+$/.test(before);
  }

  /** @param {Target[]} targets @param {QueryWord[]} piece @param {string} label */
  #termForSynonym(targets, piece, label) {
    const { vocabulary, terms } = this;
    const term = terms.forSynonym(targets, label);
    if (piece.length === 1 && vocabulary.isKnown(piece[0].folded))
      return withMeaningOf(term, terms.forWord(piece[0].folded, label));
    const typed = piece.filter(({ folded }) => !vocabulary.language.isStopWord(folded));
    const stems = typed.map(({ folded }) => vocabulary.stem(folded));
    return { ...term, stems: new Set([...term.stems, ...stems]) };
  }

  /** @param {QueryWord[]} words @param {QueryWord} word */
  #termForPlainWord(words, { text, folded }) {
    const { MIN_PART_ALONE, MIN_PART_IN_SENTENCE } = this.constants.interpretation;
    const term = this.terms.forWord(folded, text);
    const isAlone = words.length === 1;
    const minLength = isAlone ? MIN_PART_ALONE : MIN_PART_IN_SENTENCE;
    if (folded.length < minLength || /^\d+$/.test(folded)) return term;
    const isNoun = folded === this.description?.noun;
    const mayBePart = isAlone || isNoun || !this.vocabulary.isKnown(folded);
    const namePart = mayBePart ? this.terms.forNamePart(folded, text) : null;
    return namePart ? withMeaningOf(term, namePart) : term;
  }

  /**
   * Stop words by themselves ask for a rule with that title; a single one is a mistyped name.
   * @param {Interpretation} interpretation @param {QueryWord[]} words @param {Name[]} rules
   */
  #termsOfStopWordsOnly(interpretation, words, rules) {
    const { MAX_TYPO_NAMES, TYPO_RANK_PENALTY } = this.constants.interpretation;
    const { OTHER_KIND_FACTOR, TYPO_MATCH } = this.constants.query_terms;
    if (rules.length)
      return [
        this.terms.forNames(
          rules.map((rule) => [rule, OTHER_KIND_FACTOR]),
          "",
        ),
      ];
    const names = words.length === 1 ? this.corrector.nearestCards(words[0].folded) : [];
    if (!names.length) return [];
    interpretation.corrected = names[0].text;
    return [
      this.terms.forNames(
        names
          .slice(0, MAX_TYPO_NAMES)
          .map((name, number) => [name, TYPO_MATCH - TYPO_RANK_PENALTY * number]),
        words[0].text,
      ),
    ];
  }
}
