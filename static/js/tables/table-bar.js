// On the pages of a kingdom while this device is at a shared table: a bar that says who is there
// and what happens, who has ticked what, who fetches which box, and the score of everybody.
import { addressOf, argumentsOf, site } from "../lib/device.js";
import { closest, createElement, fetchPage, find, findAll, findOrNull } from "../lib/dom.js";
import { listed } from "../lib/enumeration.js";
import { showParts, showTickers } from "./setup-parts.js";
import { SharedRecords } from "./shared-records.js";
import { createButton } from "./sure-button.js";
import { describeKingdom, describeNews, News, nameOf, playersIn } from "./table-news.js";
import { joinedTable, TableStore } from "./table-store.js";

/** @typedef {import("./table-store.js").Joined} Joined */
/** @typedef {{text: string, parts: HTMLElement[]}} Offer - a sentence, and what one can do now */

const PAGES = /** @type {const} */ (["kingdom", "setup", "table", "score", "put-away"]);
const FOLLOWING = PAGES.slice(0, 3); // pages that change with the next game; Wertung stays
/** @type {Partial<Record<string, string>>} */
const SLUG_OF = { kingdom: "", setup: "aufbau", table: "tisch", score: "wertung" };

// Few visitors are at a table, so the styles of the bar are here and not in the stylesheet.
const STYLES = `
.shared-table { width: 100%; box-sizing: border-box; padding: 0.5rem 1rem;
  background: var(--leaf); border-bottom: 1px solid var(--line); }
.shared-table p { margin: 0; }
.shared-table .actions { margin-top: 0.4rem; }
.shared-table__by:not(:empty) { margin-left: auto; font-size: 0.875rem; color: var(--muted); }
.shared-table__part { grid-column: 1 / -1; }
.shared-table__part { display: flex; flex-wrap: wrap; gap: 0.5rem; align-items: center; }
[data-score] input:disabled:not([name^="name."]) { opacity: 0.35; }
.is-secret :is([data-winner], [data-breakdown], [data-keep], [data-finale],
  .score-pad__seat :is(output, .icon)) {
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
const news = new News(() => show());
let shown = { kingdom: "", game: 0 }; // of the table, when this page last looked
let farewell = ""; // why this device is at no table any more

const codeOfPage = () => findOrNull(document, "[data-kingdom]")?.dataset.kingdom || "";
const pageName = () => PAGES.find((name) => argumentsOf(name, location.pathname));

/**
 * @param {string} text
 * @param {string} href
 */
const createLink = (text, href) => createElement("a", text, { href, class: "button" });

// Another kingdom than the one on the table: whoever holds the table may lay it there.
/** @param {Joined} joined */
function offerKingdom({ table, guest }) {
  const back = createLink("Zu eurem Königreich", addressOf(pageName() || "kingdom", table.kingdom));
  if (table.holder !== guest)
    return { text: "An eurem Tisch liegt ein anderes Königreich.", parts: [back] };
  const lay = (/** @type {number} */ game) =>
    store.change("kingdom", { game, kingdom: codeOfPage() });
  const parts = [
    createButton("Nächste Partie damit", () => lay(table.game + 1)),
    ...(table.scores ? [] : [createButton("Für alle hinlegen", () => lay(table.game))]),
    back,
  ];
  return { text: "Dieses Königreich liegt noch nicht an eurem Tisch.", parts };
}

// What is laid out, and who has won, depends on the number of players: it has to be that of guests.
/** @param {Joined} joined */
function offerPlayers({ table, guest }) {
  const [seats, number] = [playersIn(table.kingdom), table.guests.length];
  if (seats === number || number < 2 || number > 6) return null;
  const text = `Ihr seid ${number}, das Königreich ist für ${seats} Spieler.`;
  if (table.holder !== guest) return { text, parts: [] };
  const adapt = createButton(`Auf ${number} umstellen`, () => adaptPlayers(table.kingdom, number));
  return { text, parts: [adapt] };
}

/**
 * @param {string} code
 * @param {number} players
 */
async function adaptPlayers(code, players) {
  const seite = SLUG_OF[pageName() || ""] || "";
  const query = new URLSearchParams({ k: code, spieler: String(players), seite });
  try {
    const { url } = await fetchPage(`${site.addresses["kingdom-change"]}?${query}`);
    const [kingdom] = PAGES.flatMap((name) => argumentsOf(name, new URL(url).pathname) ?? []);
    const game = joinedTable()?.table.game;
    if (kingdom && game) store.change("kingdom", { game, kingdom });
  } catch {
    news.say("Dafür braucht es gerade ein Netz.");
    show();
  }
}

// Wertung: everybody types the own numbers, which nobody sees until all are done.
/** @param {Joined} joined */
function offerScore(joined) {
  const { table, guest } = joined;
  const missing = table.guests.filter(({ is_done }) => !is_done).map(({ name }) => name);
  const seats = Number(findOrNull(document, "form[data-seats]")?.dataset.seats);
  if (table.guests.length > seats)
    return { text: `Hier ist nur Platz für ${seats}: Stellt unten die Spielerzahl um.`, parts: [] };
  const isDone = table.guests.some(({ id, is_done }) => id === guest && is_done);
  const done = (/** @type {boolean} */ is_on) => store.change("done", { game: table.game, is_on });
  const change = createButton("Doch noch ändern", () => done(false));
  if (!missing.length) return { text: "Alle sind fertig.", parts: [...nextSteps(joined), change] };
  if (!isDone)
    return {
      text: "Zähl nur deine Karten, in deiner Spalte. Die Punkte seht ihr, wenn alle fertig sind.",
      parts: [createButton("Ich bin fertig", () => done(true))],
    };
  return { text: `Du bist fertig. Es fehlen noch: ${listed(missing)}.`, parts: [change] };
}

// After a game: the holder lays the next kingdom, and all put this one away.
/** @param {Joined} joined */
function nextSteps({ table, guest }) {
  const putAway = createLink("Wegräumen", addressOf("put-away", table.kingdom));
  const next = createLink("Nächstes Königreich", site.addresses["kingdom-form"]);
  const parts = pageName() === "put-away" ? [] : [putAway];
  return table.holder === guest ? [next, ...parts] : parts;
}

/** @param {Joined} joined */
function offerNothing(joined) {
  const { table } = joined;
  const isBegun = table.guests.some(({ is_done }) => is_done);
  const score = createLink("Zur Wertung", addressOf("score", table.kingdom));
  if (table.scores)
    return { text: "Die Partie ist gezählt.", parts: [...nextSteps(joined), score] };
  if (isBegun) return { text: "Die Punkte werden gezählt.", parts: [score] };
  const starter = table.start_player?.guest;
  return { text: starter ? `${nameOf(joined, starter)} fängt an.` : "", parts: [] };
}

/**
 * @param {Joined} joined
 * @returns {Offer}
 */
function offerOf(joined) {
  if (codeOfPage() !== joined.table.kingdom) return offerKingdom(joined);
  const players = joined.table.scores ? null : offerPlayers(joined);
  const offer = pageName() === "score" ? offerScore(joined) : offerNothing(joined);
  if (!players) return offer;
  const text = [players.text, offer.text].filter(Boolean).join(" ");
  return { text, parts: [...players.parts, ...offer.parts] };
}

/** @param {Joined} joined */
function describeQueue({ queue }) {
  if (!store.isAway && navigator.onLine) return "";
  return queue.length
    ? "Kein Netz: Deine Angaben sind gespeichert und werden später gesendet."
    : "Kein Netz: Was die anderen tun, siehst du später.";
}

/** @param {Joined} joined */
function showBar(joined) {
  const { table, guest } = joined;
  const names = table.guests.map(({ id, name }) => (id === guest ? `${name} (du)` : name));
  const manage = createElement("a", "Euer Tisch", { href: site.addresses.together });
  line.replaceChildren(manage, `: ${listed(names)}`);
  const offer = offerOf(joined);
  const text = [news.text, offer.text, describeQueue(joined)].filter(Boolean).join(" ");
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
    if (cell.disabled && cell === document.activeElement) cell.blur(); // closes the keypad
  }
  // Everybody sees the Finale, and has the game in the own Chronik.
  if (table.scores) findOrNull(form, "[data-keep]:not(:disabled)")?.click();
}

// When the kingdom of the table changes, pages that show the former one follow it.
/** @param {Joined} joined */
async function followKingdom(joined) {
  const former = shown;
  const { kingdom, game, kingdom_by } = joined.table;
  shown = { kingdom, game };
  const pages = former.game === game ? PAGES : FOLLOWING;
  const page = pages.find((name) => name === pageName());
  if (!former.kingdom || former.kingdom === kingdom || codeOfPage() !== former.kingdom || !page)
    return;
  const who = nameOf(joined, kingdom_by);
  if (former.game !== game) news.keep(`${who} hat das nächste Königreich hingelegt.`);
  else if (kingdom_by !== joined.guest)
    news.keep(await describeKingdom(former.kingdom, kingdom, who));
  location.assign(addressOf(page, kingdom));
}

// The table is over, or this guest was removed: it is said until the next page.
/** @param {string} why */
function sayFarewell(why) {
  farewell = why;
  line.replaceChildren(why);
  advice.hidden = true;
  buttons.replaceChildren(createButton("Gut", () => bar.remove()));
  buttons.hidden = false;
  for (const cell of findAll(document, "form[data-score] input", HTMLInputElement))
    cell.disabled = false;
  findOrNull(document, "form[data-score]")?.classList.remove("is-secret");
}

function show() {
  const joined = joinedTable();
  bar.hidden = !joined && !farewell;
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
  const joined = joinedTable();
  if (event instanceof CustomEvent && joined) news.say(describeNews(joined, event.detail));
  records.feed();
  show();
});
store.addEventListener("other-tab", show);
store.addEventListener("gone", (event) => {
  sayFarewell((event instanceof CustomEvent && event.detail) || "");
  show();
});
store.addEventListener("refused", (event) => {
  if (event instanceof CustomEvent) news.refuse(event.detail);
  show();
});
// Revanche, by whoever holds the table: the same kingdom is the next game of all.
addEventListener("click", (event) => {
  const joined = joinedTable();
  if (!closest(event, "[data-rematch]", HTMLElement) || !joined?.table.scores) return;
  const { holder, game, kingdom } = joined.table;
  if (holder === joined.guest) store.change("kingdom", { game: game + 1, kingdom });
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
