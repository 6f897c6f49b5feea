// Everything about German words in one object: normalization, stop words, stemming, compounds,
// verbs, question words. Word lists and endings come with the index, so that only code is written
// twice; tests/search/content/test_offline_search.py compares both versions.
import { fold, foldLetters, nameKey, splitWords } from "../names.js";
import { createCompoundSplitter } from "./compounds.js";
import { createQuestionWords } from "./question-words.js";
import { createVerbJoiner } from "./separable-verbs.js";
import { createStemming } from "./stemming.js";
import { createStopWords } from "./stop-words.js";

export function createLanguage(constants) {
  const normalization = { fold, foldLetters, nameKey, splitWords };
  const stopWords = createStopWords(constants.stop_words),
    stemming = createStemming(constants.stemming);
  return {
    ...normalization,
    ...stopWords,
    ...stemming,
    ...createQuestionWords(constants.question_words, normalization),
    minPartLength: constants.compounds.MIN_PART_LENGTH,
    splitCompound: createCompoundSplitter(constants.compounds, stemming.stemWord),
    rejoinVerbs: createVerbJoiner(constants.separable_verbs, stopWords),
    // The joined stems of a name without articles, see stems_of_name in search/vocabulary.py.
    stemsOfName: (folded) =>
      folded
        .filter((word) => !stopWords.isArticle(word))
        .map(stemming.stemWord)
        .join(""),
  };
}
