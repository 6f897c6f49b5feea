// What the games of the Chronik tell together.
import "./page.js";
import assert from "node:assert/strict";
import { test } from "node:test";

const { bestScore, duels, series, timesPlayed } = await import(
  "../../static/js/score/statistics.js"
);

const game = (scores, slugs = "", date = "2026-11-01") => ({
  date,
  slugs,
  players: Object.entries(scores).map(([name, points]) => ({ name, points, turns: null })),
});

test("each two players are compared by their ranks, equal ones count for none", () => {
  const games = [
    game({ Anna: 30, Ben: 20, Clara: 25 }),
    game({ Ben: 40, Anna: 10 }),
    game({ Anna: 12, Ben: 12 }),
    game({ Anna: 50 }),
  ];
  const [first, ...others] = duels(games);
  assert.deepEqual(first, { names: ["Anna", "Ben"], wins: [1, 1], games: 3 });
  assert.deepEqual(others.map(({ names, wins }) => [...names, ...wins]).sort(), [
    ["Anna", "Clara", 1, 0],
    ["Ben", "Clara", 0, 1],
  ]);
});

test("a series is of victories in a row, and a shared victory ends it", () => {
  const newestFirst = [
    game({ Anna: 5, Ben: 3 }),
    game({ anna: 7, Ben: 3 }),
    game({ Anna: 4, Ben: 4 }),
    game({ Ben: 9, Anna: 1 }),
    game({ Ben: 9, Anna: 1 }),
    game({ Ben: 9, Anna: 1 }),
  ];
  const { current, longest } = series(newestFirst);
  assert.deepEqual([current.name, current.length], ["Anna", 2]);
  assert.deepEqual([longest.name, longest.length], ["Ben", 3]);
  assert.deepEqual(series([game({ Anna: 1, Ben: 0 })]), { current: null, longest: null });
});

test("the best score and how often cards were played", () => {
  const games = [game({ Anna: 30, Ben: 61 }, "moat,village"), game({ Anna: 3, Ben: 2 }, "moat")];
  assert.equal(bestScore(games).player.name, "Ben");
  assert.equal(bestScore([]), null);
  assert.deepEqual(
    [...timesPlayed(games)],
    [
      ["moat", 2],
      ["village", 1],
    ],
  );
});
