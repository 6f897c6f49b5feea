// Kingdoms and cards viewed recently, stored on the device.
import { addressOf, asObject, isCode, isSlug, read, site, write } from "./lib/device.js";
import { createElement, find, findAll, findOrNull } from "./lib/dom.js";

/**
 * @typedef {object} RecentKingdom
 * @property {string} code
 * @property {string} name - of the kingdom; "" if it was viewed before names were stored
 * @property {string} title - the names of its cards
 * @property {string} slugs - its piles, separated by commas
 * @property {string} arms - the coats of arms of its cards, as kingdom/shields.js reads them
 * @property {number} time - when it was viewed, in milliseconds
 * @property {boolean} played - ticked before the Chronik existed
 * @property {string} view - first word of the address that was viewed last
 */

const MAX_KINGDOMS = 50;
const MAX_CARDS = 12;
const MAX_RUNNING_AGE_MS = 12 * 60 * 60 * 1000;

/** @type {KingdomPage[]} */
const PAGES = ["kingdom", "setup", "table", "score"];
const OTHER_PAGES = /** @type {const} */ (["share", "put-away", "qr"]);

const firstWord = (/** @type {string} */ path) => path.split("/")[1];
const pageOfView = (/** @type {unknown} */ view) =>
  PAGES.find((page) => firstWord(site.addresses[page]) === view) || "kingdom";

/** @returns {RecentKingdom[]} newest first */
export const recentKingdoms = () =>
  read("kingdoms", []).map(asObject).flatMap(cleanKingdom).slice(0, MAX_KINGDOMS);

/** @param {Record<string, unknown>} stored */
function cleanKingdom({ code, name, title, slugs, arms, time, played, view }) {
  if (!isCode(code) || typeof title !== "string") return [];
  return {
    code,
    name: typeof name === "string" ? name.slice(0, 100) : "",
    title,
    slugs: typeof slugs === "string" ? slugs : "",
    arms: typeof arms === "string" ? arms : "",
    time: typeof time === "number" ? time : 0,
    played: played === true,
    view: firstWord(site.addresses[pageOfView(view)]),
  };
}

const recentCards = () =>
  read("seen", [])
    .map(asObject)
    .flatMap(({ slug, name }) => (isSlug(slug) && typeof name === "string" ? { slug, name } : []))
    .slice(0, MAX_CARDS);

/** @param {ParentNode} root */
export function rememberPage(root) {
  const { card: slug, cardName: name } = findOrNull(root, "[data-card]")?.dataset ?? {};
  if (slug && name) {
    const others = recentCards().filter((card) => card.slug !== slug);
    write("seen", [{ slug, name }, ...others].slice(0, MAX_CARDS));
  }
  const data = findOrNull(root, "[data-kingdom]")?.dataset ?? {};
  const { kingdom: code, kingdomName = "", title = "", slugs = "" } = data;
  if (!code) return;
  rememberKingdom({ code, name: kingdomName, title, slugs, arms: readArms(root) });
  if ("serviceWorker" in navigator) cacheOtherPages(code);
}

// The coats of arms on the pages Königreich and Tisch; other pages show none.
/** @param {ParentNode} root */
const readArms = (root) =>
  findAll(root, ":is(.kingdom__cards, .card-strip__cards) .card-face").map(readShield).join(";");

/** @param {HTMLElement} face */
function readShield(face) {
  const use = (/** @type {string} */ part) =>
    findOrNull(face, `.card-face__${part}`, SVGUseElement);
  const idOf = (/** @type {string} */ part) => use(part)?.href.baseVal.split("#").at(-1) ?? "";
  const charge = use("charge");
  const layout = ["x", "y", "width"].map((name) => charge?.getAttribute(name));
  const height = findOrNull(face, ".card-face__crest", SVGSVGElement)?.viewBox.baseVal.height;
  const { box = "", divider = "" } = face.dataset;
  const ids = [idOf("field"), idOf("division"), idOf("charge").replace("s-", "")];
  return [box, divider, ...ids, ...layout, height].join(",");
}

/** @param {Pick<RecentKingdom, "code" | "name" | "title" | "slugs" | "arms">} kingdom */
function rememberKingdom(kingdom) {
  const { code } = kingdom;
  const saved = recentKingdoms();
  const former = saved.find((kingdom) => kingdom.code === code);
  const others = saved.filter((kingdom) => kingdom.code !== code);
  const word = firstWord(location.pathname);
  const isView = PAGES.some((page) => firstWord(site.addresses[page]) === word);
  const entry = {
    ...kingdom,
    arms: kingdom.arms || former?.arms || "",
    time: Date.now(),
    played: former?.played === true,
    view: isView ? word : former?.view,
  };
  write("kingdoms", [entry, ...others].slice(0, MAX_KINGDOMS));
}

// Caches the other pages of a kingdom that is viewed for more than two seconds, in case the network
// goes away.
/** @param {string} code */
async function cacheOtherPages(code) {
  if (/** @type {any} */ (navigator).connection?.saveData) return;
  await navigator.serviceWorker.ready;
  await new Promise((resolve) => setTimeout(resolve, 2000));
  const isStillHere = findOrNull(document, "[data-kingdom]")?.dataset.kingdom === code;
  if (!isStillHere || !navigator.serviceWorker.controller) return;
  const others = [...PAGES, ...OTHER_PAGES].map((page) => addressOf(page, code));
  for (const address of others)
    if (!(await caches.match(address)))
      await fetch(address, { headers: { Accept: "text/html" } }).catch(() => {});
}

// Whether the running game was scored and saved in the Chronik.
const isFinished = (/** @type {string} */ code) =>
  Boolean(asObject(asObject(read("pads", {}))[code]).game);

// „Spiel“ in the main menu links to the running game (viewed in the last 12 hours), or, on that
// game's pages and when it was saved, to a new one.
/** @param {RecentKingdom | undefined} current */
function linkRunningGame(current) {
  const isRecent = current && Date.now() - current.time < MAX_RUNNING_AGE_MS;
  const isRunning = isRecent && !isFinished(current.code);
  const isHere = findOrNull(document, "[data-kingdom]");
  const address =
    isRunning && !isHere
      ? addressOf(pageOfView(current.view), current.code)
      : site.addresses["kingdom-form"];
  for (const link of findAll(document, "[data-game]")) link.setAttribute("href", address);
}

/** @param {ParentNode} root */
export function showRecent(root) {
  const [current] = recentKingdoms();
  linkRunningGame(current);
  for (const box of current ? findAll(root, "[data-current]") : []) {
    box.hidden = false;
    find(box, "[data-current-name]").textContent = current.name;
    find(box, "[data-current-names]").textContent = current.title;
    for (const link of findAll(box, "[data-current-link]", HTMLAnchorElement)) {
      const page = PAGES.find((each) => each === link.dataset.currentLink);
      if (page) link.href = addressOf(page, current.code);
    }
  }
  for (const box of findAll(root, "[data-seen]")) {
    const items = recentCards().map(({ slug, name }) => {
      const item = createElement("li");
      item.append(createElement("a", name, { href: addressOf("card", slug) }));
      return item;
    });
    box.hidden = !items.length;
    find(box, "ul").replaceChildren(...items);
  }
}
