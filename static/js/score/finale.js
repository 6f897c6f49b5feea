// Finale: the winner fills the screen, bars grow to the points, and what comes next.
import { lastWishes } from "../kingdom/last-wishes.js";
import { playSettings } from "../kingdom/play-settings.js";
import { recentPiles } from "../kingdom/recent-piles.js";
import { createFan, createShield } from "../kingdom/shields.js";
import { addressOf, site } from "../lib/device.js";
import { announce, copyTemplate, find } from "../lib/dom.js";
import { listed } from "../lib/enumeration.js";
import { recentKingdoms } from "../recent-pages.js";
import { bgStatsLink, mayHaveBgStats } from "./bg-stats.js";
import { byRank, describeNextStarter, winners } from "./played-games.js";
import { describeDifference, describeResult, signed } from "./score-formulas.js";

/**
 * @typedef {import("./played-games.js").Game} Game
 * @typedef {import("./score-formulas.js").Result} Result
 * @typedef {import("./score-formulas.js").Entry} Entry
 * @typedef {import("./score-formulas.js").Counts} Counts
 * @typedef {import("./score-formulas.js").Wording} Wording
 *
 * @typedef {object} Score
 * @property {Game} game - as it was saved
 * @property {(Result & {entries: Entry[], own: Counts})[]} results - in the order of the seats
 * @property {Wording} wording
 * @property {() => void} onForget - the game is not to be kept
 * @property {() => void} onRematch
 */

// Whoever taps fast through the last cells must not start a rematch by that.
const SETTLE_MS = 800;

// The coat of arms of each seat shows one of these.
const CHARGES = ["lion", "eagle", "stag", "dragon", "wolf", "otter"];
const SEAT_LAYOUT = [11, 12, 42, 76];

/** @param {number} seat - from 1 */
function createCrest(seat) {
  const charge = CHARGES[seat - 1];
  const shape = { box: "", divider: "", outline: "sh", division: "", layout: SEAT_LAYOUT };
  const crest = createShield({ ...shape, charge });
  crest.dataset.seat = String(seat);
  return crest;
}

/**
 * @param {Result} player
 * @param {Result[]} players
 */
function createBar(player, players) {
  const bar = copyTemplate("bar");
  const most = Math.max(1, ...players.map(({ points }) => points));
  bar.dataset.seat = String(players.indexOf(player) + 1);
  bar.classList.toggle("is-winner", winners(players).includes(player));
  bar.style.setProperty("--part", String(Math.max(0, player.points) / most));
  find(bar, ".finale__name").textContent = player.name;
  find(bar, ".finale__points").textContent = signed(player.points);
  return bar;
}

/**
 * The address that draws the next kingdom: with the last wishes, for as many players, and avoiding
 * the cards that were played.
 * @param {number} players
 */
function nextRoll(players) {
  const query = playSettings();
  for (const [name, value] of lastWishes())
    if (name === "variante") query.set(name, value);
    else query.append(name, value);
  query.set("spieler", String(players));
  query.set("zuletzt", recentPiles());
  return `${site.addresses["kingdom-roll"]}?${query}`;
}

/**
 * @param {Result} player
 * @param {Result} winner
 */
const isBehindByTurns = (player, winner) => player !== winner && player.points === winner.points;

/**
 * @param {HTMLElement} dialog
 * @param {Score} score
 */
function fillIn(dialog, { results, wording, game }) {
  const won = winners(results);
  const seats = won.map((player) => results.indexOf(player) + 1);
  dialog.dataset.seat = String(seats[0]);
  find(dialog, "[data-crests]").append(...seats.map(createCrest));
  const verb = won.length > 1 ? "gewinnen" : "gewinnt";
  find(dialog, "h2").textContent = `${listed(won.map(({ name }) => name))} ${verb}`;
  const isByTurns = won.length === 1 && results.some((each) => isBehindByTurns(each, won[0]));
  const result = find(dialog, "[data-result]");
  result.hidden = isByTurns; // what made the difference says it
  result.textContent = isByTurns ? "" : describeResult(results, wording);
  const bars = byRank(results).map((player) => createBar(player, results));
  find(dialog, "[data-bars]").append(...bars);
  find(dialog, "[data-difference]").textContent = describeDifference(results);
  find(dialog, "[data-begins]").textContent = describeNextStarter(game.players);
  find(dialog, "[data-next]", HTMLAnchorElement).href = nextRoll(results.length);
  const bgStats = find(dialog, "[data-bg-stats]", HTMLAnchorElement);
  bgStats.hidden = !mayHaveBgStats();
  bgStats.href = bgStatsLink(game);
  const { arms = "" } = recentKingdoms().find(({ code }) => code === game.code) ?? {};
  const fan = createFan(arms);
  const place = find(dialog, "[data-fan]");
  place.hidden = !fan;
  if (fan) place.append(fan);
}

/**
 * @param {HTMLDialogElement} dialog
 * @param {Score} score
 */
function startButtons(dialog, { game, onForget, onRematch }) {
  const on = (/** @type {string} */ hook, /** @type {() => unknown} */ act) =>
    find(dialog, `[${hook}]`).addEventListener("click", act);
  on("data-close", () => dialog.close());
  on("data-rematch", () => {
    onRematch();
    location.assign(addressOf("table", game.code));
  });
  on("data-forget", () => {
    onForget();
    find(dialog, "[data-saved]").textContent = "Nicht gemerkt.";
  });
  on("data-picture", async () => {
    const { sharePicture } = await import("./share-picture.js");
    const wasShared = await sharePicture(dialog, game);
    if (!wasShared) announce("Das Bild ist gesichert.");
  });
}

/** @param {Score} score */
export function openFinale(score) {
  const dialog = /** @type {HTMLDialogElement} */ (copyTemplate("finale"));
  fillIn(dialog, score);
  startButtons(dialog, score);
  dialog.addEventListener("close", () => dialog.remove());
  find(document, "main").append(dialog);
  dialog.inert = true;
  dialog.showModal();
  dialog.scrollTo({ top: 0 });
  setTimeout(() => {
    dialog.inert = false;
    find(dialog, "h2").focus();
  }, SETTLE_MS);
}
