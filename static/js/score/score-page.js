// The page Wertung: counts points while the form is filled in.
import { asObject, read, write } from "../lib/device.js";
import { announce, createElement, find, findAll, findOrNull } from "../lib/dom.js";
import { forgetEmptyPiles } from "../table/empty-piles.js";
import { storedStarter, storeStarter } from "../table/stored-starter.js";
import { startKeypad } from "./keypad.js";
import {
  deleteGame,
  findSavedGame,
  games,
  newId,
  nextStarter,
  saveGame,
  today,
  winners,
} from "./played-games.js";
import { describeResult, scoreEntry, signed } from "./score-formulas.js";

/**
 * @typedef {import("./score-formulas.js").Counts} Counts
 * @typedef {import("./score-formulas.js").Scorer} Scorer
 * @typedef {import("./score-formulas.js").Entry} Entry
 * @typedef {import("./score-formulas.js").Wording} Wording
 * @typedef {Wording & {scorers: Scorer[], limits: Record<string, Limit>}} Scoring
 * @typedef {[perPlayer: number, total: number | null]} Limit - of a card, and of all together
 *
 * @typedef {object} Seat
 * @property {HTMLElement} box
 * @property {string} number
 * @property {HTMLTextAreaElement} name - its text may need a second line, but has none of its own
 * @property {HTMLOutputElement} sum
 */

const MAX_PAD_AGE_MS = 12 * 60 * 60 * 1000;
const MAX_PADS = 5;
const TURNS = "zuege.";

const keyOf = (/** @type {HTMLInputElement} */ cell) => cell.name.slice(cell.name.indexOf(".") + 1);
const seatOf = (/** @type {HTMLInputElement} */ cell) => cell.name.split(".")[0];
const isEmptyName = (/** @type {unknown} */ name) => typeof name !== "string" || !name.trim();

/** @param {HTMLElement} box */
const readSeat = (box) => ({
  box,
  number: box.dataset.seat || "",
  name: find(box, "textarea", HTMLTextAreaElement),
  sum: find(box, "output", HTMLOutputElement),
});

class ScorePad {
  gameId = "";
  /** @type {(import("./score-formulas.js").Result & {entries: Entry[], own: Counts})[]} */
  results = [];
  /** @type {Set<string>} names of the cells that were filled in since the page was opened */
  filled = new Set();
  isOpening = false; // the Finale
  isKept = false; // whether the numbers on the page are those of a saved game

  /** @param {HTMLFormElement} form */
  constructor(form) {
    this.form = form;
    /** @type {Scoring} */
    this.scoring = JSON.parse(form.dataset.score || "");
    const page = /** @type {HTMLElement} */ (form.closest("[data-kingdom]"));
    const { kingdom = "", kingdomName = "", title = "", slugs = "" } = page.dataset;
    this.code = kingdom;
    this.kingdom = { code: kingdom, name: kingdomName, title, slugs };
    this.seats = findAll(form, "[data-seat]").map(readSeat);
    this.cells = findAll(form, ".score-pad__cell input", HTMLInputElement);
    this.cardCells = this.cells.filter((cell) => !cell.name.startsWith(TURNS));
    this.saveButton = find(form, "[data-keep]", HTMLButtonElement);
  }

  // Stored on the device: the names of the players, and the numbers of this game for 12 hours.
  readPads() {
    const pads = Object.entries(read("pads", {})).filter(([, pad]) => {
      const { time } = asObject(pad);
      return typeof time === "number" && Date.now() - time < MAX_PAD_AGE_MS;
    });
    return Object.fromEntries(pads.slice(-MAX_PADS));
  }

  restore() {
    const query = new URLSearchParams(location.search);
    const names = read("names", []);
    for (const [index, { name, number }] of this.seats.entries())
      if (!query.has(`name.${number}`) && !isEmptyName(names[index]))
        name.value = String(names[index]).slice(0, 30);
    const { game, numbers } = asObject(this.readPads()[this.code]);
    if (query.size || !numbers) return;
    this.gameId = typeof game === "string" ? game : "";
    const stored = asObject(numbers);
    for (const cell of this.cells)
      if (Number.isInteger(stored[cell.name])) cell.value = String(stored[cell.name]);
  }

