// The Chronik: the games that were kept on this device. What was only rolled is no game. Nothing read here is trusted.
const { read, write } = window.device;
const CODE = /^[a-z0-9.~_-]{3,4000}$/, ID = /^[\w-]{1,40}$/, DATE = /^\d{4}-\d{2}-\d{2}$/, SLUGS = /^[a-z0-9,-]{0,4000}$/;
const MOST = 2000;

export const today = () => new Date().toLocaleDateString("sv");
export const newId = () => `${Date.now()}-${Math.random().toString(36).slice(2, 8)}`;

const is = (pattern, value) => typeof value === "string" && pattern.test(value);
const text = (value, longest) => (typeof value === "string" ? value.slice(0, longest) : "");
const whole = (value) => (Number.isInteger(value) && Math.abs(value) < 1e5 ? value : null);
const played = (one) => one && typeof one === "object" && text(one.name, 30).trim()
  && { name: text(one.name, 30).trim(), points: whole(one.points) ?? 0, turns: whole(one.turns) };

// A game as it may be kept, or nothing where it is none.
export function clean(game) {
  if (!game || typeof game !== "object" || !is(ID, game.id) || !is(DATE, game.date) || !is(CODE, game.code)) return null;
  return {
    id: game.id, date: game.date, code: game.code, title: text(game.title, 400), set: text(game.set, 100),
    slugs: is(SLUGS, game.slugs) ? game.slugs : "", note: text(game.note, 300),
    crowns: [1, 2, 3, 4, 5].includes(game.crowns) ? game.crowns : 0,
    players: (Array.isArray(game.players) ? game.players : []).map(played).filter(Boolean).slice(0, 6),
  };
}

const newestFirst = (a, b) => b.date.localeCompare(a.date) || b.id.localeCompare(a.id);
export const games = () => read("games", []).map(clean).filter(Boolean).sort(newestFirst).slice(0, MOST);
export const keep = (game) => write("games", [game, ...games().filter((one) => one.id !== game.id)]);
export const forget = (id) => write("games", games().filter((one) => one.id !== id));

// Most points, then fewest turns, else several together; the sentences of the page say so.
export function winners(players) {
  const most = Math.max(...players.map((one) => one.points));
  const first = players.filter((one) => one.points === most);
  if (first.some((one) => one.turns === null)) return first;
  const fewest = Math.min(...first.map((one) => one.turns));
  return first.filter((one) => one.turns === fewest);
}

// The one to the left of who won last begins the next game; a shared victory proposes nobody.
export function begins() {
  const last = games().find((one) => one.players.length > 1);
  const won = last ? winners(last.players) : [];
  if (won.length !== 1) return null;
  return { name: last.players[(last.players.indexOf(won[0]) + 1) % last.players.length].name, winner: won[0].name };
}

// After a shared victory a lot decides among those who did not win.
export function lotAmong() {
  const last = games().find((one) => one.players.length > 1);
  const won = last ? winners(last.players) : [];
  return won.length > 1 ? { won: won.map(({ name }) => name), others: last.players.filter((one) => !won.includes(one)).map(({ name }) => name) } : null;
}

export function tellWhoBegins(root) {
  const next = begins();
  for (const note of root.querySelectorAll("[data-begins]")) {
    note.hidden = !next;
    if (next) note.textContent = `Es beginnt ${next.name}: links von ${next.winner}, wer zuletzt gewonnen hat.`;
  }
}

// What was ticked as played before there was a Chronik is a game without points in it.
(() => {
  const known = read("kingdoms", []);
  const ticked = known.filter((one) => one?.played === true);
  if (!ticked.length) return;
  const date = (time) => new Date(Number.isFinite(time) ? time : Date.now()).toLocaleDateString("sv");
  const adopted = ticked.map(({ code, title, slugs, time }) => clean({ id: newId(), date: date(time), code, title, slugs }));
  write("games", [...games(), ...adopted.filter(Boolean)]);
  write("kingdoms", known.map((one) => (one?.played === true ? { ...one, played: false } : one)));
})();
