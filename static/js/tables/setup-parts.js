// Aufbau and Wegräumen at a shared table: who has ticked a step, and who fetches the piles of which
// box or puts them back.
import { createElement, find, findAll, findOrNull } from "../lib/dom.js";

import { PUT_AWAY } from "./shared-records.js";

/**
 * @typedef {import("./table-store.js").Joined} Joined
 * @typedef {import("./table-store.js").TableStore} TableStore
 */

/**
 * @param {Element} parent
 * @param {keyof HTMLElementTagNameMap} tag
 * @param {string} className
 */
function childOf(parent, tag, className) {
  const found = findOrNull(/** @type {HTMLElement} */ (parent), `.${className}`);
  if (found) return found;
  const made = createElement(tag, "", { class: className });
  parent.append(made);
  return made;
}

/**
 * @param {Joined} joined
 * @param {number | null | undefined} number
 */
const nameOf = ({ table }, number) => table.guests.find(({ id }) => id === number)?.name || "";

/** @param {Joined} joined */
const checklistOf = ({ table }) =>
  `:is([data-ticks="${table.kingdom}"], [data-ticks="${table.kingdom}${PUT_AWAY}"])`;

/** @param {Joined} joined */
export function showTickers(joined) {
  const by = new Map(joined.table.ticks.map((mark) => [mark.key, mark.is_on ? mark.by : null]));
  for (const box of findAll(document, `${checklistOf(joined)} input[name]`, HTMLInputElement)) {
    const label = box.closest("label");
    if (!label) continue;
    const note = childOf(label, "span", "shared-table__by");
    const name = box.checked ? nameOf(joined, by.get(box.name)) : "";
    if (note.textContent !== name) note.textContent = name;
  }
}

// The key of a part is the first of its steps: the same on all phones.
/**
 * @param {Joined} joined
 * @param {TableStore} store
 */
export function showParts(joined, store) {
  for (const part of findAll(document, `${checklistOf(joined)} .setup-steps__box`))
    showPart(part, joined, store);
}

/**
 * @param {HTMLElement} part
 * @param {Joined} joined
 * @param {TableStore} store
 */
function showPart(part, joined, store) {
  const boxes = findAll(part, "input[name]", HTMLInputElement);
  const heading = find(part, "h2");
  const row = childOf(part, "p", "shared-table__part");
  const key = boxes[0].name;
  const taken = joined.table.parts.find((each) => each.key === key)?.guest ?? null;
  const isOwn = taken === joined.guest;
  const title = heading.firstChild?.textContent?.trim() || "";
  const text = taken ? `${nameOf(joined, taken)}: ${title}, ${boxes.length} Stapel` : "";
  const isPuttingAway = !!part.closest(`[data-ticks$="${PUT_AWAY}"]`);
  const label = isOwn ? "Doch nicht" : isPuttingAway ? "Ich räume das weg" : "Ich hole das";
  if (row.textContent === `${text}${label}`) return;
  const button = createElement("button", label, {
    type: "button",
    "aria-label": `${label}: ${title}`,
  });
  button.addEventListener("click", () =>
    store.change("part", { game: joined.table.game, key, guest: isOwn ? null : joined.guest }),
  );
  row.replaceChildren(...(text ? [createElement("b", text)] : []), button);
  find(part, "ul").before(row);
}
