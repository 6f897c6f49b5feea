// Choosing together: says by name whose turn it is, of the guests of the shared table or else of
// the last game, and shows the whole card after a long press.
import { read } from "../lib/device.js";
import { findAll, findOrNull } from "../lib/dom.js";
import { startLongPress } from "../lib/long-press.js";

/** The names by seat. */
async function namesOfPlayers() {
  if (!read("shared", {}).code) return read("names", []);
  const { joinedTable } = await import("../tables/table-store.js");
  return joinedTable()?.table.guests.map(({ name }) => name) ?? [];
}

for (const seat of findAll(document, "[data-seat]")) {
  const name = (await namesOfPlayers()).at(Number(seat.dataset.seat) - 1);
  if (typeof name === "string" && name) seat.textContent = name;
}

const list = findOrNull(document, ".choosing");
if (list)
  startLongPress(list, ".choosing > li", async ({ dataset: { slug = "" } }) => {
    const { showPeek } = await import("../cards/card-peek.js");
    const cards = findAll(list, "li").map((item) => ({ slug: item.dataset.slug ?? "" }));
    await showPeek(slug, cards, {});
  });
