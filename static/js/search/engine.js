// The search on this device: the index as the server writes it (search/offline_index.py) becomes `search` and `suggest`.
import { completing } from "./completing.js";
import { german } from "./german.js";
import { ranking } from "./ranking.js";
import { understanding } from "./understanding.js";
import { vocabulary } from "./vocabulary.js";

function opened({ tokens: written, postings, facets, ranges, documents, questions, shown = [] }) {
  const tokens = [...written], numberOf = new Map(tokens.map((token, number) => [token, number]));
  const numbers = postings.map((gaps) => { let at = 0; return gaps.map((gap) => (at += gap)); });
  const tokensOf = documents.map(() => []);
  numbers.slice(0, facets).forEach((all, token) => { for (const number of all) tokensOf[number].push(token); });
  const carry = (number, token) => {
    if (!numberOf.has(token)) { numberOf.set(token, tokens.push(token) - 1); numbers.push([]); }
    numbers[numberOf.get(token)].push(number);
    tokensOf[number].push(numberOf.get(token));
  };
  const rows = documents.map(([slug, title, text, art, about, newest], number) => {
    const asked = questions.asked[number].split(" ").filter(Boolean).map((one) => Array.from(one, (letter) => questions.words[letter.charCodeAt(0) - questions.first]));
    const [question, answer, note] = shown[number] || [];
    const kind = ranges.find(([, first, end]) => number >= first && number < end)[0];
    return { number, kind, slug, title, text, art, about, newest, asked, question, answer, note };
  });
  // What is not written, since it can be told: the token of a document itself, and those of the words of its questions.
  rows.forEach(({ kind, slug, asked }, number) => {
    const title = new Set(tokensOf[number].map((token) => tokens[token]).filter((token) => token.startsWith("n:")));
    const words = asked.flat().filter((word) => !word.startsWith(":")).map((word) => word.split("/")[0]);
    carry(number, `is:${kind}/${slug}`);
    for (const stem of new Set(words)) if (!title.has(`n:${stem}`)) carry(number, `s:${stem}`);
  });
  for (const all of numbers) all.sort((one, other) => one - other);
  const carrying = (wanted) => new Set(wanted.flatMap((token) => numbers[numberOf.get(token)] || []));
  return { tokens, postings: numbers, tokensOf, ranges, documents: rows, carrying };
}

export function engine(data) {
  const { constants: c } = data;
  const g = german({ ...c.stop_words, ...c.stemming, ...c.compounds, ...c.separable_verbs, ...c.question_words, ...c.normalization }), v = vocabulary(data.vocabulary, g, { ...c.vocabulary, spelling: c.spelling });
  const meaning = understanding(v, g, c), index = opened(data);
  const order = ranking(index, v, g, meaning, c), complete = completing(v, g, c.autocomplete);
  function search(query, { kind = "", isLiteral = false, first = [] } = {}) {
    const understood = meaning.understand(query, isLiteral);
    if (understood.isEmpty) return { understood, hits: [], totals: {}, alternatives: [] };
    const { numbers, totals } = order(understood, first);
    const hits = numbers.map((number) => index.documents[number]).filter((one) => !kind || one.kind === kind);
    const near = hits.length ? understood.alternatives : v.similarNames(understood.parsed.text, 9);
    const alternatives = [...new Map(near.reverse().map((name) => [`${name.kind}/${name.slug}`, name])).values()].reverse().slice(0, c.interpretation.MAX_ALTERNATIVES);
    return { understood, hits, totals, alternatives };
  }
  // Whether a word of a text is one that was asked for.
  const isWanted = (wanted) => (word) => { const stem = v.stem(g.fold(word)); return wanted.has(stem) || v.partsOfStem(stem).some((part) => wanted.has(part)); };
  const nameOf = ({ kind, slug, text }) => v.labels.get(`${kind}/${slug}`) || text;
  const about = (...slugs) => slugs.map((slug) => index.documents.filter((one, at) => one.about.includes(slug) || index.tokensOf[at].some((token) => index.tokens[token] === `mention:${slug}`)));
  // What a document of a kind is filtered by, by its slug.
  const tokensOf = (kind) => {
    const [, first, end] = index.ranges.find(([name]) => name === kind), found = [];
    index.postings.forEach((numbers, token) => { for (const number of numbers) if (number >= first && number < end) (found[number - first] ??= new Set()).add(index.tokens[token]); });
    return new Map(found.map((tokens, at) => [index.documents[first + at].slug, tokens]));
  };
  // Whether what is found is printed, or said of a printing, in none of these editions; a set, whether a card is missing.
  const elsewhere = (editions) => {
    const here = editions.length ? index.carrying(editions.map((slug) => `edition:${slug}`)) : null;
    const inBoxes = here && new Set(index.documents.filter((one, at) => one.kind === "card" && here.has(at)).map(({ slug }) => slug));
    return (one) => !!here && (one.kind === "set" ? data.lists.sets[one.slug][1].some((slug) => !inBoxes.has(slug)) : !here.has(one.number));
  };
  return { search, suggest: complete, tokensOf, elsewhere, lists: data.lists, isWanted, nameOf, about, german: g, labels: data.labels, many: data.many };
}
