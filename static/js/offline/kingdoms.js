// Kingdoms to roll, those of the next days, and sets to play without a network, for my boxes,
// wishes and number of players. They are part of the offline copy: packs of pages, and a list of
// their contents. The server draws kingdoms for each device; sets for devices without boxes are
// files of the copy.
import { lastWishes } from "../kingdom/last-wishes.js";
import { numberOfPlayers } from "../kingdom/play-settings.js";
import { addressOf, settings, site } from "../lib/device.js";
import { today } from "../score/played-games.js";
import * as copy from "./copy.js";
import { MAX_DEALS, missingModes } from "./deals.js";

/**
 * @typedef {Record<string, string>} Codes - number of players → code of the kingdom for them
 * @typedef {object} StoredKingdom
 * @property {Codes} codes
 * @property {string} name - of its pack
 * @property {string[]} [gives] - values of the gauges for which it has a card
 * @property {string[]} [swaps] - codes of the kingdoms that swapping one pile makes of it
 * @property {boolean} [used]
 *
 * @typedef {import("./deals.js").StoredDeal} StoredDeal
 * @typedef {copy.PackEntry & {name: string}} NamedPack
 *
 * @typedef {object} Days
 * @property {string} on - the date on which they were fetched
 * @property {string} boxes - for which
 * @property {string} name - of their pack
 * @property {Record<string, Record<string, Codes>>} codes - by date and size
 *
 * @typedef {object} KingdomsList
 * @property {string} key - the wishes, as a query
 * @property {string} boxes - boxes, variant and number of players, as a query
 * @property {NamedPack[]} packs
 * @property {StoredKingdom[]} kingdoms
 * @property {Record<string, Codes>} sets - by slug
 * @property {string[]} setPacks - names of the packs with sets that are stored
 * @property {number | null} setTotal - how many there are; null until the first one says so
 * @property {Days} [days] - kingdoms of the day; missing before they were fetched
 * @property {StoredDeal[]} [deals] - to choose from together
 * @property {number} [noDeals] - for how many players there are none
 * @property {string} refused - why no kingdom fulfils the wishes, "" if some do
 */

const names = site.offline;
const TARGET_KINGDOMS = 60;
const MIN_UNUSED = 50;
const USUAL_PLAYERS = 2;
const MAX_USUAL_PLAYERS = 4; // every pack has pages for two to four players
const REFUSALS = [400, 422]; // no kingdom fulfils the wishes
export const PROGRESS_STEPS = 12;

/** The number of players that was chosen last, or the usual one. */
export const players = () => numberOfPlayers() || USUAL_PLAYERS;

/**
 * The boxes, variant and number of players of this device as a query.
 * @returns {URLSearchParams}
 */
function boxQuery() {
  const { editions, variant } = settings();
  const query = new URLSearchParams(editions.toSorted().map((slug) => ["ausgabe", slug]));
  if (players() > MAX_USUAL_PLAYERS) query.set("spieler", String(players()));
  if (variant) query.set("variante", variant);
  return query;
}

function wishQuery() {
  const query = boxQuery();
  for (const [name, value] of lastWishes()) {
    if (name === "variante") query.set(name, value);
    else query.append(name, value);
  }
  return query;
}

/**
 * @param {Cache | null} cache
 * @returns {Promise<KingdomsList | null>}
 */
export const readList = async (cache) => (await cache?.match(names.kingdomsList))?.json() ?? null;

/**
 * @param {Cache} cache
 * @param {KingdomsList} list
 */
export const writeList = (cache, list) => copy.storeJson(cache, names.kingdomsList, list);

/** @param {KingdomsList} list */
export const unusedKingdoms = (list) => list.kingdoms.filter((kingdom) => !kingdom.used);

export async function countLeft() {
  const list = await readList(await copy.openCompleteCopy());
  return list ? { number: unusedKingdoms(list).length, refused: list.refused } : null;
}

/**
 * The codes of the kingdoms of a day by their sizes, as far as they are stored for these boxes.
 * @param {string} day - as 2026-11-20
 * @param {string[]} boxes
 * @returns {Promise<Record<string, Codes>>}
 */
export async function kingdomsOfDay(day, boxes) {
  const { days } = (await readList(await copy.openCompleteCopy())) ?? {};
  return (days?.boxes === boxes.join(",") && days.codes[day]) || {};
}

/** Whether only kingdoms of cards that were never played are wished for. */
export const isNewOnly = () => lastWishes().has("nur");

