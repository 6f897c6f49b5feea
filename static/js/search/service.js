// The search on this device, as in search/service.py: `search` finds documents, `suggest` completes
// names.
import { splitWords } from "../lib/names.js";
import { Completer } from "./autocomplete.js";
import { Interpreter } from "./interpretation.js";
import { Language } from "./language.js";
import { findMatches } from "./matching.js";
import { OfflineIndex } from "./offline-index.js";
import { findPileQuestion } from "./pile-answers.js";
import { rank } from "./ranking.js";
import { findLine, MAX_TOP_SNIPPET_CHARS, makeSnippet, splitSentences } from "./snippets.js";
import { Vocabulary } from "./vocabulary.js";

/** @typedef {import("./interpretation.js").Interpretation} Interpretation */
/** @typedef {import("./offline-index.js").IndexedDocument} IndexedDocument */
/** @typedef {import("./ranking.js").RankedDocument} RankedDocument */
/** @typedef {import("./vocabulary.js").Name} Name */
/** @typedef {{kind?: string, isLiteral?: boolean, first?: string[]}} SearchOptions */

export class Search {
  /** @param {Record<string, any>} data see companion/pages/offline_index.py */
  constructor(data) {
    this.constants = data.constants;
    /** @type {Lists} */
    this.lists = data.lists;
    /** @type {Record<string, string>} kind of a result → its German name */
    this.labels = data.labels;
    /** @type {Record<string, string>} the same in the plural */
    this.many = data.many;
    /** @type {Record<string, number[]>} slug of piles or tokens → how many for 2 to 6 players */
    this.pileCounts = data.pileCounts;
    /** @type {Record<string, string[]>} the same → names of the documents that say so */
    this.pileDocuments = data.pileDocuments;
    /** @type {Record<string, [string, string]>} slug of what is no card → name, slug of its card */
    this.otherNames = data.otherNames;
    /** @type {Record<string, string[]>} name of what is no single card → slugs of its piles */
    this.namesOfSeveral = data.namesOfSeveral;
    const language = new Language(data.constants);
    this.vocabulary = new Vocabulary(data.vocabulary, language, data.constants);
    this.index = new OfflineIndex(data, this.vocabulary);
    this.interpreter = new Interpreter(this.vocabulary, data.constants);
    this.completer = new Completer(this.vocabulary, data.constants.autocomplete);
  }

  /**
   * The documents that answer a query, best first; those that hold for one of the editions `first`
   * come before the others.
   * @param {string} query @param {SearchOptions} [options]
   */
  search(query, { kind = "", isLiteral = false, first = [] } = {}) {
    const typed = this.interpreter.interpret(query, isLiteral);
    /** @type {(RankedDocument | IndexedDocument)[]} */
    let hits = [];
    /** @type {Record<string, number>} */
    let totals = {};
    if (typed.isEmpty) return { interpretation: typed, hits, totals, alternatives: [] };
    const { interpretation, matches, ranked } = this.#findDescribed(typed) ?? this.#find(typed);
    const isRanked = new Set(ranked.map(({ number }) => number));
    const unranked = matches.others.filter((number) => !isRanked.has(number));
    const others = interpretation.hasPhrases ? [] : unranked;
    hits = [...ranked, ...others.map((number) => this.index.documents[number])];
    if (!interpretation.terms.length) hits.sort((one, other) => one.number - other.number);
    const onNumbers = this.#statementsOnNumbers(interpretation);
    const isOther = (/** @type {IndexedDocument} */ { number }) => Number(!onNumbers.has(number));
    if (onNumbers.size) hits.sort((one, other) => isOther(one) - isOther(other));
    if (first.length) hits = this.#putEditionsFirst(hits, interpretation, ranked, first);
    totals = countKinds(hits);
    if (kind) hits = hits.filter((document) => document.kind === kind);
    return { interpretation, hits, totals, alternatives: this.#alternatives(interpretation, hits) };
  }

  /**
   * The results of the kind that is `asked` for; filters alone ask for cards.
   * @param {string} query @param {{asked?: string, isLiteral?: boolean, first?: string[]}} options
   */
  findResults(query, { asked = "", ...options }) {
    const kind = asked in this.many ? asked : "";
    const found = this.search(query, { ...options, kind });
    const isFiltersOnly = !found.interpretation.terms.length && !/\bart:/i.test(query);
    if (asked || !isFiltersOnly || !found.totals.card) return { kind, ...found };
    return { kind: "card", ...this.search(query, { ...options, kind: "card" }) };
  }

  /** @param {Interpretation} interpretation */
  #find(interpretation) {
    const matches = findMatches(interpretation, this.index, this.constants);
    const ranked = rank(interpretation, matches, this.index, this.constants);
    return { interpretation, matches, ranked };
  }

