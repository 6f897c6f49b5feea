// Kingdoms to roll and sets to play without a network, for my boxes, wishes and number of players.
// They are part of the offline copy: packs of pages, and a list of their contents. The server draws
// kingdoms for each device; sets for devices without boxes are files of the copy.

import { lastWishes } from "../kingdom/wishes.js";
import { checkNumbering, fetchJson, fetchManifest, openCompleteCopy, storePages } from "./copy.js";

const { read, settings } = window.device;
const KINGDOMS_LIST = "/offline/vorrat.json";
const TARGET_KINGDOMS = 60,
  MIN_UNUSED = 50,
  KINGDOMS_PER_PACK = 20;
export const PROGRESS_STEPS = 12;
const CHOICES = ["ausgabe", "spieler", "variante"];
const NO_WISHES = new Set(["k", "fest", "zuletzt", "seite", "karte", ...CHOICES]);

const numberOfPlayers = () => [2, 3, 4, 5, 6].find((number) => number === read("players", 0)) || 2;

// The boxes, variant and number of players of this device as a query. Every pack has pages for two
// to four players, so the number is only sent above that.
function boxQuery() {
  const { editions, variant } = settings();
  const query = new URLSearchParams([...editions].sort().map((slug) => ["ausgabe", slug]));
  if (numberOfPlayers() > 4) query.set("spieler", numberOfPlayers());
  if (variant) query.set("variante", variant);
  return query;
}
const wishPairs = (query) =>
  [...new URLSearchParams(query)]
    .filter(([name, value]) => value && !NO_WISHES.has(name))
    .sort()
    .map((pair) => pair.join("="));
function wishQuery() {
  const query = boxQuery();
  for (const [name, value] of new URLSearchParams(lastWishes()))
    name === "variante" ? query.set(name, value) : query.append(name, value);
  return query;
}

export const readList = async (cache) => {
  const answer = cache && (await cache.match(KINGDOMS_LIST));
  return answer ? answer.json() : null;
};
const writeList = (cache, list) => cache.put(KINGDOMS_LIST, new Response(JSON.stringify(list)));
const unusedKingdoms = (list) => list.kingdoms.filter((kingdom) => !kingdom.used);

// Fetches and stores a pack under a new name. The entries of its pages are kept until no kingdom
// and no set needs them.
async function fetchPack(cache, source) {
  const { numbering, kingdoms = [], sets = {}, parts, ...pages } = await fetchJson(source);
  if (numbering) await checkNumbering(cache, numbering);
  const name = `/offline/vorrat/${Date.now()}-${crypto.randomUUID()}`;
  const packs = (await storePages(cache, `${name}-`, pages)).map((pack) => ({ ...pack, name }));
  return { name, packs, kingdoms: kingdoms.map((codes) => ({ codes, name })), sets, parts };
}

// The addresses of the packs of sets: files of the copy without boxes, else made for these boxes.
// The first answer says how many there are.
async function* setSources(cache, release, boxes, packsStored) {
  if (!boxes) {
    const { files, numbering } = await fetchManifest();
    await checkNumbering(cache, numbering);
    yield* Object.keys(files)
      .filter((name) => name.startsWith("sets-"))
      .map((name) => files[name])
      .slice(packsStored);
  } else {
    for (let number = packsStored; ; number++)
      yield `/koenigreich/vorrat/${release}/saetze/${number}.json?${boxes}&sammlung=${settings().editions.join(",")}`;
  }
}

export async function needsRefill(cache) {
  const list = await readList(cache);
  return (
    !list ||
    list.key !== wishQuery().toString() ||
    (!list.refused && unusedKingdoms(list).length < MIN_UNUSED)
  );
}

// Downloads kingdoms until enough are unused. If wishes and boxes are unchanged, new kingdoms are
// added to the unused ones; otherwise all are replaced as soon as the new ones have arrived.
// `onProgress` is called with a fraction of 0..1.
export async function refill(cache, release, onProgress = () => {}) {
  const key = wishQuery().toString(),
    boxes = boxQuery().toString();
  const oldList = await readList(cache);
  const list = {
    key,
    boxes,
    packs: oldList?.packs || [],
    kingdoms: [],
    sets: {},
    setPacks: [],
    setTotal: null,
    refused: "",
  };
  if (oldList?.key === key)
    list.kingdoms = oldList.kingdoms.filter(
      ({ used }, index, { length }) => !used || index > length - TARGET_KINGDOMS,
    );
  if (oldList?.boxes === boxes)
    for (const name of ["sets", "setPacks", "setTotal"]) list[name] = oldList[name];
  const save = () => {
    const needed = new Set([...list.kingdoms.map(({ name }) => name), ...list.setPacks]);
    list.packs = list.packs.filter(({ name }) => needed.has(name));
    return writeList(cache, list);
  };
  // Without kingdoms for other wishes to replace, each pack is saved as it arrives, so that an
  // interrupted download resumes.
  const savesEachPack = !oldList || (oldList.key === key && oldList.boxes === boxes);
  await fetchKingdoms(
    cache,
    list,
    `/koenigreich/vorrat/${release}/auslosung.json?${key}`,
    async (fraction) => {
      if (savesEachPack) await save();
      onProgress(fraction / 2);
    },
  );
  await fetchSets(cache, list, release, async (fraction) => {
    if (savesEachPack) await save();
    onProgress(0.5 + fraction / 2);
  });
  await save();
  await deleteUnlisted(cache, list);
}

