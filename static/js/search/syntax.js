// The query language, as in search/syntax.py, and what filters mean, as in search/filter_values.py.
import { START } from "./vocabulary.js";
import { distance } from "./spelling.js";

const TOKEN = /(?<minus>(?<!\S)-(?="|[\p{L}_]))?(?:(?<name>[\p{L}_]+)(?<comparison><=|>=|[:=<>])(?<value>"[^"]*"|[^\s"]+)|"(?<phrase>[^"]*)"|(?<word>[^\s"]+)|(?<quote>"))/gu;

const cleaned = (query, { MAX_QUERY_LENGTH }) => query.slice(0, 4 * MAX_QUERY_LENGTH).normalize("NFC")
  .replace(/[\p{C}\p{Z}]/gu, " ").replace(/[„“”«»‟]/g, '"').split(" ").filter(Boolean).join(" ");

export function parse(query, g, rules) {
  const canonical = new Map(Object.entries(rules.CANONICAL));
  const spaced = new RegExp(`(?<!\\S)(-?(?:${[...canonical.keys()].join("|")}))\\s*(<=|>=|[:=<>])\\s*(?=\\S)`, "giu");
  const parsed = { text: cleaned(query, rules), plain: [], phrases: [], excluded: [], filters: [], notes: [] };
  if (parsed.text.length > rules.MAX_QUERY_LENGTH || query.length > 4 * rules.MAX_QUERY_LENGTH) {
    parsed.text = parsed.text.slice(0, rules.MAX_QUERY_LENGTH).trim();
    parsed.notes.push(`Die Anfrage ist sehr lang; gesucht wird nach den ersten ${rules.MAX_QUERY_LENGTH} Zeichen.`);
  }
  for (const { 0: all, groups } of parsed.text.replace(spaced, "$1$2").matchAll(TOKEN)) {
    const isNegated = !!groups.minus;
    const words = isNegated ? parsed.excluded : parsed.plain;
    if (groups.name) {
      const name = canonical.get(g.fold(groups.name)), value = groups.value.replace(/^"+|"+$/g, "");
      if (name && g.fold(value)) {
        const comparison = groups.comparison === ":" ? "=" : groups.comparison;
        parsed.filters.push({ name, comparison, value, typed: all.replace(/^-+/, ""), isNegated });
        continue;
      }
      if (g.fold(value)) parsed.notes.push(`Den Filter „${groups.name}“ gibt es nicht; gesucht wird nach den Wörtern.`);
      words.push(`${groups.name} ${value}`);
    } else if (groups.phrase !== undefined) {
      if (g.fold(groups.phrase)) (isNegated ? parsed.excluded : parsed.phrases).push(groups.phrase);
    } else if (groups.quote) parsed.notes.push("Ein Anführungszeichen steht allein; es wird nicht beachtet.");
    else if (g.fold(groups.word)) words.push(groups.word);
  }
  if (!(parsed.plain.length || parsed.phrases.length || parsed.filters.length) && parsed.excluded.length) {
    [parsed.plain, parsed.excluded] = [parsed.excluded, []];
    parsed.notes.push("Eine Anfrage nur aus Ausschlüssen findet nichts; sie wird als Wörter gesucht.");
  }
  return parsed;
}

// The tokens of which a document must have one; null for a value that there is not.
export function resolve(wanted, v, g, { MAX_COST }) {
  const coins = (numbers) => { const all = [...numbers]; return all.length ? all.map((one) => `kosten:${one}`) : ["kosten:keine"]; };
  const every = Array.from({ length: MAX_COST }, (_, cost) => cost);
  const whole = (text) => g.key(text);
  if (wanted.comparison !== "=") {
    if (wanted.name !== "kosten" || !/^\d+$/.test(wanted.value)) return null;
    const limit = Number(wanted.value);
    const fits = { "<": (cost) => cost < limit, "<=": (cost) => cost <= limit, ">": (cost) => cost > limit, ">=": (cost) => cost >= limit };
    return coins(every.filter(fits[wanted.comparison]));
  }
  const named = (kind, prefix) => (text) => {
    const value = whole(text), all = v.names.filter((name) => name.kind === kind);
    let found = all.filter((name) => [whole(name.slug), whole(name.text)].includes(value));
    if (!found.length) found = all.filter((name) => whole(name.text).replace(/^die/, "").startsWith(value));
    if (!found.length) found = all.filter((name) => g.stem(value) === g.stem(whole(name.text)));
    return found.length ? found.map((name) => prefix + name.slug) : null;
  };
  const resolvers = {
    kosten(text) {
      const value = text.trim(), span = value.match(/^(\d{1,2})\s*(?:-|–|bis)\s*(\d{1,2})$/i);
      if (span) return coins(Array.from({ length: Math.max(0, span[2] - span[1] + 1) }, (_, at) => Number(span[1]) + at));
      const one = value.match(/^(\d{1,2})\s*(t|p|trank|s|d|schulden)?$/i);
      if (!one) return null;
      const suffix = (one[2] || "").toLowerCase();
      return [`kosten:${Number(one[1])}${suffix && ("tp".includes(suffix[0]) ? "t" : "s")}`];
    },
    typ(text) {
      const typed = whole(text), bare = typed.replace(/n$/, "").replace(/karte$/, "");
      const values = new Set([g.stem(typed), g.stem(bare), g.stem(bare.replace(/s$/, ""))]);
      const all = Object.entries(v.values.typ).map(([slug, others]) => [slug, [g.fold(slug), ...others.map(whole)]]);
      const found = all.find(([, names]) => names.includes(typed)) || all.find(([, names]) => names.some((name) => values.has(g.stem(name))))
        || all.find(([, names]) => names.some((name) => distance(bare, name, 1) === 1));
      return found ? [`typ:${found[0]}`] : null;
    },
    art(text) {
      const value = g.stem(whole(text));
      const found = Object.entries(v.values.art).find(([slug, names]) => value === g.stem(slug) || names.some((name) => value === g.stem(whole(name))));
      return found ? [`art:${found[0]}`] : null;
    },
    edition(text) {
      const value = whole(text);
      const publisher = Object.entries(v.values.edition).find(([slug, names]) => value === slug || names.map(whole).includes(value));
      if (publisher) return [`edition:${publisher[0]}`];
      if (/^20\d\d$/.test(value)) return [`edition:${value}`];
      const all = v.names.filter((name) => name.kind === "edition");
      let found = all.filter((name) => [whole(name.slug), whole(name.text)].includes(value));
      if (!found.length) found = all.filter((name) => (whole(name.slug) + whole(name.text)).includes(value));
      return found.length ? found.map((name) => `edition:${name.slug}`) : null;
    },
    karte(text) {
      const value = whole(text), cards = (names) => (names || []).filter((name) => name.kind === "card").map((name) => name.slug);
      let slugs = cards(v.byKey.get(value) || v.byStems.get(g.stem(value)));
      if (!slugs.length) slugs = v.names.filter((name) => name.kind === "card" && whole(name.slug) === value).map((name) => name.slug);
      if (!slugs.length) slugs = v.namesWith(value).slice(0, 1).filter((part) => part.level <= START).map((part) => part.name.slug);
      if (!slugs.length) slugs = v.corrections([value]).flatMap(([, other]) => cards(v.byKey.get(other))).slice(0, 1);
      return slugs.length ? slugs.map((slug) => `about:${slug}`) : null;
    },
    erweiterung: named("expansion", "erweiterung:"),
    tag: named("tag", "tag:"),
    thema: named("topic", "thema:"),
  };
  const tokens = [];
  for (const value of wanted.value.split(",")) {
    const found = whole(value) ? resolvers[wanted.name](value) : [];
    if (found === null) return null;
    tokens.push(...found);
  }
  return tokens.length ? [...new Set(tokens)] : null;
}
