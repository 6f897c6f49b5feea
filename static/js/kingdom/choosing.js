// Choosing together: says by name whose turn it is, of the guests of the shared table or else of
// the last game, and shows the whole card after a long press, or after a tap on one that stays.
import { argumentsOf, read } from "../lib/device.js";
import { closest, findAll, findOrNull } from "../lib/dom.js";
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

// Without a network the address does not say who removed which card; the history does.
if ("away" in document.documentElement.dataset)
  findOrNull(document, "[data-take-back]")?.addEventListener("click", (event) => {
    event.preventDefault();
    history.back();
  });

const list = findOrNull(document, ".choosing");
if (list) {
  const slugs = findAll(list, "li").map(({ dataset: { slug = "" } }) => slug);
  const peek = async (/** @type {string} */ slug) => {
    const { showPeek } = await import("../cards/card-peek.js");
    const among = slugs.includes(slug) ? slugs : [slug];
    await showPeek(
      slug,
      among.map((each) => ({ slug: each })),
      {},
    );
  };
  startLongPress(list, ".choosing > li", ({ dataset: { slug = "" } }) => peek(slug));
  addEventListener("click", (event) => {
    const link = closest(event, "main a", HTMLAnchorElement);
    const [slug] = (link && !link.closest("dialog") && argumentsOf("card", link.pathname)) || [];
    if (!slug || event.ctrlKey || event.metaKey) return;
    event.preventDefault(); // its page would lead out of the choosing
    peek(slug);
  });
}
