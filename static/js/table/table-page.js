// The page Tisch: enlarges cards, counts empty piles, searches the page, and keeps the screen on.
import "../settings/text-size.js";
import "./start-player-button.js";
import { site } from "../lib/device.js";
import { createElement, find, findAll } from "../lib/dom.js";
import { startReaderLinks } from "../reader/reader-links.js";
import { startCardPairs } from "./card-pairs.js";
import { trackEmptyPiles } from "./empty-piles.js";
import { canKeepScreenOn, keepScreenOn } from "./wake-lock.js";

const LINKS_TO_CARDS =
  "[data-slug], .tile-grid .card-face__name a, " +
  "[data-table]:not(.is-filtered) .tile__notes > summary";

/** @param {HTMLElement} link */
const slugOf = (link) =>
  link.dataset.slug || link.closest(".tile-grid > li")?.id.replace("karte-", "") || "";

// The first focus of the search field loads its script.
/** @param {HTMLFormElement} form */
function loadPageFilter(form) {
  const input = find(form, "input[type=search]", HTMLInputElement);
  let isLoaded = false;
  const load = async () => {
    if (isLoaded) return;
    isLoaded = true;
    (await import("./page-filter.js")).startPageFilter(form);
  };
  for (const event of ["focus", "input"]) input.addEventListener(event, load, { once: true });
  if (input.value) load();
}

/** @param {HTMLElement} label */
function startScreenSwitch(label) {
  const box = find(label, "input", HTMLInputElement);
  label.hidden = !canKeepScreenOn;
  box.addEventListener("change", () => keepScreenOn("box", box.checked));
}

// Links for after the game are next to its end; without this script they stay where the page has
// them.
/**
 * @param {HTMLElement} page
 * @param {HTMLElement} links
 */
function moveToEnd(page, links) {
  // Needs scripts, so the page itself has no link to it.
  const href = `${site.addresses.together}?k=${page.dataset.kingdom}`;
  links.append(createElement("a", "Zusammen spielen", { class: "button", href }));
  find(page, "[data-end]").parentElement?.append(links);
  links.classList.remove("without-script");
}

const page = find(document, "[data-table]");
const strip = find(page, "[data-strip]");
findAll(page, "[data-filter]", HTMLFormElement).forEach(loadPageFilter);
findAll(page, "[data-pairs]").forEach(startCardPairs);
findAll(page, "[data-awake]").forEach(startScreenSwitch);
for (const mini of findAll(strip, ".card-strip__cards a", HTMLAnchorElement))
  mini.dataset.slug = mini.hash.slice("#karte-".length);
for (const links of findAll(page, "[data-afterwards]")) moveToEnd(page, links);
const piles = trackEmptyPiles(strip, page.dataset.kingdom || "");
const { followAddress } = startReaderLinks(page, LINKS_TO_CARDS, slugOf, async () => {
  const { createDeck } = await import("./card-deck.js");
  return { deck: createDeck(page, strip, (slug) => piles.select(slug)) };
});
addEventListener("popstate", followAddress);
