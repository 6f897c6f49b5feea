// The page Königreich: a rolled kingdom with its quick changes and undo. Also runs on the page
// where a list is pasted, and on Aufbau.
import { site } from "../lib/device.js";
import {
  announce,
  closest,
  createElement,
  fetchPage,
  find,
  findAll,
  findOrNull,
  queryOf,
} from "../lib/dom.js";
import { arrowDirection } from "../reader/current-card.js";
import { recentKingdoms } from "../recent-pages.js";
import { enhance } from "../site.js";
import { startKingdomCards } from "./kingdom-cards.js";
import { checkNumberOfPlayers, playSettings } from "./play-settings.js";
import { arriveAt, replaceLast } from "./trail.js";

/**
 * @typedef {{isNew?: boolean, message?: string, isNewRoll?: boolean}} Options
 * @typedef {Options & typeof import("./changes.js")} ChangeOptions
 */

const MAX_AVOIDED_KINGDOMS = 3;
const currentAddress = () => location.pathname + location.search;

/** The cards of the kingdom that is shown, and the address of that kingdom with its locks. */
/** @type {ReturnType<typeof startKingdomCards>} */
let kingdomCards = null;
let shownAddress = currentAddress();

/** @param {HTMLFormElement} form */
function addPlaySettings(form) {
  // a refused list keeps the number it was sent with
  if (!findOrNull(form, ".note")) checkNumberOfPlayers(form);
  for (const [name, value] of playSettings())
    if (name !== "spieler")
      form.append(createElement("input", "", { type: "hidden", name, value }));
}

// When the server refuses a roll, it answers with the form of wishes.
/** @param {HTMLFormElement} form */
async function loadWishForm(form) {
  const { startKingdomForm } = await import("./kingdom-form.js");
  startKingdomForm(form);
}

// Shows another version of the kingdom without a page load. Each version has its own address in the
// history, so that „back“ undoes a change.
/**
 * @param {string} address
 * @param {Options} [options] - whether the address is new to the history, and what is said
 */
async function openKingdom(address, options = {}) {
  const main = find(document, "main");
  main.setAttribute("aria-busy", "true");
  try {
    const [{ page, url }, changes] = await Promise.all([
      fetchPage(address),
      import("./changes.js"),
    ]);
    const freshMain = findOrNull(page, "main");
    if (!freshMain || findOrNull(freshMain, "[data-nowhere]")) throw new Error("no network");
    showVersion(main, freshMain, { title: page.title, url }, { ...options, ...changes });
    if ("away" in page.documentElement.dataset)
      (await import("../offline/answers.js")).startOfflinePage(main);
  } catch {
    await openOffline(main, address);
  } finally {
    main.removeAttribute("aria-busy");
  }
}

/**
 * @param {HTMLElement} main
 * @param {HTMLElement} freshMain
 * @param {{title: string, url: string}} page
 * @param {ChangeOptions} options
 */
function showVersion(main, freshMain, { title, url }, options) {
  const { isNew = true, message = "", isNewRoll = false, takeOver, showChanges } = options;
  const focused = document.activeElement;
  const spot = focused instanceof HTMLElement ? focused.dataset.spot : undefined;
  const shownCard = findOrNull(main, "[data-beside] [data-large-card]")?.dataset.largeCard;
  const changes = takeOver(main, freshMain, isNewRoll);
  const replacesRoll = isNewRoll && findOrNull(freshMain, "form[data-rolled]") !== null;
  main.replaceChildren(...freshMain.childNodes);
  document.title = title;
  if (isNew && url !== location.href) addToHistory(url, replacesRoll);
  enhance(main);
  enhanceKingdom(main);
  showChanges(main, changes, { isNewRoll, message });
  if (!isNewRoll)
    kingdomCards?.keepBeside(changes.added.length === 1 ? changes.added[0].id : shownCard);
  const sameSpot = spot && findOrNull(main, `[data-spot="${spot}"]`);
  if (spot) (sameSpot || main).focus({ preventScroll: true });
}

// A roll replaces the one before it, so that rolling often does not bury the page before; undo
// still leads back. A change made in the reader replaces it.
/**
 * @param {string} url
 * @param {boolean} replacesRoll
 */
function addToHistory(url, replacesRoll) {
  if (replacesRoll || history.state?.isReader) history.replaceState(null, "", url);
  else history.pushState(null, "", url);
}

// Without a network: opens one of the offline kingdoms, or explains what needs a network.
/**
 * @param {HTMLElement} main
 * @param {string} address
 */
async function openOffline(main, address) {
  const offline = await import("../offline/answers.js").catch(() => null);
  const answer = (await offline?.findOfflineAnswer(address).catch(() => null)) ?? null;
  if (answer?.url) {
    await openKingdom(answer.url, { message: answer.message, isNewRoll: !answer.isChange });
    return;
  }
  const sentence = answer?.message || "Dafür braucht es Netz.";
  findOrNull(main, "[data-offline-said]")?.remove();
  const note = createElement("div", "", { class: "note note--error" });
  note.dataset.offlineSaid = "";
  const line = createElement("p", sentence);
  note.append(line, offline?.createInstead(answer, line) ?? "");
  const sheet = findOrNull(main, "dialog[open] .card-face__body");
  if (sheet) sheet.prepend(note);
  else (findOrNull(main, ".kingdom__head") || find(main, "h1")).after(note);
  note.scrollIntoView({ block: "center" });
  announce(sentence);
}

