// Without a network: what the device answers in place of the server, and notes on everything that
// needs a network. The messages of this module are shown to players and are German.
import { addressOf, argumentsOf, read, site } from "../lib/device.js";
import { announce, createElement, find, findAll, findOrNull } from "../lib/dom.js";
import { listed } from "../lib/enumeration.js";
import * as copy from "./copy.js";
import { nameOfDeal, unusedDeals } from "./deals.js";
import * as decisions from "./kingdom-answers.js";
import * as kingdoms from "./kingdoms.js";

/** @typedef {decisions.OfflineAnswer} OfflineAnswer */

const MESSAGE_KEY = "begleiter.told"; // in the session storage: a message for the next page
const BY_HAND = "Karten von Hand zu wählen braucht Netz.";
const NO_SWAPS = "Karten zum Einwechseln vorzuschlagen braucht Netz.";
const NOT_HERE = "Diese Seite gehört nicht zu dem, was auf diesem Gerät liegt: Sie braucht Netz.";
const ABOUT_BOTH = "Ohne Netz, aus dem Gerät: was beide Karten betrifft.";
const NOTHING_ABOUT_BOTH =
  "Auf diesem Gerät steht nichts, das von beiden spricht. Mit Netz zeigt diese Seite auch, was " +
  "für Karten ihrer Art gilt.";
const ABOUT_KINGDOMS =
  " Der Vorrat ist für eure Schachteln und deine letzten Wünsche gezogen; Auslosen mit neuen " +
  "Wünschen braucht Netz.";

const CHOOSING = site.addresses["kingdom-choose"];
const SWAP = site.addresses["kingdom-swap"];

/** Pages and actions in which the server changes a kingdom by hand. */
const BY_HAND_ADDRESSES = /** @type {const} */ ([
  "kingdom-pick",
  "kingdom-remove",
  "kingdom-add",
  "kingdom-paste",
]).map((name) => site.addresses[name]);

const readList = async () => kingdoms.readList(await copy.openCompleteCopy());

/**
 * What an address leads to offline; null if it needs no special answer.
 * @param {string} address
 * @returns {Promise<OfflineAnswer | null>}
 */
export async function findOfflineAnswer(address) {
  const { pathname, searchParams } = new URL(address, location.href);
  const { addresses } = site;
  if (pathname === addresses["kingdom-roll"]) return answerRoll(searchParams);
  if (pathname === addresses["kingdom-change"])
    return decisions.changePlayers(await readList(), searchParams);
  if (pathname === SWAP) return decisions.swapCard(await readList(), searchParams);
  if (pathname === CHOOSING)
    return takeDeal(decisions.choose(await readList(), searchParams, kingdoms.players()));
  if (BY_HAND_ADDRESSES.includes(pathname)) return { message: BY_HAND };
  const [slug] = argumentsOf("set-play", pathname) ?? [];
  return slug ? decisions.openSet(await readList(), slug, searchParams, kingdoms.players()) : null;
}

/** @param {URLSearchParams} query */
async function answerRoll(query) {
  const list = await readList();
  return (list && decisions.refuseRoll(list, query)) || takeNext();
}

/**
 * Which kingdoms of the stock are wished for: those with a card for the gauge, or all.
 * @param {string} [gauge]
 */
async function wishedKingdoms(gauge) {
  const isNew = kingdoms.isNewOnly() && (await import("../kingdom/new-cards.js")).isNewKingdom;
  return (/** @type {kingdoms.StoredKingdom} */ { codes, gives = [] }) =>
    (!gauge || gives.includes(gauge)) && (!isNew || isNew(Object.values(codes)[0]));
}

/**
 * Takes the next unused offline kingdom.
 * @param {string} [gauge] - for which it is to have a card
 */
async function takeNext(gauge) {
  const cache = await copy.openCompleteCopy();
  const list = await kingdoms.readList(cache);
  const accepts = await wishedKingdoms(gauge);
  const { kingdom, answer } = decisions.nextKingdom(list, kingdoms.players(), accepts);
  if (cache && list && kingdom) {
    kingdom.used = true;
    await kingdoms.writeList(cache, list);
  }
  return answer;
}

