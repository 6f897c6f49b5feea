// Question words, as in search/question_words.py: what kind of answer a question asks for.
export function createQuestionWords(
  { KIND_OF_WORD, DIFFERENCE_WORDS, OPEN_WORDS, OPEN_FIRST_WORDS, CLOSED_WORDS },
  { splitWords, fold },
) {
  const kindOfWord = new Map(Object.entries(KIND_OF_WORD));
  return {
    isQuestionWord: (word) => kindOfWord.has(word),
    asksForDifference: (text) =>
      splitWords(text).some((word) => DIFFERENCE_WORDS.includes(fold(word))),
    isOpenQuestion(text) {
      const folded = splitWords(text).map(fold);
      const first = folded.find((word) => OPEN_WORDS.includes(word) || CLOSED_WORDS.includes(word));
      return OPEN_FIRST_WORDS.includes(folded[0]) || OPEN_WORDS.includes(first);
    },
    questionKinds: (text) =>
      new Set(
        splitWords(text)
          .map((word) => kindOfWord.get(fold(word)))
          .filter(Boolean),
      ),
  };
}
