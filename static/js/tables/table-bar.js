// On the pages of a kingdom while this device is at a shared table: a bar that says who is there
// and what happens, who has ticked what, who fetches which box, and the score of everybody.
import { addressOf, argumentsOf, site } from "../lib/device.js";
import { closest, createElement, fetchPage, find, findAll, findOrNull } from "../lib/dom.js";
import { listed } from "../lib/enumeration.js";
import { restoreCopy } from "./durable-copy.js";
import { showParts, showTickers } from "./setup-parts.js";
import { SharedRecords } from "./shared-records.js";
import { createTurnsForm, lockFields, openFinale, showCrests, tiedSeats } from "./shared-score.js";
import { createButton } from "./sure-button.js";
import { describeKingdom, describeNews, News, nameOf, playersIn } from "./table-news.js";
import { isDone, joinedTable, TableStore } from "./table-store.js";

/** @typedef {import("./table-store.js").Joined} Joined */
/** @typedef {{text: string, parts: HTMLElement[]}} Offer - a sentence, and what one can do now */

const PAGES = /** @type {const} */ (["kingdom", "setup", "table", "score", "put-away"]);
const FOLLOWING = PAGES.slice(0, 3); // pages that change with the next game; Wertung stays
const MAX_PLAYERS = 6; // of a game; two more guests may watch
/** @type {Partial<Record<string, string>>} */
const SLUG_OF = { kingdom: "", setup: "aufbau", table: "tisch", score: "wertung" };

// Few visitors are at a table, so the styles of the bar are here and not in the stylesheet.
const STYLES = `
.shared-table { width: 100%; box-sizing: border-box; padding: 0.5rem 1rem;
  background: var(--leaf); border-bottom: 1px solid var(--line); }
.shared-table p { margin: 0; }
.shared-table .actions { margin-top: 0.4rem; }
.shared-table .actions > * { padding-inline: 0.5rem; font-size: 0.9375rem; }
.setup-steps .shared-table__by:empty { display: none; }
.setup-steps label > span.shared-table__by:not(:empty) { flex: none; max-width: max(4.5rem, 20vw);
  margin-left: auto; overflow: hidden; text-overflow: ellipsis; white-space: nowrap;
  text-decoration: none; font-size: 0.875rem; color: var(--muted); }
.shared-table__part { grid-column: 1 / -1; }
.shared-table__part { display: flex; flex-wrap: wrap; gap: 0.5rem; align-items: center; }
[data-score] :is(input, textarea):disabled { opacity: 1; -webkit-text-fill-color: currentColor; }
.is-secret :is([data-winner], [data-breakdown], [data-keep], [data-finale],
  .score-pad__seat :is(output, .icon)) {
  display: none; }
.is-secret .score-pad__seat { border-color: var(--wine-deep); }
.is-secret .is-others > * { visibility: hidden; }
`;

const store = new TableStore();
const records = new SharedRecords(store);
const bar = createElement("aside", "", {
  class: "shared-table",
  "aria-label": "Gemeinsamer Tisch",
});
const line = createElement("p", "", { class: "shared-table__line" });
const advice = createElement("p", "", { class: "shared-table__advice", role: "status" });
const buttons = createElement("div", "", { class: "actions" });
const turnsForm = createTurnsForm((number) =>
  store.change("score", { game: joinedTable()?.table.game, key: "zuege", number }),
);
const doneButton = createButton("Ich bin fertig", () => setDone(true)); // below the last number
doneButton.className = "button--primary";
doneButton.dataset.done = "";
const nextLine = createElement("p", "", { class: "shared-table__next", role: "status" });
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

// The former game may still be counted and put away, but the next one has nothing of that yet.
/** @param {string} kingdom */
function linkToKingdom(kingdom) {
  const page = FOLLOWING.find((name) => name === pageName()) ?? "kingdom";
  return createLink("Zu eurem Königreich", addressOf(page, kingdom));
}

// Another kingdom than the one on the table: whoever holds the table may lay it there.
/** @param {Joined} joined */
function offerKingdom(joined) {
  const { table, guest } = joined;
  const back = linkToKingdom(table.kingdom);
  if (table.holder !== guest) {
    const who = nameOf(joined, table.holder);
    const text = `An eurem Tisch liegt ein anderes Königreich. Nur ${who} kann dieses hinlegen.`;
    return { text, parts: [back] };
  }
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
  if (seats === number || number < 2 || number > MAX_PLAYERS) return null;
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
  const missing = table.guests.filter(({ id, is_done }) => id !== guest && !is_done);
  const seats = Number(findOrNull(document, "form[data-seats]")?.dataset.seats);
  if (table.guests.length > seats) return { text: describeLack(joined, seats), parts: [] };
  const change = createButton("Doch noch ändern", () => setDone(false));
  const tied = tiedSeats();
  if (table.scores && tied.length) return offerTurns(joined, tied, change);
  if (table.scores)
    return {
      text: `Alle sind fertig. ${describeNext(joined)}`,
      parts: [...nextSteps(joined), change],
    };
  if (!isDone(joined))
    return {
      text:
        "Zähl nur deine Karten, in deiner Spalte, und tippe darunter auf „Ich bin fertig“. " +
        "Die Punkte seht ihr, wenn alle fertig sind.",
      parts: [],
    };
  const names = missing.map(({ name }) => name);
  const others = names.length ? ` Es fehlen noch: ${listed(names)}.` : "";
  return { text: `Du bist fertig.${others}`, parts: [change] };
}