async function fetchKingdoms(cache, list, source, onPack) {
  const packsNeeded = Math.ceil(
    (TARGET_KINGDOMS - unusedKingdoms(list).length) / KINGDOMS_PER_PACK,
  );
  try {
    for (let number = 1; number <= packsNeeded; number++) {
      const { packs, kingdoms } = await fetchPack(cache, source);
      list.packs.push(...packs);
      list.kingdoms.push(...kingdoms);
      await onPack(number / packsNeeded);
    }
  } catch (error) {
    if (error.status !== 422 && error.status !== 400) throw error;
    list.refused = error.message;
  }
}

async function fetchSets(cache, list, release, onPack) {
  if (list.setTotal !== null && list.setPacks.length >= list.setTotal) return;
  for await (const source of setSources(cache, release, list.boxes, list.setPacks.length)) {
    const { name, packs, sets, parts } = await fetchPack(cache, source);
    list.packs.push(...packs);
    list.sets = { ...list.sets, ...sets };
    list.setPacks.push(name);
    list.setTotal = parts;
    await onPack(list.setPacks.length / Math.max(1, parts));
    if (list.setPacks.length >= parts) return;
  }
}

async function deleteUnlisted(cache, { packs }) {
  const urls = new Set(packs.map(({ url }) => url));
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url);
    if (pathname.startsWith("/offline/vorrat/") && !urls.has(pathname)) await cache.delete(request);
  }
}

// What the device answers in place of the server: `{ url, message }`, or `{ message, kingdomsLeft
// }` (see answers.js).
const codeFor = (codes, number) => codes[number] || Object.values(codes)[0];
const NO_KINGDOMS_MESSAGE = "Auslosen braucht Netz: Auf diesem Gerät liegt noch kein Vorrat.";
const leftSuffix = (list) => `aus dem Vorrat, noch ${unusedKingdoms(list).length}`;

export async function countLeft() {
  const list = await readList(await openCompleteCopy());
  return list ? { number: unusedKingdoms(list).length, refused: list.refused } : null;
}

// Takes the next unused offline kingdom.
export async function takeNext() {
  const cache = await openCompleteCopy(),
    list = await readList(cache);
  if (!list) return { message: NO_KINGDOMS_MESSAGE };
  const kingdom = unusedKingdoms(list)[0];
  if (!kingdom)
    return {
      message: list.refused || "Der Vorrat ist aufgebraucht. Mit Netz füllt er sich von selbst.",
    };
  kingdom.used = true;
  await writeList(cache, list);
  const code = codeFor(kingdom.codes, numberOfPlayers());
  const url = list.packs
    .flatMap(({ pages }) => pages)
    .find((address) => address.startsWith(`/koenigreich/${code}/`));
  return { url, message: `Neues Königreich ${leftSuffix(list)}` };
}

export async function answerRoll(query) {
  const list = await readList(await openCompleteCopy());
  if (!list) return { message: NO_KINGDOMS_MESSAGE };
  const isOfflineKingdom = list.kingdoms.some(({ codes }) =>
    Object.values(codes).includes(query.get("k")),
  );
  if (query.getAll("fest").length)
    return {
      message: "Festgehaltenes liegen lassen und den Rest neu auslosen braucht Netz.",
      kingdomsLeft: unusedKingdoms(list).length,
    };
  const key = new URLSearchParams(list.key),
    boxes = query.getAll("ausgabe").filter(Boolean).sort().join();
  const hasNewWishes =
    wishPairs(query).join("&") !== wishPairs(list.key).join("&") ||
    (boxes && boxes !== key.getAll("ausgabe").join()) ||
    (query.get("variante") || key.get("variante") || "") !== (key.get("variante") || "");
  if (hasNewWishes && !isOfflineKingdom)
    return {
      message: "Auslosen mit neuen Wünschen braucht Netz.",
      kingdomsLeft: unusedKingdoms(list).length,
    };
  return takeNext();
}

export async function changePlayers(query) {
  const list = await readList(await openCompleteCopy());
  const allCodes = list
    ? [...list.kingdoms.map(({ codes }) => codes), ...Object.values(list.sets)]
    : [];
  const codes = allCodes.find((codesByPlayers) =>
      Object.values(codesByPlayers).includes(query.get("k")),
    ),
    code = codes?.[query.get("spieler")];
  if (!code || code === query.get("k"))
    return { message: "Das Königreich so zu ändern braucht Netz." };
  const page =
    ["aufbau", "tisch", "wertung"].find((page) => page === query.get("seite")) || "koenigreich";
  return { url: `/${page}/${code}/`, message: `Für ${query.get("spieler")} Spieler` };
}

export async function openSet(slug, query) {
  const list = await readList(await openCompleteCopy()),
    codes = list?.sets[slug];
  if (!codes)
    return {
      message: list
        ? "Diesen Kartensatz gibt es ohne Netz nicht: Dazu fehlen dir Karten."
        : "Diesen Kartensatz aufzubauen braucht Netz.",
    };
  const page = ["aufbau", "tisch"].find((page) => page === query.get("seite")) || "koenigreich";
  const number = query.get("spieler") || numberOfPlayers();
  if (!codes[number])
    return { message: `Diesen Kartensatz für ${number} Spieler aufzubauen braucht Netz.` };
  return { url: `/${page}/${codes[number]}/` };
}
