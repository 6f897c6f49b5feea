// What a device without a network decides: which kingdom to open, when to fetch a new copy, what
// passes the filters of a list.
import assert from "node:assert/strict";
import { test } from "node:test";
import { stored } from "./page.js";

const decisions = await import("../../static/js/offline/kingdom-answers.js");
const { listToRefill } = await import("../../static/js/offline/kingdoms.js");
const { renewalTime } = await import("../../static/js/offline/download.js");
const { filteredSets } = await import("../../static/js/offline/lists.js");
const { isNewKingdom } = await import("../../static/js/kingdom/new-cards.js");
const { pageOf } = await import("../../static/js/lib/pager.js");

const codes = (name) => ({ 2: `1.${name}.p~2`, 3: `1.${name}.p~3` });
const LIST = {
  key: "ausgabe=base&tag-village=1-",
  boxes: "ausgabe=base",
  packs: [{ url: "/pack", name: "a", pages: ["/koenigreich/1.moat.p~3/?tag-village=1-"] }],
  kingdoms: [
    { codes: codes("village"), name: "a", used: true },
    { codes: codes("moat"), name: "a" },
  ],
  sets: { "first-game": codes("market") },
  setPacks: ["a"],
  setTotal: 1,
  refused: "",
};
const query = (text) => new URLSearchParams(text);

test("the next unused kingdom is opened, for the players at the table", () => {
  const { kingdom, answer } = decisions.nextKingdom(LIST, 3);
  assert.equal(kingdom, LIST.kingdoms[1]);
  assert.deepEqual(answer, {
    url: "/koenigreich/1.moat.p~3/?tag-village=1-",
    message: "Neues Königreich aus dem Vorrat, noch 0",
  });
});

test("„Nur Neues“ skips kingdoms of the stock with cards that were played since", () => {
  const isNew = ({ codes }) => isNewKingdom(Object.values(codes)[0]);
  stored.games = [{ id: "a", date: "2026-11-01", code: "1.moat.p~2", slugs: "moat" }];
  const { kingdom, answer } = decisions.nextKingdom(LIST, 3, isNew);
  assert.equal(kingdom, null);
  assert.match(answer.message, /noch keine Karte gespielt/);
  stored.games = [{ id: "a", date: "2026-11-01", code: "1.moat.p~2", slugs: "market" }];
  assert.equal(decisions.nextKingdom(LIST, 3, isNew).kingdom, LIST.kingdoms[1]);
  delete stored.games;
});

test("without kingdoms the answer says why there are none", () => {
  assert.match(decisions.nextKingdom(null, 2).answer.message, /noch kein Vorrat/);
  const used = { ...LIST, kingdoms: [LIST.kingdoms[0]] };
  assert.match(decisions.nextKingdom(used, 2).answer.message, /aufgebraucht/);
  const refused = { ...used, refused: "So viele Dörfer gibt es nicht." };
  assert.equal(decisions.nextKingdom(refused, 2).answer.message, refused.refused);
});

test("a roll with the stored wishes is answered", () => {
  for (const same of ["tag-village=1-", "tag-village=1-&ausgabe=base&spieler=4", "k=1.moat.p~2"])
    assert.equal(decisions.refuseRoll(LIST, query(same)), null, same);
});

test("a roll with other wishes, boxes or locked cards needs a network", () => {
  const others = [
    "tag-village=3-",
    "",
    "tag-village=1-&ausgabe=seaside",
    "tag-village=1-&variante=hig",
  ];
  for (const other of others) {
    const refusal = decisions.refuseRoll(LIST, query(other));
    assert.match(refusal.message, /neuen Wünschen/, other);
    assert.equal(refusal.kingdomsLeft, 1);
  }
  assert.match(decisions.refuseRoll(LIST, query("fest=moat&k=1.moat.p~2")).message, /Festgehalten/);
});

test("a stored kingdom or set is opened for other players, on the page where it was", () => {
  const change = (text) => decisions.changePlayers(LIST, query(text));
  assert.deepEqual(change("k=1.moat.p~2&spieler=3&seite=tisch"), {
    url: "/tisch/1.moat.p~3/",
    message: "Für 3 Spieler",
  });
  assert.equal(change("k=1.market.p~3&spieler=2").url, "/koenigreich/1.market.p~2/");
  for (const unknown of ["k=1.moat.p~2&spieler=5", "k=1.moat.p~2&spieler=2", "k=1.other&spieler=2"])
    assert.match(change(unknown).message, /braucht Netz/, unknown);
});

