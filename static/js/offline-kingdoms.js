// The stock of kingdoms for my boxes, wishes and number of players, and the sets that these boxes can play. It lies in
// the copy of everything: packs as they came, and a list of what is in them.
import { complete, part, unpacked } from "./offline-cache.js";
import { lastWishes } from "./wishes.js";
const { read, settings } = window.device;
const LIST = "/offline/vorrat.json";
const SIZE = 60, LOW = 50, PER_PART = 20;
export const STEPS = 12;
const CHOICES = ["ausgabe", "spieler", "variante"];
const NO_WISHES = new Set(["k", "fest", "zuletzt", "seite", "karte", ...CHOICES]);

const players = () => [2, 3, 4, 5, 6].find((number) => number === read("players", 0)) || 2;

// What this device plays with, and what was wished for last. The pages are for two, three and four; only more are asked for.
function asked() {
  const { editions, variant } = settings();
  const found = new URLSearchParams([...editions].sort().map((slug) => ["ausgabe", slug]));
  if (players() > 4) found.set("spieler", players());
  if (variant) found.set("variante", variant);
  return found;
}
const wishesIn = (query) => [...new URLSearchParams(query)].filter(([name, value]) => value && !NO_WISHES.has(name)).sort().map((pair) => pair.join("="));
function wished() {
  const found = asked();
  for (const [name, value] of new URLSearchParams(lastWishes())) name === "variante" ? found.set(name, value) : found.append(name, value);
  return found;
}

export const listed = async (cache) => {
  const answer = cache && (await cache.match(LIST));
  return answer ? answer.json() : null;
};
const store = (cache, list) => cache.put(LIST, new Response(JSON.stringify(list)));
const unused = (list) => list.kingdoms.filter((one) => !one.used);

async function keep(cache, from, name) {
  const answer = await part(from);
  const url = `/offline/vorrat/${name}.gz`;
  await cache.put(url, answer.clone());
  const { kingdoms = [], sets = {}, parts = 0, pages } = await unpacked(answer);
  return { url, entry: { url, pages: Object.keys(pages) }, kingdoms: kingdoms.map((codes) => ({ codes, url })), sets, parts };
}

export async function isToRenew(cache) {
  const list = await listed(cache);
  return !list || list.key !== wished().toString() || (!list.refused && unused(list).length < LOW);
}

// Missing kingdoms come to those that are left; for other wishes or boxes all are replaced, once the new ones are there.
export async function fill(cache, release, progress = () => {}) {
  const key = wished().toString(), boxes = asked().toString();
  const before = await listed(cache);
  const list = { key, boxes, parts: [], kingdoms: [], sets: {}, setParts: [], setTotal: 1, refused: "" };
  if (before?.key === key) list.kingdoms = before.kingdoms.filter(({ used }, at, { length }) => !used || at > length - SIZE);
  if (before?.boxes === boxes) for (const name of ["sets", "setParts", "setTotal"]) list[name] = before[name];
  const packs = new Map((before?.parts || []).map((one) => [one.url, one]));
  const save = () => {
    const needed = new Set([...list.kingdoms.map(({ url }) => url), ...list.setParts]);
    list.parts = [...packs.values()].filter(({ url }) => needed.has(url));
    return store(cache, list);
  };
  const got = async (from, name) => {
    const { entry, ...more } = await keep(cache, from, name);
    packs.set(entry.url, entry);
    return more;
  };
  const isFirst = !before || (before.key === key && before.boxes === boxes); // then what came stays, also if it breaks off
  const missing = Math.ceil((SIZE - unused(list).length) / PER_PART);
  try {
    for (let number = 0; number < missing; number++) {
      list.kingdoms.push(...(await got(`/koenigreich/vorrat/${release}/auslosung.gz?${key}`, `${Date.now()}-${number}`)).kingdoms);
      if (isFirst) await save();
      progress((number + 1) / missing / 2);
    }
  } catch (error) {
    if (error.status !== 422 && error.status !== 400) throw error;
    list.refused = error.message;
  }
  for (let number = list.setParts.length; number < list.setTotal; number++) {
    const { sets, parts, url } = await got(`/koenigreich/vorrat/${release}/saetze/${number}.gz?${boxes}&sammlung=${settings().editions.join(",")}`, `saetze-${Date.now()}-${number}`);
    list.sets = { ...list.sets, ...sets };
    list.setParts.push(url);
    list.setTotal = parts;
    if (isFirst) await save();
    progress(0.5 + (number + 1) / parts / 2);
  }
  await save();
  const urls = new Set(list.parts.map(({ url }) => url));
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url);
    if (pathname.startsWith("/offline/vorrat/") && !urls.has(pathname)) await cache.delete(request);
  }
}

