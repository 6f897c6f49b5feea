// What the games of the Chronik tell together: who wins against whom, series, records, and how
// often each card was played.
import { rankOf, winners } from "./played-games.js";

/**
 * @typedef {import("./played-games.js").Game} Game
 * @typedef {{names: [string, string], wins: [number, number], games: number}} Duel
 */

const MIN_SERIES = 2;

/** @param {Game[]} games */
const scored = (games) => games.filter(({ players }) => players.length > 1);

/** @param {string} name */
const keyOf = (name) => name.trim().toLocaleLowerCase("de");

/**
 * Every two players of a game, those of a pair in the order of their names.
 * @param {Game} game
 */
const pairsOf = ({ players }) =>
  players.flatMap((one, at) =>
    players.slice(at + 1).map((other) => {
      const [first, second] = [one, other].sort((a, b) => a.name.localeCompare(b.name, "de"));
      return { first, second, lead: rankOf(second, players) - rankOf(first, players) };
    }),
  );

/**
 * For each two players how often each came before the other, those with most games first; games in
 * which both have the same rank count for none.
 * @param {Game[]} games
 * @returns {Duel[]}
 */
export function duels(games) {
  /** @type {Map<string, Duel>} */
  const byPair = new Map();
  for (const { first, second, lead } of scored(games).flatMap(pairsOf)) {
    const key = `${keyOf(first.name)}/${keyOf(second.name)}`;
    /** @type {Duel} */
    const duel = byPair.get(key) ?? { names: [first.name, second.name], wins: [0, 0], games: 0 };
    duel.wins[0] += Number(lead > 0);
    duel.wins[1] += Number(lead < 0);
    duel.games++;
    byPair.set(key, duel);
  }
  return [...byPair.values()].sort((a, b) => b.games - a.games);
}

/**
 * Who has won the last games in a row, and the longest such series of all; null if nobody won two.
 * A shared victory ends a series.
 * @param {Game[]} games - newest first
 */
export function series(games) {
  let current = { name: "", length: 0 };
  let longest = { name: "", length: 0 };
  for (const { players } of scored(games).toReversed()) {
    const [winner, ...others] = winners(players);
    const name = winner && !others.length ? winner.name : "";
    const isSame = name && keyOf(name) === keyOf(current.name);
    current = { name, length: name ? (isSame ? current.length : 0) + 1 : 0 };
    if (current.length > longest.length) longest = current;
  }
  const orNull = (/** @type {typeof current} */ each) => (each.length >= MIN_SERIES ? each : null);
  return { current: orNull(current), longest: orNull(longest) };
}

/**
 * The highest score, and its game; null without one.
 * @param {Game[]} games
 */
export function bestScore(games) {
  const all = scored(games).flatMap((game) => game.players.map((player) => ({ game, player })));
  const best = Math.max(...all.map(({ player }) => player.points));
  return all.findLast(({ player }) => player.points === best) ?? null;
}

/**
 * How often each pile was played, by slug.
 * @param {Game[]} games
 */
export function timesPlayed(games) {
  /** @type {Map<string, number>} */
  const times = new Map();
  for (const { slugs } of games)
    for (const slug of new Set(slugs.split(",").filter(Boolean)))
      times.set(slug, (times.get(slug) ?? 0) + 1);
  return times;
}