/**
 * Marks the deal of an answer that opens one as used.
 * @param {OfflineAnswer} answer
 */
async function takeDeal(answer) {
  const { url, deal } = answer;
  const cache = url && deal ? await copy.openCompleteCopy() : null;
  const list = await kingdoms.readList(cache);
  const taken = list?.deals?.find(({ name }) => name === deal?.name);
  if (cache && list && taken) {
    taken.used = true;
    await kingdoms.writeList(cache, list);
  }
  return answer;
}

/** @param {string} url @param {string} [message] - to show on the page */
function goTo(url, message = "") {
  try {
    sessionStorage.setItem(MESSAGE_KEY, message);
  } catch {
    /* storage is forbidden: no message is shown */
  }
  location.replace(url);
}

/**
 * @param {HTMLElement} reason - the line that says why, if there is none
 * @param {string} [gauge]
 */
function createNextButton(reason, gauge) {
  const attributes = { type: "button", class: gauge ? "button" : "button--primary" };
  const button = createElement("button", "Aus dem Vorrat nehmen", attributes);
  button.addEventListener("click", async () => {
    const { url, message = "" } = await takeNext(gauge);
    if (url) goTo(url, message);
    else reason.textContent = message;
  });
  return button;
}

/** @param {decisions.StoredDeal} deal */
function createDealButton(deal) {
  const attributes = { type: "button", class: "button--primary" };
  const button = createElement("button", `${nameOfDeal(deal)} aus dem Vorrat`, attributes);
  button.addEventListener("click", async () => {
    await takeDeal({ url: deal.address, deal });
    goTo(deal.address);
  });
  return button;
}

/**
 * Buttons for what the stock has instead of what was asked for; null if it has nothing.
 * @param {OfflineAnswer | null} answer
 * @param {HTMLElement} reason - the line that says why
 */
export function createInstead(answer, reason) {
  const buttons = [];
  if (answer?.deal) buttons.push(createDealButton(answer.deal));
  if (answer?.kingdomsLeft) buttons.push(createNextButton(reason));
  return buttons.length ? createRow(...buttons) : null;
}

/**
 * The slugs of the cards of a kingdom that can be swapped without a network.
 * @param {string} code
 */
export async function swappableCards(code) {
  const list = await readList();
  return list ? [...decisions.storedSwaps(list, code).keys()] : [];
}

/**
 * What a gauge offers without a network: no cards to swap in, for their setup needs the server, but
 * other kingdoms with a card for it.
 * @param {string} gauge - its value in addresses
 * @param {string} label
 */
export async function createGaugeOffer(gauge, label) {
  const list = await readList();
  const left = list ? kingdoms.unusedKingdoms(list).filter(await wishedKingdoms(gauge)).length : 0;
  const others = left === 1 ? "liegt ein Königreich" : `liegen ${left} Königreiche`;
  const text = left ? `${NO_SWAPS} Im Vorrat ${others} mit „${label}“.` : NO_SWAPS;
  const offer = createElement("div", "", { class: "note", "data-offer": "" });
  const line = createElement("p", text);
  offer.append(line);
  if (left) offer.append(createRow(createNextButton(line, gauge)));
  return offer;
}

/** @param {(string | Node)[]} parts */
function createRow(...parts) {
  const row = createElement("p", "", { class: "cluster" });
  row.append(...parts);
  return row;
}

// Fills the page that the service worker shows in place of one that is not on the device.
/** @param {HTMLElement} main */
async function fillMissingPage(main) {
  const answer = await findOfflineAnswer(location.href);
  if (answer?.url) return goTo(answer.url, answer.message);
  main.hidden = false;
  const cards = argumentsOf("interaction", location.pathname);
  if (cards && (await showInteractions(main, cards))) return;
  if (location.pathname.startsWith(site.addresses.daily)) {
    const { showDaily } = await import("../kingdom/daily-page.js");
    if (await showDaily(main)) return;
  }
  const hasCopy = !!read("offline", "");
  const why = find(main, "[data-why]");
  find(main, "[data-advice]").hidden = hasCopy;
  if (answer || hasCopy) why.textContent = answer?.message ?? NOT_HERE;
  const instead = createInstead(answer, why);
  if (instead) why.after(instead);
}

