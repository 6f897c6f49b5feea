// How kingdoms are played on this device: boxes, variant, number of players, and the piles played
// recently.
import { read, settings, site, write } from "../lib/device.js";
import { findOrNull } from "../lib/dom.js";
import { games } from "../score/played-games.js";

const SLUGS_PATTERN = /^[a-z0-9,-]*$/;
const MAX_PILES = 120;

/** The number of players that was chosen last; undefined before the first choice. */
export const numberOfPlayers = () => site.players.find((number) => number === read("players", 0));

addEventListener("change", ({ target }) => {
  if (target instanceof HTMLInputElement && target.name === "spieler")
    write("players", Number(target.value));
});

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

/**
 * Piles of the games in the Chronik and of other recent kingdoms, which the next roll avoids.
 * @param {{slugs: string}[]} [otherKingdoms]
 */
export function recentPiles(otherKingdoms = []) {
  const slugs = [...games(), ...otherKingdoms]
    .filter((played) => SLUGS_PATTERN.test(played.slugs))
    .flatMap((played) => played.slugs.split(","));
  return [...new Set(slugs.filter(Boolean))].slice(0, MAX_PILES).join(",");
}