  /**
   * As in search/described.py: what is asked about each of the cards that are described best.
   * @param {Interpretation} typed
   */
  #findDescribed({ described, parsed, corrected, alternatives }) {
    if (!described) return null;
    const [text, question] = described;
    const description = this.interpreter.interpret(text, true);
    const ranked = description.description ? this.#find(description).ranked : [];
    const cards = ranked.filter(({ kind }) => kind === "card");
    const found = cards.slice(0, this.constants.described.MAX_DESCRIBED_CARDS).map((card) => {
      const interpretation = this.interpreter.interpret(`${card.title} ${question}`, true);
      Object.assign(interpretation, { parsed, corrected, alternatives });
      return { card, found: this.#find(interpretation) };
    });
    const scored = found
      .flatMap(({ card, found: { ranked: hits, ...rest } }) =>
        hits.map((hit) => ({ score: card.score + hit.score, hit, ...rest })),
      )
      .sort((first, second) => second.score - first.score);
    if (!scored.length) return null;
    const [{ interpretation, matches }] = scored;
    /** @type {Map<number, RankedDocument>} */
    const best = new Map();
    for (const { hit } of scored) if (!best.has(hit.number)) best.set(hit.number, hit);
    return { interpretation, matches, ranked: [...best.values()] };
  }

