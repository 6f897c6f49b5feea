// A second copy of the table of this device and of the own numbers, in IndexedDB. Browsers write
// localStorage to the disk up to a minute late, so an empty battery would take along what was typed
// meanwhile; a transaction that is complete outlasts it.
import { asObject, read, write } from "../lib/device.js";

const DATABASE = "begleiter-tisch";
const STORE = "copies";
const KEY = "last";
const COPIED = ["shared", "typed"]; // keys of localStorage
const WAIT_MS = 1000; // for a database that does not answer

/** @type {Promise<IDBDatabase> | undefined} */
let database;

/**
 * @template T
 * @param {IDBRequest<T>} request
 * @returns {Promise<T>}
 */
const resultOf = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

function openDatabase() {
  const request = indexedDB.open(DATABASE);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE);
  return resultOf(request);
}

/** @param {IDBTransactionMode} mode */
async function openStore(mode) {
  database ??= openDatabase();
  return (await database).transaction(STORE, mode, { durability: "strict" }).objectStore(STORE);
}

/**
 * Whether a stored table is a later state of the same seat than another one.
 * @param {unknown} one
 * @param {unknown} other
 */
function isAhead(one, other) {
  const [{ secret, saved }, then] = [asObject(one), asObject(other)];
  return !!secret && secret === then.secret && Number(saved) > Number(then.saved || 0);
}

async function keepCopy() {
  const store = await openStore("readwrite");
  const copy = { shared: read("shared", {}), typed: read("typed", {}) };
  const kept = asObject(await resultOf(store.get(KEY)));
  if (!isAhead(kept.shared, copy.shared)) store.put(copy, KEY);
}

async function readCopy() {
  const store = await openStore("readonly");
  return asObject(await resultOf(store.get(KEY)));
}

/** Brings back what localStorage has lost; whether it has lost anything. */
export async function restoreCopy() {
  try {
    const late = new Promise((resolve) => setTimeout(resolve, WAIT_MS, {}));
    const { shared, typed } = asObject(await Promise.race([readCopy(), late]));
    if (!isAhead(shared, read("shared", {}))) return false;
    write("typed", asObject(typed));
    write("shared", asObject(shared));
    return true;
  } catch {
    return false; // no IndexedDB, as in some private windows: localStorage is all there is
  }
}

addEventListener("begleiter:write", (event) => {
  if (event instanceof CustomEvent && COPIED.includes(event.detail)) keepCopy().catch(() => {});
});
