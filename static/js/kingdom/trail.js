// The addresses of the kingdoms that this tab has shown, in order, for undo. They are stored per
// session, because a change can lead over another page.
import { argumentsOf } from "../lib/device.js";

const KEY = "begleiter.trail";
const MAX_ADDRESSES = 30;
const SHORT_CODE = "1."; // how the codes of rolled kingdoms begin

/** @param {unknown} address */
const isRolledKingdom = (address) =>
  typeof address === "string" &&
  argumentsOf("kingdom", address.split("?")[0])?.[0].startsWith(SHORT_CODE) === true;

/** @param {(addresses: string[]) => string[]} update */
function updateTrail(update) {
  try {
    const stored = JSON.parse(sessionStorage.getItem(KEY) || "[]");
    const addresses = update(stored.filter(isRolledKingdom)).slice(-MAX_ADDRESSES);
    sessionStorage.setItem(KEY, JSON.stringify(addresses));
    return addresses;
  } catch {
    return []; // storage is forbidden: nothing can be undone
  }
}

/**
 * Adds an address, unless it is the last one; takes the last one away if this is the one before it,
 * which was gone back to. Returns the address before this one.
 * @param {string} address
 */
export const arriveAt = (address) =>
  updateTrail((addresses) => {
    if (addresses.at(-2) === address) return addresses.slice(0, -1);
    return addresses.at(-1) === address ? addresses : [...addresses, address];
  }).at(-2);

/** @param {string} address */
export const replaceLast = (address) =>
  updateTrail((addresses) => [...addresses.slice(0, -1), address]);
