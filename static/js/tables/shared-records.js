// Between the shared table and what the scripts of Aufbau, Tisch and Wertung store for a kingdom:
// `ticks`, `empty`, `pads` and `names`. Their one hook: `write` says which key was written, and
// they read again at the event `storage`. They know nothing of tables.
import { asObject, read, write } from "../lib/device.js";
import { storedStarter, storeStarter } from "../table/stored-starter.js";
import { joinedTable, marksOf } from "./table-store.js";

/** @typedef {import("./table-store.js").Joined} Joined */
/** @typedef {import("./table-store.js").TableStore} TableStore */

const TURNS = "zuege";
export const PUT_AWAY = ".weg"; // after a kingdom's code: its list for Wegräumen, in `ticks`
const PUT_AWAY_TICK = "w-"; // begins the names of ticks in that list, and of no others
const KINDS = /** @type {const} */ ({ ticks: "tick", empty: "pile" });

/** @param {Joined} joined */
const seatOf = ({ table, guest }) => table.guests.findIndex(({ id }) => id === guest) + 1;

/**
 * The name of a field of Wertung, from the key that guests share.
 * @param {number} seat
 * @param {string} key
 */
const fieldOf = (seat, key) => (key === TURNS ? `${TURNS}.${seat}` : `${seat}.${key}`);

/**
 * The numbers of one seat by the keys that guests share.
 * @param {Record<string, unknown>} numbers - by fields of Wertung
 * @param {number} seat
 */
function numbersOf(numbers, seat) {
  /** @type {Record<string, number>} */
  const own = {};
  for (const [field, value] of Object.entries(numbers)) {
    const key = field === `${TURNS}.${seat}` ? TURNS : field.slice(`${seat}.`.length);
    if (fieldOf(seat, key) === field && Number.isInteger(value)) own[key] = Number(value);
  }
  return own;
}

/**
 * JSON with sorted keys, to compare values.
 * @param {unknown} value
 */
const sortedJson = (value) =>
  Array.isArray(value)
    ? JSON.stringify(value)
    : JSON.stringify(Object.entries(asObject(value)).sort());

/**
 * Writes a value that differs from the stored one: what another tab is writing is not overwritten
 * by the same as before.
 * @param {"ticks" | "empty" | "names"} key
 * @param {any} value
 */
function writeNews(key, value) {
  if (sortedJson(read(key, Array.isArray(value) ? [] : {})) !== sortedJson(value))
    write(key, value);
}

/**
 * The names in a stored list.
 * @param {unknown} list
 */
const namesIn = (list) => (Array.isArray(list) ? list.map(String) : []);

/**
 * Where a device stores a tick or an empty pile.
 * @param {string} kingdom
 * @param {string} name
 */
const listOf = (kingdom, name) => (name.startsWith(PUT_AWAY_TICK) ? kingdom + PUT_AWAY : kingdom);

/**
 * @param {Joined} joined
 * @param {"ticks" | "empty"} key
 */
const listsOf = ({ table }, key) =>
  key === "ticks" ? [table.kingdom, table.kingdom + PUT_AWAY] : [table.kingdom];

/** @param {Joined} joined */
function feedStarter({ table: { guests, start_player } }) {
  const starter = guests.find(({ id }) => id === start_player?.guest)?.name;
  if (starter && starter !== storedStarter()) storeStarter(starter);
}

export class SharedRecords {
  isFeeding = false;

  /** @param {TableStore} store */
  constructor(store) {
    this.store = store;
    addEventListener("begleiter:write", (event) => {
      const key = event instanceof CustomEvent ? event.detail : "";
      if (!this.isFeeding) this.collect(key);
    });
  }

  /**
   * Sends what was written on this device and differs from the table.
   * @param {string} key
   */
  collect(key) {
    const joined = joinedTable();
    if (!joined) return;
    if (key === "ticks" || key === "empty") this.collectMarks(joined, key);
    else if (key === "pads") this.collectNumbers(joined);
  }

