// Das Königreich des Tages on the device: deals what engine/generation/daily.py deals.
/**
 * @typedef {import("../cards/card-data.js").CardData} CardData
 * @typedef {import("../cards/card-data.js").GridCard} GridCard
 * @typedef {"basisspiel" | "zwei" | "alles"} Size
 */

/** @type {Record<Size, string>} */
export const SIZES = { basisspiel: "Nur Basisspiel", zwei: "Zwei Schachteln", alles: "Alles" };
const BASIC = "basisspiel";
const PROMO = "promo";
const ALCHEMY = "alchemisten";
const PILES = 10;
const MAX_LANDSCAPES = 2;
const MAX_WAYS = 1;

/** @param {string} text */
async function sha256(text) {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * @template T
 * @param {T[]} items
 * @param {(item: T) => string | number} keyOf
 * @param {string} prefix
 */
async function sortByHash(items, keyOf, prefix) {
  const hashed = await Promise.all(
    items.map(async (item) => ({ item, hash: await sha256(`${prefix}:${keyOf(item)}`) })),
  );
  hashed.sort((one, other) => Number(one.hash > other.hash) - Number(one.hash < other.hash));
  return hashed.map(({ item }) => item);
}

/**
 * The piles and landscapes of a day, sorted by their slugs; null if the boxes lack cards.
 * @param {CardData} data
 * @param {string} day - as 2026-11-20
 * @param {Size} size
 * @param {string[]} [boxes]
 */
export async function dealDaily(data, day, size, boxes = []) {
  const { daily, tokens } = data;
  const known = daily.known.findLast(([first]) => first <= day);
  if (!known) return null;
  const [, limit, usualBoxes] = known;
  const has = (/** @type {string} */ token) => new Set(tokens[token] ?? []);
  const inBoxes = new Set(boxes.flatMap((box) => tokens[`edition:${box}`] ?? []));
  const owned = daily.cards.filter(
    ([place, number]) => number < limit && (!boxes.length || inBoxes.has(place)),
  );
  const expansionOf = new Map(
    Object.keys(usualBoxes).flatMap((name) =>
      [...has(`erweiterung:${name}`)].map((place) => /** @type {const} */ ([place, name])),
    ),
  );
  const prefix = `${day}:${size}`;
  let mostEach = PILES;
  let cards = owned.filter(([place]) => expansionOf.get(place) !== ALCHEMY);
  if (size !== "alles") {
    const chosen = size === BASIC ? [BASIC] : await twoExpansions(owned, expansionOf, day);
    mostEach = chosen.length ? Math.floor(PILES / chosen.length) : 0;
    const used = boxes.length ? boxes : chosen.map((name) => usualBoxes[name]);
    const printed = new Set(used.flatMap((box) => tokens[`edition:${box}`] ?? []));
    cards = owned.filter(
      ([place]) => chosen.includes(expansionOf.get(place) ?? "") && printed.has(place),
    );
  }
  const deck = await sortByHash(cards, ([, number]) => number, prefix);
  return turnOver(data, deck, expansionOf, mostEach);
}

/**
 * @param {CardData["daily"]["cards"]} cards
 * @param {Map<number, string>} expansionOf
 * @param {string} day
 */
async function twoExpansions(cards, expansionOf, day) {
  /** @type {Map<string, number>} */
  const piles = new Map();
  for (const [place, , kind] of cards) {
    const name = expansionOf.get(place) ?? "";
    if (!kind) piles.set(name, (piles.get(name) ?? 0) + 1);
  }
  const enough = [...piles].filter(([name, number]) => number >= PILES && name !== PROMO);
  const sorted = await sortByHash(enough, ([name]) => name, `${day}:zwei`);
  return sorted.slice(0, 2).map(([name]) => name);
}

/**
 * @param {CardData} data
 * @param {CardData["daily"]["cards"]} deck
 * @param {Map<number, string>} expansionOf
 * @param {number} mostEach
 */
function turnOver(data, deck, expansionOf, mostEach) {
  /** @type {number[]} */
  const piles = [];
  /** @type {number[]} */
  const landscapes = [];
  let ways = 0;
  for (const [place, , kind] of deck) {
    const ofExpansion = piles.filter((pile) => expansionOf.get(pile) === expansionOf.get(place));
    if (!kind && ofExpansion.length < mostEach) piles.push(place);
    else if (kind && landscapes.length < MAX_LANDSCAPES && !(kind === "way" && ways >= MAX_WAYS)) {
      landscapes.push(place);
      ways += Number(kind === "way");
    }
    if (piles.length === PILES) {
      const cardsAt = (/** @type {number[]} */ places) => places.map((at) => data.cards[at]);
      return { piles: cardsAt(piles), landscapes: cardsAt(landscapes) };
    }
  }
  return null;
}
