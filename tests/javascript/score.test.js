import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { stored } from "./page.js";

const games = await import("../../static/js/score/played-games.js");
const bgStats = await import("../../static/js/score/bg-stats.js");
const formulas = await import("../../static/js/score/score-formulas.js");

const GAME = { id: "a-1", date: "2026-11-19", code: "1.village.p~2" };
const player = (name, points, turns = null) => ({ name, points, turns });
const WORDING = {
  points: ["{} Punkt", "{} Punkten"],
  sentences: {
    ahead: "{winners} gewinnt mit {points}, {ahead} vor {second}.",
    "fewer-turns": "{winners} gewinnt: {points} wie {others}, mit weniger Zügen.",
    "same-turns": "{winners} teilen sich den Sieg.",
    "unknown-turns": "{winners} liegen gleichauf.",
  },
};

beforeEach(() => {
  for (const key of Object.keys(stored)) delete stored[key];
});

test("most points win", () => {
  const players = [player("Anna", 24), player("Ben", 30)];
  assert.deepEqual(games.winners(players), [players[1]]);
});

test("at equal points the player with fewer turns wins (Basisspiel)", () => {
  const players = [player("Anna", 30, 15), player("Ben", 30, 14)];
  assert.deepEqual(games.winners(players), [players[1]]);
});

test("at equal points and turns, or unknown turns, the victory is shared", () => {
  const equal = [player("Anna", 30, 14), player("Ben", 30, 14), player("Cora", 12, 14)];
  assert.deepEqual(games.winners(equal), equal.slice(0, 2));
  const unknown = [player("Anna", 30, 14), player("Ben", 30)];
  assert.deepEqual(games.winners(unknown), unknown);
});

test("the player to the left of the winner starts the next game", () => {
  const players = [player("Anna", 20), player("Ben", 30), player("Cora", 12)];
  assert.deepEqual(games.nextStarter(players), { name: "Cora", winner: "Ben" });
  assert.equal(games.nextStarter(players.toReversed()).name, "Anna");
  assert.equal(games.nextStarter([]), null);
});

test("after a shared victory the others draw lots", () => {
  const players = [player("Anna", 30), player("Ben", 30), player("Cora", 12)];
  assert.equal(games.nextStarter(players), null);
  assert.deepEqual(games.drawAfterSharedVictory(players), {
    won: ["Anna", "Ben"],
    others: ["Cora"],
  });
});

test("a stored game is read as it was saved", () => {
  const game = games.cleanGame({ ...GAME, crowns: 4, players: [player("Anna", 30, 14)] });
  games.saveGame(game);
  assert.deepEqual(games.games(), [game]);
  assert.equal(game.crowns, 4);
  games.deleteGame(game.id);
  assert.deepEqual(games.games(), []);
});

test("invalid stored games are left out, and invalid parts of games replaced", () => {
  stored.games = [null, 5, "text", [], {}, { ...GAME, code: "<b>" }, { ...GAME, date: "heute" }];
  assert.deepEqual(games.games(), []);
  const game = games.cleanGame({
    ...GAME,
    title: 7,
    crowns: 99,
    slugs: "<script>",
    players: [null, { name: "  " }, { name: "Anna", points: "viele", turns: 1.5 }],
  });
  assert.deepEqual(game.players, [player("Anna", 0)]);
  assert.deepEqual([game.title, game.crowns, game.slugs], ["", 0, ""]);
});

test("games come newest first", () => {
  const older = games.cleanGame({ ...GAME, id: "b-1", date: "2026-11-01" });
  const newer = games.cleanGame(GAME);
  stored.games = [older, newer];
  assert.deepEqual(games.games(), [newer, older]);
});

test("a formula is calculated from the player's own numbers and the highest of all", () => {
  const counts = { own: { duchy: 3, gardens: 1 }, highest: { duchy: 5 } };
  assert.equal(formulas.evaluate(7, counts), 7);
  assert.equal(formulas.evaluate(["cards", "duchy"], counts), 3);
  assert.equal(formulas.evaluate(["cards", "estate"], counts), 0);
  assert.equal(formulas.evaluate(["most", "duchy"], counts), 5);
  assert.equal(formulas.evaluate(["//", ["*", ["cards", "duchy"], 7], 2], counts), 10);
  assert.equal(formulas.evaluate(["at_least", ["cards", "duchy"], 4], counts), 0);
  assert.equal(formulas.evaluate(["least", 4, ["cards", "duchy"]], counts), 3);
});

