// How kingdoms are played on this device: boxes, variant and number of players.
import { read, settings, site, write } from "../lib/device.js";
import { findOrNull } from "../lib/dom.js";

/** The number of players that was chosen last; undefined before the first choice. */
export const numberOfPlayers = () => site.players.find((number) => number === read("players", 0));

/** @param {unknown} chosen - a field or button that says how many players there are, or another */
function remember(chosen) {
  if (chosen instanceof HTMLInputElement || chosen instanceof HTMLButtonElement)
    if (chosen.name === "spieler") write("players", Number(chosen.value));
}

addEventListener("change", ({ target }) => remember(target));
addEventListener("submit", ({ submitter }) => remember(submitter));

/** The settings as a query for addresses of kingdoms. */
export function playSettings() {
  const { editions, variant } = settings();
  const query = new URLSearchParams(editions.map((slug) => ["ausgabe", slug]));
  if (variant) query.set("variante", variant);
  const players = numberOfPlayers();
  if (players) query.set("spieler", String(players));
  return query;
}

/** @param {HTMLFormElement} form */
export function checkNumberOfPlayers(form) {
  if (new URLSearchParams(location.search).has("spieler")) return;
  const selector = `[name=spieler][value="${numberOfPlayers()}"]`;
  const radio = findOrNull(form, selector, HTMLInputElement);
  if (radio) radio.checked = true;
}
