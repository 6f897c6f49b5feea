// Deals to choose from together without a network: Veto, and Entweder – oder. The server has
// rendered every page of a deal, with all kingdoms that it can end in.

/**
 * @typedef {import("./copy.js").PackEntry & {name: string}} NamedPack
 * @typedef {object} StoredDeal
 * @property {string} mode - "veto" or "paare"
 * @property {number} players
 * @property {string} address - of its first page
 * @property {Record<string, string>} codes - slugs of all that was removed → code of the kingdom
 * @property {string} name - of its pack
 * @property {boolean} [used]
 */

/** @type {Record<string, string>} */
const MODES = { veto: "Veto", paare: "Entweder – oder" };
const USUAL_MODE = "veto";
export const MAX_DEALS = 4; // on the device: used ones too, whose pages may still be open

/** @param {URLSearchParams} query */
export const modeOf = (query) => {
  const mode = query.get("modus") ?? USUAL_MODE;
  return mode in MODES ? mode : USUAL_MODE;
};

/** @param {{deals?: StoredDeal[]}} list */
export const unusedDeals = ({ deals = [] }) => deals.filter(({ used }) => !used);

/**
 * The modes for which no unused deal is stored.
 * @param {{deals?: StoredDeal[]}} list
 * @param {number} players
 */
export const missingModes = (list, players) =>
  Object.keys(MODES).filter(
    (mode) => !unusedDeals(list).some((deal) => deal.mode === mode && deal.players === players),
  );

/** @param {StoredDeal} deal */
export const nameOfDeal = ({ mode, players }) => `${MODES[mode]} für ${players} Spieler`;

/**
 * A state of a stored deal: the code of the kingdom in which it ends, or before that its address.
 * It is stored as if the piles had been removed in the order in which they were dealt. Null for
 * others.
 * @param {{deals?: StoredDeal[]}} list
 * @param {URLSearchParams} query - of the address of the state
 * @returns {{code?: string, address: string} | null}
 */
export function storedState({ deals = [] }, query) {
  const piles = query.get("karten") ?? "";
  const isThis = (/** @type {StoredDeal} */ { mode, address }) =>
    mode === modeOf(query) && new URLSearchParams(address.split("?")[1]).get("karten") === piles;
  const deal = deals.find(isThis);
  if (!deal) return null;
  const given = query.get("weg")?.split(",") ?? [];
  const removed = piles.split(",").filter((pile) => given.includes(pile));
  const address = removed.length ? `${deal.address}&weg=${removed}` : deal.address;
  return { code: deal.codes[removed.join(",")], address };
}
