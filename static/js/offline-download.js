// Everything on this device: fetched in parts that are kept as they come, so that what broke off goes on where it
// stopped; it counts only when it is complete, and until then the copy before stays as it is.
import { copies, complete, isComplete, part, DIRECTORY, MARK } from "./offline-cache.js";
import * as stock from "./offline-kingdoms.js";
const { read, write } = window.device;
const NEEDED = 8e6;
const NO_ROOM = "Auf diesem Gerät ist dafür kein Platz mehr: Es braucht rund 6 MB. Was vorher gespeichert war, bleibt.";
const BROKEN_OFF = "Die Verbindung ist abgebrochen. Was schon da ist, bleibt; beim nächsten Mal geht es dort weiter.";

export async function forgetEverything() {
  for (const name of await copies()) await caches.delete(name);
  write("offline", "");
}

const sentence = ({ name, message }) => ({ QuotaExceededError: NO_ROOM, TypeError: BROKEN_OFF })[name] || message;

// One tab at a time.
export const fetchEverything = (progress = () => {}) => navigator.locks.request("begleiter-alles", async () => {
  try {
    const list = await (await part(DIRECTORY)).json(), name = `alles-${list.release}`;
    for (const other of await copies()) if (other !== name && !(await isComplete(other))) await caches.delete(other);
    const { quota, usage } = (await navigator.storage?.estimate?.()) || {};
    if (quota && quota - usage < NEEDED && !(await caches.has(name))) throw new DOMException("", "QuotaExceededError");
    await fill(await caches.open(name), list, progress);
    for (const other of await copies()) if (other !== name) await caches.delete(other);
    write("offline", list.release);
    write("offline-made", Date.now());
    navigator.storage?.persist?.();
  } catch (error) {
    throw new Error(sentence(error));
  }
});

async function fill(cache, { release, parts, common, index, shell }, progress) {
  const urls = [common, ...parts.map(({ url }) => url), index];
  const steps = urls.length + stock.STEPS;
  let done = 0;
  for (const address of [...shell, "/offline/"]) if (!(await cache.match(address))) await cache.add(address);
  for (const url of urls) {
    if (!(await cache.match(url))) await cache.put(url, await part(url));
    progress(++done / steps);
  }
  await cache.put(DIRECTORY, new Response(JSON.stringify({ release, parts, common, index })));
  await stock.fill(cache, release, (share) => progress((done + share * stock.STEPS) / steps));
  await cache.put(MARK, new Response(release));
}

// In silence: everything anew when there is a new release, the stock when it runs low or other things are wished for.
export async function renew() {
  const { release } = document.documentElement.dataset;
  if (read("offline", "") !== release) return fetchEverything().catch(() => {});
  return navigator.locks.request("begleiter-alles", async () => {
    const cache = await complete();
    if (cache && (await stock.isToRenew(cache))) await stock.fill(cache, release).catch(() => {});
  });
}
