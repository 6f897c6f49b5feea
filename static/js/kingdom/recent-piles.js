// The piles played and seen recently, which the next roll avoids.
import { games } from "../score/played-games.js";

const SLUGS_PATTERN = /^[a-z0-9,-]*$/;
const MAX_PILES = 120;

/**
 * Piles of the games in the Chronik and of other recent kingdoms.
 * @param {{slugs: string}[]} [otherKingdoms]
 */
export function recentPiles(otherKingdoms = []) {
  const slugs = [...games(), ...otherKingdoms]
    .filter((played) => SLUGS_PATTERN.test(played.slugs))
    .flatMap((played) => played.slugs.split(","));
  return [...new Set(slugs.filter(Boolean))].slice(0, MAX_PILES).join(",");
}
