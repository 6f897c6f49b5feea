import assert from "node:assert/strict";
import { test } from "node:test";
import { stored } from "./page.js";

test("kingdoms ticked before the Chronik existed become games without points", async () => {
  const viewed = { code: "1.village.p~2", title: "Dorf", slugs: "village", time: 1.6e12 };
  stored.kingdoms = [{ ...viewed, played: true }, { ...viewed, code: "1.moat.p~2" }, "damaged"];
  const { games } = await import("../../static/js/score/played-games.js");
  const [game, ...others] = games();
  assert.deepEqual(others, []);
  assert.deepEqual([game.code, game.date, game.players], [viewed.code, "2020-09-13", []]);
  assert.equal(stored.kingdoms[0].played, false);
  assert.deepEqual(stored.kingdoms.slice(1), [{ ...viewed, code: "1.moat.p~2" }, "damaged"]);
});
