// All cards as data, by which the grid is drawn and filtered: a file of the offline copy, see
// companion/pages/card_data.py.
import { addressOf, site } from "../lib/device.js";
import { openCompleteCopy, readCompressed } from "../offline/copy.js";

/**
 * @typedef {object} GridCard
 * @property {number} number - its place in the order of names
 * @property {string} slug
 * @property {string} name - with soft hyphens
 * @property {string[]} otherNames
 * @property {string} cost - coins with their mark, potions, debt; "" without a cost
 * @property {string} face - its coat of arms, as kingdom/shields.js reads it, and its grounds
 *
 * @typedef {[label: string, typed: string, tokens: string[]]} Chip - `typed`: its value in a query
 *
 * @typedef {object} CardData
 * @property {GridCard[]} cards - in the order of their names
 * @property {Record<string, number[]>} tokens - token → numbers of the cards with it
 * @property {Record<string, Record<string, string[]>>} values - filter → typed value → tokens
 * @property {Record<string, Chip[]>} chips - by filter
 * @property {Record<string, number[]>} orders
 * @property {Record<string, any>} syntax - the constants of the query language
 * @property {number} maxCost
 * @property {number[]} notPiles - cards that are no kingdom piles
 * @property {{
 *   known: [day: string, cards: number, usualBoxes: Record<string, string>][],
 *   cards: [place: number, permanentNumber: number, kind: string][],
 * }} daily - what Königreich des Tages deals; `kind` of landscapes
 */

/** @type {Promise<CardData> | undefined} */
let dataPromise;

/** The data, loaded once. Fails where neither the server nor the device has them. */
export function loadCardData() {
  dataPromise ??= fetchCardData();
  dataPromise.catch(() => {
    dataPromise = undefined;
  });
  return dataPromise;
}

/** @returns {Promise<CardData>} */
async function fetchCardData() {
  const { release = "" } = document.documentElement.dataset;
  const copy = await openCompleteCopy();
  const stored = await copy?.match(site.offline.cards);
  if (stored) return withObjects(await readCompressed(stored));
  const response = await fetch(addressOf("offline-cards", release));
  if (!response.ok) throw new Error("The server has another release.");
  return withObjects(await response.json());
}

/**
 * @param {any} data
 * @returns {CardData}
 */
function withObjects(data) {
  const cards = data.cards.map((/** @type {any[]} */ row, /** @type {number} */ number) => {
    const [slug, name, otherNames, cost, face] = row;
    return { number, slug, name, otherNames, cost, face };
  });
  return { ...data, cards };
}
