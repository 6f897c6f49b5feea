// The page Chronik: all saved games, with forms to correct and delete them, and buttons to write
// them to a file and to read such a file.
import { addressOf, asObject, write } from "../lib/device.js";
import { announce, copyTemplate, createElement, find, findAll } from "../lib/dom.js";
import {
  byRank,
  cleanGame,
  deleteGame,
  games,
  saveGame,
  showNextStarter,
  today,
  winners,
} from "./played-games.js";
import { signed } from "./score-formulas.js";

/**
 * @typedef {import("./played-games.js").Game} Game
 * @typedef {import("./played-games.js").Player} Player
 */

const MAX_FILE_BYTES = 5_000_000;
const MAX_PLAYERS = 6;
const FORMAT = "dominion-begleiter-chronik-";
const REFUSED = "nicht: ungültig, mit einem Datum in der Zukunft, oder es ist kein Platz mehr.";
const NOT_READABLE = "Das ist keine Datei mit Partien aus dieser Chronik.";

const box = find(document, "[data-chronicle]");
const messageLine = find(box, "[data-said]");

/** @param {string} date */
const formatDate = (date) =>
  new Date(`${date}T12:00`).toLocaleDateString("de", {
    day: "numeric",
    month: "long",
    year: "numeric",
  });

/** @param {(string | Node)[]} parts */
const showMessage = (...parts) => messageLine.replaceChildren(...parts);

/**
 * @param {number} number
 * @param {Player} [player]
 */
function createPlayerFields(number, player) {
  const row = copyTemplate("player");
  for (const input of findAll(row, "input", HTMLInputElement)) {
    const label = input.closest("label")?.textContent.trim();
    input.setAttribute("aria-label", `${label} von Spieler ${number}`);
    if (player) input.value = String(player[/** @type {keyof Player} */ (input.name)] ?? "");
  }
  return row;
}

/**
 * @param {Player} player
 * @param {boolean} hasWon
 */
function createStanding({ name, points }, hasWon) {
  const line = createElement("li", "", hasWon ? { class: "is-winner" } : {});
  line.append(createElement("span", name), createElement("b", signed(points)));
  if (hasWon) line.append(createElement("span", "gewonnen", { class: "small" }));
  return line;
}

/** @param {Game} game */
function createGameItem(game) {
  const item = copyTemplate("game");
  const won = game.players.length ? winners(game.players) : [];
  const title = game.name || game.set || `${game.title.split(", ").slice(0, 3).join(", ")} …`;
  const about = [
    formatDate(game.date),
    game.crowns ? `${game.crowns} von 5 Kronen` : "",
    game.players.length ? "" : "ohne Wertung",
  ];
  find(item, "h2").append(createElement("a", title, { href: addressOf("kingdom", game.code) }));
  find(item, "[data-when]").textContent = about.filter(Boolean).join(" · ");
  find(item, ".game-entry__standing").append(
    ...byRank(game.players).map((player) => createStanding(player, won.includes(player))),
  );
  const note = find(item, "[data-note-said]");
  note.textContent = game.note;
  note.hidden = !game.note;
  find(item, "summary").setAttribute("aria-label", `Ändern: ${title}, ${formatDate(game.date)}`);
  startForm(find(item, "form", HTMLFormElement), game);
  return item;
}

/**
 * @param {HTMLFormElement} form
 * @param {Game} game
 */
function startForm(form, game) {
  const rows = find(form, "[data-points]");
  const addPlayer = (/** @type {Player | undefined} */ player) =>
    rows.append(createPlayerFields(rows.children.length + 1, player));
  const inputOf = (/** @type {string} */ name) =>
    find(form, `[name=${name}]:not([type=radio])`, HTMLInputElement);
  inputOf("date").value = game.date;
  inputOf("note").value = game.note;
  find(form, `[name=crowns][value="${game.crowns}"]`, HTMLInputElement).checked = true;
  for (const player of game.players) addPlayer(player);
  find(form, "[data-more]").addEventListener("click", () => {
    if (rows.children.length < MAX_PLAYERS) addPlayer(undefined);
  });
  find(form, "[data-delete]").addEventListener("click", () => removeGame(game));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const crowns = Number(new FormData(form).get("crowns"));
    const players = findAll(rows, ":scope > *").map(readPlayer);
    const [date, note] = [inputOf("date").value, inputOf("note").value];
    saveGame(cleanGame({ ...game, date, note, crowns, players }));
    showGames();
    announce("Geändert");
  });
}

