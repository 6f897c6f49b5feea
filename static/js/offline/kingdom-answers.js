// What the device answers in place of the server where a kingdom is drawn or changed, or a set
// played: each function decides by the list of offline kingdoms, without changing it.
import { isWish } from "../kingdom/last-wishes.js";
import { addressOf, site } from "../lib/device.js";
import { unusedKingdoms } from "./kingdoms.js";

/**
 * @typedef {import("./kingdoms.js").KingdomsList} KingdomsList
 * @typedef {import("./kingdoms.js").StoredKingdom} StoredKingdom
 * @typedef {object} OfflineAnswer
 * @property {string} [url] - the page to open
 * @property {string} [message] - what to say on it, or the reason why there is none
 * @property {number} [kingdomsLeft] - how many kingdoms could be drawn instead
 */

/** @type {KingdomPage[]} pages that the parameter `seite` asks for, by the word in their address */
const PAGES = ["setup", "table", "score"];

const NO_KINGDOMS = "Auslosen braucht Netz: Auf diesem Gerät liegt noch kein Vorrat.";
const USED_UP = "Der Vorrat ist aufgebraucht. Mit Netz füllt er sich von selbst.";
const ALL_PLAYED =
  "Im Vorrat ist kein Königreich mehr, von dem ihr noch keine Karte gespielt habt.";
const LOCKED = "Festgehaltenes liegen lassen und den Rest neu auslosen braucht Netz.";
const NEW_WISHES = "Auslosen mit neuen Wünschen braucht Netz.";
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
  const [kingdom, ...others] = unused.filter(accepts);
  if (!kingdom && unused.length) return { kingdom: null, answer: { message: ALL_PLAYED } };
  if (!kingdom) return { kingdom: null, answer: { message: list.refused || USED_UP } };
  const code = kingdom.codes[players] || Object.values(kingdom.codes)[0];
  const start = addressOf("kingdom", code);
  const addresses = list.packs.flatMap(({ pages }) => pages);
  const url = addresses.find((address) => address.startsWith(start));
  const message = `Neues Königreich aus dem Vorrat, noch ${others.length}`;
  return { kingdom, answer: { url, message } };
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