  save() {
    const names = this.seats.map(({ name }) => name.value.trim());
    write("names", [...names, ...read("names", []).slice(names.length)]);
    const filled = this.cells.filter((cell) => cell.value !== "");
    const numbers = Object.fromEntries(filled.map((cell) => [cell.name, Number(cell.value)]));
    const { [this.code]: _, ...others } = this.readPads();
    write("pads", { ...others, [this.code]: { time: Date.now(), game: this.gameId, numbers } });
  }

  /** @param {Seat} seat */
  nameOf({ name, number }) {
    return name.value.trim() || `Spieler ${number}`;
  }

  // The highest number that a cell accepts: what one player can have, and what the others leave of
  // a common supply.
  /** @param {HTMLInputElement} cell */
  limitOf(cell) {
    const [perPlayer, total] = this.scoring.limits[keyOf(cell)] || [Number(cell.max), null];
    const usedByOthers = this.cardCells
      .filter((other) => other !== cell && keyOf(other) === keyOf(cell))
      .reduce((sum, other) => sum + Number(other.value), 0);
    return Math.max(0, total === null ? perPlayer : Math.min(perPlayer, total - usedByOthers));
  }

  // Sets a cell to the number wanted, or to the highest one that it accepts; then returns why.
  /**
   * @param {HTMLInputElement} cell
   * @param {number} wanted
   */
  setCell(cell, wanted) {
    const maximum = this.limitOf(cell);
    this.filled.add(cell.name);
    cell.value = String(Math.max(0, Math.min(wanted, maximum)));
    this.update();
    if (wanted <= maximum) return "";
    const [perPlayer] = this.scoring.limits[keyOf(cell)] || [maximum];
    const shared = maximum < perPlayer ? " Die übrigen haben die anderen." : "";
    return `${wanted} geht nicht: höchstens ${maximum}.${shared}`;
  }

  // Each player counts one deck, so all cells of a player come before those of the next one. Turns
  // are only counted where they decide.
  orderedCells() {
    const cells = this.seats.flatMap(({ number }) =>
      this.cardCells.filter((cell) => seatOf(cell) === number && !cell.disabled),
    );
    return [...cells, ...this.missingTurns()];
  }

  // The cells for the turns of the leaders, as long as only these could decide.
  missingTurns() {
    const won = winners(this.results);
    if (won.length < 2 || won.every(({ turns }) => turns !== null)) return [];
    const seats = this.seats.filter((_, index) => won.includes(this.results[index]));
    return seats
      .map(({ number }) => find(this.form, `[name="${TURNS}${number}"]`, HTMLInputElement))
      .filter((cell) => cell.value === "" && !cell.disabled);
  }

  /** @param {HTMLInputElement} cell */
  nextCell(cell) {
    const cells = this.orderedCells();
    if (cell.name.startsWith(TURNS))
      return this.missingTurns().find((each) => each !== cell) ?? null;
    return cells[cells.indexOf(cell) + 1] ?? null;
  }

  /** @param {HTMLInputElement} cell */
  finishCell(cell) {
    this.filled.add(cell.name);
  }

  // Shows who has won, unless turns are to be counted first.
  finish() {
    if (this.form.classList.contains("is-secret"))
      return findOrNull(this.form, "[data-done]")?.focus(); // others at a shared table still count
    const [missing] = this.missingTurns();
    if (missing) missing.focus();
    else if (!this.saveButton.disabled) this.showFinale();
  }

  // Called when the focus leaves the cells.
  finishIfComplete() {
    const isComplete = this.cardCells.every(({ name }) => this.filled.has(name));
    if (!isComplete || this.isKept) return;
    this.finish();
  }

