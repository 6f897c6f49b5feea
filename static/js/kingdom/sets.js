// Links to sets get the play settings of this device, and a shelf shows the sets that no game in
// the Chronik used. Only the device knows both.

import { games } from "../score/played-games.js";
import { playSettings } from "./play-settings.js";

addEventListener("click", ({ target }) => {
  const link = target.closest("a[data-play]");
  if (link) link.href = `${link.dataset.play}&${playSettings()}`;
});

async function loadUnplayedSets(box) {
  const names = [
    ...new Set(
      games()
        .map(({ set }) => set)
        .filter(Boolean),
    ),
  ].slice(0, 100);
  if (!names.length) return;
  const query = new URLSearchParams(names.map((name) => ["gespielt", name]));
  if (box.dataset.unplayed) query.set("sammlung", box.dataset.unplayed);
  let shelf;
  try {
    const answer = await fetch(`${location.pathname}?${query}`, {
      headers: { Accept: "text/html" },
    });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (page.documentElement.dataset.query) shelf = page.querySelector("[data-sets]");
    if (shelf) box.replaceChildren(shelf, page.querySelector("main .symbol-definitions"));
  } catch {
    /* no network: the shelf is left out */
  }
  if (!shelf) document.documentElement.classList.remove("played");
}

document.querySelectorAll("[data-unplayed]").forEach(loadUnplayedSets);
