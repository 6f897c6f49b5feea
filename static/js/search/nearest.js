// The names that are most similar to a text, as in engine/names.py.
import { editDistance } from "./spelling.js";

const MAX_NEAREST = 3;
const MAX_MEASURED = 20; // names whose edit distance is measured, those that share the most bigrams
const MIN_SHARED = 0.3; // of the bigrams of two names, for the edit distance to be measured; 0..1
const MIN_SIMILARITY = 0.5; // of a name that is suggested, 0..1
const PART_OF_NAME = 0.8; // similarity of a text that is part of a name, 0..1

const compare = (first, second) => (first < second ? -1 : first > second ? 1 : 0);

// 1 for equal names, less the share of letters that were mistyped, 0 for more than half of them.
function similarityOf(text, name) {
  const length = Math.max(text.length, name.length), limit = Math.floor(length / 2);
  const distance = editDistance(text, name, limit);
  return Math.max(1 - (distance <= limit ? distance / length : 1), name.includes(text) ? PART_OF_NAME : 0);
}

// At most three of the names, best first; text and names are folded.
export function nearest(text, names) {
  const framed = `^${text}$`;
  const bigrams = Array.from({ length: text.length + 1 }, (_, at) => framed.slice(at, at + 2));
  const sharedWith = (name) => bigrams.filter((bigram) => `^${name}$`.includes(bigram)).length;
  return names
    .map((name) => ({ name, share: (2 * sharedWith(name)) / (bigrams.length + name.length + 1) }))
    .filter(({ share }) => share >= MIN_SHARED)
    .sort((first, second) => second.share - first.share || compare(first.name, second.name))
    .slice(0, MAX_MEASURED)
    .map((measured) => ({ ...measured, similarity: Math.max(measured.share, similarityOf(text, measured.name)) }))
    .filter(({ similarity }) => similarity >= MIN_SIMILARITY)
    .sort((first, second) =>
      second.similarity - first.similarity || second.share - first.share || compare(first.name, second.name))
    .slice(0, MAX_NEAREST)
    .map(({ name }) => name);
}
