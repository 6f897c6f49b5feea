// The offline copy in the Cache Storage: one cache per release (`alles-<release>`), which counts only when it is
// complete. The files in it stay compressed with gzip, as the server sent them.
export const COMPLETE_MARK = "/offline/vollstaendig/2", PARTS_LIST = "/offline/liste.json";

export const copyNames = async () => (await caches.keys()).filter((name) => name.startsWith("alles-"));
export const isComplete = async (name) => !!(await (await caches.open(name)).match(COMPLETE_MARK));

// Opens the newest complete copy; null if there is none.
export async function openCompleteCopy() {
  if (!("caches" in window)) return null;
  for (const name of await copyNames()) if (await isComplete(name)) return caches.open(name);
  return null;
}

// Decompresses a cached gzip file and parses its JSON.
export async function unpackJson(response) {
  return JSON.parse(await new Response(response.body.pipeThrough(new DecompressionStream("gzip"))).text());
}

// Fetches one file of the copy. At 429 (too many requests) it retries after the time that the server asks for.
export async function fetchPart(url, retries = 3) {
  const response = await fetch(url, { cache: "no-store" });
  if (response.ok) return response;
  if (response.status === 429 && retries) {
    const seconds = Math.min(Number(response.headers.get("Retry-After")) || 10, 61);
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    return fetchPart(url, retries - 1);
  }
  const errorBody = await response.json().catch(() => ({}));
  const message = response.status === 410 ? "Die Inhalte wurden eben erneuert. Bitte noch einmal." : errorBody.error || "Der Server antwortet nicht.";
  throw Object.assign(new Error(message), { status: response.status });
}
