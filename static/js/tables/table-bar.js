// On the pages of a kingdom while this device is at a shared table: a bar that says who is there
// and what happens, who has ticked what, who fetches which box, and the score of everybody.
import { addressOf, argumentsOf, site } from "../lib/device.js";
import { announce, createElement, find, findAll, findOrNull } from "../lib/dom.js";
import { listed } from "../lib/enumeration.js";
import { showParts, showTickers } from "./setup-parts.js";
import { SharedRecords } from "./shared-records.js";
import { joinedTable, TableStore } from "./table-store.js";

/**
 * @typedef {import("./table-store.js").Joined} Joined
 * @typedef {import("./table-store.js").LoggedChange} LoggedChange
 */

const PAGES = /** @type {const} */ (["kingdom", "setup", "table", "score"]);
const FOLLOWING = PAGES.slice(0, 3); // pages that change with the kingdom; Wertung stays

// Few visitors are at a table, so the styles of the bar are here and not in the stylesheet.
const STYLES = `
.shared-table { width: 100%; box-sizing: border-box; padding: 0.5rem 1rem;
  background: var(--leaf); border-bottom: 1px solid var(--line); }
.shared-table p { margin: 0; }
.shared-table .actions { margin-top: 0.4rem; }
.shared-table__by:not(:empty) { margin-left: auto; font-size: 0.875rem; color: var(--muted); }
.shared-table__part { grid-column: 1 / -1; }
.shared-table__part { display: flex; flex-wrap: wrap; gap: 0.5rem; align-items: center; }
.is-secret :is([data-winner], [data-breakdown], [data-keep], [data-finale],
  .score-pad__seat output) {
  display: none; }
`;

const store = new TableStore();
const records = new SharedRecords(store);
const bar = createElement("aside", "", {
  class: "shared-table",
  "aria-label": "Gemeinsamer Tisch",
});
const line = createElement("p", "", { class: "shared-table__line" });
const advice = createElement("p", "", { class: "shared-table__advice", role: "status" });
const buttons = createElement("p", "", { class: "actions" });
let message = "";
let shown = ""; // the kingdom of the table when this page last looked

const codeOfPage = () => findOrNull(document, "[data-kingdom]")?.dataset.kingdom || "";
const pageName = () => PAGES.find((name) => argumentsOf(name, location.pathname));

/**
 * @param {Joined} joined
 * @param {number | null | undefined} number
 */
const nameOf = ({ table }, number) =>
  table.guests.find(({ id }) => id === number)?.name || "Jemand";

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
 * @param {string} text
 * @param {string} href
 */
const createLink = (text, href) => createElement("a", text, { href, class: "button" });

// Another kingdom than the one on the table: whoever holds the table may lay it there.
/** @param {Joined} joined */
function offerKingdom({ table, guest }) {
  const back = createLink("Zum Tisch", addressOf("kingdom", table.kingdom));
  if (table.holder !== guest)
    return { text: "An eurem Tisch liegt ein anderes Königreich.", parts: [back] };
  const lay = (/** @type {number} */ game) =>
    store.change("kingdom", { game, kingdom: codeOfPage() });
  const parts = [
    createButton("Für alle hinlegen", () => lay(table.game)),
    createButton("Nächste Partie damit", () => lay(table.game + 1)),
    back,
  ];
  return { text: "Dieses Königreich liegt nicht an eurem Tisch.", parts };
}

// Wertung: everybody types the own numbers, which nobody sees until all are done.
/** @param {Joined} joined */
function offerScore({ table, guest }) {
  const missing = table.guests.filter(({ is_done }) => !is_done).map(({ name }) => name);
  const seats = Number(findOrNull(document, "form[data-seats]")?.dataset.seats);
  if (table.guests.length > seats)
    return { text: `Hier ist nur Platz für ${seats}: Stellt unten die Spielerzahl um.`, parts: [] };
  const isDone = table.guests.some(({ id, is_done }) => id === guest && is_done);
  const done = (/** @type {boolean} */ is_on) => store.change("done", { game: table.game, is_on });
  if (!missing.length) {
    const next = createLink("Nächstes Königreich", site.addresses["kingdom-form"]);
    const change = createButton("Doch noch ändern", () => done(false));
    const parts = table.holder === guest ? [next, change] : [change];
    return { text: "Alle sind fertig.", parts };
  }
  if (!isDone)
    return {
      text: "Trag nur deine Karten ein. Die anderen sehen sie, wenn alle fertig sind.",
      parts: [createButton("Ich bin fertig", () => done(true))],
    };
  return {
    text: `Es fehlen noch: ${listed(missing)}.`,
    parts: [createButton("Doch noch ändern", () => done(false))],
  };
}

