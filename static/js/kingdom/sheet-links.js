// Opens the sheet of a card: at a tap on its tile, and where the hash of the address names one. The
// first time loads its script. The locks of cards work without it.
import { announce, closest, findOrNull } from "../lib/dom.js";
import { startLongPress } from "../lib/long-press.js";
import { CARD_HASH, isWideScreen, lockBoxOf } from "./kingdom-cards.js";

// The link to a card that was clicked to open its sheet; null if it is to be opened elsewhere.
/** @param {MouseEvent} event */
function linkToOpen(event) {
  const hasModifier = event.ctrlKey || event.metaKey || event.shiftKey;
  return hasModifier ? null : closest(event, ".card-face__name a", HTMLAnchorElement);
}

/**
 * @param {HTMLFormElement} form
 * @param {() => Promise<import("./card-sheet.js").CardSheet>} getSheet
 */
function startLocks(form, getSheet) {
  form.addEventListener("click", (event) => {
    const lock = closest(event, "[data-lock]");
    if (!lock) return;
    event.preventDefault();
    lockBoxOf(form, lock.dataset.lock)?.click();
  });
  form.addEventListener("keydown", (event) => {
    const { target } = event;
    if (event.key !== " " || !(target instanceof HTMLElement) || !target.matches("[data-lock]"))
      return;
    event.preventDefault();
    target.click();
  });
  form.addEventListener("change", async ({ target }) => {
    if (!(target instanceof HTMLInputElement && target.name === "fest")) return;
    const name = target.closest("li")?.dataset.name;
    announce(`${name} ${target.checked ? "liegt fest" : "ist frei"}`);
    (await getSheet()).handleLock(target);
  });
}

/** @param {HTMLFormElement} form */
export function startSheetLinks(form) {
  const sidePanel = findOrNull(form, "[data-beside]");
  const list = findOrNull(form, ".kingdom__cards");
  if (!sidePanel || !list) return null;
  const load = async () => {
    const { CardSheet } = await import("./card-sheet.js");
    return new CardSheet(form, sidePanel);
  };
  /** @type {ReturnType<typeof load> | undefined} */
  let loading;
  const getSheet = () => {
    loading ??= load();
    return loading;
  };
  const followAddress = async () => {
    if (loading || CARD_HASH.test(location.hash)) (await getSheet()).followAddress();
  };
  list.addEventListener("click", async (event) => {
    const link = linkToOpen(event);
    if (!link) return;
    event.preventDefault();
    const slug = link.closest("li")?.id || "";
    try {
      (await getSheet()).goTo(slug);
    } catch {
      location.assign(link.href); // its script is not to be had: the sheet as a page
    }
  });
  list.addEventListener("pointerdown", async (event) => {
    const link = closest(event, ".card-face__name a", HTMLAnchorElement);
    if (link) (await getSheet()).fetch(link).catch(() => {});
  });
  startLocks(form, getSheet);
  startLongPress(list, "li", (item) => lockBoxOf(form, item.id)?.click());
  followAddress();
  return {
    followAddress,
    step: async (/** @type {number} */ way) => (await getSheet()).step(way),
    keepBeside: async (/** @type {string | undefined} */ slug) =>
      isWideScreen.matches && (await getSheet()).keepBeside(slug),
  };
}
