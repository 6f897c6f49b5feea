// The nearest known words, as in search/spelling.py: what remains of two words after a few deletions meets.
export function distance(left, right, most) {
  if (Math.abs(left.length - right.length) > most) return most + 1;
  let before = [], row = Array.from({ length: right.length + 1 }, (_, at) => at);
  for (let i = 1; i <= left.length; i++) {
    const older = before;
    before = row;
    row = [i];
    for (let j = 1; j <= right.length; j++) {
      let cost = Math.min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (left[i - 1] !== right[j - 1]));
      if (older.length && j > 1 && left[i - 1] === right[j - 2] && left[i - 2] === right[j - 1]) cost = Math.min(cost, older[j - 2] + 1);
      row.push(cost);
    }
    if (Math.min(...row) > most) return most + 1;
  }
  return Math.min(row.at(-1), most + 1);
}

const shortened = (word) => Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1));
const isWord = (word) => /^[a-z]+$/.test(word);

function restsOf(word, isThorough) {
  const rests = new Set([word, ...shortened(word)]);
  if (isThorough) for (const rest of [...rests]) if (rest.length < word.length) for (const shorter of shortened(rest)) rests.add(shorter);
  return rests;
}

export function speller(all, names, { MIN_LENGTH, MIN_LENGTH_TWO_EDITS, MAX_COMPARED }) {
  const thorough = new Set(names.filter((name) => name.length >= MIN_LENGTH_TWO_EDITS));
  const words = [...new Set([...all, ...names])].filter((word) => word.length >= MIN_LENGTH && isWord(word)).sort();
  const byRest = new Map();
  words.forEach((word, number) => {
    for (const rest of restsOf(word, thorough.has(word))) byRest.has(rest) ? byRest.get(rest).push(number) : byRest.set(rest, [number]);
  });
  const compare = (word, rests, most) => {
    const numbers = new Set([...rests].flatMap((rest) => byRest.get(rest) || []));
    return [...numbers].sort((a, b) => a - b).slice(0, MAX_COMPARED)
      .map((number) => [distance(word, words[number], most), words[number]]).filter(([far]) => far <= most)
      .sort((a, b) => a[0] - b[0] || (a[1] < b[1] ? -1 : 1));
  };
  // Pairs of distance and word; only of the nearest distance that has any.
  return (word, most = 2) => {
    if (word.length < MIN_LENGTH || !isWord(word)) return [];
    const found = compare(word, restsOf(word, false), 1);
    return found.length || most < 2 || word.length < MIN_LENGTH_TWO_EDITS ? found : compare(word, restsOf(word, true), 2);
  };
}