// What was played is no part of the wishes, so that a game does not make the stock useless.
async function playedQuery() {
  if (!isNewOnly()) return "";
  const { playedPlaces } = await import("../kingdom/new-cards.js");
  return `&${new URLSearchParams({ gespielt: await playedPlaces() })}`;
}

/** @param {Cache} cache */
export async function needsRefill(cache) {
  const list = await readList(cache);
  if (list?.key !== String(wishQuery()) || !hasDays(list) || needsDeals(list)) return true;
  return !list.refused && unusedKingdoms(list).length < MIN_UNUSED;
}

/**
 * What of a former list is kept. If wishes and boxes are unchanged, new kingdoms are added to the
 * unused ones, and to the last ones, whose pages may still be open; otherwise all are replaced as
 * soon as the new ones have arrived.
 * @param {KingdomsList | null} former
 * @param {string} key
 * @param {string} boxes
 * @returns {KingdomsList}
 */
export function listToRefill(former, key, boxes) {
  const { kingdoms = [], packs = [], days, deals = [] } = former ?? {};
  const isKept = (/** @type {StoredKingdom} */ { used }, /** @type {number} */ index) =>
    !used || index > kingdoms.length - TARGET_KINGDOMS;
  const hasSameBoxes = former !== null && former.boxes === boxes;
  return {
    key,
    boxes,
    packs,
    kingdoms: former?.key === key ? kingdoms.filter(isKept) : [],
    sets: hasSameBoxes ? former.sets : {},
    setPacks: hasSameBoxes ? former.setPacks : [],
    setTotal: hasSameBoxes ? former.setTotal : null,
    days,
    deals: former?.key === key ? deals.slice(-MAX_DEALS) : [],
    refused: "",
  };
}

/**
 * Downloads kingdoms until enough are unused.
 * @param {Cache} cache
 * @param {string} release
 * @param {(fraction: number) => void} [onProgress]
 */
export async function refill(cache, release, onProgress = () => {}) {
  const key = String(wishQuery());
  const boxes = String(boxQuery());
  const former = await readList(cache);
  const list = listToRefill(former, key, boxes);
  const save = () => {
    const ofKingdoms = list.kingdoms.map(({ name }) => name);
    const ofDeals = list.deals?.map(({ name }) => name) ?? [];
    const needed = new Set([...ofKingdoms, ...ofDeals, ...list.setPacks, list.days?.name]);
    list.packs = list.packs.filter(({ name }) => needed.has(name));
    return writeList(cache, list);
  };
  // Without kingdoms for other wishes to replace, each pack is saved as it arrives, so that an
  // interrupted download resumes.
  const savesEachPack = !former || (former.key === key && former.boxes === boxes);
  const progressFrom = (/** @type {number} */ start) => async (/** @type {number} */ fraction) => {
    if (savesEachPack) await save();
    onProgress(start + fraction / 2);
  };
  const played = await playedQuery();
  const query = new URLSearchParams(`${key}${played}`);
  query.set("spieler", String(players()));
  await fetchKingdoms(
    cache,
    list,
    `${addressOf("offline-kingdoms", release)}?${query}`,
    progressFrom(0),
  );
  await fetchDeals(cache, list, `${addressOf("offline-deals", release)}?${query}`);
  await fetchDays(cache, list, release);
  await fetchSets(cache, list, release, progressFrom(0.5));
  await save();
  await deleteUnlisted(cache, list);
}

/**
 * Fetches and stores a pack under a new name. The entries of its pages are kept until no kingdom
 * and no set needs them.
 * @param {Cache} cache
 * @param {string} source
 */
async function fetchPack(cache, source) {
  const {
    numbering,
    kingdoms = [],
    gauges = [],
    swaps = [],
    deal,
    sets = {},
    days = {},
    parts,
    ...pages
  } = await copy.fetchJson(source);
  if (numbering) await copy.checkNumbering(cache, numbering);
  const name = `${names.kingdoms}${Date.now()}-${crypto.randomUUID()}`;
  const entries = await copy.storePages(cache, `${name}-`, pages);
  return {
    name,
    packs: entries.map((entry) => ({ ...entry, name })),
    kingdoms: kingdoms.map((/** @type {Codes} */ codes, /** @type {number} */ at) => ({
      codes,
      name,
      gives: gauges[at],
      swaps: swaps[at],
    })),
    deal: /** @type {StoredDeal | undefined} */ (deal && { ...deal, name }),
    sets: /** @type {Record<string, Codes>} */ (sets),
    days: /** @type {Record<string, Record<string, Codes>>} */ (days),
    parts: /** @type {number} */ (parts),
  };
}

