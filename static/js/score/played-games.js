// The Chronik: games that were played and saved on this device (a kingdom that was only rolled is
// not a game). Stored values are not trusted: everything read is validated.
import { asObject, isCode, read, write } from "../lib/device.js";
import { findAll } from "../lib/dom.js";
import { listed } from "../lib/enumeration.js";

/**
 * @typedef {object} Player
 * @property {string} name
 * @property {number} points
 * @property {number | null} turns - null if nobody has counted them
 *
 * @typedef {{points: number, turns: number | null}} Standing - what decides about the rank
 *
 * @typedef {object} Game
 * @property {string} id
 * @property {string} date - as in 2026-11-19
 * @property {string} code - of the kingdom
 * @property {string} name - of the kingdom; "" in games that were saved before names were stored
 * @property {string} title - the names of its cards
 * @property {string} set - name of the recommended set, "" for other kingdoms
 * @property {string} boxes - names of the boxes that the piles come from; "" if unknown
 * @property {string} starter - name of the start player; "" if unknown
 * @property {string} slugs - the piles, separated by commas
 * @property {string} note
 * @property {number} crowns - how good it was, 1 to 5; 0 for no opinion
 * @property {Player[]} players
 */

const ID_PATTERN = /^[\w-]{1,40}$/;
const DATE_PATTERN = /^\d{4}-\d{2}-\d{2}$/;
const SLUGS_PATTERN = /^[a-z0-9,-]{0,4000}$/;
const MAX_GAMES = 2000;
const MAX_PLAYERS = 6;
const SHORTEST_GAME_MS = 5 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;

const dateOf = (/** @type {Date} */ time) => time.toLocaleDateString("sv");
export const today = () => dateOf(new Date());
export const newId = () => `${Date.now()}-${Math.random().toString(36).slice(2, 8)}`;

/**
 * @param {RegExp} pattern
 * @param {unknown} value
 * @returns {value is string}
 */
const matches = (pattern, value) => typeof value === "string" && pattern.test(value);

/**
 * @param {unknown} value
 * @param {number} maxLength
 */
const cleanText = (value, maxLength) =>
  typeof value === "string" ? value.slice(0, maxLength) : "";

/** @param {unknown} value */
const cleanInteger = (value) =>
  typeof value === "number" && Number.isInteger(value) && Math.abs(value) < 1e5 ? value : null;

/**
 * @param {unknown} stored
 * @returns {Player[]} no player if the name is missing
 */
function cleanPlayer(stored) {
  const player = asObject(stored);
  const name = cleanText(player.name, 30).trim();
  const points = cleanInteger(player.points) ?? 0;
  return name ? [{ name, points, turns: cleanInteger(player.turns) }] : [];
}

/**
 * A validated copy of a game; null if it is not valid.
 * @param {unknown} stored
 * @returns {Game | null}
 */
export function cleanGame(stored) {
  const { id, date, code, name, title, set, boxes, starter, slugs, note, crowns, players } =
    asObject(stored);
  if (!matches(ID_PATTERN, id) || !matches(DATE_PATTERN, date) || !isCode(code)) return null;
  return {
    id,
    date,
    code,
    name: cleanText(name, 100),
    title: cleanText(title, 400),
    set: cleanText(set, 100),
    boxes: cleanText(boxes, 300),
    starter: cleanText(starter, 30),
    slugs: matches(SLUGS_PATTERN, slugs) ? slugs : "",
    note: cleanText(note, 300),
    crowns: [1, 2, 3, 4, 5].find((number) => number === crowns) ?? 0,
    players: (Array.isArray(players) ? players : []).flatMap(cleanPlayer).slice(0, MAX_PLAYERS),
  };
}

/**
 * @param {Game} a
 * @param {Game} b
 */
const newestFirst = (a, b) => b.date.localeCompare(a.date) || b.id.localeCompare(a.id);

export const games = () =>
  read("games", [])
    .flatMap((stored) => cleanGame(stored) ?? [])
    .sort(newestFirst)
    .slice(0, MAX_GAMES);

const resultOf = (/** @type {Player[]} */ players) =>
  players.map(({ name, points }) => `${name} ${points}`).join();

/**
 * The saved game with this id; else one of the same kingdom with the same result a few minutes ago,
 * for nobody plays that fast: it was counted twice.
 * @param {{id: string, code?: string, players?: Player[]}} game
 */
