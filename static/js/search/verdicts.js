// What is read first of the results, as in companion/pages/verdicts.py and search_results.py: a
// short answer in large type only if it cannot be the wrong one.
import { findOtherAnswer } from "./two-questions.js";

/** @typedef {import("./offline-index.js").IndexedDocument} IndexedDocument */
/** @typedef {{score?: number, similarity?: number, isOpposite?: boolean}} Rank */
/** @typedef {IndexedDocument & Rank} Hit only a ranked document has a rank */

const MAX_COMPARED = 3; // results among which one may contradict the first
const MIN_SIMILARITY = 0.5;
const CLOSE_SCORE = 0.87;

/** The ja or nein with which a short answer begins; "" if with neither. @param {string} [answer] */
const polarity = (answer) =>
  /^(ja|nein)(?![\p{L}\p{N}_])/iu.exec(answer || "")?.[1].toLowerCase() || "";

/**
 * A close result on the same card that answers nein where the first one answers ja, or the reverse.
 * @template {Hit} T
 * @param {T[]} hits
 */
function contradictingResult(hits) {
  const first = polarity(hits[0]?.answer);
  if (!first) return null;
  return (
    hits
      .slice(1)
      .find(
        (hit) =>
          (hit.score || 0) >= CLOSE_SCORE * (hits[0].score || 0) &&
          hit.about[0] === hits[0].about[0] &&
          !["", first].includes(polarity(hit.answer)),
      ) || null
  );
}

/**
 * The ruling that holds today in place of the first result, if it was found as well.
 * @template {Hit} T
 * @param {T[]} hits
 */
function resultOfToday(hits) {
  const today = hits[0]?.supersededBy;
  return hits.find(({ kind, slug }) => kind === "ruling" && slug === today) || null;
}

/**
 * Whether the short answer of the first result fits the question as it was asked.
 * @param {import("./interpretation.js").Interpretation} interpretation
 * @param {Hit} hit
 */
function isAnsweredInLargeType(
  { cards, isOpenQuestion },
  { answer, similarity = 0, isOpposite = false },
) {
  if (!answer || similarity < MIN_SIMILARITY || !cards.length) return false;
  return !(polarity(answer) && (isOpenQuestion || isOpposite));
}

export const firstUpper = (/** @type {string} */ text) =>
  `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;

/** The text without what is shown before it. @param {IndexedDocument} document */
export const textAfterAnswer = ({ text, repeated = 0 }) =>
  repeated ? firstUpper(text.slice(repeated)) : text;

/**
 * @typedef {object} TopAnswer
 * @property {Hit} top the first result
 * @property {Hit | null} second what holds today instead, says the opposite, or answers the other
 *   one of two questions
 * @property {boolean} isAnswered whether the short answer is shown in large type
 * @property {string} line the sentence to be read first, "" for the short answer or the beginning
 */

/**
 * The first result and how it is shown; it is taken from the results, with one that contradicts it.
 * @param {import("./service.js").Search} search
 * @param {import("./interpretation.js").Interpretation} interpretation
 * @param {Hit[]} hits
 * @returns {TopAnswer | null}
 */
export function takeTopAnswer(search, interpretation, hits) {
  const rival = resultOfToday(hits) ?? contradictingResult(hits.slice(0, MAX_COMPARED));
  const top = hits.shift();
  if (!top) return null;
  const second = rival ?? findOtherAnswer(search, interpretation.parsed.text, top);
  const isAnswered = !second && isAnsweredInLargeType(interpretation, top);
  const hasLine = ["ruling", "rule"].includes(top.kind) && !rival;
  const line = hasLine ? search.firstLine(interpretation, top, textAfterAnswer(top)) : "";
  const place = hits.findIndex(({ number }) => number === second?.number);
  if (place >= 0) hits.splice(place, 1);
  return { top, second, isAnswered, line };
}
