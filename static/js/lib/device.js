// What this device stores, and what the server tells scripts: addresses, parameters, page sizes.
export const site = SITE;
export const {
  read,
  write,
  settings,
  changeSettings,
  myBoxes,
  liftBoxFilter,
  addBoxFilter,
  applySettings,
  replayEarlyTaps,
} = window.device;

/**
 * The address of a page.
 * @param {AddressName} name
 * @param {string[]} values - its arguments, such as the slug of a card
 */
export const addressOf = (name, ...values) =>
  values.reduce((address, value) => address.replace("{}", () => value), site.addresses[name]);

/**
 * The arguments of an address; null if it is not the address of such a page.
 * @param {AddressName} name
 * @param {string} path
 */
export function argumentsOf(name, path) {
  const pattern = site.addresses[name].replaceAll("{}", "([^/]+)");
  return path.match(`^${pattern}$`)?.slice(1) ?? null;
}

/**
 * Whether a value is a short text that consists of lower-case letters, digits and hyphens only.
 * @param {unknown} value
 * @returns {value is string}
 */
export const isSlug = (value) => typeof value === "string" && /^[a-z0-9-]{1,100}$/.test(value);

/**
 * Whether a value may be the code of a kingdom.
 * @param {unknown} value
 * @returns {value is string}
 */
export const isCode = (value) => typeof value === "string" && /^[a-z0-9.~_-]{3,4000}$/.test(value);

/**
 * A stored value as an object whose parts are unknown; an empty one if it is something else.
 * @param {unknown} value
 * @returns {Record<string, unknown>}
 */
export const asObject = (value) =>
  typeof value === "object" && value !== null ? { ...value } : {};
