// What a device without a network decides: which kingdom to open, when to fetch a new copy, what
// passes the filters of a list.
import assert from "node:assert/strict";
import { test } from "node:test";
import { stored } from "./page.js";

const decisions = await import("../../static/js/offline/kingdom-answers.js");
const { missingModes } = await import("../../static/js/offline/deals.js");
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
  // what the server adds to the address of every rolled kingdom
  assert.equal(decisions.refuseRoll(LIST, query("k=1.online&tag-village=1-&quer=misch")), null);
  const withUsual = { ...LIST, key: "quer=misch" };
  assert.equal(decisions.refuseRoll(withUsual, query("k=1.online")), null);
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

const swapped = "1.cellar.market.p~3.abc";
const WITH_SWAPS = {
  ...LIST,
  packs: [
    {
      url: "/pack",
      name: "a",
      pages: ["/koenigreich/1.moat.p~3/", `/koenigreich/${swapped}/?mix=1-`],
    },
  ],
  kingdoms: [
    { codes: codes("village"), name: "a" },
    {
      codes: { 2: "1.market.moat.p~2.abc", 3: "1.market.moat.p~3.abc" },
      name: "a",
      swaps: [swapped, "1.moat.witch.p~3.abc"],
    },
  ],
};

test("a card is swapped for the one that the stock has in its place", () => {
  const swap = (text) => decisions.swapCard(WITH_SWAPS, query(text));
  const opened = { url: `/koenigreich/${swapped}/?mix=1-`, isChange: true };
  assert.deepEqual(swap("k=1.market.moat.p~3.abc&karte=moat"), opened);
  const swaps = decisions.storedSwaps(WITH_SWAPS, "1.market.moat.p~3.abc");
  assert.deepEqual([...swaps.keys()], ["moat", "market"]);
  assert.deepEqual(
    [...decisions.storedSwaps(WITH_SWAPS, swapped)],
    [["cellar", ["1.market.moat.p~3.abc"]]], // and back; two cards apart is no swap
  );
  for (const other of [
    "k=1.market.moat.p~2.abc&karte=moat", // for other players
    "k=1.market.moat.p~3.abc&karte=witch",
    "k=1.market.moat.p~3.abc&karte=moat&zu=witch",
    "k=1.village.p~3&karte=village",
  ])
    assert.match(decisions.swapCard(WITH_SWAPS, query(other)).message, /braucht Netz/, other);
  assert.match(decisions.swapCard(null, query("k=1&karte=moat")).message, /braucht Netz/);
});

test("kingdoms with cards to swap in come first", () => {
  assert.equal(decisions.nextKingdom(WITH_SWAPS, 3).kingdom, WITH_SWAPS.kingdoms[1]);
});

const choosing = (text) => `/koenigreich/waehlen/?tag-village=1-&spieler=3&${text}`;
const DEALT = choosing("modus=veto&karten=moat,market,witch");
const WITH_DEALS = {
  ...LIST,
  deals: [
    { mode: "veto", players: 3, address: choosing("modus=veto&karten=a,b"), codes: {}, used: true },
    { mode: "paare", players: 2, address: choosing("modus=paare&karten=a,b"), codes: {} },
    { mode: "veto", players: 3, address: DEALT, codes: { witch: "1.moat.p~3" } },
  ],
};

test("the next unused deal is opened, for the mode and the players at the table", () => {
  const [, pairs, veto] = WITH_DEALS.deals;
  const choose = (text) => decisions.choose(WITH_DEALS, query(text), 3);
  assert.deepEqual(choose("tag-village=1-"), { url: DEALT, deal: veto });
  assert.equal(choose("tag-village=1-&modus=paare&spieler=2").url, pairs.address);
  const otherPlayers = choose("tag-village=1-&modus=paare");
  assert.equal(otherPlayers.url, undefined);
  assert.match(otherPlayers.message, /nichts bereit/);
  assert.ok(otherPlayers.deal);
  assert.match(choose("tag-village=3-").message, /neuen Wünschen/);
  const none = decisions.choose(LIST, query("tag-village=1-"), 3);
  assert.deepEqual([none.deal, none.kingdomsLeft], [undefined, 1]);
  assert.match(decisions.choose(null, query(""), 3).message, /nichts bereit/);
});

test("a deal that is decided opens its kingdom, and one begun with a network says that it needs it", () => {
  const choose = (address) => decisions.choose(WITH_DEALS, query(address.split("?")[1]), 3);
  assert.deepEqual(choose(`${DEALT}&weg=witch`), {
    url: "/koenigreich/1.moat.p~3/?tag-village=1-",
    message: "Gemeinsam gewählt",
  });
  // in whatever order they are removed
  assert.equal(choose(`${DEALT}&weg=market,moat`).url, `${DEALT}&weg=moat,market`);
  const other = choose(choosing("modus=veto&karten=moat,village&weg=village"));
  assert.match(other.message, /mit Netz begonnen/);
  assert.equal(other.deal, WITH_DEALS.deals[2]);
});

test("deals are fetched for each mode that has no unused one for these players", () => {
  assert.deepEqual(missingModes(WITH_DEALS, 3), ["paare"]);
  assert.deepEqual(missingModes(WITH_DEALS, 2), ["veto"]);
  assert.deepEqual(missingModes({}, 4), ["veto", "paare"]);
  assert.deepEqual(listToRefill(WITH_DEALS, LIST.key, LIST.boxes).deals, WITH_DEALS.deals);
  assert.deepEqual(listToRefill(WITH_DEALS, "", LIST.boxes).deals, []);
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