// Nobody knows of a tie before all are done, so turns are asked for then.
/**
 * @param {Joined} joined
 * @param {number[]} tied
 * @param {HTMLElement} change
 */
function offerTurns({ table, guest }, tied, change) {
  const ahead = tied.flatMap((seat) => table.guests[seat - 1] ?? []);
  const names = listed(ahead.map(({ name }) => name));
  const text = `Gleichstand: ${names} geben ihre Züge an, wer weniger hatte, gewinnt.`;
  return { text, parts: ahead.some(({ id }) => id === guest) ? [turnsForm] : [change] };
}

/** @param {boolean} is_on */
function setDone(is_on) {
  const game = joinedTable()?.table.game;
  store.change("done", { game, is_on });
  show();
  bar.scrollIntoView({ block: "nearest" });
}

/** @param {Joined} joined */
function describeNext(joined) {
  const { holder } = joined.table;
  return holder === joined.guest
    ? ""
    : `${nameOf(joined, holder)} legt das nächste Königreich hin.`;
}

/**
 * @param {Joined} joined
 * @param {number} seats
 */
function describeLack(joined, seats) {
  const { guests, holder } = joined.table;
  if (guests.length > MAX_PLAYERS)
    return "Zählen könnt ihr hier höchstens zu sechst: Wer nur zusieht, verlässt den Tisch.";
  const until = holder === joined.guest ? "" : `, bis ${nameOf(joined, holder)} das umstellt`;
  return `Hier ist nur Platz für ${seats}${until}.`;
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
    return {
      text: `Die Partie ist gezählt. ${describeNext(joined)}`,
      parts: [...nextSteps(joined), score],
    };
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
  const text = [news.text, offer.text, describeQueue(joined)].filter(Boolean).join(" ").trim();
  if (advice.textContent !== text) advice.textContent = text; // else it would be said again
  advice.hidden = !text;
  const focused = buttons.contains(document.activeElement) && document.activeElement?.textContent;
  const isSame = offer.parts.every((part, index) => part === buttons.children[index]);
  if (!isSame || offer.parts.length !== buttons.children.length)
    buttons.replaceChildren(...offer.parts); // else a field would lose the focus
  buttons.hidden = !offer.parts.length;
  if (focused)
    findAll(buttons, "a, button")
      .find((each) => each.textContent === focused)
      ?.focus();
}

/** @param {Joined} joined */
function showScore(joined) {
  const { table, guest } = joined;
  const form = findOrNull(document, "form[data-score]");
  if (!form || codeOfPage() !== table.kingdom) return;
  const seat = table.guests.findIndex(({ id }) => id === guest) + 1;
  const isOver = !!table.scores || isDone(joined);
  form.classList.toggle("is-secret", !table.scores);
  lockFields(form, seat, isOver);
  find(form, "[data-empty]").hidden = isOver;
  doneButton.hidden = isOver || !form.querySelector(`[data-seat="${seat}"]`);
  if (!doneButton.isConnected) find(form, "[data-empty]").before(doneButton);
  // Everybody sees the Finale, and has the game in the own Chronik.
  if (table.scores) openFinale(form);
}

// In the Finale, only the holder may lay what comes next; the others are told, also when it is
// there.
/** @param {Joined} joined */
function showFinale(joined) {
  const { table, guest } = joined;
  const dialog = findOrNull(document, ".finale");
  if (!dialog) return;
  showCrests(dialog, table.guests);
  const isGuest = table.holder !== guest;
  for (const hook of ["[data-next]", "[data-rematch]"]) find(dialog, hook).hidden = isGuest;
  nextLine.hidden = !isGuest;
  const isSame = codeOfPage() === table.kingdom;
  const who = nameOf(joined, table.kingdom_by);
  const text = isSame ? `${who} will Revanche.` : `${who} hat das nächste Königreich hingelegt.`;
  const parts =
    isSame && table.scores ? [describeNext(joined)] : [text, " ", linkToKingdom(table.kingdom)];
  nextLine.replaceChildren(...parts);
  if (!dialog.contains(nextLine)) find(dialog, ".finale__actions").before(nextLine);
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
  for (const field of findAll(document, "form[data-score] :is(input, textarea)"))
    field.removeAttribute("disabled");
  doneButton.remove();
  findOrNull(document, "form[data-score]")?.classList.remove("is-secret");
  const empty = findOrNull(document, "[data-empty]");
  if (empty) empty.hidden = false;
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
  showFinale(joined);
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
// What was tapped while this script was loading; after a restart of the device it is out of date.
if (!(await restoreCopy())) for (const key of ["ticks", "empty", "pads"]) records.collect(key);
records.feed();
show();
store.start();
new MutationObserver(show).observe(find(document, "main"), { childList: true });