/**
 * Whether the server says that no kingdom fulfils the wishes.
 * @param {unknown} error
 * @returns {error is copy.Refused}
 */
const isRefusal = (error) => error instanceof copy.Refused && REFUSALS.includes(error.status);

/**
 * @param {Cache} cache
 * @param {KingdomsList} list
 * @param {string} source
 * @param {(fraction: number) => Promise<void>} onPack
 */
async function fetchKingdoms(cache, list, source, onPack) {
  const missing = TARGET_KINGDOMS - unusedKingdoms(list).length;
  const packsNeeded = Math.ceil(missing / site.kingdomsPerPack);
  try {
    for (let number = 1; number <= packsNeeded; number++) {
      const { packs, kingdoms } = await fetchPack(cache, source);
      list.packs.push(...packs);
      list.kingdoms.push(...kingdoms);
      await onPack(number / packsNeeded);
    }
  } catch (error) {
    if (!isRefusal(error)) throw error;
    list.refused = error.message;
  }
}

/** @param {KingdomsList} list */
const needsDeals = (list) =>
  !list.refused && list.noDeals !== players() && missingModes(list, players()).length > 0;

/**
 * @param {Cache} cache
 * @param {KingdomsList} list
 * @param {string} source
 */
async function fetchDeals(cache, list, source) {
  if (!needsDeals(list)) return;
  try {
    for (const mode of missingModes(list, players())) {
      const { packs, deal } = await fetchPack(cache, `${source}&modus=${mode}`);
      list.packs.push(...packs);
      if (deal) list.deals = [...(list.deals ?? []), deal];
    }
  } catch (error) {
    if (!isRefusal(error)) throw error;
    list.noDeals = players();
  }
}

// As the page of a day, but without a filter that is lifted for a while.
const boxesOfDays = () => (settings().all ? "" : settings().editions.join(","));

/** @param {KingdomsList} list */
const hasDays = ({ days }) => days?.on === today() && days.boxes === boxesOfDays();

// Once a day, for those who leave home with the kingdoms of today and tomorrow.
/**
 * @param {Cache} cache
 * @param {KingdomsList} list
 * @param {string} release
 */
async function fetchDays(cache, list, release) {
  if (hasDays(list)) return;
  const boxes = boxesOfDays();
  const query = new URLSearchParams({ sammlung: boxes });
  if (players() > MAX_USUAL_PLAYERS) query.set("spieler", String(players()));
  const source = `${addressOf("offline-days", release)}?${query}`;
  const { name, packs, days: codes } = await fetchPack(cache, source);
  list.packs.push(...packs);
  list.days = { on: today(), boxes, name, codes };
}

// The addresses of the packs of sets: files of the copy without boxes, else made for these boxes.
// The first answer says how many there are.
/**
 * @param {Cache} cache
 * @param {string} release
 * @param {string} boxes
 * @param {number} packsStored
 */
async function* setSources(cache, release, boxes, packsStored) {
  if (boxes) {
    const owned = settings().editions.join(",");
    for (let number = packsStored; ; number++)
      yield `${addressOf("offline-sets", release, String(number))}?${boxes}&sammlung=${owned}`;
  } else {
    const { files, numbering } = await copy.fetchManifest();
    await copy.checkNumbering(cache, numbering);
    const setFiles = Object.keys(files).filter((name) => name.startsWith("sets-"));
    yield* setFiles.slice(packsStored).map((name) => files[name]);
  }
}

/**
 * @param {Cache} cache
 * @param {KingdomsList} list
 * @param {string} release
 * @param {(fraction: number) => Promise<void>} onPack
 */
async function fetchSets(cache, list, release, onPack) {
  if (list.setTotal !== null && list.setPacks.length >= list.setTotal) return;
  for await (const source of setSources(cache, release, list.boxes, list.setPacks.length)) {
    const { name, packs, sets, parts } = await fetchPack(cache, source);
    list.packs.push(...packs);
    Object.assign(list.sets, sets);
    list.setPacks.push(name);
    list.setTotal = parts;
    await onPack(list.setPacks.length / Math.max(1, parts));
    if (list.setPacks.length >= parts) return;
  }
}

/**
 * @param {Cache} cache
 * @param {KingdomsList} list
 */
async function deleteUnlisted(cache, { packs }) {
  const urls = new Set(packs.map(({ url }) => url));
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url);
    if (pathname.startsWith(names.kingdoms) && !urls.has(pathname)) await cache.delete(request);
  }
}
