// Königreich des Tages without a network: the page that the device shows in place of the server's.
import { loadCardData } from "../cards/card-data.js";
import { addressOf, myBoxes, site } from "../lib/device.js";
import { createElement, find } from "../lib/dom.js";
import { dealDaily, SIZES } from "./daily.js";

const WITHOUT_NETWORK =
  "Ohne Netz, auf diesem Gerät gelegt. Als Königreich mit Aufbau und Tisch öffnen braucht Netz.";
const NOT_ENOUGH = "Dafür reichen eure Schachteln nicht.";

/** The day of the address; today if it names none. */
function dayOfAddress() {
  const [, day] = location.pathname.slice(site.addresses.daily.length - 1).split("/");
  const now = new Date();
  const local = new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString();
  return /^\d{4}-\d\d-\d\d$/.test(day) ? day : local.slice(0, 10);
}

/**
 * @param {import("./daily.js").Size} size
 * @param {Awaited<ReturnType<typeof dealDaily>>} dealt
 */
function createSection(size, dealt) {
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
  return section;
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
  const sections = await Promise.all(
    sizes.map(async (size) => createSection(size, await dealDaily(data, day, size, myBoxes()))),
  );
  const date = new Date(`${day}T12:00`).toLocaleDateString("de-DE", { dateStyle: "long" });
  find(main, "h1").textContent = `Königreich des Tages, ${date}`;
  find(main, "[data-why]").textContent = WITHOUT_NETWORK;
  find(main, "[data-advice]").replaceWith(...sections);
  return true;
}
