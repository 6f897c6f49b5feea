// Which cards were played, by the Chronik: for the wish „Nur Neues“.
import { loadCardData } from "../cards/card-data.js";
import { games } from "../score/played-games.js";

/** The slugs of all piles of the games in the Chronik. */
export const playedPiles = () =>
  new Set(games().flatMap(({ slugs }) => slugs.split(",").filter(Boolean)));

/**
 * The played piles as the server reads them: companion/pages/card_places.py. "" without a network
 * and a copy.
 */
export async function playedPlaces() {
  const data = await loadCardData().catch(() => null);
  if (!data) return "";
  const bytes = new Uint8Array(Math.ceil(data.cards.length / 8));
  const played = playedPiles();
  for (const { slug, number } of data.cards)
    if (played.has(slug)) bytes[number >> 3] |= 1 << (number & 7);
  return btoa(String.fromCharCode(...bytes));
}

/**
 * Adds to the wish „Nur Neues“ what was played.
 * @param {URLSearchParams} query
 */
export const addPlayed = async (query) => query.set("gespielt", await playedPlaces());

/**
 * Whether no pile of a kingdom was played.
 * @param {string} code - of the kingdom, in which its piles stand
 */
export function isNewKingdom(code) {
  const played = playedPiles();
  return !code.split(".").some((part) => played.has(part));
}
