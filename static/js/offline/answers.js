// Without a network: what the device answers in place of the server, and notes on everything that
// needs a network. The messages of this module are shown to players and are German.
import { listed } from "../names.js";
import * as offlineKingdoms from "./kingdoms.js";

const { read } = window.device;
const INTERACTION_PATH = /^\/treffen\/([a-z0-9-]+)\/([a-z0-9-]+)\/$/,
  SET_PATH = /^\/kartensaetze\/([a-z0-9-]+)\/spielen\/$/;
const ONLINE_BUTTONS =
  "[formaction*='/tauschen/'], [formaction*='/aussuchen/'], [formaction*='/weg/'], [formaction*='/dazu/']";
const ONLINE_LINKS = "a[href^='/koenigreich/einfuegen/'], a[href^='/koenigreich/aussuchen/']";

// Returns what an address leads to offline: `{ url }` to open instead, or `{ message }` with the
// reason why there is nothing, and with `kingdomsLeft`, the number of unused offline kingdoms.
// Returns null if the address needs no special answer.
export async function findOfflineAnswer(address) {
  const { pathname, searchParams } = new URL(address, location.href);
  if (pathname === "/koenigreich/wuerfeln/") return offlineKingdoms.answerRoll(searchParams);
  if (pathname === "/koenigreich/aendern/") return offlineKingdoms.changePlayers(searchParams);
  if (/^\/koenigreich\/(tauschen|aussuchen|weg|dazu|einfuegen)\//.test(pathname))
    return { message: "Karten von Hand zu wählen oder zu tauschen braucht Netz." };
  const match = pathname.match(SET_PATH);
  return match ? offlineKingdoms.openSet(match[1], searchParams) : null;
}

const createElement = (name, text = "", className = "") =>
  Object.assign(document.createElement(name), { textContent: text, className });
const createRow = (...parts) => {
  const row = createElement("p", "", "cluster");
  row.append(...parts);
  return row;
};
const storeMessage = (message) => {
  try {
    sessionStorage.setItem("begleiter.told", message || "");
  } catch {
    /* storage is forbidden: no message is shown */
  }
};

export async function goTo({ url, message }) {
  storeMessage(message);
  location.replace(url);
}

function createNextButton(main) {
  const button = createElement("button", "Aus dem Vorrat nehmen", "button--primary");
  button.type = "button";
  button.addEventListener("click", async () => {
    const answer = await offlineKingdoms.takeNext();
    if (answer.url) goTo(answer);
    else main.querySelector("[data-why]").textContent = answer.message;
  });
  return button;
}

// Fills the page that the service worker shows in place of one that is not on the device.
async function fillMissingPage(main) {
  const why = main.querySelector("[data-why]"),
    answer = await findOfflineAnswer(location.href);
  if (answer?.url) return goTo(answer);
  main.hidden = false;
  const interaction = location.pathname.match(INTERACTION_PATH);
  if (interaction && (await showInteractions(main, interaction[1], interaction[2]))) return;
  const hasCopy = !!read("offline", "");
  main.querySelector("[data-advice]").hidden = hasCopy;
  if (answer) why.textContent = answer.message;
  else if (hasCopy)
    why.textContent =
      "Diese Seite gehört nicht zu dem, was auf diesem Gerät liegt: Sie braucht Netz.";
  if (answer?.kingdomsLeft) why.after(createRow(createNextButton(main)));
}

// Shows all statements of the offline index that mention both cards; replaces the interaction page
// of two cards.
async function showInteractions(main, first, second) {
  const { createResultItem, openSearch } = await import("../search/offline-results.js"),
    search = await openSearch();
  if (!search) return false;
  const [firstDocuments, otherDocuments] = search
    .documentsAbout(first, second)
    .map((documents) => new Set(documents));
  const documentsOfBoth = [...firstDocuments]
    .filter(
      (document) =>
        otherDocuments.has(document) && document.kind !== "set" && document.kind !== "card",
    )
    .sort((a, b) => (b.kind === "ruling") - (a.kind === "ruling"));
  const names = [first, second].map((slug) => search.nameOf({ kind: "card", slug, text: slug }));
  const links = createRow(
    ...[first, second].map((slug, index) =>
      Object.assign(createElement("a", names[index], "button"), { href: `/karten/${slug}/` }),
    ),
  );
  main.querySelector("h1").textContent = listed(names);
  main.querySelector("[data-why]").textContent = documentsOfBoth.length
    ? "Ohne Netz, aus dem Gerät: was beide Karten betrifft."
    : "Auf diesem Gerät steht nichts, das von beiden spricht. Mit Netz zeigt diese Seite auch, was für Karten ihrer Art gilt.";
  const list = createElement("ul", "", "plain-list result-list");
  list.append(...documentsOfBoth.map((document) => createResultItem(search, document)));
  main.querySelector("[data-advice]").replaceWith(list, links);
  return true;
}

// Disables the buttons that need a network on a page that came from the device.
async function markOnlineButtons(root) {
  const form = root.querySelector("form[data-rolled], form[data-wishes]");
  for (const button of root.querySelectorAll(ONLINE_BUTTONS))
    Object.assign(button, { disabled: true, title: "Braucht Netz" });
  for (const link of root.querySelectorAll(ONLINE_LINKS))
    link.append(createElement("span", " (braucht Netz)", "muted small"));
  if (!form || root.querySelector("[data-away-said]")) return;
  const kingdomsLeft = await offlineKingdoms.countLeft();
  const isForm = form.matches("[data-wishes]"),
    note = createElement("p", "", isForm ? "note" : "offline-note");
  note.dataset.awaySaid = "";
  const source = kingdomsLeft?.number
    ? `aus dem Vorrat, noch ${kingdomsLeft.number}`
    : "braucht Netz";
  note.textContent = !isForm
    ? `Ohne Netz: Auslosen ${source}.`
    : `Ohne Netz: Auslosen ${source}.${kingdomsLeft?.number ? " Der Vorrat ist für eure Schachteln und deine letzten Wünsche gezogen; Auslosen mit neuen Wünschen braucht Netz." : ""}`;
  (form.querySelector(".kingdom__head") || root.querySelector("h1")).after(note);
}

function showStoredMessage() {
  let message = "";
  try {
    message = sessionStorage.getItem("begleiter.told") || "";
    sessionStorage.removeItem("begleiter.told");
  } catch {
    return;
  }
  const messageLine = message && document.querySelector("[data-changed]");
  if (!messageLine) return;
  messageLine.textContent = message;
  messageLine.hidden = false;
  document.getElementById("said").textContent = message;
}

export function startOfflinePage(root = document) {
  showStoredMessage();
  const main = root.querySelector("[data-nowhere]");
  if (main) fillMissingPage(main);
  else markOnlineButtons(root);
}
