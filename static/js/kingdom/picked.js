// A card that was picked on its own page: that page stores what it swaps, and the page of the
// kingdom tells of it as of a swap made there.
import { find } from "../lib/dom.js";
import { showChanges } from "./changes.js";

const KEY = "begleiter.swap";

/** @param {{removed: string, added: string}} swap - the name of a pile, the slug of a new one */
export function storeSwap(swap) {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(swap));
  } catch {} // storage is forbidden: the swap is not told
}

function takeSwap() {
  try {
    const swap = JSON.parse(sessionStorage.getItem(KEY) || "{}");
    sessionStorage.removeItem(KEY);
    return swap;
  } catch {
    return {};
  }
}

/** Shows the swap and returns the slug of its new pile; "" if there was none. */
export function showPicked() {
  const { removed, added = "" } = takeSwap();
  const pile = document.getElementById(added);
  if (!pile) return "";
  const changes = { removed: [removed], added: [pile] };
  showChanges(find(document, "main"), changes, { isNewRoll: false, message: "" });
  return pile.id;
}
