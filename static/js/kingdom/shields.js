// The coats of arms of the cards of a kingdom, drawn from what devices store of it.
import { copyTemplate, createElement, find, findOrNull } from "../lib/dom.js";

/**
 * @typedef {object} Shield
 * @property {string} box - slug of the expansion, which has colours of its own
 * @property {string} divider - card type, which has colours of its own
 * @property {string} outline - id of the shape
 * @property {string} division - id of the shape, "" if the field is not divided
 * @property {string} charge - id of the drawing
 * @property {number[]} layout - x, y and size of the charge, height of the field (its width is 64)
 */

const SHIELD =
  /^([a-z-]*),([a-z-]*),(sh|fl-[a-z]+),((?:d-[a-z]+)?),([a-z0-9-]+),(\d+),(\d+),(\d+),(\d+)$/;

/**
 * The coats of arms in a stored text, without those that are not valid.
 * @param {string} stored
 * @returns {Shield[]}
 */
export const parseShields = (stored) =>
  stored.split(";").flatMap((text) => {
    const match = text.match(SHIELD);
    if (!match) return [];
    const [, box, divider, outline, division, charge, ...layout] = match;
    return { box, divider, outline, division, charge, layout: layout.map(Number) };
  });

/**
 * One coat of arms, from the template of the page.
 * @param {Shield} shield
 */
export function createShield({ box, divider, outline, division, charge, layout }) {
  const shield = copyTemplate("shield");
  const [x, y, size, height] = layout;
  shield.dataset.box = box;
  shield.dataset.divider = divider;
  find(shield, "svg", SVGSVGElement).setAttribute("viewBox", `0 0 64 ${height}`);
  const link = (/** @type {string} */ part, /** @type {string} */ id) => {
    const use = find(shield, `.card-face__${part}`, SVGUseElement);
    use.setAttribute("href", `${use.getAttribute("href")}#${id}`);
    return use;
  };
  for (const part of ["field", "rim", "inner-rim"]) link(part, outline);
  const area = { x, y, width: size, height: size };
  const use = link("charge", charge);
  for (const [name, value] of Object.entries(area)) use.setAttribute(name, String(value));
  if (division) link("division", division).setAttribute("clip-path", `url(#c-${outline})`);
  else findOrNull(shield, ".card-face__division", SVGUseElement)?.remove();
  return shield;
}

/**
 * All coats of arms of a kingdom side by side; null if none is stored.
 * @param {string} stored
 */
export function createFan(stored) {
  const shields = parseShields(stored).map(createShield);
  if (!shields.length) return null;
  const fan = createElement("span", "", { class: "shield-fan", "aria-hidden": "true" });
  fan.append(...shields);
  return fan;
}
