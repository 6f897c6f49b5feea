// Points and winners from the formulas that the engine sends (engine/scoring/scorers.py): what a
// page needs to score a game by itself.
import { listed } from "../names.js";
import { winners } from "./played-games.js";

const OPERATORS = {
  "+": (a, b) => a + b,
  "-": (a, b) => a - b,
  "*": (a, b) => a * b,
  "//": (a, b) => Math.floor(a / b),
  least: Math.min,
  at_least: (a, b) => Number(a >= b),
};

// Evaluates a formula, as `evaluate` in engine/scoring/formulas.py does: a number; [operator,
// ...formulas]; ["most", key], the highest count of all players; or [kind, key], the player's own
// count of a card, a token or something else.
export function evaluate(formula, counts) {
  if (typeof formula === "number") return formula;
  const [operation, ...parts] = formula;
  if (operation in OPERATORS)
    return OPERATORS[operation](...parts.map((part) => evaluate(part, counts)));
  return (operation === "most" ? counts.highest : counts.own)[parts[0]] || 0;
}

export const signed = (number) => (number < 0 ? `−${-number}` : String(number));
const fillIn = (sentence, parts) => sentence.replace(/\{(\w+)\}/g, (_, name) => parts[name]);

// One line of the breakdown of a player: its card, points and sentence.
export function scoreEntry({ card, name, number, each, why, shown }, counts) {
  const [times, pointsEach] = [evaluate(number, counts), evaluate(each, counts)];
  const points = times * pointsEach;
  const numbers = shown.map((part) => evaluate(part, counts));
  const explanation = why.replace(/\{\}/g, () => numbers.shift());
  const sum = why
    ? `${explanation} → ${signed(pointsEach)} × ${signed(times)}`
    : `${signed(times)} × ${signed(pointsEach)}`;
  return { card, points, text: `${name}: ${sum} = ${signed(points)}` };
}

// The sentence that says who wins and why. The engine sends the sentences with their placeholders.
export function describeResult(players, { sentences, points: [singular, plural] }) {
  const won = winners(players),
    [best] = won;
  const others = players.filter((player) => player !== best);
  const tiedPlayers = players.filter((player) => player.points === best.points);
  const points = (Math.abs(best.points) === 1 ? singular : plural).replace(
    "{}",
    signed(best.points),
  );
  const names = listed(won.map((player) => player.name));
  if (tiedPlayers.length === 1) {
    const second = Math.max(...others.map((player) => player.points));
    const next = listed(
      others.filter((player) => player.points === second).map((player) => player.name),
    );
    return fillIn(sentences.ahead, {
      winners: names,
      points,
      ahead: best.points - second,
      second: next,
    });
  }
  const parts = { winners: names, points: signed(best.points), others: "" };
  if (won.length === 1)
    return fillIn(sentences["fewer-turns"], {
      ...parts,
      others: listed(tiedPlayers.filter((player) => player !== best).map((player) => player.name)),
    });
  return fillIn(
    sentences[
      tiedPlayers.every((player) => player.turns !== null) ? "same-turns" : "unknown-turns"
    ],
    parts,
  );
}
