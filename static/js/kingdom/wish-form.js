// The form of wishes for a kingdom: restores the last wishes, shows what is chosen, and stores the
// wishes of the next roll.
import { settings } from "../lib/device.js";
import { find, findAll, findOrNull, queryOf } from "../lib/dom.js";
import { games } from "../score/played-games.js";
import { lastWishes, onlyWishes, storeWishes } from "./last-wishes.js";
import { checkNumberOfPlayers } from "./play-settings.js";
import { recentPiles } from "./recent-piles.js";
import { startCounting } from "./wish-count.js";
import { countPreciseWishes, setAllFields, startChips } from "./wish-fields.js";

/**
 * @param {HTMLFormElement} form
 * @param {URLSearchParams} query
 */
function presetBoxes(form, query) {
  const { editions, variant } = settings();
  if (!query.has("ausgabe") && editions.length)
    for (const box of findAll(form, "[name=ausgabe]", HTMLInputElement))
      box.checked = editions.includes(box.value);
  const select = findOrNull(form, "select[name=variante]", HTMLSelectElement);
  if (!query.has("variante") && variant && select && !select.value) select.value = variant;
}

/** @param {HTMLFormElement} form */
function updateSummaries(form) {
  const collectionLine = findOrNull(form, "[data-collection-said]");
  const chosen = findAll(form, "[name=ausgabe]:checked").length;
  const noun = chosen === 1 ? "Ausgabe" : "Ausgaben";
  if (collectionLine) collectionLine.textContent = chosen ? `${chosen} ${noun}` : "alle Karten";
  const precise = findOrNull(form, "[data-precise]");
  const number = precise ? countPreciseWishes(form, precise) : 0;
  if (precise) find(precise, "[data-precise-said]").textContent = number ? `· ${number}` : "";
  find(form, "[data-reset]").hidden = !onlyWishes(queryOf(form)).size;
}

/** @param {HTMLFormElement} form */
async function offerNewOnly(form) {
  const { playedPlaces } = await import("./new-cards.js");
  const places = await playedPlaces();
  find(form, "[name=gespielt]", HTMLInputElement).value = places;
  find(form, "[data-new-only]").hidden = !places;
}

/** @param {HTMLFormElement} form */
export function startWishForm(form) {
  const query = new URLSearchParams(location.search);
  if (!onlyWishes(query).size) setAllFields(form, lastWishes());
  presetBoxes(form, query);
  checkNumberOfPlayers(form);
  startChips(form);
  const avoid = find(form, "[data-avoid]");
  avoid.hidden = !games().length;
  const scheduleCount = startCounting(form, () => updateSummaries(form));
  find(form, "[data-reset]").addEventListener("click", () => {
    storeWishes(new URLSearchParams());
    history.replaceState(null, "", location.pathname);
    setAllFields(form, new URLSearchParams());
    scheduleCount();
  });
  if (games().length) offerNewOnly(form).then(scheduleCount);
  form.addEventListener("submit", () => {
    if (!find(form, "[name=nur]", HTMLInputElement).checked)
      find(form, "[name=gespielt]", HTMLInputElement).value = "";
    storeWishes(onlyWishes(queryOf(form)));
    const isAvoided = find(form, "[data-avoid-played]", HTMLInputElement).checked;
    const recent = !avoid.hidden && isAvoided ? recentPiles() : "";
    find(form, "[name=zuletzt]", HTMLInputElement).value = recent;
  });
}
