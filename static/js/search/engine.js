// The search on this device: the index as the server writes it (search/portable.py) becomes `search` and `suggest`.
import { completing } from "./completing.js";
import { german } from "./german.js";
import { ranking } from "./ranking.js";
import { understanding } from "./understanding.js";
import { vocabulary } from "./vocabulary.js";

function opened({ tokens, postings, facets, ranges, documents, shown = {} }) {
  const numbers = postings.map((gaps) => { let at = 0; return gaps.map((gap) => (at += gap)); });
  const tokensOf = documents.map(() => []);
  numbers.slice(0, facets).forEach((all, token) => { for (const number of all) tokensOf[number].push(token); });
  const rows = documents.map(([slug, title, text, art, about, newest]) => ({ slug, title, text, art, about, newest }));
  const numberOf = new Map(tokens.map((token, number) => [token, number]));
  const carrying = (wanted) => new Set(wanted.flatMap((token) => numbers[numberOf.get(token)] || []));
  for (const [kind, first, end] of ranges) for (let at = first; at < end; at++) {
    const [question, answer, note] = shown[`${kind}/${rows[at].slug}`] || [];
    Object.assign(rows[at], { number: at, kind, question, answer, note });
  }
  return { tokens, postings: numbers, tokensOf, ranges, documents: rows, carrying };
}

export function engine(data) {
  const { constants: c } = data;
  const g = german(c.german), v = vocabulary(data.vocabulary, g, { ...c.vocabulary, spelling: c.spelling });
  const meaning = understanding(v, g, c), index = opened(data);
  const order = ranking(index, v, g, meaning, c), complete = completing(v, g, c.autocomplete);
  function search(query, { kind = "", isLiteral = false, first = [] } = {}) {
    const understood = meaning.understand(query, isLiteral);
    if (understood.isEmpty) return { understood, hits: [], totals: {}, alternatives: [] };
    const { numbers, totals } = order(understood, first);
    const hits = numbers.map((number) => index.documents[number]).filter((one) => !kind || one.kind === kind);
    const near = hits.length ? understood.alternatives : v.similarNames(understood.parsed.text, 9);
    const alternatives = [...new Map(near.reverse().map((name) => [`${name.kind}/${name.slug}`, name])).values()].reverse().slice(0, c.understanding.MOST_ALTERNATIVES);
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
