// Wertung: counts while it is filled in. What a card is worth comes as formulas from the engine (engine/scoring/formulas.py);
// here they are only worked out.
import { announce } from "./site.js";
import { games, saveGame, newId, today, winners } from "./played-games.js";
import { forgetEmptyPiles } from "./empty-piles.js";
const { read, write } = window.device;
const RUNNING = 12 * 60 * 60 * 1000;
const find = (root, selector) => [...root.querySelectorAll(selector)];

const OPERATIONS = {
  "+": (a, b) => a + b, "-": (a, b) => a - b, "*": (a, b) => a * b, "//": (a, b) => Math.floor(a / b),
  least: Math.min, at_least: (a, b) => Number(a >= b),
};

function value(formula, hand) {
  if (typeof formula === "number") return formula;
  const [operation, ...parts] = formula;
  if (operation in OPERATIONS) return OPERATIONS[operation](...parts.map((part) => value(part, hand)));
  return (operation === "most" ? hand.most : hand.own)[parts[0]] || 0;
}

const signed = (number) => (number < 0 ? `−${-number}` : String(number));
const filled = (sentence, parts) => sentence.replace(/\{(\w+)\}/g, (_, name) => parts[name]);

function entry({ card, name, number, each, why, shown }, hand) {
  const [times, worth] = [value(number, hand), value(each, hand)];
  const points = times * worth;
  const numbers = shown.map((part) => value(part, hand));
  const told = why.replace(/\{\}/g, () => numbers.shift());
  const sum = why ? `${told} → ${signed(worth)} × ${signed(times)}` : `${signed(times)} × ${signed(worth)}`;
  return { card, points, text: `${name}: ${sum} = ${signed(points)}` };
}

const listed = (names) => (names.length > 1 ? `${names.slice(0, -1).join(", ")} und ${names.at(-1)}` : names[0]);

function reason(players, { sentences, points: [one, many] }) {
  const won = winners(players), [best] = won;
  const others = players.filter((player) => player !== best);
  const level = players.filter((player) => player.points === best.points);
  const points = (Math.abs(best.points) === 1 ? one : many).replace("{}", signed(best.points));
  const names = listed(won.map((player) => player.name));
  if (level.length === 1) {
    const second = Math.max(...others.map((player) => player.points));
    const next = listed(others.filter((player) => player.points === second).map((player) => player.name));
    return filled(sentences.ahead, { winners: names, points, ahead: best.points - second, second: next });
  }
  const parts = { winners: names, points: signed(best.points), others: "" };
  if (won.length === 1) return filled(sentences["fewer-turns"], { ...parts, others: listed(level.filter((player) => player !== best).map((player) => player.name)) });
  return filled(sentences[level.every((player) => player.turns !== null) ? "same-turns" : "unknown-turns"], parts);
}

