// Search suggestions while typing: an ARIA combobox whose list lies over the page, so that nothing
// moves.
import { read, site, write } from "../lib/device.js";
import { createElement, find, findAll, findOrNull } from "../lib/dom.js";
import { isFromDevice } from "../offline/badge.js";

/**
 * @typedef {object} ShownSuggestion
 * @property {string} name
 * @property {string} kind - of a card, its box
 * @property {string} url
 * @property {string} [matched]
 * @property {string} [box] - of a card: slug of the box, whose colours its shield has
 * @property {string} [cost] - of a card: what stands in its shield
 */

const MAX_SEARCHES = 6; // that the device remembers
const MAX_QUERY_CHARS = 200;

const MIN_QUERY_CHARS = 2;
const PAUSE_MS = 90;

/**
 * @param {string} query
 * @param {string} address
 * @returns {Promise<ShownSuggestion[]>}
 */
async function fetchSuggestions(query, address) {
  if (!isFromDevice)
    try {
      const answer = await fetch(`${address}?q=${encodeURIComponent(query)}`);
      if (answer.ok) return (await answer.json()).found;
    } catch {
      /* no network: suggest from the offline index */
    }
  const { suggest } = await import("./offline-results.js");
  return suggest(query);
}

/** @returns {string[]} the last searches on this device, newest first */
const lastSearches = () =>
  read("searches", []).filter(
    /** @returns {each is string} */ (each) =>
      typeof each === "string" && each !== "" && each.length <= MAX_QUERY_CHARS,
  );

/** @param {string} query */
function rememberSearch(query) {
  if (!query) return;
  const others = lastSearches().filter((each) => each !== query);
  write("searches", [query, ...others].slice(0, MAX_SEARCHES));
}

function showLastSearches() {
  const section = findOrNull(document, "[data-searches]");
  if (!section) return;
  const links = lastSearches().map((query) => {
    const item = createElement("li");
    const href = `${site.addresses.search}?${new URLSearchParams({ q: query })}`;
    item.append(createElement("a", query, { href }));
    return item;
  });
  section.hidden = !links.length;
  find(section, "ul").replaceChildren(...links);
}

// The list of suggestions, one of which may be selected with the arrow keys.
class SuggestionList {
  selected = -1;

  /** @param {HTMLInputElement} input */
  constructor(input) {
    this.input = input;
    this.list = createElement("ul", "", {
      class: "search-form__suggestions",
      role: "listbox",
      id: `${input.id}-list`,
      "aria-label": "Vorschläge",
    });
    this.list.hidden = true;
    // Pressing on a suggestion leaves the focus in the field, so that the list closes without it.
    this.list.addEventListener("mousedown", (event) => event.preventDefault());
  }

  get isOpen() {
    return !this.list.hidden;
  }

  get links() {
    return findAll(this.list, "a");
  }

  /** @param {ShownSuggestion[]} suggestions */
  show(suggestions) {
    this.list.replaceChildren(...suggestions.map((each, index) => this.createItem(each, index)));
    this.list.hidden = !suggestions.length;
    this.input.setAttribute("aria-expanded", String(this.isOpen));
    this.selected = -1;
  }

  /**
   * @param {ShownSuggestion} suggestion
   * @param {number} index
   */
  createItem({ name, kind, url, matched, box, cost }, index) {
    const item = createElement("li", "", { role: "none" });
    const link = createElement("a", "", {
      href: url,
      tabindex: "-1",
      role: "option",
      id: `${this.list.id}-${index}`,
      "aria-selected": "false",
    });
    if (box !== undefined) {
      const shield = createElement("b", cost, { class: "search-form__shield", "data-box": box });
      shield.ariaHidden = "true";
      link.append(shield);
    }
    link.append(
      createElement("span", matched ? `${matched} → ${name}` : name),
      createElement("span", kind, { class: "small muted" }),
    );
    item.append(link);
    return item;
  }

  close() {
    this.list.hidden = true;
    this.selected = -1;
    this.input.setAttribute("aria-expanded", "false");
    this.input.removeAttribute("aria-activedescendant");
  }

  /** @param {number} number - counted round and round */
  select(number) {
    const { links } = this;
    this.selected = number < 0 ? links.length - 1 : number % links.length;
    for (const [index, link] of links.entries())
      link.setAttribute("aria-selected", String(index === this.selected));
    this.input.setAttribute("aria-activedescendant", links[this.selected].id);
  }

  /** @param {KeyboardEvent} event */
  handleKey(event) {
    if (!this.isOpen) return;
    if (event.key === "Escape") return this.close();
    if (event.key === "ArrowDown") this.select(this.selected + 1);
    else if (event.key === "ArrowUp") this.select(this.selected - 1);
    else if (event.key === "Enter" && this.selected >= 0) this.links[this.selected].click();
    else return;
    event.preventDefault();
  }
}

/** @param {HTMLFormElement} form */
export function enhanceSearchField(form) {
  const input = find(form, "input[type=search]", HTMLInputElement);
  const suggestions = new SuggestionList(input);
  form.append(suggestions.list);
  const combobox = {
    role: "combobox",
    "aria-autocomplete": "list",
    "aria-expanded": "false",
    "aria-controls": suggestions.list.id,
  };
  for (const [key, value] of Object.entries(combobox)) input.setAttribute(key, value);
  let lastRequest = 0;
  let timer = 0;
  input.addEventListener("input", () => {
    clearTimeout(timer);
    const query = input.value.trim();
    const request = ++lastRequest;
    if (query.length < MIN_QUERY_CHARS) return suggestions.close();
    timer = setTimeout(async () => {
      const found = await fetchSuggestions(query, form.dataset.suggest || "");
      if (request === lastRequest && document.activeElement === input) suggestions.show(found);
    }, PAUSE_MS);
  });
  input.addEventListener("keydown", (event) => suggestions.handleKey(event));
  const dismiss = () => {
    clearTimeout(timer);
    lastRequest++;
    suggestions.close();
  };
  input.addEventListener("blur", dismiss);
  form.addEventListener("submit", () => {
    dismiss();
    rememberSearch(input.value.trim());
  });
  showLastSearches();
}
