// Below the form of wishes: how many kingdoms are possible, what is wrong with a field, and which
// wishes to leave out where they contradict each other.
import { copyTemplate, createElement, find, findAll, findOrNull, queryOf } from "../lib/dom.js";
import { setField } from "./wish-fields.js";

/**
 * @typedef {{field: string, text: string}} Fault
 * @typedef {{words: string, without: Record<string, string[]>}} Drop - a wish, and how to leave it
 *   out
 */

const PAUSE_MS = 150;

/**
 * Shows below each field what is wrong with it, and drops from the list above the form what no
 * longer is. The server does the same for an address (kingdom/_error.html,
 * components/field-fault.html).
 * @param {HTMLFormElement} form
 * @param {Fault[]} faults
 * @param {boolean} isAllRight
 */
function showFaults(form, faults, isAllRight) {
  for (const message of findAll(form, ".field__fault")) message.remove();
  for (const control of findAll(form, "[aria-describedby^='e-']"))
    for (const name of ["aria-invalid", "aria-describedby"]) control.removeAttribute(name);
  for (const fault of faults) showFault(form, fault);
  const list = find(document, "[data-faults]");
  for (const item of findAll(list, "[data-fault]"))
    if (!faults.some(({ field }) => field === item.dataset.fault)) item.remove();
  if (isAllRight) list.replaceChildren();
}

/**
 * @param {HTMLFormElement} form
 * @param {Fault} fault
 */
function showFault(form, { field, text }) {
  const control = findOrNull(form, `#f-${CSS.escape(field)}`);
  if (!control) return;
  const message = createElement("p", text, { class: "field__fault", id: `e-${field}` });
  (findOrNull(control, ":scope > :is(legend, summary)") || control).after(message);
  control.setAttribute("aria-describedby", message.id);
  if (control.matches("input, select, [role]")) control.setAttribute("aria-invalid", "true");
}

/**
 * Hides fields about cards that none of the chosen boxes has, unless they are wished for.
 * @param {HTMLFormElement} form
 * @param {string[]} absent - names of fields; of boxes to tick, `name=value`
 */
function showOffers(form, absent) {
  const precise = find(form, "[data-precise]");
  for (const control of findAll(precise, "select, input[type=checkbox]", HTMLElement)) {
    const row = control.closest(".field, .tick");
    if (!(row instanceof HTMLElement)) continue;
    const name = control.getAttribute("name") ?? "";
    const [value, isWished] =
      control instanceof HTMLInputElement
        ? [control.value, control.checked]
        : ["", control instanceof HTMLSelectElement && control.value !== ""];
    row.hidden = !isWished && (absent.includes(name) || absent.includes(`${name}=${value}`));
  }
  for (const group of findAll(precise, "fieldset, details"))
    group.hidden = !findOrNull(group, ":is(.field, .tick):not([hidden])");
}

/**
 * @param {HTMLFormElement} form
 * @param {number} number
 */
function showUnplayed(form, number) {
  const noun = number === 1 ? "Karte" : "Karten";
  find(form, "[data-new-said]").textContent = `: ${number} ${noun} noch nie gespielt`;
}

/**
 * @param {Drop} drop
 * @param {number} index - among all that are shown
 * @param {() => void} onDrop
 */
function createDropItem({ words, without }, index, onDrop) {
  const item = copyTemplate("drop");
  const [description, button] = [find(item, "span"), find(item, "button")];
  description.id = `dropping-${index}`;
  description.textContent = words;
  button.setAttribute("aria-describedby", description.id);
  button.addEventListener("click", onDrop);
  if (!Object.keys(without).length) button.remove();
  return item;
}

/**
 * Counts now and after each change.
 * @param {HTMLFormElement} form
 * @param {() => void} onChange - called before each count
 * @returns {() => void} counts after a change that the form has not announced
 */
export function startCounting(form, onChange) {
  const dropList = find(form, "[data-drops]");
  let timer = 0;
  let lastRequest = 0;

  /** @param {Drop} drop */
  const leaveOut = ({ without }) => {
    for (const [name, values] of Object.entries(without)) setField(form, name, values);
    scheduleCount();
  };
  const count = async () => {
    const request = ++lastRequest;
    try {
      const answer = await fetch(`${form.dataset.count}?${queryOf(form)}`);
      const { text, fits, drops = [], faults = [], absent = [], unplayed } = await answer.json();
      if (request !== lastRequest) return;
      const sentence = faults.length > 1 ? `${faults.length} Angaben stimmen nicht.` : text;
      find(form, "[data-possible]").textContent = sentence;
      showFaults(form, faults, fits);
      showOffers(form, absent);
      if (unplayed !== null) showUnplayed(form, unplayed);
      const items = drops.map((/** @type {Drop} */ drop, /** @type {number} */ index) =>
        createDropItem(drop, index, () => leaveOut(drop)),
      );
      dropList.replaceChildren(...items);
      dropList.hidden = !drops.length;
    } catch {
      /* no network: the number is not updated */
    }
  };
  const scheduleCount = () => {
    onChange();
    clearTimeout(timer);
    timer = setTimeout(count, PAUSE_MS);
  };
  form.addEventListener("change", scheduleCount);
  scheduleCount();
  return scheduleCount;
}
