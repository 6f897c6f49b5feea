// A closer look at a card of the grid: its whole face, from the page of the card. A swipe or an
// arrow key goes on to the next card.
import { addressOf } from "../lib/device.js";
import { copyTemplate, fetchPage, find, findAll } from "../lib/dom.js";
import { listenForSwipes } from "../lib/swipes.js";

/** @param {string} slug */
async function fetchFace(slug) {
  const { page } = await fetchPage(addressOf("card", slug));
  const face = find(page, "main .card-face--full");
  const template = copyTemplate("shield");
  const [sprite] =
    find(template, ".card-face__charge", Element).getAttribute("href")?.split("#") ?? [];
  for (const use of findAll(face, "use", SVGUseElement)) {
    const id = use.getAttribute("href") ?? "";
    if (id.startsWith("#s-")) use.setAttribute("href", `${sprite}#${id.slice(3)}`);
  }
  return face;
}

/**
 * @param {string} slug
 * @template {{slug: string}} T
 * @param {T[]} cards - among which to go on
 * @param {{onPick?: (card: T) => void, pickLabel?: string}} options
 */
export async function showPeek(slug, cards, { onPick, pickLabel = "" }) {
  const dialog = /** @type {HTMLDialogElement} */ (copyTemplate("peek"));
  const pick = find(dialog, "[data-pick-shown]");
  let shown = slug;
  const show = async (/** @type {string} */ next) => {
    shown = next;
    const face = await fetchFace(next);
    if (shown !== next) return;
    find(dialog, "[data-peek]").replaceChildren(face);
    dialog.setAttribute("aria-label", find(face, ".card-face__name").textContent);
    find(dialog, "[data-whole-card]", HTMLAnchorElement).href = addressOf("card", next);
  };
  const step = (/** @type {number} */ direction) => {
    const next = cards[cards.findIndex((card) => card.slug === shown) + direction];
    if (next) show(next.slug);
  };
  try {
    await show(slug);
  } catch {
    return location.assign(addressOf("card", slug));
  }
  pick.hidden = !onPick;
  pick.textContent = pickLabel;
  pick.addEventListener("click", () => {
    const card = cards.find((each) => each.slug === shown);
    dialog.close();
    if (card) onPick?.(card);
  });
  listenForSwipes(dialog, step);
  dialog.addEventListener("keydown", ({ key }) => {
    if (key === "ArrowRight" || key === "ArrowLeft") step(key === "ArrowRight" ? 1 : -1);
  });
  dialog.addEventListener("click", ({ target }) => {
    const isClose = target instanceof Element && target.closest("[data-close]");
    if (target === dialog || isClose) dialog.close();
  });
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
