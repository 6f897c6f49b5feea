// The service worker of one release of content and site. What it keeps is named for the release; two are never mixed:
// without a network it answers from the newest complete copy alone, or from the pages of this release that were visited.
const RELEASE = "{{ release }}";
const SHELL = {{ shell|safe }};
const VISITED = `besucht-${RELEASE}`;
const MARK = "/offline/vollstaendig";
const PATIENCE = 4000;

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
    if (mark) return { name, release: await mark.text() };
  }
  return null;
}

// What the address asks for, or the same page without its query; the page then says so.
async function fromDevice(address) {
  const copy = await completeCopy();
  const names = copy ? [`besucht-${copy.release}`, copy.name] : [VISITED];
  for (const wanted of [address, new URL(address).pathname])
    for (const name of names) {
      if (!(await caches.has(name))) continue;
      const found = await (await caches.open(name)).match(wanted, { ignoreVary: true });
      if (found) return found;
    }
  return null;
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
    return (await fromDevice(request.url)) || (await network);
  } catch {
    return (await fromDevice(request.url)) || (await fromDevice(new URL("/offline/", self.location).href)) || Response.error();
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