  /**
   * @param {Joined} joined
   * @param {"ticks" | "empty"} key
   */
  collectMarks(joined, key) {
    if (key === "empty" && joined.table.scores) return; // the game is over
    const here = new Set(listsOf(joined, key).flatMap((list) => namesIn(read(key, {})[list])));
    const shared = marksOf(joined, KINDS[key]);
    const { game } = joined.table;
    for (const name of new Set([...here, ...shared.keys()])) {
      const is_on = here.has(name);
      if (is_on !== !!shared.get(name)) this.store.change(KINDS[key], { game, key: name, is_on });
    }
  }

  // Own numbers are kept by game and guest: the seat of a guest may change.
  /** @param {Joined} joined */
  collectNumbers(joined) {
    const { kingdom, game } = joined.table;
    if (joined.table.scores) return;
    const pad = read("pads", {})[kingdom];
    if (!pad) return; // nothing was typed for this kingdom
    const own = numbersOf(asObject(asObject(pad).numbers), seatOf(joined));
    const known = this.ownNumbers(joined);
    for (const key of new Set([...Object.keys(own), ...Object.keys(known)])) {
      const number = own[key] ?? null;
      if (number !== (known[key] ?? null)) this.store.change("score", { game, key, number });
    }
    write("typed", { table: joined.code, game, numbers: own });
  }

  /**
   * @param {Joined} joined
   * @returns {Record<string, number>}
   */
  ownNumbers({ code, table }) {
    const stored = asObject(read("typed", {}));
    if (stored.table !== code || stored.game !== table.game) return {};
    return /** @type {Record<string, number>} */ (asObject(stored.numbers));
  }

  /** Writes what the table says to where the scripts of the pages read it. */
  feed() {
    const joined = joinedTable();
    if (!joined) return;
    this.isFeeding = true;
    const { kingdom, guests } = joined.table;
    for (const key of /** @type {const} */ (["ticks", "empty"])) {
      const isOver = key === "empty" && joined.table.scores;
      const marks = isOver ? [] : [...marksOf(joined, KINDS[key])];
      const on = marks.filter(([, is_on]) => is_on).map(([name]) => name);
      const all = Object.entries(read(key, {})).filter(
        ([list]) => !listsOf(joined, key).includes(list),
      );
      for (const list of listsOf(joined, key)) {
        const names = on.filter((name) => listOf(kingdom, name) === list);
        if (names.length) all.push([list, names]);
      }
      writeNews(key, Object.fromEntries(all));
    }
    if (guests.length > 1)
      writeNews(
        "names",
        guests.map(({ name }) => name),
      );
    feedStarter(joined);
    this.feedNumbers(joined);
    this.isFeeding = false;
    dispatchEvent(new Event("storage"));
  }

  /** @param {Joined} joined */
  feedNumbers(joined) {
    const { kingdom, guests, scores } = joined.table;
    const seats = guests.map(({ id }) =>
      id === joined.guest
        ? (scores?.find(({ guest }) => guest === id)?.numbers ?? this.ownNumbers(joined))
        : scores?.find(({ guest }) => guest === id)?.numbers,
    );
    const numbers = Object.fromEntries(
      seats.flatMap((own, index) =>
        Object.entries(own ?? {}).map(([key, number]) => [fieldOf(index + 1, key), number]),
      ),
    );
    const { [kingdom]: pad, ...others } = read("pads", {});
    const isNewGame = this.noteGame(joined);
    const isSame = sortedJson(asObject(pad).numbers ?? {}) === sortedJson(numbers);
    if (isSame && !isNewGame) return;
    const game = isNewGame ? "" : asObject(pad).game;
    write("pads", { ...others, [kingdom]: { ...asObject(pad), time: Date.now(), game, numbers } });
  }

  // Whether the table has begun a game since this device last looked: its score is another entry of
  // the Chronik, also after a rematch, where the kingdom is the same.
  /** @param {Joined} joined */
  noteGame({ code, table: { game } }) {
    const stored = asObject(read("typed", {}));
    if (stored.table === code && stored.game === game) return false;
    write("typed", { table: code, game, numbers: {} });
    return true;
  }
}
