// A card of the grid, as templates/components/card-face-tile.html.
import { createShield, parseShields } from "../kingdom/shields.js";
import { addressOf } from "../lib/device.js";
import { copyTemplate, createElement, find } from "../lib/dom.js";

/** @typedef {import("./card-data.js").GridCard} GridCard */

/**
 * @param {string} cost - as in the data
 * @param {HTMLElement} item
 */
function fillCost(cost, item) {
  const element = find(item, ".cost");
  if (!cost) return element.remove();
  const [coins, potions, debt] = cost.split(",");
  const hasCoins = coins !== "0" || (potions === "0" && debt === "0");
  const parts = [
    ...(hasCoins ? [`${coins.replace(/[+*]/, "")} Geld`] : []),
    ...(potions === "0" ? [] : ["1 Trank"]),
    ...(debt === "0" ? [] : [`${debt} Schulden`]),
  ];
  find(element, ".visually-hidden").textContent = `Kosten: ${parts.join(" und ")}`;
  const show = (/** @type {string} */ part, /** @type {string} */ text) => {
    const symbol = find(element, part, Element);
    if (text) symbol.textContent = text;
    else symbol.remove();
  };
  show(".cost__coins", hasCoins ? coins : "");
  show(".cost__debt", debt === "0" ? "" : debt);
  if (potions === "0") find(element, ".cost__potion", Element).remove();
}

/**
 * The face of a card, as templates/components/card-face-tile.html.
 * @param {GridCard} card
 * @param {boolean} isButton
 */
export function createGridItem(card, isButton) {
  const item = copyTemplate("grid-card");
  const [arms, grounds] = card.face.split(";");
  const [shield] = parseShields(arms);
  const [ground, secondGround] = grounds.split(",");
  const face = find(item, ".card-face");
  Object.assign(face.dataset, { box: shield.box, divider: shield.divider });
  if (ground) face.dataset.ground = ground;
  if (secondGround) face.dataset.groundTwo = secondGround;
  const crest = find(createShield(shield), "svg", SVGSVGElement);
  const isBanner = shield.outline !== "sh";
  crest.classList.toggle("card-face__crest--banner", isBanner);
  face.classList.toggle("card-face--landscape", isBanner);
  find(item, ".card-face__panel").prepend(crest);
  fillCost(card.cost, item);
  item.dataset.slug = card.slug;
  const link = isButton
    ? createElement("button", card.name, { type: "button" })
    : createElement("a", card.name, { href: addressOf("card", card.slug) });
  find(item, ".card-face__name").append(link);
  return item;
}
