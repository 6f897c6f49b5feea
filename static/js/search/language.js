// Words of German and of questions, as in search/stop_words.py, question_words.py,
// separable_verbs.py and compounds.py. The word lists come with the index, so that only code is
// written twice.
import { fold, splitWords } from "../lib/names.js";

/** @param {string[]} words @returns {(word: string) => boolean} */
const oneOf = (words) => {
  const set = new Set(words);
  return (word) => set.has(word);
};

export class Language {
  /** @param {Record<string, any>} constants module of search/ → its constants */
  constructor({
    stop_words: words,
    question_words: questions,
    separable_verbs: verbs,
    compounds,
    snippets,
  }) {
    /** @type {string} */
    this.stopWordMark = words.STOP_WORD_MARK;
    this.isPointingWord = oneOf(snippets.POINTING_WORDS);
    this.isDeterminer = oneOf(snippets.DETERMINERS);
    /** @type {string[]} */
    this.stopWords = words.STOP_WORDS;
    this.isStopWord = oneOf(words.STOP_WORDS);
    this.isArticle = oneOf(words.ARTICLES);
    this.isNumberWord = oneOf(words.NUMBER_WORDS);
    this.isEverydayName = oneOf(words.EVERYDAY_NAMES);
    this.isEnglishWord = oneOf(words.ENGLISH);
    this.isUnambiguousEnglish = oneOf(words.UNAMBIGUOUS_ENGLISH);
    this.isAmbiguousEnglish = oneOf(words.AMBIGUOUS_ENGLISH);
    this.isDifferenceWord = oneOf(questions.DIFFERENCE_WORDS);
    this.isOpenWord = oneOf(questions.OPEN_WORDS);
    this.isAmount = oneOf(questions.AMOUNT_WORDS);
    this.isNegation = oneOf(questions.NEGATIONS);
    /** @type {string} */
    this.or = questions.OR;
    /** @type {string} */
    this.and = questions.AND;
    this.isClosedWord = oneOf(questions.CLOSED_WORDS);
    this.isParticle = oneOf(verbs.PARTICLES);
    this.isFormOfSein = oneOf(verbs.FORMS_OF_SEIN);
    this.isDerivationSuffix = oneOf(compounds.DERIVATION_SUFFIXES);
    /** @type {Map<string, string>} */
    this.kindOfWord = new Map(Object.entries(questions.KIND_OF_WORD));
    this.compounds = compounds;
  }

  /** The folded words of a text, without words in other scripts. @param {string} text */
  foldWords(text) {
    return splitWords(text).map(fold).filter(Boolean);
  }

  /** @param {string[]} folded */
  isEnglish(folded) {
    const weights = folded.map(
      (word) => 2 * Number(this.isUnambiguousEnglish(word)) + Number(this.isAmbiguousEnglish(word)),
    );
    return weights.reduce((sum, weight) => sum + weight, 0) > 2;
  }

  /** @param {string[]} folded @returns {Set<string>} */
  questionKinds(folded) {
    return new Set(folded.flatMap((word) => this.kindOfWord.get(word) ?? []));
  }

  /** Whether a question asks for more than ja or nein. @param {string[]} folded */
  isOpenQuestion(folded) {
    const first = folded.find((word) => this.isOpenWord(word) || this.isClosedWord(word)) ?? "";
    const offersChoice = folded
      .slice(1)
      .some((word, before) => folded[before] === this.or && !this.isNegation(word));
    return offersChoice || this.startOfSecondQuestion(folded) > 0 || this.isOpenWord(first);
  }

  /**
   * The index behind the „und“ between two questions; 0 if there are none.
   * @param {string[]} folded
   */
  startOfSecondQuestion(folded) {
    const asks = (/** @type {string} */ word) => this.isOpenWord(word) || this.isClosedWord(word);
    const first = folded.findIndex(asks);
    const and = folded.findIndex(
      (word, at) => word === this.and && at > first && asks(folded[at + 1] ?? ""),
    );
    return first < 0 || and < 0 ? 0 : and + 1;
  }

  /**
   * The separated verbs of a query: index of the verb → particle and verb in one word.
   * @param {string[]} folded @param {(word: string) => boolean} isKnown
   */
  rejoinVerbs(folded, isKnown) {
    /** @type {Map<number, string>} */
    const joined = new Map();
    for (const [at, particle] of folded.entries()) {
      if (!this.isParticle(particle) || this.isFormOfSein(folded[at + 1] ?? "")) continue;
      const number = folded.findLastIndex(
        (word, index) => index < at && this.#isVerbOf(particle, folded, index, isKnown),
      );
      if (number >= 0) joined.set(number, particle + folded[number]);
    }
    return joined;
  }

  /**
   * @param {string} particle @param {string[]} folded @param {number} index
   * @param {(word: string) => boolean} isKnown
   */
  #isVerbOf(particle, folded, index, isKnown) {
    const word = folded[index];
    const isNoun =
      index > 1 && this.isArticle(folded[index - 1]) && this.isFormOfSein(folded[index - 2]);
    return word.length > 2 && !this.isStopWord(word) && !isNoun && isKnown(particle + word);
  }

  /**
   * The stems of the parts of a compound; [] if it does not consist of known stems.
   * @param {string} word @param {(word: string) => string} stem
   * @param {(stem: string) => boolean} isKnown @returns {string[]}
   */
  splitCompound(word, stem, isKnown, maxCuts = 2) {
    const { MIN_PART_LENGTH } = this.compounds;
    for (let cut = MIN_PART_LENGTH; cut <= word.length - MIN_PART_LENGTH; cut++) {
      const tail = word.slice(cut);
      const head = this.#headStem(word.slice(0, cut), stem, isKnown);
      if (!head) continue;
      if (!this.isDerivationSuffix(tail) && isKnown(stem(tail))) return [head, stem(tail)];
      const rest = maxCuts > 1 ? this.splitCompound(tail, stem, isKnown, maxCuts - 1) : [];
      if (rest.length) return [head, ...rest];
    }
    return [];
  }

  /**
   * @param {string} text @param {(word: string) => string} stem
   * @param {(stem: string) => boolean} isKnown
   */
  #headStem(text, stem, isKnown) {
    for (const letters of this.compounds.LINKING_LETTERS) {
      const bare = text.slice(0, text.length - letters.length);
      const isLongEnough = text.endsWith(letters) && bare.length >= this.compounds.MIN_PART_LENGTH;
      if (isLongEnough && isKnown(stem(bare))) return stem(bare);
    }
    return "";
  }
}
