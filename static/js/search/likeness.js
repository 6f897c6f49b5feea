// How alike two questions are, as in search/similarity.py: the one that is typed, and each that a document answers.

// What a word of a question is met by, and how good at most; nothing for one without a meaning of its own.
function metBy(written, v, l) {
  const [own, ...others] = written.startsWith(":") ? [] : written.split("/");
  return own ? [[own, 1], ...others.map((stem) => [stem, l.SYNONYM_MATCH]), ...v.partsOfStem(own).map((part) => [part, l.COMPOUND_PART_MATCH])] : [];
}

export function likeness(concepts, v, small, without, l) {
  const wanted = [...concepts.entries()].filter(([number]) => !without.has(number));
  const weights = new Map(wanted.map(([number, { weight }]) => [number, weight]));
  const weight = [...weights.values()].reduce((all, one) => all + one, 0), asked = weight + l.STOP_WORD_WEIGHT * small.size;
  const told = weight || asked, telling = wanted.length < concepts.length ? told / (told + l.HALF_TRUST_WEIGHT) : 1;
  const named = new Set(concepts.flatMap(({ stems }, number) => (without.has(number) ? [...stems] : [])));
  const met = new Map(), known = new Map(); // most questions are made of the same words
  for (const [number, concept] of wanted) {
    const found = new Map();
    for (const [token, quality] of concept.hints) found.set(token.slice(token.lastIndexOf(":") + 1), l.EXPANSION_MATCH * quality);
    for (const part of concept.parts) found.set(part, l.COMPOUND_PART_MATCH);
    for (const stem of concept.stems) found.set(stem, 1);
    for (const [stem, quality] of found) met.has(stem) ? met.get(stem).push([number, quality]) : met.set(stem, [[number, quality]]);
  }

  function read(written) {
    const stems = metBy(written, v, l), by = [];
    for (const [stem, most] of stems) for (const [number, good] of met.get(stem) || []) by.push([number, Math.min(good, most)]);
    const share = small.has(written.slice(1)) ? l.STOP_WORD_WEIGHT : 0, weighs = stems.length ? v.rarity(stems[0][0]) : 0;
    const isNamed = !by.length && stems.some(([stem]) => named.has(stem));
    const word = stems.length
      ? { weight: weighs, met: weighs * Math.max(Number(isNamed), ...by.map(([, quality]) => quality)), small: 0, by }
      : { weight: l.STOP_WORD_WEIGHT, met: share, small: share, by };
    known.set(written, word);
    return word;
  }

  // The harmonic mean of the shares in which query and question meet each other.
  function alike(question) {
    let total = 0, said = 0, ofQuery = 0;
    const here = new Map();
    for (const written of question) {
      const word = known.get(written) || read(written);
      total += word.weight;
      said += word.met;
      ofQuery += word.small;
      for (const [number, quality] of word.by) if (quality > (here.get(number) || 0)) here.set(number, quality);
    }
    if (!here.size && (weights.size || !ofQuery)) return 0;
    for (const [number, quality] of here) ofQuery += weights.get(number) * quality;
    ofQuery /= asked;
    const ofQuestion = said / total;
    return telling * 2 * ofQuery * ofQuestion / (ofQuery + ofQuestion);
  }

  // To the questions of a document that are most alike.
  return (questions) => {
    const found = [...new Array(l.MAX_SIMILARITIES).fill(0), ...(asked ? questions.map(alike) : [])];
    return found.sort((one, other) => other - one).slice(0, l.MAX_SIMILARITIES);
  };
}
