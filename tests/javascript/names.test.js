// The same examples as tests/engine/test_names.py, where the server has the function, too.
import assert from "node:assert/strict";
import { test } from "node:test";
import { listed } from "../../static/js/lib/enumeration.js";
import {
  allowedTypos,
  editDistance,
  fold,
  foldText,
  isNear,
  nearest,
  splitShownWords,
} from "../../static/js/lib/names.js";

test("all spellings of a word are folded to one", () => {
  for (const word of ["Flüche", "FLUCHE", "Flueche", "flüche"]) assert.equal(fold(word), "fluche");
  assert.equal(fold("Philosoph"), fold("Filosof"));
  assert.equal(fold("Straße"), fold("Strasse"));
});

test("the ue of Mauer is no umlaut", () => {
  assert.equal(fold("Mauer"), "mauer");
});

test("soft hyphens are no part of shown words", () => {
  assert.deepEqual(splitShownWords("Burg\u00adgraben, Hexe"), ["Burggraben", "Hexe"]);
  assert.equal(foldText("Burg\u00adgraben – Hexe!"), "burggraben hexe");
});

test("a swap of neighbours is one edit", () => {
  assert.equal(editDistance("hexe", "hxee", 2), 1);
  assert.equal(editDistance("hexe", "hexen", 2), 1);
  assert.equal(editDistance("hexe", "hexe", 2), 0);
});

test("a distance above the limit is the limit and one", () => {
  assert.equal(editDistance("hexe", "burggraben", 2), 3);
  assert.equal(editDistance("abcd", "wxyz", 2), 3);
});

test("longer words forgive more typos", () => {
  assert.deepEqual(["alt", "hexe", "bibliothek"].map(allowedTypos), [0, 1, 2]);
  assert.ok(isNear("bibliotek", "bibliothek", 2));
  assert.ok(!isNear("alt", "elf", 0));
});

test("the nearest names come best first, and no name that has little in common", () => {
  const names = ["burggraben", "burgraben", "hexe"];
  assert.deepEqual(nearest("burgraben", names), ["burgraben", "burggraben"]);
  assert.deepEqual(nearest("xyz", names), []);
});

test("names are listed as in a German sentence", () => {
  assert.equal(listed(["Anna", "Ben", "Cora"]), "Anna, Ben und Cora");
  assert.equal(listed(["Anna"]), "Anna");
  assert.equal(listed([]), "");
});
