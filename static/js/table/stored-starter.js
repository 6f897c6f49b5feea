// Who begins the running game: drawn by „Wer fängt an?“, or to the left of the last winner.
import { asObject, read, write } from "../lib/device.js";

const MAX_AGE_MS = 12 * 60 * 60 * 1000;

/** The name of the start player; "" if nobody has asked in the last hours. */
export function storedStarter() {
  const { name, time } = asObject(read("starter", {}));
  const isFresh = typeof time === "number" && Date.now() - time < MAX_AGE_MS;
  return isFresh && typeof name === "string" ? name.slice(0, 30) : "";
}

/** @param {string} name - "" if nobody knows */
export const storeStarter = (name) => write("starter", { name, time: Date.now() });
