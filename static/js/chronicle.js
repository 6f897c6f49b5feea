// The page of the Chronik: every game that was kept, to be corrected, deleted, saved as a file and read from one.
import { announce } from "./site.js";
import { cleanGame, deleteGame, games, saveGame, showNextStarter, winners } from "./played-games.js";
const { write } = window.device;
const box = document.querySelector("[data-chronicle]");
const list = box.querySelector("[data-games]"), said = box.querySelector("[data-said]");
const shape = document.querySelector("template[data-game]").content.firstElementChild;
const LARGEST_FILE = 5_000_000;

const element = (name, text, attributes = {}) => {
  const made = document.createElement(name);
  made.textContent = text;
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
};
const signed = (number) => (number < 0 ? `−${-number}` : String(number));
const written = (date) => new Date(`${date}T12:00`).toLocaleDateString("de", { day: "numeric", month: "long", year: "numeric" });
const tell = (text, ...more) => { said.replaceChildren(text, ...more); };

function playerFields(number, player = { name: "", points: "", turns: null }) {
  const row = element("div", "", { class: "fields" });
  for (const [name, label, type, value] of [["name", "Name", "text", player.name], ["points", "Punkte", "number", player.points], ["turns", "Züge", "number", player.turns ?? ""]]) {
    const field = element("label", label);
    field.append(element("input", "", { type, name, value, maxlength: "30", "aria-label": `${label} von Spieler ${number}` }));
    const wrap = element("div", "", { class: "field" });
    wrap.append(field);
    row.append(wrap);
  }
  return row;
}

function standing(player, won) {
  const line = element("li", "", won.includes(player) ? { class: "first" } : {});
  line.append(element("span", player.name), element("b", signed(player.points)));
  if (won.includes(player)) line.append(element("span", "gewonnen", { class: "small" }));
  return line;
}

function shown(game) {
  const item = shape.cloneNode(true), form = item.querySelector("form");
  const won = game.players.length ? winners(game.players) : [];
  const link = element("a", game.set || game.title.split(", ").slice(0, 3).join(", ") + (game.set ? "" : " …"), { href: `/koenigreich/${game.code}/` });
  item.querySelector("h2").append(link);
  item.querySelector("[data-when]").textContent = [written(game.date), game.crowns ? `${game.crowns} von 5 Kronen` : "", game.players.length ? "" : "ohne Wertung"].filter(Boolean).join(" · ");
  item.querySelector(".stand").append(...game.players.map((player) => standing(player, won)));
  const note = item.querySelector("[data-note-said]");
  note.textContent = game.note;
  note.hidden = !game.note;
  item.querySelector("summary").setAttribute("aria-label", `Ändern: ${link.textContent}, ${written(game.date)}`);
  fill(form, game);
  return item;
}

function fill(form, game) {
  const points = form.querySelector("[data-points]");
  const add = (player) => points.append(playerFields(points.children.length + 1, player));
  form.elements.date.value = game.date;
  form.elements.note.value = game.note;
  form.elements.crowns.value = String(game.crowns);
  game.players.forEach(add);
  form.querySelector("[data-more]").addEventListener("click", () => { if (points.children.length < 6) add(); });
  form.querySelector("[data-delete]").addEventListener("click", () => remove(game));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const number = (input) => (input.value === "" ? null : Number(input.value));
    const players = [...points.children].map((row) => {
      const [name, count, turns] = row.querySelectorAll("input");
      return { name: name.value, points: number(count) ?? 0, turns: number(turns) };
    });
    saveGame(cleanGame({ ...game, date: form.elements.date.value, note: form.elements.note.value, crowns: Number(form.elements.crowns.value), players }));
    show();
    announce("Geändert");
  });
}

function remove(game) {
  deleteGame(game.id);
  show();
  const back = element("button", "Rückgängig", { type: "button" });
  back.addEventListener("click", () => { saveGame(game); show(); tell("Wieder da."); });
  tell("Gelöscht. ", back);
  back.focus();
}

function show() {
  const known = games();
  box.querySelector("[data-none]").hidden = known.length > 0;
  box.querySelector("[data-export]").disabled = !known.length;
  list.replaceChildren(...known.map(shown));
  showNextStarter(box);
}

box.querySelector("[data-export]").addEventListener("click", () => {
  const file = new Blob([JSON.stringify({ format: "dominion-begleiter-chronik-1", games: games() }, null, 1)], { type: "application/json" });
  const link = element("a", "", { href: URL.createObjectURL(file), download: "chronik.json" });
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
    if (chosen.size > LARGEST_FILE) throw new Error("too large");
    const data = JSON.parse(await chosen.text());
    if (!String(data.format).startsWith("dominion-begleiter-chronik-")) throw new Error("another file");
    const read = data.games.map(cleanGame).filter(Boolean);
    const known = new Set(games().map((game) => game.id));
    write("games", [...read, ...games().filter((game) => !read.some((one) => one.id === game.id))]);
    show();
    const fresh = read.filter((game) => !known.has(game.id)).length;
    tell(`${read.length} ${read.length === 1 ? "Partie" : "Partien"} gelesen, ${fresh} davon neu.`);
  } catch {
    tell("Das ist keine Datei mit Partien aus dieser Chronik.");
  }
});

show();
