// The page „Zusammen spielen“: open a table, join one, and at a table: link, code, guests.
import { addressOf, isCode, site } from "../lib/device.js";
import { announce, copyTemplate, createElement, find, findAll, findOrNull } from "../lib/dom.js";
import { SharedRecords } from "./shared-records.js";
import { joinedTable, joinTable, leaveDevice, openTable, TableStore } from "./table-store.js";

/** @typedef {import("./table-store.js").Joined} Joined */

const INVITATION = "#tisch=";
const TAKE_AFTER_MS = 10 * 60 * 1000; // the server decides; this only hides a useless button
const NO_NETWORK = "Gerade geht es nicht: kein Netz, oder der Server ist beschäftigt.";

const page = find(document, "[data-together]");
const store = new TableStore();
const records = new SharedRecords(store);
const invitation = location.hash.startsWith(INVITATION)
  ? decodeURIComponent(location.hash.slice(INVITATION.length))
  : "";
const asked = new URLSearchParams(location.search).get("k") || "";
const kingdom = isCode(asked) ? asked : "";

/** @param {HTMLFormElement} form */
function readProfile(form) {
  const data = new FormData(form);
  return { name: String(data.get("name") || "").trim(), crest: String(data.get("crest")) };
}

/**
 * A form with name and coat of arms that opens or joins a table.
 * @param {HTMLFormElement} form
 * @param {(profile: {name: string, crest: string}) => Promise<string>} act
 */
function startForm(form, act) {
  const faultLine = find(form, "[data-fault-said]");
  const crests = findAll(form, "[name=crest]", HTMLInputElement);
  crests[Math.floor(Math.random() * crests.length)].checked = true;
  const known = joinedTable()?.table.guests.find(({ id }) => id === joinedTable()?.guest);
  find(form, "[name=name]", HTMLInputElement).value = known?.name || "";
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const button = find(form, "button", HTMLButtonElement);
    button.disabled = true;
    try {
      faultLine.textContent = await act(readProfile(form));
    } catch {
      faultLine.textContent = NO_NETWORK;
    }
    button.disabled = false;
    faultLine.hidden = !faultLine.textContent;
    if (faultLine.hidden) arrive();
  });
}

// After joining, guests are at the kingdom; whoever has opened the table shows its code.
function arrive() {
  const joined = joinedTable();
  if (!joined) return;
  if (!invitation) for (const key of ["ticks", "empty"]) records.collect(key);
  records.feed();
  if (invitation) location.assign(addressOf("kingdom", joined.table.kingdom));
  else {
    history.replaceState(null, "", site.addresses.together);
    show();
    store.start();
  }
}

/**
 * @param {string} text
 * @param {() => void} act
 */
function createButton(text, act) {
  const button = createElement("button", text, { type: "button" });
  button.addEventListener("click", act);
  return button;
}

/**
 * @param {Joined} joined
 * @param {number} number
 * @param {-1 | 1} step
 */
function moveGuest({ table }, number, step) {
  const seats = table.guests.map(({ id }) => id);
  const from = seats.indexOf(number);
  seats.splice(from, 1);
  seats.splice(Math.max(0, from + step), 0, number);
  store.change("order", { game: table.game, guests: seats });
}

/**
 * @param {Joined} joined
 * @param {import("./table-store.js").Guest} guest
 */
function createGuest(joined, guest) {
  const { table, guest: own } = joined;
  const item = copyTemplate("guest");
  const crest = findOrNull(page, `[data-crest="${guest.crest}"] svg`, SVGElement);
  if (crest) find(item, "[data-crest-shown]").replaceChildren(crest.cloneNode(true));
  const isHolder = guest.id === table.holder;
  const roles = [guest.id === own ? "du" : "", isHolder ? "hält den Tisch" : ""].filter(Boolean);
  find(item, "[data-who-is]").textContent = guest.name;
  find(item, "[data-role-said]").textContent = roles.join(", ");
  const actions = find(item, "[data-acts]");
  if (table.guests[0] !== guest)
    actions.append(createButton("Nach vorn", () => moveGuest(joined, guest.id, -1)));
  if (table.holder === own && guest.id !== own)
    actions.append(
      createButton("Tisch übergeben", () => store.change("hand_on", { guest: guest.id })),
      createButton("Entfernen", () => store.change("remove", { guest: guest.id })),
    );
  for (const button of findAll(actions, "button"))
    button.setAttribute("aria-label", `${button.textContent}: ${guest.name}`);
  return item;
}

/** @param {Joined} joined */
function showTable(joined) {
  const { table, guest, code } = joined;
  const image = find(page, "[data-qr]", HTMLImageElement);
  const address = addressOf("table-qr", code);
  if (!image.src.endsWith(address)) image.src = address;
  find(page, "#tisch-link", HTMLInputElement).value = table.join_url;
  find(page, "[data-spoken]").textContent =
    `${table.spoken_code.slice(0, 4)} ${table.spoken_code.slice(4)}`;
  find(page, "[data-guests]").replaceChildren(
    ...table.guests.map((each) => createGuest(joined, each)),
  );
  const links = /** @type {const} */ (["kingdom", "setup", "table", "score"]);
  for (const name of links)
    find(page, `[data-to=${name}]`, HTMLAnchorElement).href = addressOf(name, table.kingdom);
  const isHolder = table.holder === guest;
  const idle = Date.now() + joined.offset - table.holder_at;
  find(page, "[data-close-table]").hidden = !isHolder;
  find(page, "[data-take]").hidden = isHolder || idle < TAKE_AFTER_MS;
}

function show() {
  const joined = joinedTable();
  const isElsewhere = kingdom && kingdom !== joined?.table.kingdom;
  const isAtTable = !!joined && (!invitation || invitation === joined.code) && !isElsewhere;
  find(page, "[data-at-table]").hidden = !isAtTable;
  find(page, "[data-invited]").hidden = isAtTable || !invitation;
  find(page, "[data-begin]").hidden = isAtTable || !!invitation;
  find(page, "[data-open]").hidden = !kingdom;
  find(page, "[data-choose]").hidden = !!kingdom;
  for (const note of findAll(page, "[data-other-table]")) note.hidden = !joined;
  if (isAtTable && joined) showTable(joined);
}

function startManagement() {
  find(page, "[data-leave]").addEventListener("click", () => {
    const joined = joinedTable();
    if (joined) store.change("remove", { guest: joined.guest });
  });
  find(page, "[data-take]").addEventListener("click", () => store.change("take"));
  const closing = find(page, "[data-close-table]", HTMLButtonElement);
  closing.addEventListener("click", () => {
    if (closing.dataset.sure) store.change("close");
    closing.dataset.sure = "1";
    closing.textContent = "Wirklich schließen? Alles am Tisch wird gelöscht.";
  });
}

startForm(find(page, "[data-open]", HTMLFormElement), (profile) => openTable(kingdom, profile));
startForm(find(page, "[data-invited]", HTMLFormElement), (profile) =>
  joinTable(invitation, profile),
);
startManagement();
store.addEventListener("table", () => {
  records.feed();
  show();
});
store.addEventListener("gone", () => {
  leaveDevice();
  announce("Der Tisch ist vorbei.");
  show();
});
if (invitation && joinedTable()?.code === invitation)
  location.replace(addressOf("kingdom", joinedTable()?.table.kingdom || ""));
show();
store.start();
