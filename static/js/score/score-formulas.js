// Points and winners from the formulas that the engine sends (engine/scoring/scorers.py): what a
// page needs to score a game by itself.
import { listed } from "../lib/enumeration.js";
import { byRank, winners } from "./played-games.js";

/**
 * @typedef {Record<string, number>} Counts - key of a card, token or something else → number
 * @typedef {{own: Counts, highest: Counts}} PlayerCounts - and the highest of all players
 *
 * @typedef {object} Scorer
 * @property {string} card
 * @property {boolean} held - whether it scores only for those who own the card
 * @property {string} name
 * @property {Formula} number
 * @property {Formula} each
 * @property {string} why
 * @property {Formula[]} shown
 *
 * @typedef {{card: string, name: string, points: number, text: string}} Entry
 * @typedef {{name: string, points: number, turns: number | null}} Result
 * @typedef {[singular: string, plural: string]} Nouns
 * @typedef {{sentences: Record<string, string>, points: Nouns}} Wording
 */

/** @type {Record<string, (...numbers: number[]) => number>} */
const OPERATORS = {
  "+": (a, b) => a + b,
  "-": (a, b) => a - b,
  "*": (a, b) => a * b,
  "//": (a, b) => Math.floor(a / b),
  least: Math.min,
  at_least: (a, b) => Number(a >= b),
};

/**
 * Evaluates a formula, as `evaluate` in engine/scoring/formulas.py does: a number; [operator,
 * ...formulas]; ["most", key], the highest count of all players; or [kind, key], the player's own
 * count of a card, a token or something else.
 * @param {Formula} formula
 * @param {PlayerCounts} counts
 * @returns {number}
 */
export function evaluate(formula, counts) {
  if (typeof formula === "number") return formula;
  const [operation, ...parts] = formula;
  const calculate = OPERATORS[operation];
  if (calculate)
    return calculate(...parts.map((part) => evaluate(/** @type {Formula} */ (part), counts)));
  return (operation === "most" ? counts.highest : counts.own)[String(parts[0])] || 0;
}

export const signed = (/** @type {number} */ number) =>
  number < 0 ? `−${-number}` : String(number);

/**
 * @param {string} sentence
 * @param {Record<string, string | number>} parts
 */
const fillIn = (sentence, parts) =>
  sentence.replace(/\{(\w+)\}/g, (_, name) => String(parts[name]));

/**
 * One line of the breakdown of a player: its card, points and sentence.
 * @param {Scorer} scorer
 * @param {PlayerCounts} counts
 * @returns {Entry}
 */
export function scoreEntry({ card, name, number, each, why, shown }, counts) {
  const times = evaluate(number, counts);
  const pointsEach = evaluate(each, counts);
  const points = times * pointsEach;
  const numbers = shown.map((part) => evaluate(part, counts));
  const explanation = why.replace(/\{\}/g, () => String(numbers.shift()));
  const sum = why
    ? `${explanation} → ${signed(pointsEach)} × ${signed(times)}`
    : `${signed(times)} × ${signed(pointsEach)}`;
  return { card, name, points, text: `${name}: ${sum} = ${signed(points)}` };
}

/**
 * The sentence that says who wins and why. The engine sends the sentences with their placeholders.
 * @param {Result[]} players
 * @param {Wording} wording
 */
export function describeResult(players, { sentences, points: [singular, plural] }) {
  const won = winners(players);
  const [best] = won;
  const tied = players.filter((player) => player.points === best.points);
  if (tied.length === 1) {
    const points = Math.abs(best.points) === 1 ? singular : plural;
    return describeLead(players, best, sentences.ahead, points);
  }
  const parts = { winners: listedNames(won), points: signed(best.points), others: "" };
  if (won.length === 1) {
    const others = listedNames(tied.filter((player) => player !== best));
    return fillIn(sentences["fewer-turns"], { ...parts, others });
  }
  const areTurnsKnown = tied.every((player) => player.turns !== null);
  return fillIn(sentences[areTurnsKnown ? "same-turns" : "unknown-turns"], parts);
}

/**
 * What separates the winner from the next player, in a sentence: the numbers of turns after equal
 * points, else the card or landmark with the largest difference. "" after a shared victory.
 * @param {(Result & {entries: Entry[], own: Counts})[]} players
 */
export function describeDifference(players) {
  const [winner, ...sharing] = winners(players);
  const [, second] = byRank(players);
  if (!second || sharing.length) return "";
  if (winner.points === second.points) {
    const most = `${second.name} ${second.turns}`;
    return `Gleich viele Punkte: ${winner.name} hat ${winner.turns} Züge gebraucht, ${most}.`;
  }
  const differences = winner.entries.map(({ card, name, points }) => {
    const other = second.entries.find((entry) => entry.card === card)?.points ?? 0;
    return { card, name, points: points - other };
  });
  for (const { card, name, points } of second.entries)
    if (!winner.entries.some((entry) => entry.card === card))
      differences.push({ card, name, points: -points });
  const largest = differences.reduce((best, each) => (each.points > best.points ? each : best));
  const { card, name, points } = largest;
  const numbers = card in winner.own ? `${winner.own[card]} zu ${second.own[card]}, ` : "";
  const more = `${points} ${points === 1 ? "Punkt" : "Punkte"} mehr als ${second.name}`;
  return `Den größten Unterschied machte ${name}: ${numbers}${more}.`;
}

const listedNames = (/** @type {Result[]} */ players) => listed(players.map(({ name }) => name));

/**
 * @param {Result[]} players
 * @param {Result} best - who alone has most points
 * @param {string} sentence
 * @param {string} points
 */
function describeLead(players, best, sentence, points) {
  const others = players.filter((player) => player !== best);
  const second = Math.max(...others.map((player) => player.points));
  return fillIn(sentence, {
    winners: best.name,
    points: points.replace("{}", signed(best.points)),
    ahead: best.points - second,
    second: listedNames(others.filter((player) => player.points === second)),
  });
}
