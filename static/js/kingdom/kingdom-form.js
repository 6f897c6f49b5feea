// The page with the form of wishes for a new kingdom, and the list of kingdoms recently viewed on
// this device.
import { addressOf } from "../lib/device.js";
import { copyTemplate, createElement, find, findAll } from "../lib/dom.js";
import { recentKingdoms } from "../recent-pages.js";
import { cleanGame, deleteGame, games, newId, saveGame, today } from "../score/played-games.js";
import { createFan } from "./shields.js";
import { startWishForm } from "./wish-form.js";

/** @typedef {ReturnType<typeof recentKingdoms>[number]} RecentKingdom */

const MAX_SHOWN = 20;

/** @param {RecentKingdom} kingdom */
function createItem(kingdom) {
  const { code, name, title, arms } = kingdom;
  const item = copyTemplate("recent-kingdom");
  const link = find(item, "a", HTMLAnchorElement);
  link.href = addressOf("kingdom", code);
  link.textContent = name || title || "Königreich";
  const fan = createFan(arms);
  if (fan) link.append(fan, createElement("span", title, { class: "visually-hidden" }));
  const checkbox = find(item, "input", HTMLInputElement);
  const played = games().filter((game) => game.code === code);
  checkbox.checked = played.length > 0;
  // A scored game can only be deleted in the Chronik.
  checkbox.disabled = played.some((game) => game.players.length);
  checkbox.setAttribute("aria-label", `Schon gespielt: ${title}`);
  checkbox.addEventListener("change", () => tick(kingdom, checkbox.checked));
  return item;
}

/**
 * @param {RecentKingdom} kingdom
 * @param {boolean} isPlayed
 */
function tick({ code, name, title, slugs }, isPlayed) {
  if (isPlayed) saveGame(cleanGame({ id: newId(), date: today(), code, name, title, slugs }));
  else
    for (const game of games()) if (game.code === code && !game.players.length) deleteGame(game.id);
}

/** @param {HTMLElement} box */
function showRecentKingdoms(box) {
  const items = recentKingdoms().slice(0, MAX_SHOWN).map(createItem);
  box.hidden = !items.length;
  find(box, "ol").replaceChildren(...items);
}

/** @param {HTMLFormElement} form */
export function startKingdomForm(form) {
  if (form.dataset.lively) return;
  form.dataset.lively = "yes";
  startWishForm(form);
  findAll(document, "[data-history]").forEach(showRecentKingdoms);
}

findAll(document, "form[data-wishes]", HTMLFormElement).forEach(startKingdomForm);