test("a set is opened if it is stored for the players", () => {
  const open = (text, list = LIST) => decisions.openSet(list, "first-game", query(text), 2);
  assert.equal(open("seite=aufbau").url, "/aufbau/1.market.p~2/");
  assert.equal(open("spieler=3").url, "/koenigreich/1.market.p~3/");
  assert.match(open("spieler=6").message, /für 6 Spieler/);
  assert.match(open("", { ...LIST, sets: {} }).message, /fehlen dir Karten/);
  assert.match(open("", null).message, /braucht Netz/);
});

test("with the same wishes and boxes the stored kingdoms and sets stay", () => {
  const list = listToRefill(LIST, LIST.key, LIST.boxes);
  assert.deepEqual(list.kingdoms, LIST.kingdoms);
  assert.deepEqual([list.sets, list.setTotal], [LIST.sets, 1]);
});

test("of many used kingdoms only the last stay", () => {
  const kingdoms = Array.from({ length: 100 }, (_, at) => ({
    codes: {},
    name: `${at}`,
    used: true,
  }));
  const kept = listToRefill({ ...LIST, kingdoms }, LIST.key, LIST.boxes).kingdoms;
  assert.equal(kept.length, 59);
  assert.equal(kept.at(-1).name, "99");
});

test("with other wishes all kingdoms are replaced, with other boxes also the sets", () => {
  const wishes = listToRefill(LIST, "ausgabe=base", LIST.boxes);
  assert.deepEqual([wishes.kingdoms, wishes.sets], [[], LIST.sets]);
  const boxes = listToRefill(LIST, "ausgabe=seaside", "ausgabe=seaside");
  assert.deepEqual(
    [boxes.kingdoms, boxes.sets, boxes.setPacks, boxes.setTotal],
    [[], {}, [], null],
  );
  assert.deepEqual(listToRefill(null, "", "").kingdoms, []);
});

test("a new release is fetched at a random time within ten minutes, which then stays", () => {
  const now = 1e12;
  for (let number = 0; number < 100; number++) {
    const at = renewalTime({}, "new", now);
    assert.ok(at >= now && at <= now + 600_000);
    assert.equal(renewalTime({ release: "new", at }, "new", now), at);
  }
  assert.ok(renewalTime({ release: "old", at: now - 5 }, "new", now) >= now);
  assert.ok(renewalTime({ release: "new", at: now + 6e5 + 1 }, "new", now) <= now + 600_000);
  assert.ok(renewalTime({ release: "new", at: "soon" }, "new", now) >= now);
});

test("the list of sets shows what passes all filters", () => {
  const lists = {
    cards: { slugs: ["moat", "village", "witch"], boxes: { base: [0, 1], sea: [2] } },
    sets: {
      slugs: ["first", "second"],
      filters: { zahl: { 1: [0], 2: [1] }, erweiterung: { base: [0, 1], sea: [1] } },
    },
    cardsOfSets: [
      [0, 1],
      [0, 2],
    ],
  };
  const sets = (text) => filteredSets(lists, query(text));
  assert.deepEqual(sets(""), ["first", "second"]);
  assert.deepEqual(sets("zahl=2&seite=2"), ["second"]);
  assert.deepEqual(sets("erweiterung=base"), ["first", "second"]);
  assert.deepEqual(sets("genau=base"), ["first"]);
  assert.deepEqual(sets("genau=base&genau=sea"), ["second"]);
  assert.deepEqual(sets("zahl=unknown"), ["first", "second"]);
  assert.deepEqual(sets("sammlung=base,unknown"), ["first"]);
  assert.deepEqual(sets("sammlung=base"), ["first"]);
  assert.deepEqual(sets("sammlung=base,sea"), ["first", "second"]);
});

test("a page beyond the last one is the last one", () => {
  assert.deepEqual(pageOf(query("seite=2"), 30, 12), { number: 2, last: 3, start: 12, end: 24 });
  assert.equal(pageOf(query("seite=9"), 30, 12).number, 3);
  assert.equal(pageOf(query("seite=-1"), 30, 12).number, 1);
  assert.equal(pageOf(query("seite=x"), 0, 12).last, 1);
});