// ---- What the device answers in place of the server
const codeFor = (codes, number) => codes[number] || Object.values(codes)[0];
const NO_STOCK = "Auslosen braucht Netz: Auf diesem Gerät liegt noch kein Vorrat.";
const of = (list) => `aus dem Vorrat, noch ${unused(list).length}`;

export async function left() {
  const list = await listed(await complete());
  return list ? { number: unused(list).length, refused: list.refused } : null;
}

// The next of the stock.
export async function next() {
  const cache = await complete(), list = await listed(cache);
  if (!list) return { said: NO_STOCK };
  const one = unused(list)[0];
  if (!one) return { said: list.refused || "Der Vorrat ist aufgebraucht. Mit Netz füllt er sich von selbst." };
  one.used = true;
  await store(cache, list);
  const code = codeFor(one.codes, players());
  const url = list.parts.flatMap(({ pages }) => pages).find((address) => address.startsWith(`/koenigreich/${code}/`));
  return { url, said: `Neues Königreich ${of(list)}` };
}

export async function roll(query) {
  const list = await listed(await complete());
  if (!list) return { said: NO_STOCK };
  const isOfStock = list.kingdoms.some(({ codes }) => Object.values(codes).includes(query.get("k")));
  if (query.getAll("fest").length) return { said: "Festgehaltenes liegen lassen und den Rest neu auslosen braucht Netz.", offer: unused(list).length };
  const key = new URLSearchParams(list.key), boxes = query.getAll("ausgabe").filter(Boolean).sort().join();
  const areNew = wishesIn(query).join("&") !== wishesIn(list.key).join("&") || (boxes && boxes !== key.getAll("ausgabe").join())
    || (query.get("variante") || key.get("variante") || "") !== (key.get("variante") || "");
  if (areNew && !isOfStock) return { said: "Auslosen mit neuen Wünschen braucht Netz.", offer: unused(list).length };
  return next();
}

export async function forPlayers(query) {
  const list = await listed(await complete());
  const all = list ? [...list.kingdoms.map(({ codes }) => codes), ...Object.values(list.sets)] : [];
  const codes = all.find((one) => Object.values(one).includes(query.get("k"))), code = codes?.[query.get("spieler")];
  if (!code || code === query.get("k")) return { said: "Das Königreich so zu ändern braucht Netz." };
  const page = ["aufbau", "tisch", "wertung"].find((one) => one === query.get("seite")) || "koenigreich";
  return { url: `/${page}/${code}/`, said: `Für ${query.get("spieler")} Spieler` };
}

export async function set(slug, query) {
  const list = await listed(await complete()), codes = list?.sets[slug];
  if (!codes) return { said: list ? "Diesen Kartensatz gibt es ohne Netz nicht: Dazu fehlen dir Karten." : "Diesen Kartensatz aufzubauen braucht Netz." };
  const page = ["aufbau", "tisch"].find((one) => one === query.get("seite")) || "koenigreich";
  const number = query.get("spieler") || players();
  if (!codes[number]) return { said: `Diesen Kartensatz für ${number} Spieler aufzubauen braucht Netz.` };
  return { url: `/${page}/${codes[number]}/` };
}
