// What the device answers in place of the server where a kingdom is drawn or changed, or a set
// played: each function decides by the list of offline kingdoms, without changing it.
import { isWish } from "../kingdom/last-wishes.js";
import { addressOf, site } from "../lib/device.js";
import { modeOf, storedState, unusedDeals } from "./deals.js";
import { unusedKingdoms } from "./kingdoms.js";

/**
 * @typedef {import("./kingdoms.js").KingdomsList} KingdomsList
 * @typedef {import("./kingdoms.js").StoredKingdom} StoredKingdom
 * @typedef {import("./deals.js").StoredDeal} StoredDeal
 * @typedef {object} OfflineAnswer
 * @property {string} [url] - the page to open
 * @property {string} [message] - what to say on it, or the reason why there is none
 * @property {boolean} [isChange] - whether the page shows another version of the same kingdom
 * @property {number} [kingdomsLeft] - how many kingdoms could be drawn instead
 * @property {StoredDeal} [deal] - that could be chosen from instead
 */

/** @type {KingdomPage[]} pages that the parameter `seite` asks for, by the word in their address */
const PAGES = ["setup", "table", "score"];

const NO_KINGDOMS = "Auslosen braucht Netz: Auf diesem Gerät liegt noch kein Vorrat.";
const USED_UP = "Der Vorrat ist aufgebraucht. Mit Netz füllt er sich von selbst.";
const ALL_PLAYED =
  "Im Vorrat ist kein Königreich mehr, von dem ihr noch keine Karte gespielt habt.";
const LOCKED = "Festgehaltenes liegen lassen und den Rest neu auslosen braucht Netz.";
const NEW_WISHES = "Auslosen mit neuen Wünschen braucht Netz.";
const NO_SWAP =
  "Zu dieser Karte liegt ohne Netz kein Ersatz bereit. Andere Karten einzutauschen braucht Netz.";
const CHOSEN = "Gemeinsam gewählt";
const BEGUN_ONLINE =
  "Diese Wahl habt ihr mit Netz begonnen, und nur mit Netz könnt ihr sie zu Ende führen.";
const OTHER_WISHES = "Gemeinsam zu wählen mit neuen Wünschen braucht Netz.";
const NO_DEAL =
  "Dazu liegt auf diesem Gerät nichts bereit. Mit Netz füllt sich der Vorrat von selbst.";
const CHANGE = "Das Königreich so zu ändern braucht Netz.";
const NO_SETS = "Diesen Kartensatz aufzubauen braucht Netz.";
const MISSING_CARDS = "Diesen Kartensatz gibt es ohne Netz nicht: Dazu fehlen dir Karten.";

const pageOf = (/** @type {URLSearchParams} */ query) =>
  PAGES.find((page) => site.addresses[page].startsWith(`/${query.get("seite")}/`)) || "kingdom";

// The wishes without the variant, which is compared like the boxes.
/** @param {string | URLSearchParams} query */
const wishesOf = (query) =>
  [...new URLSearchParams(query)]
    .filter(([name, value]) => value && isWish(name) && name !== "variante")
    .map((pair) => pair.join("="))
    .filter((wish) => wish !== site.usualWish) // as if nothing was wished
    .sort()
    .join("&");

/**
 * Whether a query asks for other kingdoms than those that are stored.
 * @param {KingdomsList} list
 * @param {URLSearchParams} query
 */
function hasNewWishes(list, query) {
  const stored = new URLSearchParams(list.key);
  const boxes = query.getAll("ausgabe").filter(Boolean).sort().join();
  const variant = stored.get("variante") || "";
  return (
    wishesOf(query) !== wishesOf(list.key) ||
    (boxes !== "" && boxes !== stored.getAll("ausgabe").join()) ||
    (query.get("variante") || variant) !== variant
  );
}

/**
 * The next unused kingdom, and the answer that opens it.
 * @param {KingdomsList | null} list
 * @param {number} players
 * @param {(kingdom: StoredKingdom) => boolean} [accepts] - which kingdoms are wished for
 * @returns {{kingdom: StoredKingdom | null, answer: OfflineAnswer}}
 */
export function nextKingdom(list, players, accepts = () => true) {
  if (!list) return { kingdom: null, answer: { message: NO_KINGDOMS } };
  const unused = unusedKingdoms(list);
  const isSwappable = (/** @type {StoredKingdom} */ { swaps }) => Number(Boolean(swaps?.length));
  const [kingdom, ...others] = unused
    .filter(accepts)
    .sort((a, b) => isSwappable(b) - isSwappable(a));
  if (!kingdom && unused.length) return { kingdom: null, answer: { message: ALL_PLAYED } };
  if (!kingdom) return { kingdom: null, answer: { message: list.refused || USED_UP } };
  const code = kingdom.codes[players] || Object.values(kingdom.codes)[0];
  const message = `Neues Königreich aus dem Vorrat, noch ${others.length}`;
  return { kingdom, answer: { url: storedAddress(list, code), message } };
}

// The address under which the page of a kingdom is stored: with the wishes.
/**
 * @param {KingdomsList} list
 * @param {string} code
 */
function storedAddress({ packs }, code) {
  const start = addressOf("kingdom", code);
  return packs.flatMap(({ pages }) => pages).find((address) => address.startsWith(start));
}

