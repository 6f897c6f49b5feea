// When the first result may answer a query in large type, as in companion/pages/verdicts.py.
/** @typedef {import("./offline-index.js").IndexedDocument} IndexedDocument */
/** @typedef {{score?: number, similarity?: number, isOpposite?: boolean}} Rank */
/** @typedef {IndexedDocument & Rank} Hit only a ranked document has a rank */

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
export function contradictingResult(hits) {
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
 * Whether the short answer of the first result fits the question as it was asked.
 * @param {import("./interpretation.js").Interpretation} interpretation
 * @param {Hit} hit
 */
export function isAnsweredInLargeType(
  { cards, isOpenQuestion },
  { answer, similarity = 0, isOpposite = false },
) {
  if (!answer || similarity < MIN_SIMILARITY || !cards.length) return false;
  return !(polarity(answer) && (isOpenQuestion || isOpposite));
}
