// The list of pairs on the table page: a tap on a card leaves only its pairs, and a tap on one of
// its partners opens their pair in place. Without this script the server does so.
import { find, findAll } from "../lib/dom.js";

/** @param {HTMLElement} section */
function readPairs(section) {
  return findAll(section, "[data-pair]").map((item) => ({
    item,
    slugs: (item.dataset.pair || "").split(" "),
    details: find(item, "details", HTMLDetailsElement),
  }));
}

/**
 * @param {HTMLElement} chip
 * @param {string} state - an ARIA attribute that is only there if true
 * @param {boolean} isSet
 */
function setState(chip, state, isSet) {
  if (isSet) chip.setAttribute(state, "true");
  else chip.removeAttribute(state);
}

/** @param {HTMLElement} section */
export function startCardPairs(section) {
  const pairs = readPairs(section);
  const chips = findAll(section, "[data-of]", HTMLAnchorElement);
  const slugOf = (/** @type {HTMLElement} */ chip) => chip.dataset.of || "";
  let first = slugOf(chips.find((chip) => chip.hasAttribute("aria-current")) ?? section);

  const showPairs = () => {
    for (const { item, slugs } of pairs) item.hidden = first !== "" && !slugs.includes(first);
    const named = pairs.filter(({ item }) => !item.hidden).flatMap(({ slugs }) => slugs);
    for (const chip of chips) {
      setState(chip, "aria-current", slugOf(chip) === first);
      setState(chip, "aria-disabled", !named.includes(slugOf(chip)));
    }
  };
  /** @param {string} second */
  const openPair = (second) => {
    for (const { item, slugs, details } of pairs) {
      details.open = slugs.includes(first) && slugs.includes(second);
      if (details.open) item.scrollIntoView({ block: "nearest" });
    }
  };
  section.addEventListener("click", (event) => {
    const chip = event.target instanceof Element && event.target.closest("[data-of]");
    if (!(chip instanceof HTMLElement)) return;
    event.preventDefault();
    if (chip.hasAttribute("aria-disabled")) return;
    if (first && slugOf(chip) !== first) openPair(slugOf(chip));
    else {
      first = first ? "" : slugOf(chip);
      showPairs();
    }
  });
}

/**
 * Shows only the pair of these two cards, opened; all again without cards. Returns whether
 * something is written about them.
 * @param {HTMLElement} section
 * @param {string[]} slugs
 */
export function showOnlyPair(section, slugs) {
  let isFound = false;
  for (const { item, slugs: pair, details } of readPairs(section)) {
    const isPair = slugs.length > 0 && slugs.every((slug) => pair.includes(slug));
    item.hidden = slugs.length > 0 && !isPair;
    if (slugs.length) details.open = isPair;
    isFound ||= isPair;
  }
  return isFound;
}
