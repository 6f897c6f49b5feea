// The list of pairs on the table page: a tap on a card leaves only its pairs and dims the cards
// that have none with it; a tap on a partner opens what is written about both.
import { find, findAll, findOrNull } from "../lib/dom.js";

const SEPARATOR = " × "; // between the names of a pair, or of more cards

/** @param {HTMLElement} section */
function readPairs(section) {
  return findAll(section, "[data-pair-list] > li:has(> h3)").map((item) => ({
    item,
    names: find(item, "[data-names]").textContent.split(SEPARATOR),
  }));
}

/**
 * @param {HTMLElement} item
 * @param {boolean} isOpen
 */
function openRows(item, isOpen) {
  for (const row of findAll(item, "details", HTMLDetailsElement)) row.open = isOpen;
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
  const list = findOrNull(section, ".chip-list");
  if (!list) return;
  const chips = findAll(list, "a");
  const nameOf = (/** @type {HTMLElement} */ chip) => chip.textContent.trim();
  let first = "";

  const showPairs = () => {
    for (const { item, names } of pairs) item.hidden = first !== "" && !names.includes(first);
    const named = pairs.filter(({ item }) => !item.hidden).flatMap(({ names }) => names);
    for (const chip of chips) {
      setState(chip, "aria-current", nameOf(chip) === first);
      setState(chip, "aria-disabled", !named.includes(nameOf(chip)));
    }
  };
  /** @param {string} second */
  const openPair = (second) => {
    const found = pairs.filter(({ names }) => names.includes(first) && names.includes(second));
    for (const pair of pairs) openRows(pair.item, pair === found[0]);
    found[0]?.item.scrollIntoView({ block: "nearest" });
  };
  list.addEventListener("click", (event) => {
    const chip = event.target instanceof Element && event.target.closest("a");
    if (!(chip instanceof HTMLElement)) return;
    event.preventDefault();
    if (chip.hasAttribute("aria-disabled")) return;
    if (first && nameOf(chip) !== first) openPair(nameOf(chip));
    else {
      first = first ? "" : nameOf(chip);
      showPairs();
    }
  });
  if (!new URLSearchParams(location.search).has("karte")) showPairs();
}

/**
 * Shows only the pair of the cards with these names, opened; all again without names. Returns
 * whether something is written about them.
 * @param {HTMLElement} section
 * @param {string[]} wanted
 */
export function showOnlyPair(section, wanted) {
  let isFound = false;
  for (const { item, names } of readPairs(section)) {
    const isPair = wanted.length > 0 && wanted.every((name) => names.includes(name));
    item.hidden = wanted.length > 0 && !isPair;
    if (wanted.length) openRows(item, isPair);
    isFound ||= isPair;
  }
  return isFound;
}
