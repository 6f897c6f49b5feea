// The offline copy in the Cache Storage: one cache per release (`kopie-<release>`), which counts
// only when it is complete. It has *packs* of pages, *pieces* that many pages have in common, and
// the search index, all compressed with gzip; companion/pages/offline_pages.py says how pages are
// stored. The service worker reads the same.
const COPY_PREFIX = "kopie-",
  PAGES_PER_PACK = 120;
export const COMPLETE_MARK = "/offline/vollstaendig/3",
  MANIFEST = "/offline/manifest.json";
export const PAGES_LIST = "/offline/bestand.json",
  INDEX_PATH = "/offline/suche";
const PIECES_PATH = "/offline/teile/",
  PIECES_PER_FILE = 1000;
const RENEWED = "Die Inhalte wurden eben erneuert. Bitte noch einmal.";
const NOT_READY =
  "Der Server bereitet die Offline-Fassung gerade vor. Versuch es in einer Minute noch einmal.";
const MAX_WAIT_SECONDS = 61;

export const nameOfCopy = (release) => COPY_PREFIX + release;
export const copyNames = async () =>
  (await caches.keys()).filter((name) => name.startsWith(COPY_PREFIX));
export const isComplete = async (name) => !!(await (await caches.open(name)).match(COMPLETE_MARK));

// Opens the newest complete copy; null if there is none.
export async function openCompleteCopy() {
  if (!("caches" in window)) return null;
  for (const name of await copyNames()) if (await isComplete(name)) return caches.open(name);
  return null;
}

export const store = (cache, path, data) => {
  const text = new Blob([JSON.stringify(data)]).stream();
  return cache.put(path, new Response(text.pipeThrough(new CompressionStream("gzip"))));
};

export async function unpackJson(response) {
  return new Response(response.body.pipeThrough(new DecompressionStream("gzip"))).json();
}

// Stores pages as packs under paths that begin with `path`; returns the entries of these packs for
// a list.
export async function storePages(cache, path, { shells, pages }) {
  const addresses = Object.keys(pages),
    entries = [];
  for (let first = 0; first < addresses.length; first += PAGES_PER_PACK) {
    const entry = {
      url: `${path}${entries.length}`,
      pages: addresses.slice(first, first + PAGES_PER_PACK),
    };
    await store(cache, entry.url, {
      shells,
      pages: Object.fromEntries(entry.pages.map((address) => [address, pages[address]])),
    });
    entries.push(entry);
  }
  return entries;
}

export async function storePieces(cache, pieces) {
  for (let first = 0; first < pieces.length; first += PIECES_PER_FILE)
    await store(
      cache,
      `${PIECES_PATH}${first / PIECES_PER_FILE}`,
      pieces.slice(first, first + PIECES_PER_FILE),
    );
}

export const readPagesList = async (cache) => (await cache.match(PAGES_LIST))?.json();

// Fails where the numbers of pieces in a file do not mean the pieces of this copy.
export async function checkNumbering(cache, numbering) {
  if ((await readPagesList(cache)).numbering !== numbering)
    throw Object.assign(new Error(RENEWED), { isRenumbered: true });
}

// Fetches a JSON file of the copy. At 429 (too many requests) and 503 (not built yet) it retries
// after the time that the server asks for.
export async function fetchJson(url, retries = 3) {
  const response = await fetch(url, { cache: "no-store" });
  if (response.ok) return response.json();
  if ([429, 503].includes(response.status) && retries) {
    const seconds = Math.min(Number(response.headers.get("Retry-After")) || 10, MAX_WAIT_SECONDS);
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    return fetchJson(url, retries - 1);
  }
  const errorBody = await response.json().catch(() => ({}));
  const messages = { 410: RENEWED, 503: NOT_READY };
  throw Object.assign(
    new Error(messages[response.status] || errorBody.error || "Der Server antwortet nicht."),
    { status: response.status },
  );
}

// The release of the server with the files of its copy. Fails while the server is still building
// the copy.
export async function fetchManifest() {
  const manifest = await fetchJson(MANIFEST);
  if (!manifest.files) throw new Error(NOT_READY);
  return manifest;
}
