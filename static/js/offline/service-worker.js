// The service worker: answers from the network, and without one from the device. Caches belong to
// one release of content and site, and releases are never mixed: without a network it answers
// either from the newest complete offline copy (and the pages visited with that release), or, if
// there is none, from the pages visited with the newest release. The server writes the constant
// OFFLINE_COPY before this script: where offline/copy.js keeps the parts of a copy.

/**
 * @typedef {[shell: number, title: string, main: string]} StoredPage
 * @typedef {[start: string, middle: string, end: string]} Shell
 * @typedef {{shells: Shell[], pages: Record<string, StoredPage>}} Pack
 * @typedef {{url: string, pages: string[]}} PackEntry
 * @typedef {{name: string, cache: Cache, release: string}} Copy
 */

// A copy in the former form, which this service worker cannot read.
const FORMER_COPY_PREFIX = "alles-";
const FORMER_COMPLETE_MARK = "/offline/vollstaendig/2";

const VISITED_PREFIX = OFFLINE_COPY.visitedPrefix;
const MANIFEST = OFFLINE_COPY.manifest;
const OFFLINE_PAGE = OFFLINE_COPY.offlinePage;
const PACK_LISTS = [OFFLINE_COPY.pagesList, OFFLINE_COPY.kingdomsList];
const SYMBOL_LINK = /href="#s-([a-z0-9-]+)"/g;
const NETWORK_PATIENCE_MS = 4000;
const MAX_UNPACKED = 24; // packs and files of pieces that stay in memory

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

worker.addEventListener("install", (event) => event.waitUntil(install()));
worker.addEventListener("activate", (event) => event.waitUntil(activate()));

// A copy in the former form can be read only by the former service worker. So this one is refused
// until a copy in the new form is complete; the browser tries again with the next page.
async function install() {
  if ((await findCopy(FORMER_COPY_PREFIX, FORMER_COMPLETE_MARK)) && !(await findCopy()))
    throw new Error("The offline copy is to be fetched anew first.");
  const { release, shell } = await (await fetch(MANIFEST)).json();
  await keepShell(release, shell);
  await worker.skipWaiting();
}

async function activate() {
  if (await findCopy())
    for (const name of await namesWith(FORMER_COPY_PREFIX)) await caches.delete(name);
  await worker.clients.claim();
}

/** @param {string} prefix */
const namesWith = async (prefix) => (await caches.keys()).filter((name) => name.startsWith(prefix));

/** @returns {Promise<Copy | null>} the newest complete copy */
async function findCopy(
  prefix = OFFLINE_COPY.copyPrefix,
  completeMark = OFFLINE_COPY.completeMark,
) {
  for (const name of await namesWith(prefix)) {
    const cache = await caches.open(name),
      mark = await cache.match(completeMark);
    if (mark) return { name, cache, release: await mark.text() };
  }
  return null;
}

// Keeps what every page of a release needs; forgets the visited pages of all other releases but
// that of the copy.
/** @param {string} release @param {string[]} shell */
async function keepShell(release, shell) {
  const name = VISITED_PREFIX + release,
    cache = await caches.open(name);
  await cache.addAll(shell);
  const keptNames = [name, `${VISITED_PREFIX}${(await findCopy())?.release}`];
  for (const other of await namesWith(VISITED_PREFIX))
    if (!keptNames.includes(other)) await caches.delete(other);
}

/** @type {Map<string, Promise<any>>} */
const unpacked = new Map();

/** @param {Copy} copy @param {string} path */
function unpack({ name, cache }, path) {
  const key = `${name} ${path}`;
  const content = unpacked.get(key) || cache.match(path).then(readPacked);
  unpacked.delete(key);
  unpacked.set(key, content); // the last used is last
  if (unpacked.size > MAX_UNPACKED) unpacked.delete([...unpacked.keys()][0]);
  content.catch(() => unpacked.delete(key));
  return content;
}

/** @param {Response | undefined} response */
async function readPacked(response) {
  if (!response?.body) throw new Error("The offline copy lacks a file.");
  return new Response(response.body.pipeThrough(new DecompressionStream("gzip"))).json();
}

// Finds the pack with a page. Drawn kingdoms are kept with the query of their wishes, so there an
// address with a query answers a path without one; but each state of a deal is a page of its own.
/**
 * @param {Copy} copy
 * @param {string} path
 * @returns {Promise<{url: string, address: string} | null>}
 */
async function findPage(copy, path) {
  for (const list of PACK_LISTS) {
    const response = await copy.cache.match(list);
    /** @type {PackEntry[]} */
    const packs = response ? (await response.json()).packs : [];
    for (const { url, pages } of packs) {
      const address =
        pages.find((page) => page === path) ||
        (list === PACK_LISTS[1] &&
          path !== OFFLINE_COPY.choosing &&
          pages.find((page) => page.startsWith(`${path}?`)));
      if (address) return { url, address };
    }
  }
  return null;
}

/** @param {Copy} copy @param {string} path */
async function pageFromCopy(copy, path) {
  const place = await findPage(copy, path);
  if (!place) return null;
  /** @type {Pack} */
  const { shells, pages } = await unpack(copy, place.url);
  const [shell, title, main] = pages[place.address];
  const [start, middle, end] = shells[shell];
  const code = place.address.split(/[/?]/)[2] || "";
  const withCode = (/** @type {string} */ html) => html.replaceAll("\u0001", () => code);
  const encoder = new TextEncoder();
  const body = new ReadableStream({
    async start(controller) {
      const send = (/** @type {string} */ html) => controller.enqueue(encoder.encode(html));
      // the browser can load styles and scripts meanwhile
      send(markedAsOffline(start) + withCode(title) + middle);
      send(withCode(await insertSymbols(copy, await insertPieces(copy, main))) + end);
      controller.close();
    },
  });
  return new Response(body, {
    headers: { "Content-Type": "text/html; charset=utf-8", "X-Release": copy.release },
  });
}