test("a line of the breakdown explains its points", () => {
  const scorer = {
    card: "duke",
    name: "Herzog",
    number: ["cards", "duke"],
    each: ["cards", "duchy"],
    why: "{} Herzogtümer",
    shown: [["cards", "duchy"]],
  };
  const entry = formulas.scoreEntry(scorer, { own: { duke: 2, duchy: 3 }, highest: {} });
  assert.deepEqual(entry, {
    card: "duke",
    name: "Herzog",
    points: 6,
    text: "Herzog: 3 Herzogtümer → 3 × 2 = 6",
  });
});

test("negative numbers have a minus sign, not a hyphen", () => {
  assert.equal(formulas.signed(-3), "−3");
  assert.equal(formulas.signed(3), "3");
});

test("the result names the winner, the reason and the next best", () => {
  const describe = (...players) => formulas.describeResult(players, WORDING);
  assert.equal(
    describe(player("Anna", 20), player("Ben", 24), player("Cora", 20)),
    "Ben gewinnt mit 24 Punkten, 4 vor Anna und Cora.",
  );
  assert.equal(
    describe(player("Anna", 1), player("Ben", 0)),
    "Anna gewinnt mit 1 Punkt, 1 vor Ben.",
  );
  assert.equal(
    describe(player("Anna", 20, 9), player("Ben", 20, 8)),
    "Ben gewinnt: 20 wie Anna, mit weniger Zügen.",
  );
  assert.equal(
    describe(player("Anna", 20, 9), player("Ben", 20, 9)),
    "Anna und Ben teilen sich den Sieg.",
  );
  assert.equal(describe(player("Anna", 20), player("Ben", 20)), "Anna und Ben liegen gleichauf.");
});

test("ranks follow points, then turns; equal players share a rank", () => {
  const players = [player("Anna", 20, 14), player("Ben", 30, 15), player("Cora", 30, 14)];
  assert.deepEqual(
    games.byRank(players).map(({ name }) => name),
    ["Cora", "Ben", "Anna"],
  );
  const unknown = [player("Anna", 20), player("Ben", 30, 15), player("Cora", 30)];
  assert.deepEqual(
    unknown.map((each) => games.rankOf(each, unknown)),
    [3, 1, 1],
  );
});

test("the difference is the card that separates the winner most from the next player", () => {
  const entry = (card, name, points) => ({ card, name, points, text: "" });
  const anna = { ...player("Anna", 45), own: { province: 5, duke: 3, curse: 0 } };
  const clara = { ...player("Clara", 35), own: { province: 5, duke: 0, curse: 2 } };
  anna.entries = [entry("province", "Provinz", 30), entry("duke", "Herzog", 15)];
  clara.entries = [entry("province", "Provinz", 30), entry("curse", "Fluch", -2)];
  assert.equal(
    formulas.describeDifference([clara, anna]),
    "Den größten Unterschied machte Herzog: 3 zu 0, 15 Punkte mehr als Clara.",
  );
});

test("after equal points the turns are the difference, after a shared victory there is none", () => {
  const of = (name, turns) => ({ ...player(name, 30, turns), own: {}, entries: [] });
  assert.equal(
    formulas.describeDifference([of("Anna", 15), of("Ben", 14)]),
    "Gleich viele Punkte: Ben hat 14 Züge gebraucht, Anna 15.",
  );
  assert.equal(formulas.describeDifference([of("Anna", 14), of("Ben", 14)]), "");
});

test("BG Stats gets a game in the format that its makers publish", () => {
  const game = games.cleanGame({
    ...GAME,
    id: "1795132800000-abc",
    name: "Koppel der Tüftler",
    title: "Dorf, Markt",
    boxes: "Basisspiel",
    starter: "Ben",
    players: [player("Anna", 20), player("Ben", 30)],
  });
  const link = bgStats.bgStatsLink(game);
  assert.ok(link.startsWith("bgstats://app.bgstatsapp.com/createPlay.html?data="));
  const play = JSON.parse(decodeURIComponent(link.split("data=")[1]));
  assert.equal(play.game.bggId, 36218);
  assert.equal(play.playDate, new Date(1795132800000).toISOString().slice(0, 19).replace("T", " "));
  assert.equal(play.board, "Koppel der Tüftler");
  assert.deepEqual(
    play.players.map(({ name, score, rank, winner, startPlayer }) => [
      name,
      score,
      rank,
      winner,
      startPlayer,
    ]),
    [
      ["Anna", 20, 2, false, false],
      ["Ben", 30, 1, true, true],
    ],
  );
});
