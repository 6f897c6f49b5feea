// „Wer fängt an?“: draws the start player by names stored on the device, by fingers on the screen,
// or proposes the player to the left of the last winner.
import { read, write } from "../lib/device.js";
import { announce, copyTemplate, find } from "../lib/dom.js";
import { listed } from "../lib/enumeration.js";
import { pickRandom } from "../lib/random.js";
import { loadTemplates } from "../lib/templates.js";
import { drawAfterSharedVictory, nextStarter } from "../score/played-games.js";
import { drawByFingers } from "./finger-pad.js";
import { storeStarter } from "./stored-starter.js";

/** @typedef {(name: string) => void} ShowStartPlayer */

/**
 * @param {Document} templates
 * @param {number} seat - from 1
 * @param {unknown} name
 */
function createNameField(templates, seat, name) {
  const field = /** @type {HTMLInputElement} */ (copyTemplate("seat", templates));
  field.placeholder += seat;
  field.setAttribute("aria-label", field.getAttribute("aria-label") + String(seat));
  field.value = typeof name === "string" ? name.slice(0, field.maxLength) : "";
  return field;
}

/**
 * @param {HTMLElement} dialog
 * @param {HTMLInputElement[]} fields
 * @param {ShowStartPlayer} showStartPlayer
 */
function drawByNames(dialog, fields, showStartPlayer) {
  find(dialog, "fieldset").append(...fields);
  find(dialog, "[data-names]").addEventListener("submit", (event) => {
    event.preventDefault();
    const names = fields.map(({ value }) => value.trim());
    write("names", [...names, ...read("names", []).slice(names.length)]);
    showStartPlayer(pickRandom(names.map((name, index) => name || fields[index].placeholder)));
  });
}

// Proposes the player to the left of the last winner, or a draw among the others after a shared
// victory.
/**
 * @param {HTMLElement} dialog
 * @param {ShowStartPlayer} showStartPlayer
 */
function proposeByLastGame(dialog, showStartPlayer) {
  const part = find(dialog, "[data-last]");
  const button = find(part, "button");
  const reason = find(part, "p");
  const next = nextStarter();
  const shared = drawAfterSharedVictory();
  part.hidden = !next && !shared?.others.length;
  if (next) {
    reason.textContent = `${next.winner} hat zuletzt gewonnen, ${next.name} sitzt links davon.`;
    button.textContent = `${next.name} fängt an`;
    button.onclick = () => showStartPlayer(next.name);
  } else if (shared) {
    const won = listed(shared.won);
    reason.textContent = `Zuletzt haben ${won} gewonnen: Das Los entscheidet unter den anderen.`;
    button.textContent = "Unter den anderen auslosen";
    button.onclick = () => showStartPlayer(pickRandom(shared.others));
  }
}

/**
 * Called by the first tap on the button; later taps reopen the dialog.
 * @param {HTMLElement} button
 */
export async function openStartPlayerDialog(button) {
  const templates = await loadTemplates();
  const dialog = /** @type {HTMLDialogElement} */ (copyTemplate("start-player", templates));
  const pad = /** @type {HTMLDialogElement} */ (copyTemplate("finger-pad", templates));
  find(document, "main").append(dialog, pad);
  const names = read("names", []);
  const fields = Array.from({ length: Number(button.dataset.whoBegins) }, (_, index) =>
    createNameField(templates, index + 1, names[index]),
  );
  const resultLine = find(dialog, "[data-told]");
  const showStartPlayer = (/** @type {string} */ name) => {
    storeStarter(name);
    button.textContent = `${name} fängt an`;
    resultLine.textContent = `${name} fängt an.`;
    resultLine.hidden = false;
    resultLine.classList.remove("is-fresh");
    requestAnimationFrame(() => resultLine.classList.add("is-fresh"));
    announce(resultLine.textContent);
    dispatchEvent(new CustomEvent("begleiter:start", { detail: name }));
  };
  drawByNames(dialog, fields, showStartPlayer);
  drawByFingers(pad);
  const openDialog = () => {
    resultLine.hidden = true;
    proposeByLastGame(dialog, showStartPlayer);
    dialog.showModal();
  };
  button.addEventListener("click", openDialog);
  find(dialog, "[data-fingers]").addEventListener("click", () => {
    dialog.close();
    pad.showModal();
  });
  for (const each of [dialog, pad])
    find(each, "[data-close]").addEventListener("click", () => each.close());
  openDialog();
}
