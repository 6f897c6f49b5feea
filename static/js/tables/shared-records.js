// Between the shared table and what the scripts of Aufbau, Tisch and Wertung store for a kingdom:
// `ticks`, `empty`, `pads` and `names`. Their one hook: `write` says which key was written, and
// they read again at the event `storage`. They know nothing of tables.
import { asObject, read, write } from "../lib/device.js";
import { joinedTable, marksOf } from "./table-store.js";

/** @typedef {import("./table-store.js").Joined} Joined */
/** @typedef {import("./table-store.js").TableStore} TableStore */

const TURNS = "zuege";
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
    const stored = read(key, {})[joined.table.kingdom];
    const here = new Set(Array.isArray(stored) ? stored.map(String) : []);
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
    const { numbers } = asObject(read("pads", {})[kingdom]);
    const own = numbersOf(asObject(numbers), seatOf(joined));
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
      const marks = [...marksOf(joined, KINDS[key])];
      const on = marks.filter(([, is_on]) => is_on).map(([name]) => name);
      const { [kingdom]: _, ...others } = read(key, {});
      write(key, on.length ? { ...others, [kingdom]: on } : others);
    }
    if (guests.length > 1)
      write(
        "names",
        guests.map(({ name }) => name),
      );
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
    if (!pad && !Object.keys(numbers).length) return;
    write("pads", { ...others, [kingdom]: { ...asObject(pad), time: Date.now(), numbers } });
  }
}
