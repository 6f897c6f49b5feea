// The last wishes of this device. Boxes and players are stored elsewhere (play-settings.js).
import { read, site, write } from "../lib/device.js";

const MAX_QUERY_CHARS = 4000;
const WISH = new RegExp(site.wishes);

/**
 * Whether a parameter is a wish.
 * @param {string} name
 */
export const isWish = (name) => WISH.test(name);

/**
 * The wishes of a query.
 * @param {URLSearchParams} query
 */
export const onlyWishes = (query) =>
  new URLSearchParams([...query].filter(([name, value]) => isWish(name) && value !== ""));

/** The last wishes as a query. */
export const lastWishes = () =>
  onlyWishes(new URLSearchParams(read("wishes", "").slice(0, MAX_QUERY_CHARS)));

/** @param {URLSearchParams} wishes */
export const storeWishes = (wishes) => write("wishes", String(wishes).slice(0, MAX_QUERY_CHARS));
