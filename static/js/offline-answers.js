// Without a network: what this device answers in place of the server, and what it says before somebody asks in vain.
import * as stock from "./offline-kingdoms.js";
const { read } = window.device;
const MEETING = /^\/treffen\/([a-z0-9-]+)\/([a-z0-9-]+)\/$/, SET = /^\/kartensaetze\/([a-z0-9-]+)\/spielen\/$/;
const BUTTONS = "[formaction*='/tauschen/'], [formaction*='/aussuchen/'], [formaction*='/weg/'], [formaction*='/dazu/']";
const PAGES = "a[href^='/koenigreich/einfuegen/'], a[href^='/koenigreich/aussuchen/']";

// Where to go instead, or a sentence that says why nowhere; nothing for an address that is only a page.
export async function instead(address) {
  const { pathname, searchParams } = new URL(address, location.href);
  if (pathname === "/koenigreich/wuerfeln/") return stock.roll(searchParams);
  if (pathname === "/koenigreich/aendern/") return stock.forPlayers(searchParams);
  if (/^\/koenigreich\/(tauschen|aussuchen|weg|dazu|einfuegen)\//.test(pathname)) return { said: "Karten von Hand zu wählen oder zu tauschen braucht Netz." };
  const set = pathname.match(SET);
  return set ? stock.set(set[1], searchParams) : null;
}

const made = (name, text = "", className = "") => Object.assign(document.createElement(name), { textContent: text, className });
const inRow = (...parts) => { const row = made("p", "", "row"); row.append(...parts); return row; };
const tellNext = (text) => { try { sessionStorage.setItem("begleiter.told", text || ""); } catch { /* then nothing is said */ } };

export async function goOn({ url, said }) {
  tellNext(said);
  location.replace(url);
}

function nextButton(main) {
  const button = made("button", "Aus dem Vorrat nehmen", "main");
  button.type = "button";
  button.addEventListener("click", async () => {
    const found = await stock.next();
    if (found.url) goOn(found);
    else main.querySelector("[data-why]").textContent = found.said;
  });
  return button;
}

// ---- The page that stands in for one that is not here
async function nowhere(main) {
  const why = main.querySelector("[data-why]"), found = await instead(location.href);
  if (found?.url) return goOn(found);
  main.hidden = false;
  const meeting = location.pathname.match(MEETING);
  if (meeting && (await met(main, meeting[1], meeting[2]))) return;
  const isKept = !!read("offline", "");
  main.querySelector("[data-advice]").hidden = isKept;
  if (found) why.textContent = found.said;
  else if (isKept) why.textContent = "Diese Seite gehört nicht zu dem, was auf diesem Gerät liegt: Sie braucht Netz.";
  if (found?.offer) why.after(inRow(nextButton(main)));
}

// Two cards: what the kept rulings say that speak of both.
async function met(main, first, second) {
  const { item, opened } = await import("./search.js"), search = await opened();
  if (!search) return false;
  const [one, other] = search.about(first, second).map((found) => new Set(found));
  const both = [...one].filter((document) => other.has(document) && document.kind !== "set" && document.kind !== "card")
    .sort((a, b) => (b.kind === "ruling") - (a.kind === "ruling"));
  const names = [first, second].map((slug) => search.nameOf({ kind: "card", slug, text: slug }));
  const links = inRow(...[first, second].map((slug, at) => Object.assign(made("a", names[at], "btn"), { href: `/karten/${slug}/` })));
  main.querySelector("h1").textContent = names.join(" und ");
  main.querySelector("[data-why]").textContent = both.length ? "Ohne Netz, aus dem Gerät: was beide Karten betrifft." : "Auf diesem Gerät steht nichts, das von beiden spricht. Mit Netz zeigt diese Seite auch, was für Karten ihrer Art gilt.";
  const list = made("ul", "", "plain results");
  list.append(...both.map((document) => item(search, document)));
  main.querySelector("[data-advice]").replaceWith(list, links);
  return true;
}

// ---- Pages that are here, with buttons that need the network
async function warn(root) {
  const form = root.querySelector("form[data-rolled], form[data-wishes]");
  for (const button of root.querySelectorAll(BUTTONS)) Object.assign(button, { disabled: true, title: "Braucht Netz" });
  for (const link of root.querySelectorAll(PAGES)) link.append(made("span", " (braucht Netz)", "muted small"));
  if (!form || root.querySelector("[data-away-said]")) return;
  const found = await stock.left();
  const isForm = form.matches("[data-wishes]"), note = made("p", "", isForm ? "note" : "away-said");
  note.dataset.awaySaid = "";
  const from = found?.number ? `aus dem Vorrat, noch ${found.number}` : "braucht Netz";
  note.textContent = !isForm ? `Ohne Netz: Auslosen ${from}.`
    : `Ohne Netz: Auslosen ${from}.${found?.number ? " Der Vorrat ist für eure Schachteln und deine letzten Wünsche gezogen; Auslosen mit neuen Wünschen braucht Netz." : ""}`;
  (form.querySelector(".khead") || root.querySelector("h1")).after(note);
}

function tell() {
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

export function start(root = document) {
  tell();
  const main = root.querySelector("[data-nowhere]");
  if (main) nowhere(main);
  else warn(root);
}
