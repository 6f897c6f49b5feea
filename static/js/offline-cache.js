// What lies on this device: the copy of everything, and how its parts are fetched and read.
export const COMPLETE_MARK = "/offline/vollstaendig/2", PARTS_LIST = "/offline/liste.json";

export const copyNames = async () => (await caches.keys()).filter((name) => name.startsWith("alles-"));
export const isComplete = async (name) => !!(await (await caches.open(name)).match(COMPLETE_MARK));

// The newest complete copy, if there is one.
export async function openCompleteCopy() {
  if (!("caches" in window)) return null;
  for (const name of await copyNames()) if (await isComplete(name)) return caches.open(name);
  return null;
}

// A file that stays compressed on the device.
export async function unpackJson(answer) {
  return JSON.parse(await new Response(answer.body.pipeThrough(new DecompressionStream("gzip"))).text());
}

// One part from the server; where it is asked too much, after the time that it asks for.
export async function fetchPart(url, tries = 3) {
  const got = await fetch(url, { cache: "no-store" });
  if (got.ok) return got;
  if (got.status === 429 && tries) {
    const seconds = Math.min(Number(got.headers.get("Retry-After")) || 10, 61);
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    return fetchPart(url, tries - 1);
  }
  const refused = await got.json().catch(() => ({}));
  const said = got.status === 410 ? "Die Inhalte wurden eben erneuert. Bitte noch einmal." : refused.error || "Der Server antwortet nicht.";
  throw Object.assign(new Error(said), { status: got.status });
}
