// The query language, as in search/syntax.py.
import { fold } from "../lib/names.js";

/**
 * @typedef {object} Filter
 * @property {string} name
 * @property {string} comparison
 * @property {string} value
 * @property {string} typed
 * @property {boolean} isNegated
 */
/**
 * @typedef {object} ParsedQuery
 * @property {string} text
 * @property {string[]} plain
 * @property {string[]} phrases
 * @property {string[]} excluded
 * @property {Filter[]} filters
 * @property {string[]} notes German sentences on what was not understood
 */

const MINUS = String.raw`(?<minus>(?<!\S)-(?="|[\p{L}_]))?`;
const FILTER = String.raw`(?<name>[\p{L}_]+)(?<comparison><=|>=|[:=<>])(?<value>"[^"]*"|[^\s"]+)`;
const PIECE = new RegExp(
  String.raw`${MINUS}(?:${FILTER}|"(?<phrase>[^"]*)"|(?<word>[^\s"]+)|(?<quote>"))`,
  "gu",
);

/** @param {string} query @param {number} maxLength */
const cleanQuery = (query, maxLength) =>
  query
    .slice(0, 4 * maxLength)
    .normalize("NFC")
    .replace(/[\p{C}\p{Z}]/gu, " ")
    .replace(/[„“”«»‟]/g, '"')
    .split(" ")
    .filter(Boolean)
    .join(" ");

/**
 * Takes a query apart.
 * @param {string} query @param {Record<string, any>} constants those of search/syntax.py
 */
export function parseQuery(query, { CANONICAL, MAX_QUERY_CHARS }) {
  const text = cleanQuery(query, MAX_QUERY_CHARS);
  /** @type {ParsedQuery} */
  const parsed = { text, plain: [], phrases: [], excluded: [], filters: [], notes: [] };
  if (text.length > MAX_QUERY_CHARS || query.length > 4 * MAX_QUERY_CHARS) {
    parsed.text = text.slice(0, MAX_QUERY_CHARS).trim();
    parsed.notes.push(
      `Die Anfrage ist sehr lang; gesucht wird nach den ersten ${MAX_QUERY_CHARS} Zeichen.`,
    );
  }
  const spacedFilter = new RegExp(
    `(?<!\\S)(-?(?:${Object.keys(CANONICAL).join("|")}))\\s*(<=|>=|[:=<>])\\s*(?=\\S)`,
    "giu",
  );
  for (const piece of parsed.text.replace(spacedFilter, "$1$2").matchAll(PIECE))
    addPiece(parsed, piece[0], piece.groups ?? {}, CANONICAL);
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

/**
 * @param {ParsedQuery} parsed @param {string} text @param {Record<string, string>} piece
 * @param {Record<string, string>} canonical
 */
function addPiece(parsed, text, piece, canonical) {
  const isNegated = !!piece.minus;
  const words = isNegated ? parsed.excluded : parsed.plain;
  if (piece.name) addFilter(parsed, text, piece, canonical);
  else if (piece.phrase !== undefined) {
    if (fold(piece.phrase)) (isNegated ? parsed.excluded : parsed.phrases).push(piece.phrase);
  } else if (piece.quote)
    parsed.notes.push("Ein Anführungszeichen steht allein; es wird nicht beachtet.");
  else if (fold(piece.word)) words.push(piece.word);
}

/**
 * @param {ParsedQuery} parsed @param {string} text @param {Record<string, string>} piece
 * @param {Record<string, string>} canonical
 */
function addFilter(parsed, text, piece, canonical) {
  const isNegated = !!piece.minus;
  const name = canonical[fold(piece.name)];
  const value = piece.value.replace(/^"+|"+$/g, "");
  if (name && fold(value)) {
    const comparison = piece.comparison === ":" ? "=" : piece.comparison;
    parsed.filters.push({ name, comparison, value, typed: text.replace(/^-+/, ""), isNegated });
    return;
  }
  if (fold(value))
    parsed.notes.push(`Den Filter „${piece.name}“ gibt es nicht; gesucht wird nach den Wörtern.`);
  (isNegated ? parsed.excluded : parsed.plain).push(`${piece.name} ${value}`);
}
