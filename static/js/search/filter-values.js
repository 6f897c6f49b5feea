// Filters as the tokens that they select, as in search/filter_values.py.
import { editDistance } from "../names.js";
import { START } from "./vocabulary.js";

const COMPARE = {
  "<": (cost, limit) => cost < limit,
  "<=": (cost, limit) => cost <= limit,
  ">": (cost, limit) => cost > limit,
  ">=": (cost, limit) => cost >= limit,
};

// The tokens of which a document must have one; null if a value does not exist.
export function resolveFilter(filter, vocabulary, { fold, nameKey, stemWord }, { MAX_COST }) {
  const coinTokens = (costs) =>
    costs.length ? costs.map((cost) => `kosten:${cost}`) : ["kosten:keine"];
  if (filter.comparison !== "=") {
    if (filter.name !== "kosten" || !/^\d+$/.test(filter.value)) return null;
    const limit = Number(filter.value),
      costs = Array.from({ length: MAX_COST }, (_, cost) => cost);
    return coinTokens(costs.filter((cost) => COMPARE[filter.comparison](cost, limit)));
  }
  const resolveName = (kind, prefix) => (text) => {
    const value = nameKey(text),
      names = vocabulary.names.filter((name) => name.kind === kind);
    let matches = names.filter((name) => [nameKey(name.slug), nameKey(name.text)].includes(value));
    if (!matches.length)
      matches = names.filter((name) => nameKey(name.text).replace(/^die/, "").startsWith(value));
    if (!matches.length)
      matches = names.filter((name) => stemWord(value) === stemWord(nameKey(name.text)));
    return matches.length ? matches.map((name) => prefix + name.slug) : null;
  };
  const resolvers = {
    kosten(text) {
      const value = text.trim(),
        range = value.match(/^(\d{1,2})\s*(?:-|–|bis)\s*(\d{1,2})$/i);
      if (range)
        return coinTokens(
          Array.from(
            { length: Math.max(0, range[2] - range[1] + 1) },
            (_, at) => Number(range[1]) + at,
          ),
        );
      const cost = value.match(/^(\d{1,2})\s*(t|p|trank|s|d|schulden)?$/i);
      if (!cost) return null;
      const suffix = (cost[2] || "").toLowerCase();
      return [`kosten:${Number(cost[1])}${suffix && ("tp".includes(suffix[0]) ? "t" : "s")}`];
    },
    typ(text) {
      const typed = nameKey(text),
        withoutEnding = typed.replace(/n$/, "").replace(/karte$/, "");
      const stems = new Set([
        stemWord(typed),
        stemWord(withoutEnding),
        stemWord(withoutEnding.replace(/s$/, "")),
      ]);
      const types = Object.entries(vocabulary.filterValues.typ).map(([slug, names]) => [
        slug,
        [fold(slug), ...names.map(nameKey)],
      ]);
      const match =
        types.find(([, names]) => names.includes(typed)) ||
        types.find(([, names]) => names.some((name) => stems.has(stemWord(name)))) ||
        types.find(([, names]) => names.some((name) => editDistance(withoutEnding, name, 1) === 1));
      return match ? [`typ:${match[0]}`] : null;
    },
    art(text) {
      const value = stemWord(nameKey(text));
      const match = Object.entries(vocabulary.filterValues.art).find(
        ([slug, names]) =>
          value === stemWord(slug) || names.some((name) => value === stemWord(nameKey(name))),
      );
      return match ? [`art:${match[0]}`] : null;
    },
    edition(text) {
      const value = nameKey(text);
      const publisher = Object.entries(vocabulary.filterValues.edition).find(
        ([slug, names]) => value === slug || names.map(nameKey).includes(value),
      );
      if (publisher) return [`edition:${publisher[0]}`];
      if (/^20\d\d$/.test(value)) return [`edition:${value}`];
      const editions = vocabulary.names.filter((name) => name.kind === "edition");
      let matches = editions.filter((name) =>
        [nameKey(name.slug), nameKey(name.text)].includes(value),
      );
      if (!matches.length)
        matches = editions.filter((name) =>
          (nameKey(name.slug) + nameKey(name.text)).includes(value),
        );
      return matches.length ? matches.map((name) => `edition:${name.slug}`) : null;
    },
    karte(text) {
      const value = nameKey(text),
        cardsAmong = (names) => (names || []).filter((name) => name.kind === "card");
      const corrections = () =>
        vocabulary
          .corrections([value])
          .flatMap(([, known]) => cardsAmong(vocabulary.byKey.get(known)));
      let cards = cardsAmong(
        vocabulary.byKey.get(value) || vocabulary.byStems.get(stemWord(value)),
      );
      if (!cards.length)
        cards = cardsAmong(vocabulary.names).filter((name) => nameKey(name.slug) === value);
      if (!cards.length)
        cards = vocabulary
          .namesWith(value)
          .slice(0, 1)
          .filter((part) => part.position <= START)
          .map((part) => part.name);
      if (!cards.length) cards = corrections().slice(0, 1);
      return cards.length ? cards.map(({ slug }) => `about:${slug}`) : null;
    },
    erweiterung: resolveName("expansion", "erweiterung:"),
    tag: resolveName("tag", "tag:"),
    thema: resolveName("topic", "thema:"),
  };
  const tokens = [];
  for (const value of filter.value.split(",")) {
    const valueTokens = nameKey(value) ? resolvers[filter.name](value) : [];
    if (valueTokens === null) return null;
    tokens.push(...valueTokens);
  }
  return tokens.length ? [...new Set(tokens)] : null;
}
