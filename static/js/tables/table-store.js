// The shared table that this device has joined: what the server last said of it, and the changes
// that are not sent yet. Both are stored, so that a reload, a second tab or an empty battery lose
// nothing. docs/tables.md explains the calls.
import { asObject, read, write } from "../lib/device.js";

/**
 * @typedef {{id: number, name: string, crest: string, is_done: boolean}} Guest
 * @typedef {{key: string, is_on: boolean, by: number, at: number}} Mark
 * @typedef {{key: string, guest: number | null, by: number, at: number}} Part
 * @typedef {{guest: number, numbers: Record<string, number>}} Score
 * @typedef {{version: number, kind: string, by: number, key: string}} LoggedChange
 *
 * @typedef {object} SharedTable
 * @property {string} link_code
 * @property {string} spoken_code
 * @property {string} join_url
 * @property {number} server_time
 * @property {number} version
 * @property {number} game
 * @property {string} kingdom
 * @property {number} kingdom_by
 * @property {number} holder
 * @property {number} holder_at
 * @property {Guest[]} guests
 * @property {{guest: number | null, by: number} | null} start_player
 * @property {Mark[]} ticks
 * @property {Mark[]} empty_piles
 * @property {Part[]} parts
 * @property {Score[] | null} scores
 * @property {LoggedChange[]} changes
 *
 * @typedef {object} Change
 * @property {string} id
 * @property {string} kind
 * @property {number} at
 * @property {number} [game]
 * @property {string} [key]
 * @property {boolean} [is_on]
 * @property {number | null} [number]
 * @property {number | null} [guest]
 *
 * @typedef {object} Joined - what is stored under `shared`
 * @property {string} code
 * @property {string} secret
 * @property {number} guest
 * @property {number} offset - clock of the server minus clock of the device, in milliseconds
 * @property {SharedTable} table
 * @property {Change[]} queue
 * @property {number} [saved] - counts how often it was stored
 * @property {string} [farewell] - what is said when this guest has left or closed the table
 */

const API = "/api/v1/tables/";
const POLL_MS = 2000;
const QUIET_POLL_MS = 8000; // after QUIET_AFTER_MS without news
const QUIET_AFTER_MS = 5 * 60 * 1000;
const RETRY_MS = 5000; // after a failed request
const ANSWER_MS = 20_000; // after which a request counts as failed
const MAX_CHANGES = 50; // in one request
/** @type {Record<string, string>} */
const FAREWELLS = {
  remove: "Du hast den Tisch verlassen.",
  close: "Du hast den Tisch geschlossen. Alles daran ist gelöscht.",
};
const CLOSED =
  "Der gemeinsame Tisch ist vorbei: geschlossen, oder 24 Stunden lang hat niemand etwas geändert.";
const REMOVED = "Du sitzt nicht mehr am gemeinsamen Tisch: Wer ihn hält, hat dich entfernt.";

/** The table of this device; null if it has joined none, or stored something else. */
export function joinedTable() {
  const stored = asObject(read("shared", {}));
  const isComplete = stored.code && stored.secret && stored.guest && stored.table && stored.queue;
  return isComplete ? /** @type {Joined} */ (/** @type {unknown} */ (stored)) : null;
}

/** @param {Joined} joined */
const save = (joined) => write("shared", { ...joined, saved: (joined.saved ?? 0) + 1 });
export const leaveDevice = () => write("shared", {});

