// German compounds, as in search/compounds.py, split into the stems of their parts.
export function createCompoundSplitter(
  { DERIVATION_SUFFIXES, LINKING_LETTERS, MIN_PART_LENGTH },
  stemWord,
) {
  const derivationSuffixes = new Set(DERIVATION_SUFFIXES);

  function headStem(text, isKnown) {
    for (const letters of LINKING_LETTERS) {
      if (!text.endsWith(letters)) continue;
      const bare = text.slice(0, text.length - letters.length);
      if (bare.length >= MIN_PART_LENGTH && isKnown(stemWord(bare))) return stemWord(bare);
    }
    return "";
  }

  return function splitCompound(word, isKnown, maxCuts = 2) {
    for (let cut = MIN_PART_LENGTH; cut <= word.length - MIN_PART_LENGTH; cut++) {
      const tail = word.slice(cut),
        head = headStem(word.slice(0, cut), isKnown);
      if (!head) continue;
      if (!derivationSuffixes.has(tail) && isKnown(stemWord(tail))) return [head, stemWord(tail)];
      const rest = maxCuts > 1 ? splitCompound(tail, isKnown, maxCuts - 1) : [];
      if (rest.length) return [head, ...rest];
    }
    return [];
  };
}
