// Two questions in one, as in search/two_questions.py: what answers the other one of them.
import { fold, splitWords } from "../lib/names.js";

/** @typedef {import("./verdicts.js").Hit} Hit */

const MIN_SIMILARITY = 0.6;

/**
 * What answers the other one of two questions; null if the query asks one, or no result is near
 * enough.
 * @param {import("./service.js").Search} search
 * @param {string} query
 * @param {Hit} answered
 * @returns {Hit | null}
 */
export function findOtherAnswer(search, query, answered) {
  const { labels, language } = search.vocabulary;
  const words = splitWords(query);
  const start = language.startOfSecondQuestion(words.map(fold));
  if (!start) return null;
  const questions = [words.slice(0, start - 1), words.slice(start)].map((each) => each.join(" "));
  const [first, typed] = questions.map((question) => search.search(question));
  const card = first.hits[0]?.about[0] ?? "";
  const needsCard = first.interpretation.cards.includes(card) && !typed.interpretation.cards.length;
  const second = needsCard ? search.search(`${labels.get(`card/${card}`)} ${questions[1]}`) : typed;
  /** @type {Hit[]} */
  const hits = [...first.hits.slice(0, 1), ...second.hits.slice(0, 1)];
  const others = hits.filter(
    ({ slug, similarity = 0 }) => slug !== answered.slug && similarity >= MIN_SIMILARITY,
  );
  const isAnswered = hits.some(({ slug }) => slug === answered.slug);
  const isStatement = others.length === 1 && ["ruling", "rule"].includes(others[0].kind);
  return hits.length > 1 && isAnswered && isStatement ? others[0] : null;
}
