// The page „Zusammen spielen“: open a table, join one, and at a table: link, code, guests.
import { addressOf, isCode, site } from "../lib/device.js";
import { copyTemplate, find, findAll, findOrNull } from "../lib/dom.js";
import { listed } from "../lib/enumeration.js";
import { restoreCopy } from "./durable-copy.js";
import { SharedRecords } from "./shared-records.js";
import { askBefore, createButton } from "./sure-button.js";
import { joinedTable, joinTable, lookAtTable, openTable, TableStore } from "./table-store.js";

/** @typedef {import("./table-store.js").Joined} Joined */
/** @typedef {{name: string, crest: string}} Profile */
/** @typedef {"open" | "join" | "change"} Mode - what the form with name and coat of arms does */

const INVITATION = "#tisch=";
const TAKE_AFTER_MS = 10 * 60 * 1000; // the server decides; this only hides a useless button
const NO_NETWORK = "Gerade geht es nicht: kein Netz, oder der Server ist beschäftigt.";
const NO_TABLE = "Diesen Tisch gibt es nicht oder nicht mehr.";
/** @type {Record<Mode, [string, string]>} title of the form, and its button */
const TEXTS = {
  open: ["Tisch eröffnen", "Tisch eröffnen"],
  join: ["Setz dich dazu", "Mitspielen"],
  change: ["", "Ändern"],
};

const page = find(document, "[data-together]");
const form = find(page, "[data-profile]", HTMLFormElement);
const store = new TableStore();
const records = new SharedRecords(store);
const invitation = location.hash.startsWith(INVITATION)
  ? decodeURIComponent(location.hash.slice(INVITATION.length))
  : "";
/** @type {Mode | ""} */
let mode = "";
let isInvited = !!invitation; // to a table that may still be there

/** @param {string} text */
function sayOver(text) {
  const line = find(page, "[data-over]");
  line.textContent = text;
  line.hidden = false;
  show();
}

/** The kingdom that somebody wants to open a table for; "" for none. */
function kingdomAsked() {
  const code = new URLSearchParams(location.search).get("k") || "";
  return isCode(code) ? code : "";
}

/** @param {Joined | null} joined */
const ownGuest = (joined) => joined?.table.guests.find(({ id }) => id === joined.guest);

/**
 * Leaves only those coats of arms that nobody else at the table has, and checks one of them.
 * @param {import("./table-store.js").Guest[]} others - at most seven or eight, and there are twelve
 * @param {string} [own]
 */
function chooseCrest(others, own) {
  const taken = others.map(({ crest }) => crest).filter((crest) => crest !== own);
  const crests = findAll(form, "[name=crest]", HTMLInputElement);
  for (const crest of crests) crest.disabled = taken.includes(crest.value);
  const free = crests.filter(({ disabled }) => !disabled);
  const choice = free.find(({ value }) => value === own);
  (choice ?? free[Math.floor(Math.random() * free.length)]).checked = true;
}

/**
 * The form for opening, joining, or changing the own profile. What somebody types stays.
 * @param {Mode} next
 */
function showForm(next) {
  form.hidden = false;
  if (mode === next) return;
  mode = next;
  const [title, action] = TEXTS[mode];
  const own = ownGuest(joinedTable());
  find(form, "[data-title-said]").textContent = title;
  find(form, "[data-title-said]").hidden = !title;
  find(form, "button").textContent = action;
  find(form, "[data-others-said]").hidden = mode !== "join";
  find(form, "[name=name]", HTMLInputElement).value = own?.name || "";
  if (mode === "change" && own) {
    find(page, "[data-own-profile]").append(form);
    chooseCrest(joinedTable()?.table.guests ?? [], own.crest);
  } else {
    find(page, "[data-begin]").after(form);
    chooseCrest([]);
  }
}

async function submit() {
  const data = new FormData(form);
  const profile = { name: String(data.get("name") || "").trim(), crest: String(data.get("crest")) };
  if (mode === "open") return openTable(kingdomAsked(), profile);
  if (mode === "join") return joinTable(invitation, profile);
  store.change("profile", profile);
  find(page, "[data-own-profile]", HTMLDetailsElement).open = false;
  return "";
}

