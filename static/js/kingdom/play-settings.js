// How kingdoms are played on this device: boxes, variant, number of players, and the piles played
// recently.
import { games } from "../score/played-games.js";

const { read, write, settings } = window.device;
const SLUGS_PATTERN = /^[a-z0-9,-]*$/;

const numberOfPlayers = () => [2, 3, 4, 5, 6].find((number) => number === read("players", 0));
addEventListener("change", ({ target }) => {
  if (target.name === "spieler") write("players", Number(target.value));
});

// As a query for addresses of kingdoms.
export function playSettings() {
  const { editions, variant } = settings();
  const query = new URLSearchParams(editions.map((slug) => ["ausgabe", slug]));
  if (variant) query.set("variante", variant);
  if (numberOfPlayers()) query.set("spieler", numberOfPlayers());
  return query;
}

export function checkNumberOfPlayers(form) {
  const radio =
    !new URLSearchParams(location.search).has("spieler") &&
    form.querySelector(`[name=spieler][value="${numberOfPlayers()}"]`);
  if (radio) radio.checked = true;
}

// Piles of the games in the Chronik and of other recent kingdoms (at most 120), which the next roll
// avoids.
export function recentPiles(otherKingdoms = []) {
  const slugs = [...games(), ...otherKingdoms].flatMap(({ slugs }) =>
    typeof slugs === "string" && SLUGS_PATTERN.test(slugs) ? slugs.split(",") : [],
  );
  return [...new Set(slugs.filter(Boolean))].slice(0, 120).join(",");
}
