// How alike two questions are, as in search/likeness.py: the one that is typed, and each that a document answers.
const GIST = "gist:";
const readings = new Map();

// A question as it is compared: of each word what it is met by, and how good at most; and its small words.
function read(token, l) {
  if (!readings.has(token)) {
    const words = [], small = new Set();
    for (const word of token.slice(GIST.length).split("-")) {
      const [stems, ...parts] = word.split(":"), [own, ...others] = stems.split("/");
      if (own) words.push({ own, met: [[own, 1], ...others.map((stem) => [stem, l.TRANSLATED]), ...parts.map((part) => [part, l.IN_PARTS])] });
      else for (const part of parts) small.add(part);
    }
    readings.set(token, { words, small });
  }
  return readings.get(token);
}

export function likeness(concepts, weigh, small, l) {
  const met = new Map();
  concepts.forEach((concept, number) => {
    const found = new Map();
    for (const [token, quality] of concept.hints) found.set(token.slice(token.lastIndexOf(":") + 1), l.HINTED * quality);
    for (const part of concept.parts) found.set(part, l.IN_PARTS);
    for (const stem of concept.stems) found.set(stem, 1);
    for (const [stem, quality] of found) met.has(stem) ? met.get(stem).push([number, quality]) : met.set(stem, [[number, quality]]);
  });

  // The harmonic mean of the shares in which query and question meet each other.
  function alike(saying, without, asked) {
    let total = 0, said = 0;
    const here = new Map();
    for (const word of saying.words) {
      const weight = weigh(word.own);
      let best = 0;
      for (const [stem, most] of word.met) for (const [number, quality] of met.get(stem) || []) {
        if (without.has(number)) continue;
        const least = Math.min(quality, most);
        best = Math.max(best, least);
        here.set(number, Math.max(least, here.get(number) || 0));
      }
      total += weight;
      said += weight * best;
    }
    const both = l.SMALL * [...small].filter((word) => saying.small.has(word)).length;
    let ofQuery = both;
    for (const [number, quality] of here) ofQuery += concepts[number].weight * quality;
    ofQuery /= asked + l.SMALL * small.size;
    const ofQuestion = (said + both) / (total + l.SMALL * saying.small.size);
    return ofQuery && ofQuestion ? 2 * ofQuery * ofQuestion / (ofQuery + ofQuestion) : 0;
  }

  // To the most alike question of a document and to the next one; some concepts are not looked for.
  return (tokens, without) => {
    const asked = concepts.reduce((all, { weight }, number) => all + (without.has(number) ? 0 : weight), 0);
    let best = 0, second = 0;
    if (asked) for (const token of tokens) if (token.startsWith(GIST)) {
      const saying = read(token, l);
      if (!saying.words.some((word) => word.met.some(([stem]) => met.has(stem)))) continue;
      const found = alike(saying, without, asked);
      if (found > best) [best, second] = [found, best];
      else if (found > second) second = found;
    }
    return [best, second];
  };
}
