// Without a network: what this device answers in place of the server, and what it says before somebody asks in vain.
import * as offlineKingdoms from "./offline-kingdoms.js";
const { read } = window.device;
const INTERACTION_PATH = /^\/treffen\/([a-z0-9-]+)\/([a-z0-9-]+)\/$/, SET_PATH = /^\/kartensaetze\/([a-z0-9-]+)\/spielen\/$/;
const ONLINE_BUTTONS = "[formaction*='/tauschen/'], [formaction*='/aussuchen/'], [formaction*='/weg/'], [formaction*='/dazu/']";
const ONLINE_LINKS = "a[href^='/koenigreich/einfuegen/'], a[href^='/koenigreich/aussuchen/']";

// Where to go instead, or a sentence that says why nowhere; nothing for an address that is only a page.
export async function findOfflineAnswer(address) {
  const { pathname, searchParams } = new URL(address, location.href);
  if (pathname === "/koenigreich/wuerfeln/") return offlineKingdoms.answerRoll(searchParams);
  if (pathname === "/koenigreich/aendern/") return offlineKingdoms.changePlayers(searchParams);
  if (/^\/koenigreich\/(tauschen|aussuchen|weg|dazu|einfuegen)\//.test(pathname)) return { message: "Karten von Hand zu wählen oder zu tauschen braucht Netz." };
  const set = pathname.match(SET_PATH);
  return set ? offlineKingdoms.openSet(set[1], searchParams) : null;
}

const createElement = (name, text = "", className = "") => Object.assign(document.createElement(name), { textContent: text, className });
const createRow = (...parts) => { const row = createElement("p", "", "row"); row.append(...parts); return row; };
const storeMessage = (text) => { try { sessionStorage.setItem("begleiter.told", text || ""); } catch { /* then nothing is said */ } };

export async function goTo({ url, message }) {
  storeMessage(message);
  location.replace(url);
}

function createNextButton(main) {
  const button = createElement("button", "Aus dem Vorrat nehmen", "main");
  button.type = "button";
  button.addEventListener("click", async () => {
    const found = await offlineKingdoms.takeNext();
    if (found.url) goTo(found);
    else main.querySelector("[data-why]").textContent = found.message;
  });
  return button;
}

// ---- The page that stands in for one that is not here
async function fillMissingPage(main) {
  const why = main.querySelector("[data-why]"), found = await findOfflineAnswer(location.href);
  if (found?.url) return goTo(found);
  main.hidden = false;
  const meeting = location.pathname.match(INTERACTION_PATH);
  if (meeting && (await showInteractions(main, meeting[1], meeting[2]))) return;
  const isKept = !!read("offline", "");
  main.querySelector("[data-advice]").hidden = isKept;
  if (found) why.textContent = found.message;
  else if (isKept) why.textContent = "Diese Seite gehört nicht zu dem, was auf diesem Gerät liegt: Sie braucht Netz.";
  if (found?.offer) why.after(createRow(createNextButton(main)));
}

// Two cards: what the kept rulings say that speak of both.
async function showInteractions(main, first, second) {
  const { item, opened } = await import("./search.js"), search = await opened();
  if (!search) return false;
  const [one, other] = search.about(first, second).map((found) => new Set(found));
  const both = [...one].filter((document) => other.has(document) && document.kind !== "set" && document.kind !== "card")
    .sort((a, b) => (b.kind === "ruling") - (a.kind === "ruling"));
  const names = [first, second].map((slug) => search.nameOf({ kind: "card", slug, text: slug }));
  const links = createRow(...[first, second].map((slug, at) => Object.assign(createElement("a", names[at], "btn"), { href: `/karten/${slug}/` })));
  main.querySelector("h1").textContent = names.join(" und ");
  main.querySelector("[data-why]").textContent = both.length ? "Ohne Netz, aus dem Gerät: was beide Karten betrifft." : "Auf diesem Gerät steht nichts, das von beiden spricht. Mit Netz zeigt diese Seite auch, was für Karten ihrer Art gilt.";
  const list = createElement("ul", "", "plain results");
  list.append(...both.map((document) => item(search, document)));
  main.querySelector("[data-advice]").replaceWith(list, links);
  return true;
}

// ---- Pages that are here, with buttons that need the network
async function markOnlineButtons(root) {
  const form = root.querySelector("form[data-rolled], form[data-wishes]");
  for (const button of root.querySelectorAll(ONLINE_BUTTONS)) Object.assign(button, { disabled: true, title: "Braucht Netz" });
  for (const link of root.querySelectorAll(ONLINE_LINKS)) link.append(createElement("span", " (braucht Netz)", "muted small"));
  if (!form || root.querySelector("[data-away-said]")) return;
  const found = await offlineKingdoms.countLeft();
  const isForm = form.matches("[data-wishes]"), note = createElement("p", "", isForm ? "note" : "away-said");
  note.dataset.awaySaid = "";
  const from = found?.number ? `aus dem Vorrat, noch ${found.number}` : "braucht Netz";
  note.textContent = !isForm ? `Ohne Netz: Auslosen ${from}.`
    : `Ohne Netz: Auslosen ${from}.${found?.number ? " Der Vorrat ist für eure Schachteln und deine letzten Wünsche gezogen; Auslosen mit neuen Wünschen braucht Netz." : ""}`;
  (form.querySelector(".khead") || root.querySelector("h1")).after(note);
}

function showStoredMessage() {
  let text = "";
  try {
    text = sessionStorage.getItem("begleiter.told") || "";
    sessionStorage.removeItem("begleiter.told");
  } catch { return; }
  const line = text && document.querySelector("[data-changed]");
  if (!line) return;
  line.textContent = text;
  line.hidden = false;
  document.getElementById("said").textContent = text;
}

export function startOfflinePage(root = document) {
  showStoredMessage();
  const main = root.querySelector("[data-nowhere]");
  if (main) fillMissingPage(main);
  else markOnlineButtons(root);
}
