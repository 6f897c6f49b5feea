// The service worker of one release of content and site. What it keeps is named for the release; two are never mixed:
// without a network it answers from the newest complete copy alone, or from the pages of this release that were visited.
const RELEASE = "{{ release }}";
const SHELL = {{ shell|safe }};
const VISITED = `besucht-${RELEASE}`;
// The number of the mark grows with the form of the files: a copy that was kept in a former one is fetched again.
const MARK = "/offline/vollstaendig/2", DIRECTORY = "/offline/liste.json", STOCK = "/offline/vorrat.json", AWAY = "/offline/";
const PATIENCE = 4000;
const PACKS_AT_HAND = 3;

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(caches.open(VISITED).then((cache) => cache.addAll(SHELL)));
});

self.addEventListener("activate", (event) => event.waitUntil((async () => {
  const kept = [VISITED, `besucht-${(await completeCopy())?.release}`];
  for (const name of await caches.keys()) if (name.startsWith("besucht-") && !kept.includes(name)) await caches.delete(name);
  await self.clients.claim();
})()));

async function completeCopy() {
  for (const name of await caches.keys()) {
    const mark = name.startsWith("alles-") && (await (await caches.open(name)).match(MARK));
    if (mark) return { name, cache: await caches.open(name), release: await mark.text() };
  }
  return null;
}

// ---- The copy: packs as they came, in which a page is told by what stood before it (companion/pages/offline_bundles.py)
let opened = [];

async function pages({ name, cache }, { url, common }) {
  const id = `${name} ${url}`;
  const held = opened.find((one) => one.id === id) || { id, pages: together(await inflated(await cache.match(url)), common ? (await inflated(await cache.match(common))).pieces : []) };
  opened = [held, ...opened.filter((one) => one !== held)].slice(0, PACKS_AT_HAND);
  return held.pages;
}

function together({ pieces, pages }, stood) {
  let next = 0;
  return new Map(Object.entries(pages).map(([address, steps]) => {
    const first = stood.length;
    for (let at = 0; at < steps.length; at += 3) {
      const [fresh, back = 0, number = 0] = steps.slice(at, at + 3);
      for (let left = fresh; left; left--) stood.push(pieces[next++]);
      for (let left = number, from = stood.length - back; left; left--) stood.push(stood[from++]);
    }
    return [address, stood.slice(first)];
  }));
}

async function inflated(answer) {
  return JSON.parse(await new Response(answer.body.pipeThrough(new DecompressionStream("gzip"))).text());
}

// Where a page of the copy lies: under its address, or under one that says more than was asked, such as wishes.
async function placeOf(copy, wanted) {
  for (const list of [DIRECTORY, STOCK]) {
    const answer = await copy.cache.match(list);
    const { parts, common } = answer ? await answer.json() : { parts: [] };
    for (const { url, pages } of parts) {
      const address = pages.find((one) => one === wanted) || (list === STOCK && pages.find((one) => one.startsWith(`${wanted}?`)));
      if (address) return { url, address, common };
    }
  }
  return null;
}

async function fromCopy(copy, wanted) {
  const place = await placeOf(copy, wanted);
  if (!place) return null;
  const code = place.address.split(/[/?]/)[2] || "";
  const html = (await pages(copy, place)).get(place.address).join("").replaceAll("\u0001", () => code);
  return new Response(html, { headers: { "Content-Type": "text/html; charset=utf-8", "X-Release": copy.release } });
}

// What the address asks for, or the same page without its query; the page then says so.
async function fromDevice(address) {
  const copy = await completeCopy();
  const visited = copy ? `besucht-${copy.release}` : VISITED;
  const { pathname, search } = new URL(address);
  for (const wanted of new Set([pathname + search, pathname])) {
    const seen = (await caches.has(visited)) && (await (await caches.open(visited)).match(wanted, { ignoreVary: true }));
    const found = seen || (copy && ((await copy.cache.match(wanted, { ignoreVary: true })) || (await fromCopy(copy, wanted))));
    if (found) return found;
  }
  return null;
}

// A page that comes from the device says so, and is held to the same policy as one from the server.
async function told(found) {
  if (!found || !(found.headers.get("Content-Type") || "").startsWith("text/html")) return found;
  const headers = new Headers(found.headers);
  for (const name of ["Content-Encoding", "Content-Length"]) headers.delete(name);
  const policy = (await caches.match(AWAY))?.headers.get("Content-Security-Policy");
  if (policy) headers.set("Content-Security-Policy", policy);
  return new Response((await found.text()).replace("<html ", "<html data-away "), { headers });
}

async function keep(request, answer) {
  const release = answer.headers.get("X-Release");
  if (release && release !== RELEASE) self.registration.update().catch(() => {});
  const isKept = answer.ok && !answer.redirected && release === RELEASE && !(answer.headers.get("Cache-Control") || "").includes("no-store");
  if (isKept) await (await caches.open(VISITED)).put(request, answer);
}

async function page(request, event) {
  const network = fetch(request);
  event.waitUntil(network.then((answer) => keep(request, answer.clone())).catch(() => {}));
  const slow = new Promise((resolve) => setTimeout(resolve, PATIENCE));
  try {
    const answer = await Promise.race([network, slow]);
    if (answer) return answer;
    return (await told(await fromDevice(request.url))) || (await network);
  } catch {
    return (await told((await fromDevice(request.url)) || (await caches.match(AWAY)))) || Response.error();
  }
}

async function asset(request) {
  return (await caches.match(request)) || fetch(request).then(async (answer) => {
    if (answer.ok) await (await caches.open(VISITED)).put(request, answer.clone());
    return answer;
  });
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (pathname.startsWith("/static/")) event.respondWith(asset(request));
  else if (pathname.startsWith("/api/") || pathname.endsWith(".json") || pathname === "/sw.js") return;
  else if (request.mode === "navigate" || (request.headers.get("Accept") || "").includes("text/html") || pathname.endsWith("qr.svg")) event.respondWith(page(request, event));
});
