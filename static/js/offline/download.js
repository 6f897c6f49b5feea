// Downloads the offline copy file by file. Each file is stored as soon as it arrives, so that an
// interrupted download resumes where it stopped. A copy counts only when it is complete; until then
// the previous one stays in use.
import { read, site, write } from "../lib/device.js";
import * as copy from "./copy.js";
import * as kingdoms from "./kingdoms.js";

const names = site.offline;
const LOCK = "begleiter-alles";
const NEEDED_BYTES = 30e6;
const MAX_RENEWAL_DELAY_MS = 10 * 60 * 1000;
const NO_ROOM =
  "Auf diesem Gerät ist dafür kein Platz mehr: Es braucht bis zu 20 MB. Was vorher gespeichert " +
  "war, bleibt.";
const BROKEN_OFF =
  "Die Verbindung ist abgebrochen. Was schon da ist, bleibt; beim nächsten Mal geht es dort " +
  "weiter.";
/** @type {Record<string, string>} name of an error → what players read */
const MESSAGES = { QuotaExceededError: NO_ROOM, TypeError: BROKEN_OFF };

export async function deleteOfflineCopy() {
  for (const name of await caches.keys())
    if (/^(kopie|alles)-/.test(name)) await caches.delete(name);
  write("offline", "");
}

/**
 * Runs in one tab at a time (Web Locks).
 * @param {(fraction: number) => void} [onProgress]
 */
export const downloadEverything = (onProgress = () => {}) =>
  navigator.locks.request(LOCK, () => downloadCopy(onProgress).catch(rethrow));

/** @param {unknown} error */
function rethrow(error) {
  if (!(error instanceof Error)) throw error;
  throw new Error(MESSAGES[error.name] || error.message);
}

/** @param {(fraction: number) => void} onProgress */
async function downloadCopy(onProgress) {
  const manifest = await copy.fetchManifest();
  const cacheName = copy.nameOfCopy(manifest.release);
  const isOther = (/** @type {string} */ name) => name !== cacheName;
  for (const name of (await copy.copyNames()).filter(isOther))
    if (!(await copy.isComplete(name))) await caches.delete(name);
  if (!(await caches.has(cacheName))) await checkRoom();
  await fillCopy(await caches.open(cacheName), manifest, onProgress);
  for (const name of (await copy.copyNames()).filter(isOther)) await caches.delete(name);
  write("offline", manifest.release);
  write("offline-made", Date.now());
  navigator.storage?.persist?.();
  await updateServiceWorker();
}

async function checkRoom() {
  const { quota, usage = 0 } = (await navigator.storage?.estimate?.()) || {};
  if (quota && quota - usage < NEEDED_BYTES) throw new DOMException("", "QuotaExceededError");
}

// A service worker that reads former copies waits until now for the one that reads this copy.
const updateServiceWorker = () =>
  navigator.serviceWorker
    ?.getRegistration()
    .then((registration) => registration?.update())
    .catch(() => {});

/**
 * @param {Cache} cache
 * @param {Awaited<ReturnType<typeof copy.fetchManifest>>} manifest
 * @param {(fraction: number) => void} onProgress
 */
async function fillCopy(cache, { release, shell, files, numbering }, onProgress) {
  const list = await readList(cache, numbering);
  const steps = Object.entries(STEPS);
  const stepsInAll = steps.length + kingdoms.PROGRESS_STEPS;
  for (const address of shell) if (!(await cache.match(address))) await cache.add(address);
  for (const [done, [name, store]] of steps.entries()) {
    if (!list.stored.includes(name)) {
      list.packs.push(...(await store(cache, await copy.fetchJson(files[name]))));
      list.stored.push(name);
      await copy.storeJson(cache, names.pagesList, list);
    }
    onProgress((done + 1) / stepsInAll);
  }
  await kingdoms.refill(cache, release, (fraction) =>
    onProgress((steps.length + fraction * kingdoms.PROGRESS_STEPS) / stepsInAll),
  );
  await cache.put(names.completeMark, new Response(release));
}

// How each file of the copy is stored; returns the packs of pages in it.
/** @type {Record<string, (cache: Cache, content: any) => Promise<copy.PackEntry[]>>} */
const STEPS = {
  index: async (cache, index) => {
    await copy.storeCompressed(cache, names.index, index);
    return [];
  },
  cards: async (cache, cards) => {
    await copy.storeCompressed(cache, names.cards, cards);
    return [];
  },
  symbols: async (cache, symbols) => {
    await copy.storeCompressed(cache, names.symbols, symbols);
    return [];
  },
  pieces: async (cache, pieces) => {
    await copy.storePieces(cache, pieces);
    return [];
  },
  pages: (cache, pages) => copy.storePages(cache, names.pages, pages),
};

/**
 * What is stored already. Nothing counts if the pieces are numbered anew, which happens when a
 * server lost its files.
 * @param {Cache} cache
 * @param {string} numbering
 * @returns {Promise<copy.PagesList>}
 */
async function readList(cache, numbering) {
  const list = await copy.readPagesList(cache);
  if (list?.numbering === numbering) return list;
  await cache.delete(names.completeMark);
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url);
    if (pathname.startsWith(site.addresses.offline)) await cache.delete(request);
  }
  return { numbering, stored: [], packs: [] };
}

// Runs in the background without messages: downloads everything at a random time after a new
// release, so that not all devices come at once; otherwise refills the offline kingdoms when they
// run low or the wishes have changed.
export async function renewOfflineCopy() {
  const { release = "" } = document.documentElement.dataset;
  if (read("offline", "") !== release) {
    await untilRenewal(release);
    await downloadEverything().catch(() => {});
    return;
  }
  await navigator.locks.request(LOCK, async () => {
    const cache = await copy.openCompleteCopy();
    if (cache && (await kingdoms.needsRefill(cache)))
      await kingdoms.refill(cache, release).catch(discardRenumbered);
  });
}

// A copy whose pieces are numbered otherwise than on the server is downloaded anew at the next
// visit.
/** @param {unknown} error */
function discardRenumbered(error) {
  if (error instanceof copy.Renumbered) write("offline", "?");
}

/**
 * The time at which to download a release, in milliseconds: the one that was decided on, unless it
 * is for another release or too far away; else a random one within ten minutes.
 * @param {{release?: unknown, at?: unknown}} decided
 * @param {string} release
 * @param {number} now
 */
export function renewalTime(decided, release, now) {
  const { at } = decided;
  const isValid = decided.release === release && typeof at === "number";
  if (isValid && at < now + MAX_RENEWAL_DELAY_MS) return at;
  return now + Math.random() * MAX_RENEWAL_DELAY_MS;
}

// The time is stored, because a page is often left before it has come.
/** @param {string} release */
function untilRenewal(release) {
  const now = Date.now();
  const at = renewalTime(read("offline-renewal", {}), release, now);
  write("offline-renewal", { release, at });
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, at - now)));
}