// A code has its piles as they are, everything else after a key and a tilde.
/** @param {string} code */
function readCode(code) {
  const parts = code.split(".").slice(1, -1);
  const players = parts.find((part) => part.startsWith("p~"));
  return { piles: new Set(parts.filter((part) => !part.includes("~"))), players };
}

/**
 * What swapping one card makes of a kingdom: the codes by the card that goes, as far as they are
 * stored. Kingdoms of one deal replace each other, too.
 * @param {KingdomsList} list
 * @param {string} code
 * @returns {Map<string, string[]>}
 */
export function storedSwaps(list, code) {
  const groups = [
    ...list.kingdoms.map(({ codes, swaps = [] }) => [...Object.values(codes), ...swaps]),
    ...(list.deals ?? []).map(({ codes }) => Object.values(codes)),
  ];
  const { piles, players } = readCode(code);
  const group = groups.find((codes) => codes.includes(code)) ?? [];
  /** @type {Map<string, string[]>} */
  const swaps = new Map();
  for (const other of group) {
    const read = readCode(other);
    const [gone, ...moreGone] = [...piles].filter((pile) => !read.piles.has(pile));
    const isOneSwap = gone && !moreGone.length && read.players === players;
    if (isOneSwap) swaps.set(gone, [...(swaps.get(gone) ?? []), other]);
  }
  return swaps;
}

/**
 * A kingdom in which one card is swapped for another.
 * @param {KingdomsList | null} list
 * @param {URLSearchParams} query
 * @returns {OfflineAnswer}
 */
export function swapCard(list, query) {
  const swaps = list && storedSwaps(list, query.get("k") ?? "").get(query.get("karte") ?? "");
  if (!swaps || query.has("zu")) return { message: NO_SWAP };
  const code = swaps[Math.floor(Math.random() * swaps.length)];
  return { url: storedAddress(list, code), isChange: true };
}

/**
 * The kingdom that a stored deal ends in, or a new deal, or why there is none.
 * @param {KingdomsList | null} list
 * @param {URLSearchParams} query
 * @param {number} usualPlayers
 * @returns {OfflineAnswer}
 */
export function choose(list, query, usualPlayers) {
  const kingdomsLeft = list ? unusedKingdoms(list).length : 0;
  if (!list) return { message: NO_DEAL, kingdomsLeft };
  const state = storedState(list, query);
  if (state?.code) return { url: storedAddress(list, state.code), message: CHOSEN };
  if (state) return { url: state.address };
  const players = Number(query.get("spieler")) || usualPlayers;
  const isFitting = (/** @type {StoredDeal} */ deal) =>
    deal.mode === modeOf(query) && deal.players === players;
  const [deal] = unusedDeals(list).sort((a, b) => Number(isFitting(b)) - Number(isFitting(a)));
  if (query.has("karten")) return { message: BEGUN_ONLINE, kingdomsLeft, deal };
  if (hasNewWishes(list, query)) return { message: OTHER_WISHES, kingdomsLeft, deal };
  if (!deal || !isFitting(deal)) return { message: NO_DEAL, kingdomsLeft, deal };
  return { url: deal.address, deal };
}

/**
 * Why a roll is not answered by the next kingdom; null if it is.
 * @param {KingdomsList} list
 * @param {URLSearchParams} query
 * @returns {OfflineAnswer | null}
 */
export function refuseRoll(list, query) {
  const kingdomsLeft = unusedKingdoms(list).length;
  if (query.has("fest")) return { message: LOCKED, kingdomsLeft };
  const code = query.get("k");
  const isOfflineKingdom = list.kingdoms.some(({ codes }) =>
    Object.values(codes).includes(code || ""),
  );
  const isRefused = !isOfflineKingdom && hasNewWishes(list, query);
  return isRefused ? { message: NEW_WISHES, kingdomsLeft } : null;
}

/**
 * The same kingdom for another number of players.
 * @param {KingdomsList | null} list
 * @param {URLSearchParams} query
 * @returns {OfflineAnswer}
 */
export function changePlayers(list, query) {
  const current = query.get("k") || "";
  const players = query.get("spieler") || "";
  const every = list
    ? [
        ...list.kingdoms.map(({ codes }) => codes),
        ...Object.values(list.sets),
        ...Object.values(list.days?.codes ?? {}).flatMap(Object.values),
      ]
    : [];
  const code = every.find((codes) => Object.values(codes).includes(current))?.[players];
  if (!code || code === current) return { message: CHANGE };
  return { url: addressOf(pageOf(query), code), message: `Für ${players} Spieler` };
}

/**
 * A recommended set.
 * @param {KingdomsList | null} list
 * @param {string} slug
 * @param {URLSearchParams} query
 * @param {number} usualPlayers
 * @returns {OfflineAnswer}
 */
export function openSet(list, slug, query, usualPlayers) {
  const codes = list?.sets[slug];
  if (!codes) return { message: list ? MISSING_CARDS : NO_SETS };
  const players = query.get("spieler") || usualPlayers;
  if (!codes[players])
    return { message: `Diesen Kartensatz für ${players} Spieler aufzubauen braucht Netz.` };
  return { url: addressOf(pageOf(query), codes[players]) };
}
