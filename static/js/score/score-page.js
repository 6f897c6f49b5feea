// The page Wertung: counts points while the form is filled in.

import { announce } from "../site.js";
import { forgetEmptyPiles } from "../table/empty-piles.js";
import { games, newId, saveGame, today, winners } from "./played-games.js";
import { describeResult, scoreEntry, signed } from "./score-formulas.js";

const { read, write } = window.device;
const MAX_PAD_AGE_MS = 12 * 60 * 60 * 1000;
const findAll = (root, selector) => [...root.querySelectorAll(selector)];

function startScorePad(form) {
  const scoring = JSON.parse(form.dataset.score);
  const page = form.closest("[data-kingdom]").dataset;
  const seats = findAll(form, "[data-seat]").map((seat) => ({
    seat,
    number: seat.dataset.seat,
    name: seat.querySelector("input"),
    sum: seat.querySelector("output"),
  }));
  const cells = findAll(form, ".score-pad__cell input");
  const cardCells = cells.filter((cell) => !cell.name.startsWith("zuege."));
  const keyOf = (cell) => cell.name.slice(cell.name.indexOf(".") + 1);
  const [reasonLine, breakdown, saveButton] = [
    "[data-winner]",
    "[data-breakdown]",
    "[data-keep]",
  ].map((selector) => form.querySelector(selector));
  let gameId = "",
    results = [];

  // Stored on the device: the names of the players, and the numbers of this game for 12 hours.
  const query = new URLSearchParams(location.search);
  const names = read("names", []);
  seats.forEach(({ name, number }, index) => {
    if (!query.has(`name.${number}`) && typeof names[index] === "string" && names[index].trim())
      name.value = names[index].slice(0, 30);
  });
  const readPads = () =>
    Object.fromEntries(
      Object.entries(read("pads", {}))
        .filter(([, pad]) => pad && Date.now() - pad.time < MAX_PAD_AGE_MS)
        .slice(-5),
    );
  const savedPad = readPads()[page.kingdom];
  if (savedPad && !query.size) {
    gameId = typeof savedPad.game === "string" ? savedPad.game : "";
    for (const cell of cells)
      if (Number.isInteger(savedPad.numbers?.[cell.name])) cell.value = savedPad.numbers[cell.name];
  }
  const savePad = () => {
    write("names", [...seats.map(({ name }) => name.value.trim()), ...names.slice(seats.length)]);
    const numbers = Object.fromEntries(
      cells.filter((cell) => cell.value !== "").map((cell) => [cell.name, Number(cell.value)]),
    );
    const { [page.kingdom]: _, ...others } = readPads();
    write("pads", { ...others, [page.kingdom]: { time: Date.now(), game: gameId, numbers } });
  };

  const nameOf = ({ name, number }) => name.value.trim() || `Spieler ${number}`;

  // The highest number that a cell accepts: what one player can have, and what the others leave of
  // a common supply.
  function limitOf(cell) {
    const [perPlayer, total] = scoring.limits[keyOf(cell)] || [Number(cell.max), null];
    const usedByOthers = cardCells
      .filter((other) => other !== cell && keyOf(other) === keyOf(cell))
      .reduce((sum, other) => sum + Number(other.value), 0);
    return Math.max(0, total === null ? perPlayer : Math.min(perPlayer, total - usedByOthers));
  }
  function setCell(cell, wanted) {
    const maximum = limitOf(cell);
    if (wanted > maximum) announce(`Mehr als ${maximum} gibt es hier nicht.`);
    cell.value = Math.max(0, Math.min(wanted, maximum));
    update();
  }

  function countPoints() {
    const countsPerSeat = seats.map(({ number }) =>
      Object.fromEntries(
        cardCells
          .filter((cell) => cell.name.startsWith(`${number}.`))
          .map((cell) => [keyOf(cell), Number(cell.value)]),
      ),
    );
    const highest = {};
    for (const own of countsPerSeat)
      for (const [key, number] of Object.entries(own))
        highest[key] = Math.max(highest[key] || 0, number);
    return seats.map((seat, index) => {
      const counts = { own: countsPerSeat[index], highest };
      const entries = scoring.scorers
        .filter(({ held, card }) => !held || countsPerSeat[index][card])
        .map((scorer) => scoreEntry(scorer, counts));
      const turns = form.elements[`zuege.${seat.number}`].value;
      return {
        name: nameOf(seat),
        turns: turns === "" ? null : Number(turns),
        points: entries.reduce((sum, entry) => sum + entry.points, 0),
        entries,
      };
    });
  }

  function showPoints() {
    results = countPoints();
    const hasStarted = cardCells.some((cell) => Number(cell.value));
    const winningPlayers = hasStarted ? winners(results) : [];
    results.forEach((player, index) => {
      const { seat, sum, number } = seats[index];
      sum.textContent = signed(player.points);
      seat.classList.toggle("is-winner", winningPlayers.includes(player));
      for (const output of findAll(form, `output[name^="points.${number}."]`)) {
        const card = output.name.slice(`points.${number}.`.length);
        output.textContent = signed(
          player.entries.find((entry) => entry.card === card)?.points || 0,
        );
      }
    });
    for (const labelledField of findAll(form, "[data-label]"))
      labelledField.setAttribute(
        "aria-label",
        `${labelledField.dataset.label}: ${nameOf(seats[Number(labelledField.name.match(/(?:^|zuege\.|points\.)(\d)/)[1]) - 1])}`,
      );
    reasonLine.hidden = breakdown.hidden = !hasStarted;
    saveButton.disabled = !hasStarted;
    if (hasStarted) showReason();
  }

  function showReason() {
    const sentence = describeResult(results, scoring);
    const line = reasonLine.querySelector("span");
    if (line.textContent !== sentence) line.textContent = sentence;
    const createElement = (name, text) =>
      Object.assign(document.createElement(name), { textContent: text });
    breakdown.querySelector("div").replaceChildren(
      ...results.flatMap((player) => {
        const list = document.createElement("ul");
        list.append(...player.entries.map((entry) => createElement("li", entry.text)));
        return [createElement("h3", `${player.name}: ${signed(player.points)}`), list];
      }),
    );
  }

  function update() {
    showPoints();
    savePad();
    if (saveButton.dataset.kept) {
      delete saveButton.dataset.kept;
      saveButton.lastChild.textContent = "Partie merken";
    }
  }

  // The on-screen keypad. The field keeps the focus, so that a keyboard works as well.
  const keypad = form.querySelector("[data-keys]"),
    keyLabel = keypad.querySelector("[data-at]");
  let active = null,
    isFresh = true;
  form.addEventListener("focusin", ({ target }) => {
    if (!target.matches(".score-pad__cell input")) {
      if (!keypad.contains(target)) {
        keypad.hidden = true;
        active = null;
      }
      return;
    }
    [active, isFresh, keypad.hidden] = [target, true, false];
    keyLabel.textContent = target.getAttribute("aria-label");
    target.select();
    target.scrollIntoView({ block: "nearest" });
  });
  keypad.addEventListener("pointerdown", (event) => event.preventDefault());
  keypad.addEventListener("click", ({ target }) => {
    const key = target.closest("button")?.value;
    if (!key || !active) return;
    const current = Number(active.value);
    if (key === "+" || key === "-")
      [isFresh] = [true, setCell(active, current + (key === "+" ? 1 : -1))];
    else [isFresh] = [false, setCell(active, isFresh ? Number(key) : current * 10 + Number(key))];
  });
  if (matchMedia("(pointer: coarse)").matches) for (const cell of cells) cell.inputMode = "none";

  form.addEventListener("input", ({ target }) => {
    if (
      target.matches(".score-pad__cell input") &&
      target.value !== "" &&
      Number(target.value) !==
        Math.max(0, Math.min(Math.floor(Number(target.value)), limitOf(target)))
    )
      return setCell(target, Math.floor(Number(target.value)));
    isFresh = false;
    update();
  });
  form.addEventListener("submit", (event) => event.preventDefault());
  saveButton.addEventListener("click", () => {
    const savedGame = games().find((game) => game.id === gameId);
    gameId = savedGame?.id || newId();
    const players = results.map(({ name, points, turns }) => ({ name, points, turns }));
    const { set: name = "", slugs = "" } = form.dataset;
    saveGame({
      date: today(),
      crowns: 0,
      note: "",
      ...savedGame,
      id: gameId,
      code: page.kingdom,
      title: page.title,
      set: name,
      slugs,
      players,
    });
    savePad();
    forgetEmptyPiles(page.kingdom);
    saveButton.dataset.kept = "1";
    saveButton.lastChild.textContent = "Gemerkt";
    announce("Die Partie steht in der Chronik.");
  });
  form.querySelector("[data-empty]").addEventListener("click", () => {
    for (const cell of cells) cell.value = cell.name.startsWith("zuege.") ? "" : 0;
    gameId = "";
    update();
    announce("Alles wieder auf null.");
  });
  showPoints();
}

document.querySelectorAll("form[data-score]").forEach(startScorePad);