  /** @param {Interpretation} interpretation @param {IndexedDocument[]} hits @returns {Name[]} */
  #alternatives({ alternatives, parsed }, hits) {
    const names = hits.length ? alternatives : this.vocabulary.nearestNames(parsed.text);
    const distinct = new Map(
      [...names].reverse().map((name) => [`${name.kind}/${name.slug}`, name]),
    );
    return [...distinct.values()].reverse().slice(0, this.constants.correction.MAX_ALTERNATIVES);
  }

  /**
   * Documents about a named card keep their places even if the card is in none of the editions.
   * @param {IndexedDocument[]} hits @param {Interpretation} interpretation
   * @param {RankedDocument[]} ranked @param {string[]} editions
   */
  #putEditionsFirst(hits, interpretation, ranked, editions) {
    const inEditions = this.#documentsOfEditions(editions);
    const absentCards = ranked
      .filter(({ kind, slug }) => kind === "card" && interpretation.cards.includes(slug))
      .filter(({ number }) => !inEditions.has(number))
      .map(({ slug }) => slug);
    const rankedNumbers = new Set(ranked.map(({ number }) => number));
    /** @param {IndexedDocument} document */
    const isElsewhere = ({ number, about }) =>
      !inEditions.has(number) &&
      !(rankedNumbers.has(number) && about.some((slug) => absentCards.includes(slug)));
    return [...hits.filter((hit) => !isElsewhere(hit)), ...hits.filter(isElsewhere)];
  }

  /**
   * The documents on how many cards there are of the named ones, if the query asks for nothing
   * else.
   * @param {Interpretation} interpretation @returns {Set<number>}
   */
  #statementsOnNumbers({ cards, parsed }) {
    const { language } = this.vocabulary;
    const folded = cards.length ? language.foldWords(parsed.text) : [];
    if (!findPileQuestion(this.constants, language, folded)?.isPlain) return new Set();
    const about = cards.flatMap((card) => [`about:${card}`, `mention:${card}`]);
    const topic = `thema:${this.constants.pile_questions.TOPIC}`;
    const numbers = [...this.index.documentsWith(about)];
    return new Set(numbers.filter((number) => this.index.has(topic, number)));
  }

  /** @param {string[]} editions */
  #documentsOfEditions(editions) {
    return this.index.documentsWith(editions.map((slug) => `edition:${slug}`));
  }

  /** @param {string} typed */
  suggest(typed) {
    return this.completer.suggest(typed);
  }

  /** @param {Pick<Name, "kind" | "slug" | "text">} name */
  nameOf({ kind, slug, text }) {
    return this.vocabulary.labels.get(`${kind}/${slug}`) ?? text;
  }

  /**
   * @param {string} text @param {Set<string>} stems
   * @param {import("./snippets.js").SnippetOptions} [options]
   */
  snippet(text, stems, options) {
    return makeSnippet(text, stems, this.vocabulary, options);
  }

  /**
   * The sentence of a result's text that answers more of the query than what is shown first.
   * @param {Interpretation} interpretation @param {IndexedDocument} hit @param {string} text
   */
  firstLine({ highlightedStems, words, questionKinds }, hit, text) {
    const { vocabulary } = this;
    const { wordVectors } = this.index;
    const names = hit.about.map((card) => vocabulary.labels.get(`card/${card}`) ?? "");
    const stems = new Set(highlightedStems);
    for (const name of splitWords(names.join(" ")))
      for (const stem of vocabulary.stemsOf(name)) stems.delete(stem);
    const asked = {
      stems,
      vector: wordVectors.vectorOf(words),
      isForNumber: questionKinds.has("count"),
    };
    const known = { vocabulary, wordVectors };
    if (hit.question) return findLine(text, `${hit.question} ${hit.answer}`, asked, known);
    const [first] = splitSentences(text);
    const line = findLine(text, `${hit.title} ${hit.brief || first}`, asked, known);
    if (line || hit.brief) return line;
    const options = { maxChars: MAX_TOP_SNIPPET_CHARS };
    const snippet = this.snippet(text, highlightedStems, options).map((piece) => piece.text);
    return snippet.join("").startsWith(first) ? first : findLine(text, "", asked, known);
  }

  /** For each card the documents that are about it or mention it. @param {string[]} cards */
  documentsAbout(...cards) {
    return cards.map((card) => {
      const numbers = this.index.documentsWith([`about:${card}`, `mention:${card}`]);
      return this.index.documents.filter(({ number }) => numbers.has(number));
    });
  }

  /**
   * Whether a document holds for none of these editions; of a set, whether one of its cards is in
   * none of them.
   * @param {string[]} editions @returns {(document: IndexedDocument) => boolean}
   */
  isOutsideEditions(editions) {
    if (!editions.length) return () => false;
    const inEditions = this.#documentsOfEditions(editions);
    const cards = new Set(
      this.index.documents
        .filter(({ kind, number }) => kind === "card" && inEditions.has(number))
        .map(({ slug }) => slug),
    );
    const { cards: cardList, sets, cardsOfSets } = this.lists;
    /** @param {string} set */
    const hasMissingCard = (set) =>
      cardsOfSets[sets.slugs.indexOf(set)].some((card) => !cards.has(cardList.slugs[card]));
    return ({ kind, slug, number }) =>
      kind === "set" ? hasMissingCard(slug) : !inEditions.has(number);
  }

  /** Slug → all tokens of the documents of a kind. @param {string} kind */
  tokensOfKind(kind) {
    return this.index.tokensOfKind(kind);
  }
}

/** @param {IndexedDocument[]} documents */
function countKinds(documents) {
  /** @type {Record<string, number>} */
  const totals = {};
  for (const { kind } of documents) totals[kind] = (totals[kind] ?? 0) + 1;
  return totals;
}