function startForm() {
  const faultLine = find(form, "[data-fault-said]");
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const button = find(form, "button", HTMLButtonElement);
    const isArriving = mode !== "change";
    button.disabled = true;
    try {
      faultLine.textContent = await submit();
    } catch {
      faultLine.textContent = NO_NETWORK;
    }
    button.disabled = false;
    faultLine.hidden = !faultLine.textContent;
    if (faultLine.hidden && isArriving) arrive();
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

// Who is at the table that somebody is invited to.
async function showInvitation() {
  const line = find(form, "[data-others-said]");
  try {
    const table = await lookAtTable(invitation);
    const names = table?.guests.map(({ name }) => name) ?? [];
    const leaving = joinedTable() ? " Du verlässt damit den Tisch, an dem du gerade sitzt." : "";
    line.textContent = `Am Tisch: ${listed(names)}.${leaving}`;
    isInvited = !!table;
    if (table) chooseCrest(table.guests);
    else sayOver(NO_TABLE);
  } catch {
    line.textContent = NO_NETWORK;
  }
}

/**
 * @param {Joined} joined
 * @param {number} number
 */
function moveForward({ table }, number) {
  const seats = table.guests.map(({ id }) => id);
  const from = seats.indexOf(number);
  seats.splice(from, 1);
  seats.splice(Math.max(0, from - 1), 0, number);
  store.change("order", { game: table.game, guests: seats });
}

/**
 * @param {Joined} joined
 * @param {import("./table-store.js").Guest} guest
 */
function createActions(joined, guest) {
  const { table, guest: own } = joined;
  const actions = [];
  if (table.guests[0] !== guest)
    actions.push(createButton("Nach vorn", () => moveForward(joined, guest.id), guest.name));
  if (table.holder !== own || guest.id === own) return actions;
  actions.push(
    createButton("Tisch übergeben", () => store.change("hand_on", { guest: guest.id }), guest.name),
  );
  const remove = createButton("Entfernen", () => {}, guest.name);
  askBefore(remove, `${guest.name} wirklich entfernen?`, () =>
    store.change("remove", { guest: guest.id }),
  );
  return [...actions, remove];
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
  const roles = [guest.id === own ? "(du)" : "", isHolder ? "hält den Tisch" : ""].filter(Boolean);
  find(item, "[data-who-is]").textContent = guest.name;
  find(item, "[data-role-said]").textContent = roles.join(" ");
  find(item, "[data-acts]").append(...createActions(joined, guest));
  return item;
}

/** @param {Joined} joined */
function showTable(joined) {
  const { table, guest, code } = joined;
  const image = find(page, "[data-qr]", HTMLImageElement);
  const address = addressOf("table-qr", code);
  if (!image.src.endsWith(address)) image.src = address;
  const link = new URL(table.join_url);
  find(page, "#tisch-link", HTMLInputElement).value = table.join_url;
  find(page, "[data-where]").textContent = link.host + site.addresses.together;
  find(page, "[data-spoken]").textContent =
    `${table.spoken_code.slice(0, 4)} ${table.spoken_code.slice(4)}`;
  const others = table.guests.filter(({ id }) => id !== guest).map(({ name }) => name);
  const sits = others.length
    ? `Mit dir am Tisch: ${listed(others)}.`
    : "Noch sitzt du allein hier.";
  const line = find(page, "[data-who-sits]");
  if (line.textContent !== sits) line.textContent = sits; // else it would be said again
  showGuests(joined);
  const links = /** @type {const} */ (["kingdom", "setup", "table", "score"]);
  for (const name of links)
    find(page, `[data-to=${name}]`, HTMLAnchorElement).href = addressOf(name, table.kingdom);
  const isHolder = table.holder === guest;
  const idle = Date.now() + joined.offset - table.holder_at;
  find(page, "[data-close-table]").hidden = !isHolder;
  find(page, "[data-take]").hidden = isHolder || idle < TAKE_AFTER_MS;
}

// The list is made anew only where it differs, so that the focus stays on its buttons.
/** @param {Joined} joined */
function showGuests(joined) {
  const list = find(page, "[data-guests]");
  const { guests, holder } = joined.table;
  const shown = JSON.stringify([holder, ...guests.map(({ id, name, crest }) => [id, name, crest])]);
  if (list.dataset.shown === shown) return;
  list.dataset.shown = shown;
  list.replaceChildren(...guests.map((each) => createGuest(joined, each)));
}

function show() {
  const joined = joinedTable();
  const kingdom = kingdomAsked();
  const isElsewhere = kingdom && kingdom !== joined?.table.kingdom;
  const isAtTable = !!joined && (!isInvited || invitation === joined.code) && !isElsewhere;
  find(page, "[data-at-table]").hidden = !isAtTable;
  find(page, "[data-begin]").hidden = isAtTable || isInvited;
  find(page, "[data-by-code]").hidden = isAtTable || isInvited;
  find(page, "[data-choose]").hidden = !!kingdom;
  find(page, "[data-other-table]").hidden = !joined;
  form.hidden = true;
  if (isAtTable) showForm("change");
  else if (isInvited) showForm("join");
  else if (kingdom) showForm("open");
  if (isAtTable && joined) showTable(joined);
}

function startManagement() {
  askBefore(find(page, "[data-leave]"), "Wirklich verlassen? Deine Punkte gehen mit.", () => {
    const joined = joinedTable();
    if (joined) store.change("remove", { guest: joined.guest });
  });
  find(page, "[data-take]").addEventListener("click", () => store.change("take"));
  askBefore(
    find(page, "[data-close-table]"),
    "Wirklich schließen? Alles am Tisch wird gelöscht.",
    () => store.change("close"),
  );
}

await restoreCopy();
startForm();
startManagement();
store.addEventListener("table", () => {
  records.feed();
  show();
});
store.addEventListener("other-tab", show);
store.addEventListener("gone", (event) => {
  sayOver((event instanceof CustomEvent && event.detail) || "");
});
if (invitation && joinedTable()?.code === invitation)
  location.replace(addressOf("kingdom", joinedTable()?.table.kingdom || ""));
show();
if (invitation) showInvitation();
store.start();