function scorePad(form) {
  const told = JSON.parse(form.dataset.score);
  const page = form.closest("[data-kingdom]").dataset;
  const seats = find(form, "[data-seat]").map((seat) => ({ seat, number: seat.dataset.seat, name: seat.querySelector("input"), sum: seat.querySelector("output") }));
  const cells = find(form, ".cell input");
  const mine = cells.filter((cell) => !cell.name.startsWith("zuege."));
  const keyOf = (cell) => cell.name.slice(cell.name.indexOf(".") + 1);
  const [winner, breakdown, button] = ["[data-winner]", "[data-breakdown]", "[data-keep]"].map((mark) => form.querySelector(mark));
  let game = "", result = [];

  // ---- What the device remembers: the names, and this game for as long as it may still be counted
  const asked = new URLSearchParams(location.search);
  const names = read("names", []);
  seats.forEach(({ name, number }, at) => {
    if (!asked.has(`name.${number}`) && typeof names[at] === "string" && names[at].trim()) name.value = names[at].slice(0, 30);
  });
  const pads = () => Object.fromEntries(Object.entries(read("pads", {})).filter(([, pad]) => pad && Date.now() - pad.time < RUNNING).slice(-5));
  const pad = pads()[page.kingdom];
  if (pad && !asked.size) {
    game = typeof pad.game === "string" ? pad.game : "";
    for (const cell of cells) if (Number.isInteger(pad.numbers?.[cell.name])) cell.value = pad.numbers[cell.name];
  }
  const remember = () => {
    write("names", [...seats.map(({ name }) => name.value.trim()), ...names.slice(seats.length)]);
    const numbers = Object.fromEntries(cells.filter((cell) => cell.value !== "").map((cell) => [cell.name, Number(cell.value)]));
    const { [page.kingdom]: _, ...others } = pads();
    write("pads", { ...others, [page.kingdom]: { time: Date.now(), game, numbers } });
  };

  const called = ({ name, number }) => name.value.trim() || `Spieler ${number}`;

  // ---- Limits: what one can have, and what there is for all
  function limit(cell) {
    const [each, all] = told.limits[keyOf(cell)] || [Number(cell.max), null];
    const others = mine.filter((other) => other !== cell && keyOf(other) === keyOf(cell)).reduce((sum, other) => sum + Number(other.value), 0);
    return Math.max(0, all === null ? each : Math.min(each, all - others));
  }
  function set(cell, wanted) {
    const most = limit(cell);
    if (wanted > most) announce(`Mehr als ${most} gibt es hier nicht.`);
    cell.value = Math.max(0, Math.min(wanted, most));
    changed();
  }

  // ---- Counting
  function count() {
    const owned = seats.map(({ number }) => Object.fromEntries(mine.filter((cell) => cell.name.startsWith(`${number}.`)).map((cell) => [keyOf(cell), Number(cell.value)])));
    const most = {};
    for (const own of owned) for (const [key, number] of Object.entries(own)) most[key] = Math.max(most[key] || 0, number);
    return seats.map((seat, at) => {
      const hand = { own: owned[at], most };
      const entries = told.scorers.filter(({ held, card }) => !held || owned[at][card]).map((scorer) => entry(scorer, hand));
      const turns = form.elements[`zuege.${seat.number}`].value;
      return { name: called(seat), turns: turns === "" ? null : Number(turns), points: entries.reduce((sum, one) => sum + one.points, 0), entries };
    });
  }

  function show() {
    result = count();
    const begun = mine.some((cell) => Number(cell.value));
    const won = begun ? winners(result) : [];
    result.forEach((player, at) => {
      const { seat, sum, number } = seats[at];
      sum.textContent = signed(player.points);
      seat.classList.toggle("first", won.includes(player));
      for (const output of find(form, `output[name^="points.${number}."]`)) {
        const card = output.name.slice(`points.${number}.`.length);
        output.textContent = signed(player.entries.find((one) => one.card === card)?.points || 0);
      }
    });
    for (const one of find(form, "[data-label]")) one.setAttribute("aria-label", `${one.dataset.label}: ${called(seats[Number(one.name.match(/(?:^|zuege\.|points\.)(\d)/)[1]) - 1])}`);
    winner.hidden = breakdown.hidden = !begun;
    button.disabled = !begun;
    if (begun) tell();
  }

  function tell() {
    const told_ = reason(result, told);
    const line = winner.querySelector("span");
    if (line.textContent !== told_) line.textContent = told_;
    const made = (name, text) => Object.assign(document.createElement(name), { textContent: text });
    breakdown.querySelector("div").replaceChildren(...result.flatMap((player) => {
      const list = document.createElement("ul");
      list.append(...player.entries.map((one) => made("li", one.text)));
      return [made("h3", `${player.name}: ${signed(player.points)}`), list];
    }));
  }

  function changed() {
    show();
    remember();
    if (button.dataset.kept) { delete button.dataset.kept; button.lastChild.textContent = "Partie merken"; }
  }

  // ---- Keys for thumbs: the field keeps the focus, so that a keyboard does the same
  const keys = form.querySelector("[data-keys]"), at = keys.querySelector("[data-at]");
  let active = null, isFresh = true;
  form.addEventListener("focusin", ({ target }) => {
    if (!target.matches(".cell input")) { if (!keys.contains(target)) { keys.hidden = true; active = null; } return; }
    [active, isFresh, keys.hidden] = [target, true, false];
    at.textContent = target.getAttribute("aria-label");
    target.select();
    target.scrollIntoView({ block: "nearest" });
  });
  keys.addEventListener("pointerdown", (event) => event.preventDefault());
  keys.addEventListener("click", ({ target }) => {
    const key = target.closest("button")?.value;
    if (!key || !active) return;
    const now = Number(active.value);
    if (key === "+" || key === "-") [isFresh] = [true, set(active, now + (key === "+" ? 1 : -1))];
    else [isFresh] = [false, set(active, isFresh ? Number(key) : now * 10 + Number(key))];
  });
  if (matchMedia("(pointer: coarse)").matches) for (const cell of cells) cell.inputMode = "none";

  form.addEventListener("input", ({ target }) => {
    if (target.matches(".cell input") && target.value !== "" && Number(target.value) !== Math.max(0, Math.min(Math.floor(Number(target.value)), limit(target)))) return set(target, Math.floor(Number(target.value)));
    isFresh = false;
    changed();
  });
  form.addEventListener("submit", (event) => event.preventDefault());
  button.addEventListener("click", () => {
    const old = games().find((one) => one.id === game);
    game = old?.id || newId();
    const players = result.map(({ name, points, turns }) => ({ name, points, turns }));
    const { set: name = "", slugs = "" } = form.dataset;
    saveGame({ date: today(), crowns: 0, note: "", ...old, id: game, code: page.kingdom, title: page.title, set: name, slugs, players });
    remember();
    forgetEmptyPiles(page.kingdom);
    button.dataset.kept = "1";
    button.lastChild.textContent = "Gemerkt";
    announce("Die Partie steht in der Chronik.");
  });
  form.querySelector("[data-empty]").addEventListener("click", () => {
    for (const cell of cells) cell.value = cell.name.startsWith("zuege.") ? "" : 0;
    game = "";
    changed();
    announce("Alles wieder auf null.");
  });
  show();
}

document.querySelectorAll("form[data-score]").forEach(scorePad);
