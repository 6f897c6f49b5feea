// Links to sets get the play settings of this device, and a shelf shows the sets that no game in
// the Chronik used. Only the device knows both.
import { closest, fetchPage, find, findAll, findOrNull } from "../lib/dom.js";
import { games } from "../score/played-games.js";
import { playSettings } from "./play-settings.js";

const MAX_NAMES = 100; // the server reads no more

addEventListener("click", (event) => {
  const link = closest(event, "a[data-play]", HTMLAnchorElement);
  if (link) link.href = `${link.dataset.play}&${playSettings()}`;
});

/**
 * The page with the sets that were not played; null where it is the page without this choice.
 * @param {URLSearchParams} query
 */
async function fetchUnplayedSets(query) {
  try {
    const { page } = await fetchPage(`${location.pathname}?${query}`);
    return page.documentElement.dataset.query ? page : null;
  } catch {
    return null; // no network: the shelf is left out
  }
}

/** @param {HTMLElement} box */
async function loadUnplayedSets(box) {
  const names = [...new Set(games().map(({ set }) => set))].filter(Boolean).slice(0, MAX_NAMES);
  if (!names.length) return;
  const query = new URLSearchParams(names.map((name) => ["gespielt", name]));
  if (box.dataset.unplayed) query.set("sammlung", box.dataset.unplayed);
  const page = await fetchUnplayedSets(query);
  const shelf = page && findOrNull(page, "[data-sets]");
  if (shelf) box.replaceChildren(shelf, find(page, "main .symbol-definitions", SVGElement));
  else document.documentElement.classList.remove("played");
}

findAll(document, "[data-unplayed]").forEach(loadUnplayedSets);
