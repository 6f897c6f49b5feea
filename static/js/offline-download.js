// Downloads the offline copy file by file. Each file is cached as soon as it arrives, so that an interrupted download
// resumes where it stopped. A copy counts only when it is complete; until then the previous one stays in use.
import { copyNames, openCompleteCopy, isComplete, fetchPart, PARTS_LIST, COMPLETE_MARK } from "./offline-cache.js";
import * as offlineKingdoms from "./offline-kingdoms.js";
const { read, write } = window.device;
const NEEDED_BYTES = 8e6;
const NO_ROOM = "Auf diesem Gerät ist dafür kein Platz mehr: Es braucht rund 6 MB. Was vorher gespeichert war, bleibt.";
const BROKEN_OFF = "Die Verbindung ist abgebrochen. Was schon da ist, bleibt; beim nächsten Mal geht es dort weiter.";

export async function deleteOfflineCopy() {
  for (const name of await copyNames()) await caches.delete(name);
  write("offline", "");
}

const errorMessage = ({ name, message }) => ({ QuotaExceededError: NO_ROOM, TypeError: BROKEN_OFF })[name] || message;

// Runs in one tab at a time (Web Locks).
export const downloadEverything = (progress = () => {}) => navigator.locks.request("begleiter-alles", async () => {
  try {
    const partsList = await (await fetchPart(PARTS_LIST)).json(), cacheName = `alles-${partsList.release}`;
    for (const copyName of await copyNames()) if (copyName !== cacheName && !(await isComplete(copyName))) await caches.delete(copyName);
    const { quota, usage } = (await navigator.storage?.estimate?.()) || {};
    if (quota && quota - usage < NEEDED_BYTES && !(await caches.has(cacheName))) throw new DOMException("", "QuotaExceededError");
    await fillCopy(await caches.open(cacheName), partsList, progress);
    for (const copyName of await copyNames()) if (copyName !== cacheName) await caches.delete(copyName);
    write("offline", partsList.release);
    write("offline-made", Date.now());
    navigator.storage?.persist?.();
  } catch (error) {
    throw new Error(errorMessage(error));
  }
});

async function fillCopy(cache, { release, parts, common, index, shell }, progress) {
  const urls = [common, ...parts.map(({ url }) => url), index];
  const totalSteps = urls.length + offlineKingdoms.PROGRESS_STEPS;
  let stepsDone = 0;
  for (const address of [...shell, "/offline/"]) if (!(await cache.match(address))) await cache.add(address);
  for (const url of urls) {
    if (!(await cache.match(url))) await cache.put(url, await fetchPart(url));
    progress(++stepsDone / totalSteps);
  }
  await cache.put(PARTS_LIST, new Response(JSON.stringify({ release, parts, common, index })));
  await offlineKingdoms.refill(cache, release, (fraction) => progress((stepsDone + fraction * offlineKingdoms.PROGRESS_STEPS) / totalSteps));
  await cache.put(COMPLETE_MARK, new Response(release));
}

// Runs in the background without messages: downloads everything after a new release; otherwise refills the offline
// kingdoms when they run low or the wishes have changed.
export async function renewOfflineCopy() {
  const { release } = document.documentElement.dataset;
  if (read("offline", "") !== release) return downloadEverything().catch(() => {});
  return navigator.locks.request("begleiter-alles", async () => {
    const cache = await openCompleteCopy();
    if (cache && (await offlineKingdoms.needsRefill(cache))) await offlineKingdoms.refill(cache, release).catch(() => {});
  });
}
