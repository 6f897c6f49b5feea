// Snippets, as in search/snippets.py: the sentences of a text that answer a query.
const MAX_SNIPPET_CHARS = 340,
  UNCUT_FACTOR = 1.2,
  MIN_GAIN = 2.5;
const WORD = /[\p{L}\p{N}]+(?:['’`´][\p{L}\p{N}]+)*/gu;
const SENTENCE_START = /(?<=[.!?:])\s+(?=[A-ZÄÖÜ„+−0-9])/g;

// The end of the last whole sentence from `start` on; inside of the first one if that is too long.
function endOfPassage(text, start, starts) {
  const limit = start + MAX_SNIPPET_CHARS;
  if (text.length <= limit) return text.length;
  const ends = starts
    .filter((other) => start < other && other <= limit + 1)
    .map((other) => text.slice(0, other).trimEnd().length);
  return ends.at(-1) ?? Math.max(start + 1, text.lastIndexOf(" ", limit - 1));
}

// The first passage, or one that has rarer words of the query by MIN_GAIN.
function bestPassage(text, marks, rarity) {
  if (text.length <= MAX_SNIPPET_CHARS * UNCUT_FACTOR) return [0, text.length];
  const starts = [
    0,
    ...[...text.matchAll(SENTENCE_START)].map(({ 0: blank, index }) => index + blank.length),
  ];
  let best = [0, 0],
    most = -MIN_GAIN;
  for (const [number, start] of starts.entries()) {
    const nextStart = starts[number + 1] ?? text.length;
    // Only the first passage may begin with a sentence without words of the query.
    if (start && !marks.some(({ left }) => start <= left && left < nextStart)) continue;
    const end = endOfPassage(text, start, starts);
    const inside = marks.filter(({ left, right }) => start <= left && right <= end);
    const found = [...new Set(inside.flatMap((mark) => mark.stems))]
      .sort()
      .reduce((sum, stem) => sum + rarity(stem), 0);
    if (found >= most + MIN_GAIN) [best, most] = [[start, end], found];
  }
  return best;
}

// Pieces of text; of those to be marked `isMarked` is true. `stemsOf` gives the stems of a word as
// it is written.
export function makeSnippet(paragraphs, stems, { stemsOf, rarity }) {
  const text = paragraphs.replace(/\s*\n\s*/g, " ").trim();
  const marks = [...text.matchAll(WORD)]
    .map(({ 0: word, index }) => ({
      left: index,
      right: index + word.length,
      stems: stemsOf(word).filter((stem) => stems.has(stem)),
    }))
    .filter((mark) => mark.stems.length);
  const [start, end] = bestPassage(text, marks, rarity),
    pieces = start ? [{ text: "… ", isMarked: false }] : [];
  let at = start;
  for (const { left, right } of marks) {
    if (left < start || right > end) continue;
    pieces.push(
      { text: text.slice(at, left), isMarked: false },
      { text: text.slice(left, right), isMarked: true },
    );
    at = right;
  }
  pieces.push({ text: text.slice(at, end), isMarked: false });
  if (end < text.length) pieces.push({ text: " …", isMarked: false });
  return pieces.filter((piece) => piece.text);
}