/** @param {Joined} joined */
function offerNothing(joined) {
  const { table } = joined;
  const finished = table.guests.filter(({ is_done }) => is_done);
  const isScored = pageName() !== "score" && finished.length > 0;
  const parts = isScored ? [createLink("Zur Wertung", addressOf("score", table.kingdom))] : [];
  const starter = table.start_player?.guest;
  const begins = starter ? `${nameOf(joined, starter)} fängt an.` : "";
  return { text: isScored ? "Die Punkte werden gezählt." : begins, parts };
}

/** @param {Joined} joined */
function showBar(joined) {
  const { table, guest, queue } = joined;
  const names = table.guests.map(({ id, name }) => (id === guest ? `${name} (du)` : name));
  const manage = createElement("a", "Tisch", { href: site.addresses.together });
  line.replaceChildren(manage, `: ${listed(names)}`);
  const isOther = codeOfPage() !== table.kingdom;
  const offer = isOther
    ? offerKingdom(joined)
    : pageName() === "score"
      ? offerScore(joined)
      : offerNothing(joined);
  const waiting = queue.length && !navigator.onLine ? "Ohne Netz: wird später gesendet." : "";
  const text = [message, offer.text, waiting].filter(Boolean).join(" ");
  if (advice.textContent !== text) advice.textContent = text; // else it would be said again
  advice.hidden = !text;
  const focused = buttons.contains(document.activeElement) && document.activeElement?.textContent;
  buttons.replaceChildren(...offer.parts);
  buttons.hidden = !offer.parts.length;
  if (focused)
    findAll(buttons, "a, button")
      .find((each) => each.textContent === focused)
      ?.focus();
}

// The columns of the others are locked until all are done, and nobody has won before.
/** @param {Joined} joined */
function showScore({ table, guest }) {
  const form = findOrNull(document, "form[data-score]");
  if (!form || codeOfPage() !== table.kingdom) return;
  const seat = table.guests.findIndex(({ id }) => id === guest) + 1;
  const isDone = table.guests[seat - 1]?.is_done;
  form.classList.toggle("is-secret", !table.scores);
  for (const cell of findAll(form, "input", HTMLInputElement)) {
    const isOwn = cell.name.startsWith(`${seat}.`) || cell.name === `zuege.${seat}`;
    cell.disabled = !isOwn || !!isDone;
  }
  // Everybody sees the Finale, and has the game in the own Chronik.
  if (table.scores) findOrNull(form, "[data-keep]:not(:disabled)")?.click();
}

/** @param {LoggedChange[]} changes */
function describeNews(changes) {
  const joined = joinedTable();
  if (!joined) return;
  const others = changes.filter(({ by }) => by !== joined.guest);
  const [last] = others.slice(-1);
  const who = nameOf(joined, last?.by);
  /** @type {Record<string, string>} */
  const texts = {
    join: `${who} setzt sich dazu.`,
    kingdom: `${who} hat ein anderes Königreich hingelegt.`,
    hand_on: `${nameOf(joined, joined.table.holder)} hält jetzt den Tisch.`,
    pile: `${who}: ${nameOfPile(last?.key)}.`,
  };
  message = last ? texts[last.kind] || message : message;
}

/** @param {string | undefined} slug */
function nameOfPile(slug) {
  const button = findOrNull(document, `[data-pile="${slug}"]`);
  const isOn = joinedTable()?.table.empty_piles.some(({ key, is_on }) => key === slug && is_on);
  return `${button?.textContent?.trim() || "ein Stapel"} ist ${isOn ? "leer" : "nicht mehr leer"}`;
}

// When the kingdom of the table changes, pages that show the former one follow it.
/** @param {Joined} joined */
function followKingdom({ table }) {
  const former = shown;
  shown = table.kingdom;
  const page = FOLLOWING.find((name) => name === pageName());
  if (former && former !== shown && codeOfPage() === former && page)
    location.assign(addressOf(page, shown));
}

function show() {
  const joined = joinedTable();
  bar.hidden = !joined;
  if (!joined) return;
  followKingdom(joined);
  if (codeOfPage() === joined.table.kingdom) {
    showTickers(joined);
    showParts(joined, store);
    showScore(joined);
  }
  showBar(joined);
}

store.addEventListener("table", (event) => {
  if (event instanceof CustomEvent) describeNews(event.detail);
  records.feed();
  show();
});
store.addEventListener("gone", () => {
  announce("Der gemeinsame Tisch ist vorbei.");
  show();
});
addEventListener("begleiter:start", (event) => {
  const joined = joinedTable();
  const name = event instanceof CustomEvent && event.detail;
  const guest = joined?.table.guests.find((each) => each.name === name)?.id;
  if (joined && guest) store.change("start", { game: joined.table.game, guest });
});
addEventListener("online", show);
addEventListener("offline", show);

const sheet = new CSSStyleSheet();
sheet.replaceSync(STYLES);
document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
bar.append(line, advice, buttons);
find(document, "main").before(bar);
// What was tapped while this script was loading.
for (const key of ["ticks", "empty", "pads"]) records.collect(key);
records.feed();
show();
store.start();
new MutationObserver(show).observe(find(document, "main"), { childList: true });
