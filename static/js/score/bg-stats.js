// Hands a saved game to the app BG Stats by its own kind of link, which its makers describe in
// „Push plays to BG Stats from other apps or websites“ (docs/bg-stats.md). The app shows the game
// before it keeps it. Nothing is sent anywhere: the link opens the app on this device.
import { rankOf } from "./played-games.js";

/** @typedef {import("./played-games.js").Game} Game */

const LINK = "bgstats://app.bgstatsapp.com/createPlay.html?data=";
const DOMINION = {
  name: "Dominion",
  sourceGameId: "dominion",
  bggId: 36218, // of the game on BoardGameGeek
  highestWins: true,
  noPoints: false,
};
const STARTS_WITH_TIME = /^\d{13}-/; // ids of games that were saved on a device: newId

/** @param {Game} game */
function endOf({ id, date }) {
  const time = STARTS_WITH_TIME.test(id) ? new Date(Number(id.slice(0, 13))) : null;
  return time ?? new Date(`${date}T20:00`);
}

/**
 * The game as the app reads it. Boxes have no field of their own there, so they are in a comment.
 * @param {Game} game
 */
export function playOf(game) {
  const { id, name, set, title, boxes, starter, players } = game;
  return {
    sourceName: "Dominion-Begleiter",
    sourcePlayId: id,
    playDate: endOf(game).toISOString().slice(0, 19).replace("T", " "), // UTC
    board: name || set,
    comments: [boxes && `Schachteln: ${boxes}.`, title && `Karten: ${title}.`]
      .filter(Boolean)
      .join(" "),
    game: DOMINION,
    players: players.map((player) => ({
      name: player.name,
      sourcePlayerId: player.name,
      startPlayer: player.name === starter,
      rank: rankOf(player, players),
      role: "",
      score: player.points,
      winner: rankOf(player, players) === 1,
    })),
  };
}

/** @param {Game} game */
export const bgStatsLink = (game) => LINK + encodeURIComponent(JSON.stringify(playOf(game)));

/** Whether the app can be on this device: it runs on phones and tablets only. */
export const mayHaveBgStats = () => matchMedia("(pointer: coarse)").matches;