/** @param {HTMLFormElement} form */
function startUndo(form) {
  const previousAddress = arriveAt(currentAddress());
  const undo = find(form, "[data-undo]");
  undo.hidden = !previousAddress;
  undo.addEventListener("click", () => {
    if (previousAddress) openKingdom(previousAddress, { message: "Rückgängig gemacht" });
  });
}

const lockedBoxes = (/** @type {HTMLFormElement} */ form) =>
  findAll(form, "[name=fest]:checked", HTMLInputElement);

// The address of the page says which cards are locked.
/** @param {HTMLFormElement} form */
function storeLocks(form) {
  const address = new URL(location.href);
  address.searchParams.delete("fest");
  for (const box of lockedBoxes(form)) address.searchParams.append("fest", box.value);
  history.replaceState(history.state, "", address);
  shownAddress = currentAddress();
  replaceLast(shownAddress);
}

/** @param {HTMLFormElement} form */
function showLocks(form) {
  const { length } = lockedBoxes(form);
  find(form, "[data-unlock]").hidden = !length;
  find(form, "[data-locked]").textContent = `${length} festgehalten`;
}

/** @param {HTMLFormElement} form */
function startLocks(form) {
  showLocks(form);
  form.addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLInputElement && target.name === "fest")) return;
    storeLocks(form);
    showLocks(form);
    find(form, "[data-changed]").hidden = true; // both have no room in one line
  });
  find(form, "[data-unlock]").addEventListener("click", () => {
    const boxes = lockedBoxes(form);
    for (const box of boxes) box.click();
    boxes[0]?.focus({ preventScroll: true }); // the button is hidden now
    announce("Alle Karten sind frei");
  });
}

/** @param {HTMLFormElement} form */
function startGauges(form) {
  form.addEventListener("click", async (event) => {
    const link = closest(event, "[data-gauge], [data-offer] a", HTMLAnchorElement);
    if (!link || event.ctrlKey || event.metaKey) return;
    const isSwap = "swap" in link.dataset;
    if (!isSwap && link.dataset.gauge === undefined && link.dataset.closeOffer === undefined)
      return;
    event.preventDefault();
    if (isSwap) openKingdom(link.href);
    else (await import("./gauges.js")).showOffer(form, link);
  });
}

/** @param {HTMLFormElement} form */
function startRolledKingdom(form) {
  startUndo(form);
  startLocks(form);
  startGauges(form);
  form.addEventListener("submit", async (event) => {
    const { submitter } = event;
    const roll = form.getAttribute("action") || "";
    const path = submitter?.getAttribute("formaction") || roll;
    const recent = find(form, "[name=zuletzt]", HTMLInputElement);
    recent.value = "";
    if (path === site.addresses["kingdom-pick"]) return;
    event.preventDefault();
    const avoided = recentKingdoms().slice(0, MAX_AVOIDED_KINGDOMS);
    recent.value = await import("./recent-piles.js").then(
      ({ recentPiles }) => recentPiles(avoided),
      () => "", // without a network: what comes next says so
    );
    const isNewRoll = path === roll;
    const fields = [...queryOf(form, submitter)].filter(([, value]) => value !== "");
    const query = new URLSearchParams(fields);
    if (query.has("nur")) await (await import("./new-cards.js")).addPlayed(query);
    openKingdom(`${path}?${query}`, { isNewRoll, message: isNewRoll ? "Neues Königreich" : "" });
  });
}

// Keys: R rolls, 1 to 9 and 0 lock the first to tenth card, arrows show the next one. Ignored while
// somebody types.
addEventListener("keydown", (event) => {
  const form = findOrNull(document, "form[data-rolled]");
  const isTyping = closest(
    event,
    "input:not([type=checkbox], [type=radio]), select, textarea, dialog",
  );
  if (!form || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "r" || event.key === "R") findOrNull(form, "[data-spot=roll]")?.click();
  else if (/^[0-9]$/.test(event.key)) lockPile(form, (Number(event.key) + 9) % 10);
  else if (arrowDirection(event)) kingdomCards?.step(arrowDirection(event));
  else return;
  event.preventDefault();
});

/**
 * @param {HTMLElement} form
 * @param {number} number
 */
function lockPile(form, number) {
  const pile = findAll(form, ".kingdom__cards > li").at(number);
  if (pile) findOrNull(pile, "[name=fest]")?.click();
}

/** @param {ParentNode} root */
function enhanceKingdom(root) {
  const formsWith = (/** @type {string} */ hook) => findAll(root, `form[${hook}]`, HTMLFormElement);
  formsWith("data-wishes").forEach(loadWishForm);
  formsWith("data-mine").forEach(addPlaySettings);
  for (const form of formsWith("data-rolled")) {
    shownAddress = currentAddress();
    startRolledKingdom(form);
    kingdomCards = startKingdomCards(form);
  }
}

enhanceKingdom(document);
if (document.referrer.includes(site.addresses["kingdom-pick"]))
  import("./picked.js").then(({ showPicked }) => kingdomCards?.keepBeside(showPicked()));
addEventListener("popstate", () => {
  if (!location.pathname.startsWith(site.addresses["kingdom-form"])) return;
  const isShown = location.pathname === shownAddress.split("?")[0];
  if (!isShown || !kingdomCards) return openKingdom(location.href, { isNew: false });
  history.replaceState(history.state, "", shownAddress + location.hash);
  kingdomCards.followAddress();
});