// Every second part of the text is the number of a piece.
/** @param {Copy} copy @param {string} main */
async function insertPieces(copy, main) {
  const parts = main.split("\u0002").map(async (part, at) => {
    if (at % 2 === 0) return part;
    const number = Number(part),
      file = Math.floor(number / OFFLINE_COPY.piecesPerFile);
    return (await unpack(copy, OFFLINE_COPY.pieces + file))[number % OFFLINE_COPY.piecesPerFile];
  });
  return (await Promise.all(parts)).join("");
}

// Defines the symbols that a page refers to, in the order of the server.
/** @param {Copy} copy @param {string} html */
async function insertSymbols(copy, html) {
  if (!html.includes("\u0003")) return html;
  /** @type {Record<string, string>} */
  const symbols = await unpack(copy, OFFLINE_COPY.symbols);
  const names = new Set([...html.matchAll(SYMBOL_LINK)].map(([, name]) => name));
  const defined = [...names].sort().map((name) => symbols[name] ?? "");
  return html.replace("\u0003", () => defined.join(""));
}

/** @param {string} html */
const markedAsOffline = (html) => html.replace("<html ", "<html data-away ");

// Returns the page of an address, or else the same page without its query; site.js then says so on
// the page.
/** @param {string} address */
async function pageFromDevice(address) {
  const copy = await findCopy();
  const visited = await findVisited(copy);
  const { pathname, search } = new URL(address);
  for (const path of new Set([pathname + search, pathname])) {
    const visitedPage = await visited?.match(path, { ignoreVary: true });
    if (visitedPage) return markPage(visitedPage);
    const page = copy && (await pageFromCopy(copy, path));
    if (page) return withPolicy(page, page.body);
    const shellPage = await copy?.cache.match(path, { ignoreVary: true });
    if (shellPage) return markPage(shellPage);
  }
  return null;
}

/**
 * The visited pages of the release of the copy, else of the newest release.
 * @param {Copy | null} copy
 * @returns {Promise<Cache | null>}
 */
async function findVisited(copy) {
  const names = copy
    ? [VISITED_PREFIX + copy.release]
    : (await namesWith(VISITED_PREFIX)).reverse();
  for (const name of names) {
    const cache = (await caches.has(name)) && (await caches.open(name));
    if (cache && (await cache.match(OFFLINE_PAGE))) return cache;
  }
  return null;
}

// Marks a kept page as coming from the device (`data-away`).
/** @param {Response} page */
async function markPage(page) {
  if (!(page.headers.get("Content-Type") || "").startsWith("text/html")) return page;
  return withPolicy(page, markedAsOffline(await page.text()));
}

// Gives a page from the device the Content-Security-Policy of a page of the server.
/** @param {Response} page @param {BodyInit | null} body */
async function withPolicy(page, body) {
  const headers = new Headers(page.headers);
  for (const name of ["Content-Encoding", "Content-Length"]) headers.delete(name);
  const policy = (await caches.match(OFFLINE_PAGE))?.headers.get("Content-Security-Policy");
  if (policy) headers.set("Content-Security-Policy", policy);
  return new Response(body, { headers });
}

async function offlinePage() {
  const page = await caches.match(OFFLINE_PAGE);
  return page ? markPage(page) : Response.error();
}

/** @param {Request} request @param {Response} response */
async function keepVisited(request, response) {
  const release = response.headers.get("X-Release");
  if (
    !release ||
    !response.ok ||
    response.redirected ||
    (response.headers.get("Cache-Control") || "").includes("no-store")
  )
    return;
  const cache = await caches.open(VISITED_PREFIX + release);
  await cache.put(request, response);
  if (await cache.match(OFFLINE_PAGE)) return;
  const manifest = await (await fetch(MANIFEST)).json();
  if (manifest.release === release) await keepShell(release, manifest.shell);
}

/** @param {Request} request @param {ExtendableEvent} event */
async function answerPage(request, event) {
  const fetching = fetch(request);
  event.waitUntil(
    fetching.then((response) => keepVisited(request, response.clone())).catch(() => {}),
  );
  const timeout = new Promise((resolve) => setTimeout(resolve, NETWORK_PATIENCE_MS, null));
  try {
    const response = await Promise.race([fetching, timeout]);
    if (response) return response;
    return (await pageFromDevice(request.url)) || (await fetching);
  } catch {
    return (await pageFromDevice(request.url)) || offlinePage();
  }
}

/** @param {Request} request */
async function answerAsset(request) {
  const kept = await caches.match(request);
  if (kept) return kept;
  const response = await fetch(request);
  const [name] = response.ok ? await namesWith(VISITED_PREFIX) : [];
  if (name) await (await caches.open(name)).put(request, response.clone());
  return response;
}

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== worker.location.origin) return;
  if (pathname.startsWith("/static/")) event.respondWith(answerAsset(request));
  else if (pathname.startsWith("/api/") || pathname.endsWith(".json") || pathname === "/sw.js")
    return;
  else if (
    request.mode === "navigate" ||
    (request.headers.get("Accept") || "").includes("text/html") ||
    pathname.endsWith("qr.svg")
  )
    event.respondWith(answerPage(request, event));
});
