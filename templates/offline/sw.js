// The service worker of one release of content and site. Its caches are named after the release, and releases are never
// mixed: without a network it answers either from the newest complete offline copy (and the pages visited with that
// release), or, if there is none, from the visited pages of this release.
const RELEASE = "{{ release }}";
const SHELL = {{ shell|safe }};
const VISITED_CACHE = `besucht-${RELEASE}`;
// The number in the mark is the version of the file format: a copy in an older format is downloaded again.
const COMPLETE_MARK = "/offline/vollstaendig/2", PARTS_LIST = "/offline/liste.json", KINGDOMS_LIST = "/offline/vorrat.json", OFFLINE_PAGE = "/offline/";
const NETWORK_PATIENCE_MS = 4000;
const MAX_DECODED_PACKS = 3;

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(caches.open(VISITED_CACHE).then((cache) => cache.addAll(SHELL)));
});

self.addEventListener("activate", (event) => event.waitUntil((async () => {
  const keptCaches = [VISITED_CACHE, `besucht-${(await findCompleteCopy())?.release}`];
  for (const name of await caches.keys()) if (name.startsWith("besucht-") && !keptCaches.includes(name)) await caches.delete(name);
  await self.clients.claim();
})()));

async function findCompleteCopy() {
  for (const name of await caches.keys()) {
    const mark = name.startsWith("alles-") && (await (await caches.open(name)).match(COMPLETE_MARK));
    if (mark) return { name, cache: await caches.open(name), release: await mark.text() };
  }
  return null;
}

// The files of the offline copy, compressed as the server sent them. Pages are packed with LZ77 over pieces of HTML:
// each step says how many new pieces follow, then how many to copy from how far back
// (companion/pages/offline_bundles.py).
let decodedPacks = [];

async function readPack({ name, cache }, { url, common }) {
  const packId = `${name} ${url}`;
  const pack = decodedPacks.find((pack) => pack.id === packId) || { id: packId, pages: decodePack(await decompressJson(await cache.match(url)), common ? (await decompressJson(await cache.match(common))).pieces : []) };
  decodedPacks = [pack, ...decodedPacks.filter((other) => other !== pack)].slice(0, MAX_DECODED_PACKS);
  return pack.pages;
}

function decodePack({ pieces, pages }, decodedPieces) {
  let nextPiece = 0;
  return new Map(Object.entries(pages).map(([address, steps]) => {
    const pageStart = decodedPieces.length;
    for (let step = 0; step < steps.length; step += 3) {
      const [newPieces, distance = 0, copiedPieces = 0] = steps.slice(step, step + 3);
      for (let remaining = newPieces; remaining; remaining--) decodedPieces.push(pieces[nextPiece++]);
      for (let remaining = copiedPieces, from = decodedPieces.length - distance; remaining; remaining--) decodedPieces.push(decodedPieces[from++]);
    }
    return [address, decodedPieces.slice(pageStart)];
  }));
}

async function decompressJson(response) {
  return JSON.parse(await new Response(response.body.pipeThrough(new DecompressionStream("gzip"))).text());
}

// Finds the file with a page of the copy. Rolled kingdoms are stored with the query of their wishes, so there an
// address with a query matches a path without one.
async function findPage(copy, path) {
  for (const list of [PARTS_LIST, KINGDOMS_LIST]) {
    const response = await copy.cache.match(list);
    const { parts, common } = response ? await response.json() : { parts: [] };
    for (const { url, pages } of parts) {
      const address = pages.find((pageAddress) => pageAddress === path) || (list === KINGDOMS_LIST && pages.find((pageAddress) => pageAddress.startsWith(`${path}?`)));
      if (address) return { url, address, common };
    }
  }
  return null;
}

async function pageFromCopy(copy, path) {
  const place = await findPage(copy, path);
  if (!place) return null;
  const code = place.address.split(/[/?]/)[2] || "";
  const html = (await readPack(copy, place)).get(place.address).join("").replaceAll("\u0001", () => code);
  return new Response(html, { headers: { "Content-Type": "text/html; charset=utf-8", "X-Release": copy.release } });
}

// Returns the page of an address, or else the same page without its query; site.js then says so on the page.
async function pageFromDevice(address) {
  const copy = await findCompleteCopy();
  const visited = copy ? `besucht-${copy.release}` : VISITED_CACHE;
  const { pathname, search } = new URL(address);
  for (const path of new Set([pathname + search, pathname])) {
    const visitedPage = (await caches.has(visited)) && (await (await caches.open(visited)).match(path, { ignoreVary: true }));
    const page = visitedPage || (copy && ((await copy.cache.match(path, { ignoreVary: true })) || (await pageFromCopy(copy, path))));
    if (page) return page;
  }
  return null;
}

// Marks a page as coming from the device (`data-away`), and gives it the Content-Security-Policy of a page of the
// server.
async function markAsOffline(page) {
  if (!page || !(page.headers.get("Content-Type") || "").startsWith("text/html")) return page;
  const headers = new Headers(page.headers);
  for (const name of ["Content-Encoding", "Content-Length"]) headers.delete(name);
  const policy = (await caches.match(OFFLINE_PAGE))?.headers.get("Content-Security-Policy");
  if (policy) headers.set("Content-Security-Policy", policy);
  return new Response((await page.text()).replace("<html ", "<html data-away "), { headers });
}

async function rememberVisited(request, response) {
  const release = response.headers.get("X-Release");
  if (release && release !== RELEASE) self.registration.update().catch(() => {});
  const isCacheable = response.ok && !response.redirected && release === RELEASE && !(response.headers.get("Cache-Control") || "").includes("no-store");
  if (isCacheable) await (await caches.open(VISITED_CACHE)).put(request, response);
}

async function pageStrategy(request, event) {
  const fetching = fetch(request);
  event.waitUntil(fetching.then((response) => rememberVisited(request, response.clone())).catch(() => {}));
  const timeout = new Promise((resolve) => setTimeout(resolve, NETWORK_PATIENCE_MS));
  try {
    const response = await Promise.race([fetching, timeout]);
    if (response) return response;
    return (await markAsOffline(await pageFromDevice(request.url))) || (await fetching);
  } catch {
    return (await markAsOffline((await pageFromDevice(request.url)) || (await caches.match(OFFLINE_PAGE)))) || Response.error();
  }
}

async function assetStrategy(request) {
  return (await caches.match(request)) || fetch(request).then(async (response) => {
    if (response.ok) await (await caches.open(VISITED_CACHE)).put(request, response.clone());
    return response;
  });
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (pathname.startsWith("/static/")) event.respondWith(assetStrategy(request));
  else if (pathname.startsWith("/api/") || pathname.endsWith(".json") || pathname === "/sw.js") return;
  else if (request.mode === "navigate" || (request.headers.get("Accept") || "").includes("text/html") || pathname.endsWith("qr.svg")) event.respondWith(pageStrategy(request, event));
});