  countsOfSeats() {
    return this.seats.map(({ number }) => {
      const cells = this.cardCells.filter((cell) => cell.name.startsWith(`${number}.`));
      return Object.fromEntries(cells.map((cell) => [keyOf(cell), Number(cell.value)]));
    });
  }

  countPoints() {
    const countsOfSeats = this.countsOfSeats();
    /** @type {Record<string, number>} */
    const highest = {};
    for (const [key, number] of countsOfSeats.flatMap(Object.entries))
      highest[key] = Math.max(highest[key] || 0, number);
    return this.seats.map((seat, index) => {
      const own = countsOfSeats[index];
      const entries = this.scoring.scorers
        .filter(({ held, card }) => !held || own[card])
        .map((scorer) => scoreEntry(scorer, { own, highest }));
      const turns = find(this.form, `[name="${TURNS}${seat.number}"]`, HTMLInputElement).value;
      return {
        name: this.nameOf(seat),
        turns: turns === "" ? null : Number(turns),
        points: entries.reduce((sum, entry) => sum + entry.points, 0),
        entries,
        own,
      };
    });
  }

  showPoints() {
    this.results = this.countPoints();
    const hasStarted = this.cardCells.some((cell) => Number(cell.value));
    const won = hasStarted ? winners(this.results) : [];
    for (const [index, player] of this.results.entries()) {
      const { box, sum, number } = this.seats[index];
      sum.textContent = signed(player.points);
      box.classList.toggle("is-winner", won.includes(player));
      this.showPointsOfCards(number, player.entries);
    }
    this.showLabels();
    find(this.form, "[data-winner]").hidden = !hasStarted;
    find(this.form, "[data-breakdown]").hidden = !hasStarted;
    this.saveButton.disabled = !hasStarted;
    if (hasStarted) this.showReason();
  }

  /**
   * @param {string} seat
   * @param {Entry[]} entries
   */
  showPointsOfCards(seat, entries) {
    const prefix = `points.${seat}.`;
    for (const output of findAll(this.form, `output[name^="${prefix}"]`, HTMLOutputElement)) {
      const entry = entries.find(({ card }) => card === output.name.slice(prefix.length));
      output.textContent = signed(entry?.points || 0);
    }
  }

  showLabels() {
    for (const field of findAll(this.form, "[data-label]")) {
      const [, number] =
        (field.getAttribute("name") || "").match(/^(?:zuege\.|points\.)?(\d)/) || [];
      const seat = this.seats.find((each) => each.number === number);
      if (seat) field.setAttribute("aria-label", `${field.dataset.label}: ${this.nameOf(seat)}`);
    }
  }

  showReason() {
    const line = find(this.form, "[data-winner] span");
    const sentence = describeResult(this.results, this.scoring);
    if (line.textContent !== sentence) line.textContent = sentence; // else it would be said again
    const parts = this.results.flatMap((player) => {
      const list = createElement("ul");
      list.append(...player.entries.map((entry) => createElement("li", entry.text)));
      return [createElement("h3", `${player.name}: ${signed(player.points)}`), list];
    });
    find(this.form, "[data-breakdown] div").replaceChildren(...parts);
  }

  update() {
    this.showPoints();
    this.save();
    if (this.isKept) this.showKept(false);
  }

  /** @param {boolean} isKept */
  showKept(isKept) {
    this.isKept = isKept;
    const { lastChild, classList } = this.saveButton;
    if (lastChild) lastChild.textContent = isKept ? "Gemerkt" : "Partie merken";
    classList.toggle("button--primary", !isKept);
    this.saveButton.disabled = isKept || Boolean(find(this.form, "[data-winner]").hidden);
    for (const part of findAll(this.form, "[data-kept-game]")) part.hidden = !isKept;
  }