const randomText = () =>
  [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");

/**
 * Asks the API. Fails without a network, and if the server is busy.
 * @param {string} path
 * @param {object} [body]
 * @returns {Promise<{status: number, answer: any}>}
 */
async function ask(path, body) {
  const options = body && {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  };
  const signal = AbortSignal.timeout?.(ANSWER_MS); // a network may swallow a request for ever
  const response = await fetch(API + path, { cache: "no-store", signal, ...options });
  if (response.status >= 500 || response.status === 429) throw new Error(String(response.status));
  const isJson = response.headers.get("Content-Type")?.includes("json");
  return { status: response.status, answer: isJson ? await response.json() : null };
}

// Nobody sits at two tables: the others of the former one would wait for the points of this guest.
async function leaveFormerTable() {
  const former = joinedTable();
  if (!former) return;
  const at = Math.round(Date.now() + former.offset);
  const change = { id: randomText(), kind: "remove", at, guest: former.guest };
  const body = { secret: former.secret, changes: [change] };
  await ask(`${former.code}/changes/`, body).catch(() => null); // it is deleted after a day
}

/**
 * @param {SharedTable} table
 * @param {string} secret
 * @param {number} guest
 */
async function sitDown(table, secret, guest) {
  await leaveFormerTable();
  const offset = table.server_time - Date.now();
  save({ code: table.link_code, secret, guest, offset, table, queue: [] });
}

/**
 * Opens a table for a kingdom.
 * @param {string} kingdom
 * @param {{name: string, crest: string}} profile
 * @returns {Promise<string>} what went wrong, or ""
 */
export async function openTable(kingdom, profile) {
  const secret = randomText();
  const { status, answer } = await ask("", { kingdom, secret, ...profile });
  if (status !== 200) return String(answer?.detail || status);
  await sitDown(answer.table, secret, answer.guest);
  return "";
}

/**
 * Joins a table by one of its codes.
 * @param {string} code
 * @param {{name: string, crest: string}} profile
 * @returns {Promise<string>} what went wrong, or ""
 */
export async function joinTable(code, profile) {
  const secret = randomText();
  const change = { id: randomText(), kind: "join", at: Date.now(), ...profile };
  const path = `${encodeURIComponent(code)}/changes/`;
  const { status, answer } = await ask(path, { secret, changes: [change] });
  if (status === 404) return "Diesen Tisch gibt es nicht oder nicht mehr.";
  if (status !== 200) return String(answer?.detail || status);
  if (!answer.guest) return "An diesem Tisch sitzen schon acht.";
  await sitDown(answer.table, secret, answer.guest);
  return "";
}

/**
 * The marks of the table with those that are not sent yet on top: key → whether it is on.
 * @param {Joined} joined
 * @param {"tick" | "pile"} kind
 */
export function marksOf({ table, queue }, kind) {
  const marks = kind === "tick" ? table.ticks : table.empty_piles;
  const known = new Map(marks.map(({ key, is_on }) => [key, is_on]));
  for (const change of queue)
    if (change.kind === kind && change.game === table.game)
      known.set(change.key || "", !!change.is_on);
  return known;
}

/**
 * Whether this guest is done: what was tapped holds at once, also without a network.
 * @param {Joined} joined
 */
export function isDone({ table, guest, queue }) {
  const [last] = queue.filter(({ kind, game }) => kind === "done" && game === table.game).slice(-1);
  return last?.is_on ?? table.guests.some(({ id, is_done }) => id === guest && is_done);
}

/**
 * Who sits at a table, for somebody who is invited to it.
 * @param {string} code
 * @returns {Promise<SharedTable | null>} null if there is no such table
 */
export async function lookAtTable(code) {
  const { status, answer } = await ask(`${encodeURIComponent(code)}/`);
  return status === 200 ? answer : null;
}

/**
 * Polls the table of this device, sends its changes, and says `table` (what the log has), `gone`
 * (why) and `refused` (why).
 */
export class TableStore extends EventTarget {
  isBusy = false;
  isAway = false; // whether the last request failed
  batchSize = MAX_CHANGES;
  lastNews = Date.now();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  timer;

  start() {
    addEventListener("online", () => this.run());
    document.addEventListener("visibilitychange", () => this.run());
    addEventListener("storage", ({ key }) => {
      // Another tab has news, and has stored what is for the scripts of the pages.
      if (key === "begleiter.shared") this.dispatchEvent(new Event("other-tab"));
    });
    this.run();
  }

  /** Sends and polls at once, and again after a while, as long as somebody looks. */
  async run() {
    clearTimeout(this.timer);
    if (document.hidden || this.isBusy || !joinedTable()) return;
    this.isBusy = true;
    let pause = Date.now() - this.lastNews > QUIET_AFTER_MS ? QUIET_POLL_MS : POLL_MS;
    try {
      if (joinedTable()?.queue.length) await this.send();
      else await this.poll();
      this.noteNetwork(false);
    } catch {
      pause = RETRY_MS; // no network, or a busy server: what is queued stays queued
      this.noteNetwork(true);
    }
    this.isBusy = false;
    if (joinedTable()?.queue.length && pause !== RETRY_MS) pause = 0;
    this.timer = setTimeout(() => this.run(), pause);
  }

  /** @param {boolean} isAway */
  noteNetwork(isAway) {
    if (this.isAway === isAway) return;
    this.isAway = isAway;
    this.tell([]);
  }

  async poll() {
    const joined = joinedTable();
    if (!joined) return;
    const { status, answer } = await ask(`${joined.code}/?since=${joined.table.version}`);
    if (status === 200) this.receive(answer);
    else if (status === 404) this.leave(CLOSED);
  }

  async send() {
    const joined = joinedTable();
    if (!joined) return;
    const changes = joined.queue.slice(0, this.batchSize);
    const body = { secret: joined.secret, changes };
    const { status, answer } = await ask(`${joined.code}/changes/`, body);
    if (status === 404) return this.leave(CLOSED);
    if (status !== 200 && changes.length > 1) {
      this.batchSize = 1; // one of them is refused as a whole: the others are not lost with it
      return;
    }
    const sent = new Set(changes.map(({ id }) => id));
    const now = joinedTable();
    if (!now || now.code !== joined.code) return;
    save({ ...now, queue: now.queue.filter(({ id }) => !sent.has(id)) });
    if (status !== 200) return; // it will never be accepted
    const refused = answer.results.find((/** @type {any} */ each) => each.refusal)?.refusal;
    if (refused === "not-a-guest") return this.leave(REMOVED);
    this.receive(answer.table);
    if (refused) this.dispatchEvent(new CustomEvent("refused", { detail: refused }));
  }

  /** @param {SharedTable} table */
  receive(table) {
    const joined = joinedTable();
    if (!joined || joined.code !== table.link_code || table.version < joined.table.version) return;
    if (!table.guests.some(({ id }) => id === joined.guest)) return this.leave(REMOVED);
    if (table.version > joined.table.version) this.lastNews = Date.now();
    save({ ...joined, table, offset: table.server_time - Date.now() });
    this.tell(table.changes);
  }

  /** @param {LoggedChange[]} changes */
  tell(changes) {
    this.dispatchEvent(new CustomEvent("table", { detail: changes }));
  }

  // The table was closed or has expired, or this guest was removed.
  /** @param {string} why */
  leave(why) {
    const detail = joinedTable()?.farewell || why;
    leaveDevice();
    this.dispatchEvent(new CustomEvent("gone", { detail }));
  }

  /**
   * Queues a change and sends it as soon as there is a network.
   * @param {string} kind
   * @param {Record<string, unknown>} [fields]
   */
  change(kind, fields = {}) {
    const joined = joinedTable();
    if (!joined) return;
    const at = Math.round(Date.now() + joined.offset);
    const farewell = kind !== "remove" || fields.guest === joined.guest ? FAREWELLS[kind] : "";
    const queue = [...joined.queue, { id: randomText(), kind, at, ...fields }];
    save({ ...joined, queue, farewell: farewell || joined.farewell });
    this.lastNews = Date.now();
    this.run();
  }
}