export const findSavedGame = ({ id, code = "", players = [] }) =>
  games().find((saved) => saved.id === id) ??
  games().find(
    (saved) =>
      saved.code === code &&
      Date.now() - Number.parseInt(saved.id, 10) < SHORTEST_GAME_MS &&
      resultOf(saved.players) === resultOf(players),
  );

/** @param {Game | null} game */
export function saveGame(game) {
  if (game) write("games", [game, ...games().filter((saved) => saved.id !== game.id)]);
}

/** @param {string} id */
export const deleteGame = (id) =>
  write(
    "games",
    games().filter((saved) => saved.id !== id),
  );

/**
 * The rank of a player, from 1: more points, and with equal points fewer turns come first. Players
 * with equal points share a rank unless the turns of all of them are known.
 * @param {Standing} player
 * @param {Standing[]} players
 */
export function rankOf(player, players) {
  const equals = players.filter(({ points }) => points === player.points);
  const areTurnsKnown = equals.every(({ turns }) => turns !== null);
  const ahead = players.filter(({ points }) => points > player.points);
  const faster = equals.filter(({ turns }) => Number(turns) < Number(player.turns));
  return 1 + ahead.length + (areTurnsKnown ? faster.length : 0);
}

/**
 * The players by rank, those of equal rank in the order of their seats.
 * @template {Standing} T
 * @param {T[]} players
 */
export const byRank = (players) =>
  players.toSorted((a, b) => rankOf(a, players) - rankOf(b, players));

/**
 * The players with most points, among these with fewest turns. Several if they are equal or turns
 * are unknown.
 * @template {Standing} T
 * @param {T[]} players
 */
export const winners = (players) => players.filter((player) => rankOf(player, players) === 1);

const lastPlayers = () => games().find((game) => game.players.length > 1)?.players ?? [];
const namesOf = (/** @type {Player[]} */ players) => players.map(({ name }) => name);

/**
 * The player to the left of the last winner starts the next game; null after a shared victory.
 * @param {Player[]} [players] - of the last game, in the order of their seats
 */
export function nextStarter(players = lastPlayers()) {
  const [winner, ...others] = winners(players);
  if (!winner || others.length) return null;
  const seat = (players.indexOf(winner) + 1) % players.length;
  return { name: players[seat].name, winner: winner.name };
}

/**
 * After a shared victory, the start player is drawn from the others: the names of both groups, else
 * null.
 * @param {Player[]} [players] - of the last game
 */
export function drawAfterSharedVictory(players = lastPlayers()) {
  const won = winners(players);
  if (won.length < 2) return null;
  return { won: namesOf(won), others: namesOf(players.filter((each) => !won.includes(each))) };
}

/**
 * Who begins the game after one with these players, in a sentence; "" if no game says so.
 * @param {Player[]} [players]
 */
export function describeNextStarter(players = lastPlayers()) {
  const next = nextStarter(players);
  if (next)
    return `Es beginnt ${next.name}: ${next.winner} hat gewonnen, ${next.name} sitzt links davon.`;
  const shared = drawAfterSharedVictory(players);
  if (!shared?.others.length) return "";
  return `Zuletzt haben ${listed(shared.won)} gewonnen: Das Los entscheidet unter den anderen.`;
}

/**
 * Shows who begins the next game. Elements with data-begins="soon" are about a game of the same
 * evening: they say so only if the last game was today or yesterday.
 * @param {ParentNode} root
 */
export function showNextStarter(root) {
  const yesterday = dateOf(new Date(Date.now() - DAY_MS));
  const isSameEvening = (games()[0]?.date ?? "") >= yesterday;
  for (const note of findAll(root, "[data-begins]")) {
    const isAsked = note.dataset.begins !== "soon" || isSameEvening;
    note.textContent = isAsked ? describeNextStarter() : "";
    note.hidden = !note.textContent;
  }
}

// Migration: kingdoms ticked as played before the Chronik existed become games without points.
function migrateTicks() {
  const stored = read("kingdoms", []);
  const ticked = stored.map(asObject).filter(({ played }) => played === true);
  if (!ticked.length) return;
  const added = ticked.map(({ code, title, slugs, time }) => {
    const date = dateOf(new Date(typeof time === "number" ? time : Date.now()));
    return cleanGame({ id: newId(), date, code, title, slugs });
  });
  write("games", [...games(), ...added.filter(Boolean)]);
  const isTicked = (/** @type {unknown} */ kingdom) => asObject(kingdom).played === true;
  write(
    "kingdoms",
    stored.map((each) => (isTicked(each) ? { ...asObject(each), played: false } : each)),
  );
}
migrateTicks();
