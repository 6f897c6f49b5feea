// Spelling correction, as in search/spelling.py: the nearest known words, found by deletions that
// two words share.
import { editDistance } from "../names.js";

const isCorrectable = (word) => /^[a-z]+$/.test(word);
const withoutOneLetter = (word) =>
  Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1));

function deletions(word, limit) {
  const forms = new Set([word, ...withoutOneLetter(word)]);
  if (limit < 2) return forms;
  for (const form of [...forms])
    if (form !== word) for (const shorter of withoutOneLetter(form)) forms.add(shorter);
  return forms;
}

// `names` are also found with two letters missing, other words with one. The result takes a word to
// pairs of distance and word, only of the smallest distance that has any.
export function createSpeller(allWords, names, { MIN_LENGTH, MIN_LENGTH_TWO_EDITS, MAX_COMPARED }) {
  const twoDeletions = new Set(names.filter((name) => name.length >= MIN_LENGTH_TWO_EDITS));
  const words = [...new Set([...allWords, ...names])]
    .filter((word) => word.length >= MIN_LENGTH && isCorrectable(word))
    .sort();
  const numbersByDeletion = new Map();
  words.forEach((word, number) => {
    for (const form of deletions(word, twoDeletions.has(word) ? 2 : 1)) {
      if (numbersByDeletion.has(form)) numbersByDeletion.get(form).push(number);
      else numbersByDeletion.set(form, [number]);
    }
  });
  const longest = words.reduce((length, word) => Math.max(length, word.length), 0);
  function wordsWithin(word, limit) {
    if (word.length > longest + limit) return []; // too long for any of them, and has thousands of deletions
    const numbers = new Set(
      [...deletions(word, limit)].flatMap((form) => numbersByDeletion.get(form) || []),
    );
    return [...numbers]
      .sort((first, second) => first - second)
      .slice(0, MAX_COMPARED)
      .map((number) => [editDistance(word, words[number], limit), words[number]])
      .filter(([distance]) => distance <= limit)
      .sort((first, second) => first[0] - second[0] || (first[1] < second[1] ? -1 : 1));
  }
  return (word, maxDistance = 2) => {
    if (word.length < MIN_LENGTH || !isCorrectable(word)) return [];
    const nearest = wordsWithin(word, 1);
    return nearest.length || maxDistance < 2 || word.length < MIN_LENGTH_TWO_EDITS
      ? nearest
      : wordsWithin(word, 2);
  };
}
