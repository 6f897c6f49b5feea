// Königreich des Tages without a network: the page that the device shows in place of the server's.
import { loadCardData } from "../cards/card-data.js";
import { addressOf, myBoxes, site } from "../lib/device.js";
import { createElement, find } from "../lib/dom.js";
import { kingdomsOfDay, players } from "../offline/kingdoms.js";
import { today } from "../score/played-games.js";
import { dealDaily, SIZES } from "./daily.js";

const WITHOUT_NETWORK = "Ohne Netz, auf diesem Gerät gelegt.";
const ONLY_CARDS =
  "Ohne Netz, auf diesem Gerät gelegt. Mit Aufbau, Tisch und Wertung liegen hier nur heute und " +
  "morgen, für die Schachteln, die du zuletzt mit Netz gewählt hattest: Sonst braucht das Netz.";
const NOT_ENOUGH = "Dafür reichen eure Schachteln nicht.";

/** The day of the address; today if it names none. */
function dayOfAddress() {
  const [, day] = location.pathname.slice(site.addresses.daily.length - 1).split("/");
  return /^\d{4}-\d\d-\d\d$/.test(day) ? day : today();
}

/**
 * @param {import("./daily.js").Size} size
 * @param {Awaited<ReturnType<typeof dealDaily>>} dealt
 * @param {Record<string, string> | undefined} codes - of this kingdom, if its pages are here
 */
function createSection(size, dealt, codes) {
  const section = createElement("section");
  section.append(createElement("h2", SIZES[size]));
  if (!dealt) section.append(createElement("p", NOT_ENOUGH));
  const list = createElement("ul", "", { class: "chip-list" });
  for (const { slug, name } of dealt ? [...dealt.piles, ...dealt.landscapes] : []) {
    const item = createElement("li");
    item.append(createElement("a", name, { href: addressOf("card", slug) }));
    list.append(item);
  }
  section.append(list);
  if (dealt && codes) section.append(createWays(codes[players()] ?? Object.values(codes)[0]));
  return section;
}

/** @param {string} code */
function createWays(code) {
  const row = createElement("p", "", { class: "actions" });
  const ways = /** @type {const} */ ([
    ["kingdom", "Ansehen", "button button--primary"],
    ["setup", "Aufbau", "button"],
  ]);
  for (const [page, text, style] of ways)
    row.append(createElement("a", text, { href: addressOf(page, code), class: style }));
  return row;
}

/**
 * Fills the page that stands for one that is not on the device. Returns whether it could.
 * @param {HTMLElement} main
 */
export async function showDaily(main) {
  const data = await loadCardData().catch(() => null);
  const day = dayOfAddress();
  if (!data || day < data.daily.known[0][0]) return false;
  const sizes = /** @type {import("./daily.js").Size[]} */ (Object.keys(SIZES));
  const boxes = myBoxes();
  const codes = await kingdomsOfDay(day, boxes);
  const deals = await Promise.all(sizes.map((size) => dealDaily(data, day, size, boxes)));
  const sections = sizes.map((size, at) => createSection(size, deals[at], codes[size]));
  const date = new Date(`${day}T12:00`).toLocaleDateString("de-DE", { dateStyle: "long" });
  find(main, "h1").textContent = `Königreich des Tages, ${date}`;
  find(main, "[data-why]").textContent = Object.keys(codes).length ? WITHOUT_NETWORK : ONLY_CARDS;
  find(main, "[data-advice]").replaceWith(...sections);
  return true;
}