/** @param {HTMLElement} row */
function readPlayer(row) {
  const textOf = (/** @type {string} */ name) =>
    find(row, `[name=${name}]`, HTMLInputElement).value;
  const numberOf = (/** @type {string} */ name) =>
    textOf(name) === "" ? null : Number(textOf(name));
  return { name: textOf("name"), points: numberOf("points") ?? 0, turns: numberOf("turns") };
}

/** @param {Game} game */
function removeGame(game) {
  deleteGame(game.id);
  showGames();
  const undoButton = createElement("button", "Rückgängig", { type: "button" });
  undoButton.addEventListener("click", () => {
    saveGame(game);
    showGames();
    showMessage("Wieder da.");
  });
  showMessage("Gelöscht. ", undoButton);
  undoButton.focus();
}

function showGames() {
  const savedGames = games();
  find(box, "[data-none]").hidden = savedGames.length > 0;
  find(box, "[data-export]").hidden = !savedGames.length;
  find(box, "[data-games]").replaceChildren(...savedGames.map(createGameItem));
  showNextStarter(box);
  import("./memory.js").then(({ showMemory }) =>
    showMemory(find(box, "[data-memory]"), savedGames),
  );
}

function downloadGames() {
  const text = JSON.stringify({ format: `${FORMAT}1`, games: games() }, null, 1);
  const href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  createElement("a", "", { href, download: "chronik.json" }).click();
  setTimeout(() => URL.revokeObjectURL(href), 1000);
}

/**
 * The games in a file, valid or not. Fails if it is another file.
 * @param {File} file
 * @returns {Promise<unknown[]>}
 */
async function readGames(file) {
  if (file.size > MAX_FILE_BYTES) throw new Error("too large");
  const data = asObject(JSON.parse(await file.text()));
  if (!String(data.format).startsWith(FORMAT)) throw new Error("another file");
  if (!Array.isArray(data.games)) throw new Error("no games");
  return data.games;
}

/** @param {unknown[]} stored */
function importGames(stored) {
  const imported = stored
    .flatMap((game) => cleanGame(game) ?? [])
    .filter((game) => game.date <= today());
  const importedIds = new Set(imported.map(({ id }) => id));
  const knownIds = new Set(games().map(({ id }) => id));
  write("games", [...imported, ...games().filter(({ id }) => !importedIds.has(id))]);
  showGames();
  const storedIds = new Set(games().map(({ id }) => id)); // fewer if there is no room for all
  const read = imported.filter(({ id }) => storedIds.has(id));
  const newCount = read.filter(({ id }) => !knownIds.has(id)).length;
  const refusedCount = stored.length - read.length;
  const refused = refusedCount ? ` ${refusedCount} ${REFUSED}` : "";
  const noun = read.length === 1 ? "Partie" : "Partien";
  showMessage(`${read.length} ${noun} gelesen, ${newCount} davon neu.${refused}`);
}

const fileInput = find(box, "[data-file]", HTMLInputElement);
find(box, "[data-export]").addEventListener("click", downloadGames);
find(box, "[data-import]").addEventListener("click", () => fileInput.click());
fileInput.addEventListener("change", async () => {
  const [chosen] = fileInput.files ?? [];
  if (!chosen) return;
  try {
    importGames(await readGames(chosen));
  } catch {
    showMessage(NOT_READABLE);
  }
  fileInput.value = ""; // so that the same file can be chosen again
});

showGames();