/**
 * Shows all statements of the offline index that mention both cards; replaces the interaction page
 * of two cards. Returns whether there is an index.
 * @param {HTMLElement} main
 * @param {string[]} cards - slugs of the two
 */
async function showInteractions(main, cards) {
  const { createResultItem, openSearch } = await import("../search/offline-results.js");
  const search = await openSearch();
  if (!search) return false;
  const [ofFirst, ofSecond] = search.documentsAbout(...cards);
  const common = ofFirst
    .filter((each) => ofSecond.includes(each) && !["set", "card"].includes(each.kind))
    .sort((a, b) => Number(b.kind === "ruling") - Number(a.kind === "ruling"));
  const cardNames = cards.map((slug) => search.nameOf({ kind: "card", slug, text: slug }));
  const links = cards.map((slug, at) =>
    createElement("a", cardNames[at], { class: "button", href: addressOf("card", slug) }),
  );
  find(main, "h1").textContent = listed(cardNames);
  find(main, "[data-why]").textContent = common.length ? ABOUT_BOTH : NOTHING_ABOUT_BOTH;
  const list = createElement("ul", "", { class: "plain-list result-list" });
  list.append(...common.map((document) => createResultItem(search, document)));
  find(main, "[data-advice]").replaceWith(list, createRow(...links));
  return true;
}

/** @param {HTMLButtonElement} button */
export function disableOffline(button) {
  button.disabled = true;
  button.title = "Braucht Netz";
}

// Disables the buttons that need a network on a page that came from the device.
/** @param {ParentNode} root */
export async function markOnlineButtons(root) {
  const list = await readList();
  const hasDeal = list !== null && unusedDeals(list).length > 0;
  for (const path of hasDeal ? BY_HAND_ADDRESSES : [...BY_HAND_ADDRESSES, CHOOSING]) {
    findAll(root, `[formaction*="${path}"]`, HTMLButtonElement).forEach(disableOffline);
    for (const link of findAll(root, `a[href^="${path}"]`))
      link.append(createElement("span", " (braucht Netz)", { class: "muted small" }));
  }
  await markSwapButtons(root);
  const form = findOrNull(root, "form[data-rolled], form[data-wishes]");
  if (form && !findOrNull(root, "[data-away-said]")) await showKingdomsLeft(root, form);
}

/** @param {ParentNode} root */
async function markSwapButtons(root) {
  const code = findOrNull(document, "form[data-rolled] [name=k]", HTMLInputElement)?.value ?? "";
  const swappable = await swappableCards(code);
  for (const button of findAll(root, `[formaction*="${SWAP}"]`, HTMLButtonElement))
    if (!swappable.includes(button.value)) disableOffline(button);
}

/**
 * @param {ParentNode} root
 * @param {HTMLElement} form
 */
async function showKingdomsLeft(root, form) {
  const left = await kingdoms.countLeft();
  const isWishForm = form.matches("[data-wishes]");
  const source = left?.number ? `aus dem Vorrat, noch ${left.number}` : "braucht Netz";
  const about = isWishForm && left?.number ? ABOUT_KINGDOMS : "";
  const note = createElement("p", `Ohne Netz: Auslosen ${source}.${about}`, {
    class: isWishForm ? "note" : "offline-note",
    "data-away-said": "",
  });
  (findOrNull(form, ".kingdom__head") || find(root, "h1")).after(note);
}

function takeMessage() {
  try {
    const message = sessionStorage.getItem(MESSAGE_KEY) || "";
    sessionStorage.removeItem(MESSAGE_KEY);
    return message;
  } catch {
    return "";
  }
}

function showStoredMessage() {
  const message = takeMessage();
  const line = findOrNull(document, "[data-changed]");
  if (!message || !line) return;
  line.textContent = message;
  line.hidden = false;
  announce(message);
}

/** @param {ParentNode} root */
export function startOfflinePage(root) {
  showStoredMessage();
  const main = findOrNull(root, "[data-nowhere]");
  if (main) fillMissingPage(main);
  else markOnlineButtons(root);
}
