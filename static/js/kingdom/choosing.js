// Choosing together: says by name whose turn it is, from the names of the last game, and shows the
// whole card after a long press.
import { read } from "../lib/device.js";
import { findAll, findOrNull } from "../lib/dom.js";
import { startLongPress } from "../lib/long-press.js";

for (const seat of findAll(document, "[data-seat]")) {
  const name = read("names", []).at(Number(seat.dataset.seat) - 1);
  if (typeof name === "string" && name) seat.textContent = name;
}

const list = findOrNull(document, ".choosing");
if (list)
  startLongPress(list, ".choosing > li", async ({ dataset: { slug = "" } }) => {
    const { showPeek } = await import("../cards/card-peek.js");
    const cards = findAll(list, "li").map((item) => ({ slug: item.dataset.slug ?? "" }));
    await showPeek(slug, cards, {});
  });
