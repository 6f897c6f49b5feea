// The page Karten: the list of the server becomes a grid that is filtered on the device. The data
// for it are loaded when somebody filters or has scrolled to the end of the first cards.
import { find, findOrNull } from "../lib/dom.js";
import { CardGrid } from "./card-grid.js";

const FILTERS = /** @type {const} */ ({
  typ: "typ",
  kosten: "kosten",
  mechanik: "tag",
  erweiterung: "erweiterung",
  ausgabe: "edition",
});
/** @type {Record<string, string>} */
const COSTS = { trank: "4t", schulden: "8s" };

/**
 * What an address asks for as a query: its filters are those of the form without scripts.
 * @param {URLSearchParams} address
 */
function queryOfAddress(address) {
  const filters = Object.entries(FILTERS).flatMap(([parameter, name]) => {
    const value = address.get(parameter);
    return value ? [`${name}:${COSTS[value] ?? value}`] : [];
  });
  return [address.get("q") ?? "", ...filters].filter(Boolean).join(" ");
}

/** @param {HTMLElement} list */
function startCardList(list) {
  const form = find(document, "form[data-card-query]", HTMLFormElement);
  const address = new URLSearchParams(location.search);
  const boxes = (address.get("sammlung") ?? "").split(",").filter(Boolean);
  /** @type {Set<number> | undefined} */
  let inBoxes;
  const grid = new CardGrid(form, list, {
    accepts: ({ number }) => {
      if (boxes.length && grid.data) inBoxes ??= grid.tools?.cardsInBoxes(grid.data, boxes);
      return !inBoxes || inBoxes.has(number);
    },
    onChange: (query, order) => storeAddress(query, order, boxes),
  });
  grid.input.value = queryOfAddress(address);
  grid.order = address.get("nach") ?? "";
  grid.bar.update();
  if (address.has("seite")) grid.update();
  if (document.documentElement.dataset.query !== location.search.slice(1)) answerOnDevice(grid);
}

// Without a network the device may have this page only without its query.
/** @param {CardGrid} grid */
async function answerOnDevice(grid) {
  await grid.update();
  if (!grid.data) (await import("../offline/stand-in.js")).sayUnfiltered(document);
}

// The address says what is shown, so that it can be shared and „back“ returns to it.
/** @param {string} query @param {string} order @param {string[]} boxes */
function storeAddress(query, order, boxes) {
  const address = new URLSearchParams({
    ...(query && { q: query }),
    ...(order && { nach: order }),
    ...(boxes.length && { sammlung: boxes.join(",") }),
  });
  const texts = find(document, "[data-texts]");
  texts.hidden = !query;
  find(texts, "a", HTMLAnchorElement).search = String(
    new URLSearchParams({ q: query, art: "alles" }),
  );
  const text = String(address);
  history.replaceState(history.state, "", text ? `?${text}` : location.pathname);
}

const list = findOrNull(document, "[data-card-grid]");
if (list) startCardList(list);