  restoreKept() {
    const saved = games().find((game) => game.id === this.gameId);
    const pointsOf = (/** @type {{points: number}[]} */ players) =>
      players.map(({ points }) => points).join();
    if (saved && pointsOf(saved.players) === pointsOf(this.results)) this.showKept(true);
  }

  // A number that is typed is limited when it is complete; a field that is being emptied is left.
  /** @param {HTMLInputElement} cell */
  handleInput(cell) {
    const number = Math.floor(Number(cell.value));
    const isAllowed = Number(cell.value) === Math.max(0, Math.min(number, this.limitOf(cell)));
    if (cell.value !== "" && !isAllowed) return this.setCell(cell, number);
    this.filled.add(cell.name);
    this.update();
    return "";
  }

  saveGame() {
    const players = this.results.map(({ name, points, turns }) => ({ name, points, turns }));
    const saved = findSavedGame({ id: this.gameId, code: this.code, players });
    this.gameId = saved?.id || newId();
    const { set = "", boxNames: boxes = "" } = this.form.dataset;
    const name = storedStarter();
    const starter = players.some((player) => player.name === name) ? name : "";
    const former = saved ?? { date: today(), crowns: 0, note: "", starter };
    const game = { ...former, ...this.kingdom, id: this.gameId, set, boxes, players };
    saveGame(game);
    storeStarter(nextStarter(players)?.name ?? "");
    this.save();
    forgetEmptyPiles(this.code);
    this.showKept(true);
    announce("Die Partie steht in der Chronik.");
    return game;
  }

  forgetGame() {
    const { starter = "" } = findSavedGame({ id: this.gameId }) ?? {};
    storeStarter(starter); // who began the game that is not over yet
    deleteGame(this.gameId);
    this.gameId = "";
    this.save();
    this.showKept(false);
  }

  // Only once, however fast one taps while its script is loading.
  async showFinale() {
    const game = (this.isKept && findSavedGame({ id: this.gameId })) || this.saveGame();
    if (this.isOpening || findOrNull(document, ".finale")) return;
    this.isOpening = true;
    const { openFinale } = await import("./finale.js");
    this.isOpening = false;
    openFinale({
      game,
      results: this.results,
      wording: this.scoring,
      onForget: () => this.forgetGame(),
      onRematch: () => this.empty(),
    });
  }

  empty() {
    for (const cell of this.cells) cell.value = cell.name.startsWith(TURNS) ? "" : "0";
    this.gameId = "";
    this.filled.clear();
    this.update();
    announce("Alles wieder auf null.");
  }
}

/** @param {HTMLFormElement} form */
function startScorePad(form) {
  const pad = new ScorePad(form);
  pad.restore();
  const keypad = startKeypad(find(form, "[data-keys]"), pad);
  form.addEventListener("input", ({ target }) => {
    const isCell = target instanceof HTMLInputElement && pad.cells.includes(target);
    if (isCell) keypad.showReason(pad.handleInput(target));
    else pad.update();
  });
  form.addEventListener("focusout", ({ target, relatedTarget }) => {
    const inCells = (/** @type {EventTarget | null} */ element) =>
      element instanceof HTMLInputElement && pad.cells.includes(element);
    const inKeypad = relatedTarget instanceof Node && keypad.element.contains(relatedTarget);
    if (!inCells(target) || inCells(relatedTarget) || inKeypad || !document.hasFocus()) return;
    keypad.closeSoon();
    pad.finishIfComplete();
  });
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !(event.target instanceof HTMLTextAreaElement)) return;
    event.preventDefault();
    event.target.blur();
  });
  pad.saveButton.addEventListener("click", () => pad.showFinale());
  find(form, "[data-finale]").addEventListener("click", () => pad.showFinale());
  find(form, "[data-empty]").addEventListener("click", () => pad.empty());
  pad.showPoints();
  pad.restoreKept();
  addEventListener("storage", () => {
    pad.restore();
    pad.showPoints();
    pad.restoreKept();
  });
}

findAll(document, "form[data-score]", HTMLFormElement).forEach(startScorePad);
