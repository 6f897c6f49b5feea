// The Chronik: games that were played and saved on this device (a kingdom that was only rolled is
// not a game). Stored values are not trusted: everything read is validated.
const { read, write } = window.device;
const CODE_PATTERN = /^[a-z0-9.~_-]{3,4000}$/,
  ID_PATTERN = /^[\w-]{1,40}$/,
  DATE_PATTERN = /^\d{4}-\d{2}-\d{2}$/,
  SLUGS_PATTERN = /^[a-z0-9,-]{0,4000}$/;
const MAX_GAMES = 2000;

export const today = () => new Date().toLocaleDateString("sv");
export const newId = () => `${Date.now()}-${Math.random().toString(36).slice(2, 8)}`;

const matches = (pattern, value) => typeof value === "string" && pattern.test(value);
const cleanText = (value, maxLength) =>
  typeof value === "string" ? value.slice(0, maxLength) : "";
const cleanInteger = (value) => (Number.isInteger(value) && Math.abs(value) < 1e5 ? value : null);
const cleanPlayer = (player) =>
  player &&
  typeof player === "object" &&
  cleanText(player.name, 30).trim() && {
    name: cleanText(player.name, 30).trim(),
    points: cleanInteger(player.points) ?? 0,
    turns: cleanInteger(player.turns),
  };

// A validated copy of a game; null if it is not valid.
export function cleanGame(game) {
  if (
    !game ||
    typeof game !== "object" ||
    !matches(ID_PATTERN, game.id) ||
    !matches(DATE_PATTERN, game.date) ||
    !matches(CODE_PATTERN, game.code)
  )
    return null;
  return {
    id: game.id,
    date: game.date,
    code: game.code,
    title: cleanText(game.title, 400),
    set: cleanText(game.set, 100),
    slugs: matches(SLUGS_PATTERN, game.slugs) ? game.slugs : "",
    note: cleanText(game.note, 300),
    crowns: [1, 2, 3, 4, 5].includes(game.crowns) ? game.crowns : 0,
    players: (Array.isArray(game.players) ? game.players : [])
      .map(cleanPlayer)
      .filter(Boolean)
      .slice(0, 6),
  };
}

const newestFirst = (a, b) => b.date.localeCompare(a.date) || b.id.localeCompare(a.id);
export const games = () =>
  read("games", []).map(cleanGame).filter(Boolean).sort(newestFirst).slice(0, MAX_GAMES);
export const saveGame = (game) =>
  write("games", [game, ...games().filter((savedGame) => savedGame.id !== game.id)]);
export const deleteGame = (id) =>
  write(
    "games",
    games().filter((savedGame) => savedGame.id !== id),
  );

// The players with most points, among these with fewest turns. Several if they are equal or turns
// are unknown.
export function winners(players) {
  const maxPoints = Math.max(...players.map((player) => player.points));
  const leaders = players.filter((player) => player.points === maxPoints);
  if (leaders.some((player) => player.turns === null)) return leaders;
  const minTurns = Math.min(...leaders.map((player) => player.turns));
  return leaders.filter((player) => player.turns === minTurns);
}

// The player to the left of the last winner starts the next game; null after a shared victory.
export function nextStarter() {
  const lastGame = games().find((game) => game.players.length > 1);
  const winningPlayers = lastGame ? winners(lastGame.players) : [];
  if (winningPlayers.length !== 1) return null;
  return {
    name: lastGame.players[
      (lastGame.players.indexOf(winningPlayers[0]) + 1) % lastGame.players.length
    ].name,
    winner: winningPlayers[0].name,
  };
}

// After a shared victory, the start player is drawn from the others: the names of both groups, else
// null.
export function drawAfterSharedVictory() {
  const lastGame = games().find((game) => game.players.length > 1);
  const winningPlayers = lastGame ? winners(lastGame.players) : [];
  return winningPlayers.length > 1
    ? {
        won: winningPlayers.map(({ name }) => name),
        others: lastGame.players
          .filter((player) => !winningPlayers.includes(player))
          .map(({ name }) => name),
      }
    : null;
}

export function showNextStarter(root) {
  const next = nextStarter();
  for (const note of root.querySelectorAll("[data-begins]")) {
    note.hidden = !next;
    if (next)
      note.textContent = `Es beginnt ${next.name}: links von ${next.winner}, wer zuletzt gewonnen hat.`;
  }
}

// Migration: kingdoms ticked as played before the Chronik existed become games without points.
(() => {
  const stored = read("kingdoms", []);
  const ticked = stored.filter((kingdom) => kingdom?.played === true);
  if (!ticked.length) return;
  const dateOf = (time) =>
    new Date(Number.isFinite(time) ? time : Date.now()).toLocaleDateString("sv");
  const gamesToAdd = ticked.map(({ code, title, slugs, time }) =>
    cleanGame({ id: newId(), date: dateOf(time), code, title, slugs }),
  );
  write("games", [...games(), ...gamesToAdd.filter(Boolean)]);
  write(
    "kingdoms",
    stored.map((kingdom) => (kingdom?.played === true ? { ...kingdom, played: false } : kingdom)),
  );
})();
