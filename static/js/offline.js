// Everything on this device: fetched part by part, usable only when complete, and of one release.
const { read, write, settings, change, dress } = window.device;
const MARK = "/offline/vollstaendig";
const INDEX = "/offline/suche.json";

const copies = async () => (await caches.keys()).filter((name) => name.startsWith("alles-"));

// One tab at a time; until the new copy is complete, the one before stays as it is.
export const fetchEverything = (progress = () => {}) => navigator.locks.request("begleiter-alles", async () => {
  for (const name of await copies()) if (!(await (await caches.open(name)).match(MARK))) await caches.delete(name);
  const draft = `alles-${Date.now()}`;
  try {
    const release = await fill(await caches.open(draft), progress);
    for (const other of await copies()) if (other !== draft) await caches.delete(other);
    write("offline", release);
    navigator.storage?.persist?.();
  } catch (error) {
    await caches.delete(draft);
    throw error;
  }
});

async function fill(cache, progress) {
  const answer = await fetch("/offline/liste.json", { cache: "no-store" });
  const { release, parts, shell } = await answer.json();
  const all = parts.reduce((sum, part) => sum + part.pages, 0);
  let done = 0;
  await cache.addAll([...shell, "/offline/"]);
  for (const part of parts) {
    const got = await fetch(part.url);
    if (!got.ok) throw new Error(got.status === 410 ? "Die Inhalte wurden eben erneuert. Bitte noch einmal." : "Der Server antwortet nicht.");
    const pages = await got.json();
    if (part.url.endsWith("suche.json")) {
      await cache.put(INDEX, new Response(JSON.stringify(pages), { headers: { "Content-Type": "application/json" } }));
      progress(++done / all);
      continue;
    }
    const entries = Object.entries(pages);
    for (let at = 0; at < entries.length; at += 20) {
      const some = entries.slice(at, at + 20);
      await Promise.all(some.map(([path, html]) =>
        cache.put(path, new Response(html, { headers: { "Content-Type": "text/html; charset=utf-8", "X-Release": release } }))));
      progress((done += some.length) / all);
    }
  }
  await cache.put(MARK, new Response(release));
  return release;
}

function offlineButtons(box) {
  const [fetchButton, forget] = [box.querySelector("[data-fetch]"), box.querySelector("[data-forget]")];
  const [bar, state] = [box.querySelector("progress"), box.querySelector("[data-state]")];
  const tell = () => {
    const kept = read("offline", "");
    forget.hidden = !kept;
    state.textContent = !kept ? "" : kept === box.dataset.release ? "Alles ist auf diesem Gerät." : "Eine ältere Fassung ist auf diesem Gerät.";
  };
  if (!("caches" in window)) {
    state.textContent = "Dieser Browser kann das nur über eine sichere Verbindung (https).";
    fetchButton.disabled = true;
    return;
  }
  fetchButton.addEventListener("click", async () => {
    fetchButton.disabled = true;
    bar.hidden = false;
    state.textContent = "Wird gespeichert …";
    try {
      await fetchEverything((part) => { bar.value = part; });
      tell();
    } catch (error) {
      state.textContent = `Das hat nicht geklappt. ${navigator.onLine ? error.message : "Es gibt keine Verbindung."}`;
    } finally {
      bar.hidden = true;
      fetchButton.disabled = false;
    }
  });
  forget.addEventListener("click", async () => {
    for (const name of await copies()) await caches.delete(name);
    write("offline", "");
    tell();
  });
  tell();
}

function settingsForm(form) {
  const kept = settings();
  for (const name of ["theme", "size", "variant"]) form.elements[name].value = kept[name];
  form.elements.narrow.checked = !kept.all;
  form.addEventListener("change", () => {
    const data = new FormData(form);
    change({ theme: data.get("theme"), size: data.get("size"), variant: data.get("variant"), all: !data.has("narrow") });
    dress();
  });
  form.addEventListener("submit", (event) => event.preventDefault());
}

document.querySelectorAll("form[data-settings]").forEach(settingsForm);
document.querySelectorAll("[data-offline]").forEach(offlineButtons);
document.querySelectorAll("[data-clear]").forEach((button) => button.addEventListener("click", () => {
  for (const key of ["seen", "kingdoms", "ticks"]) localStorage.removeItem(`begleiter.${key}`);
  button.textContent = "Gelöscht";
}));
