// Downloads the offline copy file by file. Each file is stored as soon as it arrives, so that an
// interrupted download resumes where it stopped. A copy counts only when it is complete; until then
// the previous one stays in use.
import * as offlineCache from "./copy.js";
import * as offlineKingdoms from "./kingdoms.js";

const { read, write } = window.device;
const NEEDED_BYTES = 30e6;
const NO_ROOM =
  "Auf diesem Gerät ist dafür kein Platz mehr: Es braucht bis zu 20 MB. Was vorher gespeichert war, bleibt.";
const BROKEN_OFF =
  "Die Verbindung ist abgebrochen. Was schon da ist, bleibt; beim nächsten Mal geht es dort weiter.";
const MAX_RENEWAL_DELAY_MS = 10 * 60 * 1000;

export async function deleteOfflineCopy() {
  for (const name of await caches.keys())
    if (/^(kopie|alles)-/.test(name)) await caches.delete(name);
  write("offline", "");
}

const errorMessage = ({ name, message }) =>
  ({ QuotaExceededError: NO_ROOM, TypeError: BROKEN_OFF })[name] || message;

// Runs in one tab at a time (Web Locks).
export const downloadEverything = (progress = () => {}) =>
  navigator.locks.request("begleiter-alles", async () => {
    try {
      const manifest = await offlineCache.fetchManifest(),
        cacheName = offlineCache.nameOfCopy(manifest.release);
      for (const name of await offlineCache.copyNames())
        if (name !== cacheName && !(await offlineCache.isComplete(name))) await caches.delete(name);
      const { quota, usage } = (await navigator.storage?.estimate?.()) || {};
      if (quota && quota - usage < NEEDED_BYTES && !(await caches.has(cacheName)))
        throw new DOMException("", "QuotaExceededError");
      await fillCopy(await caches.open(cacheName), manifest, progress);
      for (const name of await offlineCache.copyNames())
        if (name !== cacheName) await caches.delete(name);
      write("offline", manifest.release);
      write("offline-made", Date.now());
      navigator.storage?.persist?.();
      // A service worker that reads former copies waits until now for the one that reads this copy.
      await navigator.serviceWorker
        ?.getRegistration()
        .then((registration) => registration?.update())
        .catch(() => {});
    } catch (error) {
      throw new Error(errorMessage(error));
    }
  });

async function fillCopy(cache, { release, shell, files, numbering }, progress) {
  const list = await readList(cache, numbering);
  const ownSteps = Object.keys(STEPS).length,
    steps = ownSteps + offlineKingdoms.PROGRESS_STEPS;
  for (const address of shell) if (!(await cache.match(address))) await cache.add(address);
  for (const [done, [name, storeFile]] of Object.entries(STEPS).entries()) {
    if (!list.stored.includes(name)) {
      list.packs.push(...(await storeFile(cache, await offlineCache.fetchJson(files[name]))));
      list.stored.push(name);
      await cache.put(offlineCache.PAGES_LIST, new Response(JSON.stringify(list)));
    }
    progress((done + 1) / steps);
  }
  await offlineKingdoms.refill(cache, release, (fraction) =>
    progress((ownSteps + fraction * offlineKingdoms.PROGRESS_STEPS) / steps),
  );
  await cache.put(offlineCache.COMPLETE_MARK, new Response(release));
}

// How each file of the copy is stored; returns the packs of pages in it.
const STEPS = {
  index: async (cache, index) => {
    await offlineCache.store(cache, offlineCache.INDEX_PATH, index);
    return [];
  },
  pieces: async (cache, pieces) => {
    await offlineCache.storePieces(cache, pieces);
    return [];
  },
  pages: (cache, pages) => offlineCache.storePages(cache, "/offline/seiten/", pages),
};

// What is stored already. Nothing counts if the pieces are numbered anew, which happens when a
// server lost its files.
async function readList(cache, numbering) {
  const list = await offlineCache.readPagesList(cache);
  if (list?.numbering === numbering) return list;
  await cache.delete(offlineCache.COMPLETE_MARK);
  for (const request of await cache.keys())
    if (new URL(request.url).pathname.startsWith("/offline/")) await cache.delete(request);
  return { numbering, stored: [], packs: [] };
}

// Runs in the background without messages: downloads everything at a random time after a new
// release, so that not all devices come at once; otherwise refills the offline kingdoms when they
// run low or the wishes have changed.
export async function renewOfflineCopy() {
  const { release } = document.documentElement.dataset;
  if (read("offline", "") !== release) {
    await untilRenewal(release);
    return downloadEverything().catch(() => {});
  }
  return navigator.locks.request("begleiter-alles", async () => {
    const cache = await offlineCache.openCompleteCopy();
    if (cache && (await offlineKingdoms.needsRefill(cache)))
      await offlineKingdoms.refill(cache, release).catch(discardRenumbered);
  });
}

// A copy whose pieces are numbered otherwise than on the server is downloaded anew at the next
// visit.
const discardRenumbered = (error) => {
  if (error.isRenumbered) write("offline", "?");
};

// The time is stored, because a page is often left before it has come.
function untilRenewal(release) {
  let renewal = read("offline-renewal", {});
  if (renewal.release !== release || !(renewal.at < Date.now() + MAX_RENEWAL_DELAY_MS)) {
    renewal = { release, at: Date.now() + Math.random() * MAX_RENEWAL_DELAY_MS };
    write("offline-renewal", renewal);
  }
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, renewal.at - Date.now())));
}
