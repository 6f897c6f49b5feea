// Stop words, articles and English words, as in search/stop_words.py.
export function createStopWords({
  STOP_WORDS,
  ARTICLES,
  ENGLISH,
  UNAMBIGUOUS_ENGLISH,
  AMBIGUOUS_ENGLISH,
  EVERYDAY_NAMES,
}) {
  const stopWords = new Set(STOP_WORDS),
    articles = new Set(ARTICLES),
    english = new Set(ENGLISH);
  const unambiguous = new Set(UNAMBIGUOUS_ENGLISH),
    ambiguous = new Set(AMBIGUOUS_ENGLISH);
  const everydayNames = new Set(EVERYDAY_NAMES);
  return {
    stopWords: STOP_WORDS,
    isStopWord: (word) => stopWords.has(word),
    isEverydayName: (word) => everydayNames.has(word),
    isArticle: (word) => articles.has(word),
    isEnglishWord: (word) => english.has(word),
    isEnglishQuery: (folded) =>
      folded.reduce((sum, word) => sum + 2 * unambiguous.has(word) + ambiguous.has(word), 0) > 2,
  };
}
