// The query language, as in search/syntax.py.
const MINUS = String.raw`(?<minus>(?<!\S)-(?="|[\p{L}_]))?`;
const FILTER = String.raw`(?<name>[\p{L}_]+)(?<comparison><=|>=|[:=<>])(?<value>"[^"]*"|[^\s"]+)`;
const PIECE = new RegExp(
  String.raw`${MINUS}(?:${FILTER}|"(?<phrase>[^"]*)"|(?<word>[^\s"]+)|(?<quote>"))`,
  "gu",
);

const cleanQuery = (query, maxLength) =>
  query
    .slice(0, 4 * maxLength)
    .normalize("NFC")
    .replace(/[\p{C}\p{Z}]/gu, " ")
    .replace(/[„“”«»‟]/g, '"')
    .split(" ")
    .filter(Boolean)
    .join(" ");

export function parseQuery(query, { fold }, { CANONICAL, MAX_QUERY_CHARS }) {
  const canonicalNames = new Map(Object.entries(CANONICAL));
  const spacedFilter = new RegExp(
    `(?<!\\S)(-?(?:${[...canonicalNames.keys()].join("|")}))\\s*(<=|>=|[:=<>])\\s*(?=\\S)`,
    "giu",
  );
  const parsed = {
    text: cleanQuery(query, MAX_QUERY_CHARS),
    plain: [],
    phrases: [],
    excluded: [],
    filters: [],
    notes: [],
  };
  if (parsed.text.length > MAX_QUERY_CHARS || query.length > 4 * MAX_QUERY_CHARS) {
    parsed.text = parsed.text.slice(0, MAX_QUERY_CHARS).trim();
    parsed.notes.push(
      `Die Anfrage ist sehr lang; gesucht wird nach den ersten ${MAX_QUERY_CHARS} Zeichen.`,
    );
  }
  for (const { 0: text, groups: piece } of parsed.text
    .replace(spacedFilter, "$1$2")
    .matchAll(PIECE)) {
    const isNegated = !!piece.minus;
    const words = isNegated ? parsed.excluded : parsed.plain;
    if (piece.name) {
      const name = canonicalNames.get(fold(piece.name)),
        value = piece.value.replace(/^"+|"+$/g, "");
      if (name && fold(value)) {
        const comparison = piece.comparison === ":" ? "=" : piece.comparison;
        parsed.filters.push({ name, comparison, value, typed: text.replace(/^-+/, ""), isNegated });
        continue;
      }
      if (fold(value))
        parsed.notes.push(
          `Den Filter „${piece.name}“ gibt es nicht; gesucht wird nach den Wörtern.`,
        );
      words.push(`${piece.name} ${value}`);
    } else if (piece.phrase !== undefined) {
      if (fold(piece.phrase)) (isNegated ? parsed.excluded : parsed.phrases).push(piece.phrase);
    } else if (piece.quote)
      parsed.notes.push("Ein Anführungszeichen steht allein; es wird nicht beachtet.");
    else if (fold(piece.word)) words.push(piece.word);
  }
  if (
    !(parsed.plain.length || parsed.phrases.length || parsed.filters.length) &&
    parsed.excluded.length
  ) {
    [parsed.plain, parsed.excluded] = [parsed.excluded, []];
    parsed.notes.push(
      "Eine Anfrage nur aus Ausschlüssen findet nichts; sie wird als Wörter gesucht.",
    );
  }
  return parsed;
}
