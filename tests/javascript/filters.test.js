// Filters of the pages of a card and of the table.
import "./page.js";
import assert from "node:assert/strict";
import { test } from "node:test";

const { matchTexts } = await import("../../static/js/cards/answer-filter.js");
const { findVariants } = await import("../../static/js/table/page-text.js");
const { isWish, onlyWishes } = await import("../../static/js/kingdom/last-wishes.js");

const TEXTS = [
  "Der Thronsaal verdoppelt die Dauerkarte.",
  "Der Burg\u00adgraben schützt vor der Hexe.",
];

test("a text matches that has all words, wherever they are", () => {
  assert.deepEqual(matchTexts("hexe burggraben", TEXTS), [false, true]);
  assert.deepEqual(matchTexts("", TEXTS), [true, true]);
});

test("typos and beginnings count only where no text has the words", () => {
  assert.deepEqual(matchTexts("thronsal", TEXTS), [true, false]);
  assert.deepEqual(matchTexts("hexx", TEXTS), [false, true]);
  assert.deepEqual(matchTexts("drache", TEXTS), [false, false]);
});

test("a mistyped word stands for names of cards before other words", () => {
  const page = {
    texts: ["thronsaal verdoppelt dauerkarte"],
    names: new Map([["thronsaal", "Thronsaal"]]),
    words: new Map([
      ["verdoppelt", "verdoppelt"],
      ["dauerkarte", "Dauerkarte"],
    ]),
  };
  assert.deepEqual(findVariants("thronsaal", page), ["thronsaal"]);
  assert.deepEqual(findVariants("tronsaal", page), ["thronsaal"]);
  assert.deepEqual(findVariants("dauerkrate", page), ["dauerkarte"]);
  assert.deepEqual(findVariants("throns", page), ["throns"]);
  assert.deepEqual(findVariants("xyz", page), []);
});

test("of a query only wishes with values are stored", () => {
  assert.ok(isWish("tag-village") && isWish("mit") && !isWish("spieler") && !isWish("mitte"));
  const query = new URLSearchParams("mit=moat&ohne=&spieler=3&tag-village=1-&k=1.a");
  assert.equal(String(onlyWishes(query)), "mit=moat&tag-village=1-");
});
