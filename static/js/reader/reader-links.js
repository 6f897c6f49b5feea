// Opens the reader: at a tap on a card, and where the hash of the address names one. The first time
// loads its script.
import { closest } from "../lib/dom.js";
import { slugInAddress } from "./current-card.js";

/** @typedef {import("./card-reader.js").Deck} Deck */

/**
 * @param {HTMLElement} root - has the links
 * @param {string} links - selector of what opens a card
 * @param {(link: HTMLElement) => string} slugOf - the card that a link opens; "" for none
 * @param {() => Promise<{deck: Deck, shown?: string}>} loadDeck
 */
export function startReaderLinks(root, links, slugOf, loadDeck) {
  const load = async () => {
    const [{ CardReader }, { deck, shown }] = await Promise.all([
      import("./card-reader.js"),
      loadDeck(),
    ]);
    return new CardReader(deck, shown);
  };
  /** @type {ReturnType<typeof load> | undefined} */
  let loading;
  const getReader = () => {
    loading ??= load();
    return loading;
  };
  root.addEventListener("click", async (event) => {
    const link = closest(event, links);
    const slug = link && slugOf(link);
    if (!slug || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    try {
      await (await getReader()).goTo(slug);
    } catch {
      // its script is not to be had: the card as a page
      if (link instanceof HTMLAnchorElement) location.assign(link.href);
    }
  });
  const followAddress = async () => {
    if (loading || slugInAddress()) await (await getReader()).followAddress();
  };
  followAddress();
  return { followAddress, getReader };
}
