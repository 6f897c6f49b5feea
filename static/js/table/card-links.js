// Opens the view that enlarges a card: at a tap on a card, and where the hash of the address names
// one. The first time loads its script.
import { findAll } from "../lib/dom.js";

const ID_PREFIX = "karte-";
const LINKS_TO_CARDS =
  "[data-slug], .tile-grid .card-face__name a, " +
  "[data-table]:not(.is-filtered) .tile__notes > summary";

const slugOfId = (/** @type {string} */ id) =>
  id.startsWith(ID_PREFIX) ? id.slice(ID_PREFIX.length) : "";

/**
 * The slug of the card that a click is to enlarge; "" for none.
 * @param {MouseEvent} event
 */
function slugOfClick({ target, ctrlKey, metaKey, shiftKey }) {
  const link = target instanceof Element && target.closest(LINKS_TO_CARDS);
  if (!(link instanceof HTMLElement) || ctrlKey || metaKey || shiftKey) return "";
  return link.dataset.slug || slugOfId(link.closest("li")?.id || "");
}

/**
 * @param {HTMLElement} page
 * @param {HTMLElement} strip
 * @param {(slug: string) => void} selectPile - is told which card is shown, "" for none
 */
export function startCardLinks(page, strip, selectPile) {
  const slugs = findAll(page, ".tile-grid > li[id]").map(({ id }) => slugOfId(id));
  const loadView = async () => {
    const { createCardView } = await import("./card-view.js");
    return createCardView(page, strip, selectPile);
  };
  /** @type {ReturnType<typeof loadView> | undefined} */
  let loading;
  const getView = () => {
    loading ??= loadView();
    return loading;
  };

  const followAddress = async () => {
    const isCardInAddress = slugs.includes(slugOfId(location.hash.slice(1)));
    if (loading || isCardInAddress) (await getView()).followAddress();
  };
  addEventListener("popstate", followAddress);
  addEventListener("click", async (event) => {
    const number = slugs.indexOf(slugOfClick(event));
    if (number < 0) return;
    event.preventDefault();
    (await getView()).goTo(number);
  });
  followAddress();
}
