// The page Chronik: all saved games, with forms to correct and delete them, and buttons to write
// them to a file and to read such a file.

import { announce } from "../site.js";
import {
  cleanGame,
  deleteGame,
  games,
  saveGame,
  showNextStarter,
  today,
  winners,
} from "./played-games.js";

const { write } = window.device;
const box = document.querySelector("[data-chronicle]");
const list = box.querySelector("[data-games]"),
  messageLine = box.querySelector("[data-said]");
const gameTemplate = document.querySelector("template[data-game]").content.firstElementChild;
const MAX_FILE_BYTES = 5_000_000;

const createElement = (name, text, attributes = {}) => {
  const node = document.createElement(name);
  node.textContent = text;
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  return node;
};
const formatNumber = (number) => (number < 0 ? `−${-number}` : String(number));
const formatDate = (date) =>
  new Date(`${date}T12:00`).toLocaleDateString("de", {
    day: "numeric",
    month: "long",
    year: "numeric",
  });
const showMessage = (text, ...nodes) => {
  messageLine.replaceChildren(text, ...nodes);
};

function createPlayerFields(number, player = { name: "", points: "", turns: null }) {
  const row = createElement("div", "", { class: "field-grid" });
  for (const [name, label, type, value] of [
    ["name", "Name", "text", player.name],
    ["points", "Punkte", "number", player.points],
    ["turns", "Züge", "number", player.turns ?? ""],
  ]) {
    const field = createElement("label", label);
    field.append(
      createElement("input", "", {
        type,
        name,
        value,
        maxlength: "30",
        "aria-label": `${label} von Spieler ${number}`,
      }),
    );
    const wrapper = createElement("div", "", { class: "field" });
    wrapper.append(field);
    row.append(wrapper);
  }
  return row;
}

function createStanding(player, winningPlayers) {
  const line = createElement(
    "li",
    "",
    winningPlayers.includes(player) ? { class: "is-winner" } : {},
  );
  line.append(createElement("span", player.name), createElement("b", formatNumber(player.points)));
  if (winningPlayers.includes(player))
    line.append(createElement("span", "gewonnen", { class: "small" }));
  return line;
}

function createGameItem(game) {
  const item = gameTemplate.cloneNode(true),
    form = item.querySelector("form");
  const winningPlayers = game.players.length ? winners(game.players) : [];
  const link = createElement(
    "a",
    game.set || game.title.split(", ").slice(0, 3).join(", ") + (game.set ? "" : " …"),
    { href: `/koenigreich/${game.code}/` },
  );
  item.querySelector("h2").append(link);
  item.querySelector("[data-when]").textContent = [
    formatDate(game.date),
    game.crowns ? `${game.crowns} von 5 Kronen` : "",
    game.players.length ? "" : "ohne Wertung",
  ]
    .filter(Boolean)
    .join(" · ");
  item
    .querySelector(".game-entry__standing")
    .append(...game.players.map((player) => createStanding(player, winningPlayers)));
  const note = item.querySelector("[data-note-said]");
  note.textContent = game.note;
  note.hidden = !game.note;
  item
    .querySelector("summary")
    .setAttribute("aria-label", `Ändern: ${link.textContent}, ${formatDate(game.date)}`);
  fillForm(form, game);
  return item;
}

function fillForm(form, game) {
  const points = form.querySelector("[data-points]");
  const addPlayer = (player) =>
    points.append(createPlayerFields(points.children.length + 1, player));
  form.elements.date.value = game.date;
  form.elements.note.value = game.note;
  form.elements.crowns.value = String(game.crowns);
  game.players.forEach(addPlayer);
  form.querySelector("[data-more]").addEventListener("click", () => {
    if (points.children.length < 6) addPlayer();
  });
  form.querySelector("[data-delete]").addEventListener("click", () => removeGame(game));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const toNumber = (input) => (input.value === "" ? null : Number(input.value));
    const players = [...points.children].map((row) => {
      const [nameInput, pointsInput, turnsInput] = row.querySelectorAll("input");
      return {
        name: nameInput.value,
        points: toNumber(pointsInput) ?? 0,
        turns: toNumber(turnsInput),
      };
    });
    saveGame(
      cleanGame({
        ...game,
        date: form.elements.date.value,
        note: form.elements.note.value,
        crowns: Number(form.elements.crowns.value),
        players,
      }),
    );
    showGames();
    announce("Geändert");
  });
}

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
  box.querySelector("[data-none]").hidden = savedGames.length > 0;
  box.querySelector("[data-export]").disabled = !savedGames.length;
  list.replaceChildren(...savedGames.map(createGameItem));
  showNextStarter(box);
}

box.querySelector("[data-export]").addEventListener("click", () => {
  const file = new Blob(
    [JSON.stringify({ format: "dominion-begleiter-chronik-1", games: games() }, null, 1)],
    { type: "application/json" },
  );
  const link = createElement("a", "", {
    href: URL.createObjectURL(file),
    download: "chronik.json",
  });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
});

const file = box.querySelector("[data-file]");
box.querySelector("[data-import]").addEventListener("click", () => file.click());
file.addEventListener("change", async () => {
  const [chosen] = file.files;
  file.value = "";
  if (!chosen) return;
  try {
    if (chosen.size > MAX_FILE_BYTES) throw new Error("too large");
    const data = JSON.parse(await chosen.text());
    if (!String(data.format).startsWith("dominion-begleiter-chronik-"))
      throw new Error("another file");
    const importedGames = data.games.map(cleanGame).filter((game) => game && game.date <= today());
    const knownIds = new Set(games().map((game) => game.id));
    write("games", [
      ...importedGames,
      ...games().filter((game) => !importedGames.some((imported) => imported.id === game.id)),
    ]);
    showGames();
    const storedIds = new Set(games().map((game) => game.id));
    const storedGames = importedGames.filter((game) => storedIds.has(game.id));
    const newCount = storedGames.filter((game) => !knownIds.has(game.id)).length;
    const refusedCount = data.games.length - storedGames.length;
    const refused = refusedCount
      ? ` ${refusedCount} nicht: ungültig, mit einem Datum in der Zukunft, oder es ist kein Platz mehr.`
      : "";
    showMessage(
      `${storedGames.length} ${storedGames.length === 1 ? "Partie" : "Partien"} gelesen, ${newCount} davon neu.${refused}`,
    );
  } catch {
    showMessage("Das ist keine Datei mit Partien aus dieser Chronik.");
  }
});

showGames();
