// The fields of the form of wishes: a wish may have a chip with three states, a select, or both.
import { closest, find, findAll, findOrNull } from "../lib/dom.js";
import { isWish } from "./last-wishes.js";

/** @typedef {HTMLInputElement | HTMLSelectElement} Control */

/**
 * @param {HTMLFormElement} form
 * @returns {Control[]}
 */
const controlsOf = (form) =>
  [...form.elements].filter(
    (each) => each instanceof HTMLInputElement || each instanceof HTMLSelectElement,
  );

/**
 * @param {Control} control
 * @param {string[]} values
 */
function setControl(control, values) {
  if (control instanceof HTMLSelectElement) {
    const option = [...control.options].find(({ value }) => value && values.includes(value));
    control.value = option?.value ?? "";
  } else if (control.type === "checkbox" || control.type === "radio") {
    control.checked = values.includes(control.value);
  } else control.value = values[0] || "";
}

/**
 * Sets a field that may consist of a chip and a select. Each control takes the value if it has an
 * option for it; a chip that has none is set to „egal“.
 * @param {HTMLFormElement} form
 * @param {string} name
 * @param {string[]} values
 */
export function setField(form, name, values) {
  const controls = controlsOf(form).filter((control) => control.name === name);
  for (const control of controls) setControl(control, values);
  const radios = controls.filter(
    (each) => each instanceof HTMLInputElement && each.type === "radio",
  );
  const chip = /** @type {HTMLInputElement[]} */ (radios);
  const chosen = chip.find(({ checked }) => checked);
  const any = chip.find(({ value }) => !value);
  if (any && !chosen) any.checked = true;
  if (!chosen?.value) return;
  for (const control of controls)
    if (control instanceof HTMLSelectElement && control.value === chosen.value) control.value = "";
}

/**
 * @param {HTMLFormElement} form
 * @param {URLSearchParams} query
 */
export function setAllFields(form, query) {
  const names = controlsOf(form).map(({ name }) => name);
  for (const name of new Set(names.filter(isWish))) setField(form, name, query.getAll(name));
}

/**
 * A tap on the name of a chip wishes for it; a second tap takes the wish back.
 * @param {HTMLFormElement} form
 */
export function startChips(form) {
  /** @type {HTMLInputElement | null} */
  let checkedAny = null;
  form.addEventListener("pointerdown", (event) => {
    const any = closest(event, ".wish-chip__any");
    const input = any && findOrNull(any, "input", HTMLInputElement);
    checkedAny = input?.checked ? input : null;
  });
  form.addEventListener("click", (event) => {
    const chip = closest(event, ".wish-chip");
    if (chip && checkedAny && event.target === checkedAny) {
      const must = find(chip, ".wish-chip__must input", HTMLInputElement);
      must.checked = true;
      must.dispatchEvent(new Event("change", { bubbles: true }));
    }
    checkedAny = null;
  });
  // The chip and the exact select of landscapes are one wish.
  form.addEventListener("change", (event) => {
    const { target } = event;
    if (!(target instanceof HTMLInputElement) || target.name !== "quer") return;
    const exact =
      closest(event, ".wish-chip") && findOrNull(form, "select[name=quer]", HTMLSelectElement);
    if (exact) exact.value = "";
  });
}

/**
 * The names of wishes in the part „Genauer“, each as often as a control sends it, less those that
 * chips show anyway.
 * @param {HTMLFormElement} form
 * @param {HTMLElement} part
 */
export function countPreciseWishes(form, part) {
  const isInPart = (/** @type {string} */ name) =>
    findOrNull(part, `[name="${CSS.escape(name)}"]`) !== null;
  const filled = [...new FormData(form)].filter(([name, value]) => value && isInPart(name));
  const chips = findAll(form, ".wish-chip input:checked:not([value=''])", HTMLInputElement);
  return filled.length - chips.filter(({ name }) => isInPart(name)).length;
}
