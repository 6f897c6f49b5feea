// Separable verbs, as in search/separable_verbs.py: index of the verb → particle and verb in one
// word.
export function createVerbJoiner({ PARTICLES, FORMS_OF_SEIN }, { isStopWord, isArticle }) {
  const particles = new Set(PARTICLES),
    formsOfSein = new Set(FORMS_OF_SEIN);
  return function rejoinVerbs(folded, isKnown) {
    const joined = new Map();
    folded.forEach((particle, at) => {
      if (!particles.has(particle) || formsOfSein.has(folded[at + 1])) return;
      for (let number = at - 1; number >= 0; number--) {
        const word = folded[number];
        const isNoun = isArticle(folded[number - 1]) && formsOfSein.has(folded[number - 2]);
        if (word.length > 2 && !isStopWord(word) && !isNoun && isKnown(particle + word)) {
          joined.set(number, particle + word);
          break;
        }
      }
    });
    return joined;
  };
}
