// What the bar of a shared table says about the others: who came, what is empty, which cards have
// changed. It is said for a while, also by the next page where one follows to another kingdom.
import { argumentsOf } from "../lib/device.js";
import { findOrNull } from "../lib/dom.js";
import { listed } from "../lib/enumeration.js";

/**
 * @typedef {import("./table-store.js").Joined} Joined
 * @typedef {import("./table-store.js").LoggedChange} LoggedChange
 */

const SHOWN_MS = 20_000;
const KEPT = "begleiter.table-news"; // in the session storage: for the next page
const MAX_NAMED = 4; // changed cards; a sentence with more says nothing
const SLUG = /^[a-z][a-z-]+$/;
const PLAYERS = /\.p~(\d)/;

/** @type {Record<string, string>} */
const REFUSALS = {
  "not-holder": "Das darf nur, wer den Tisch hält.",
  "holder-is-here": "Wer den Tisch hält, ist noch da.",
  "no-such-guest": "Dieser Gast sitzt nicht mehr am Tisch.",
  "other-game": "Inzwischen hat eine andere Partie begonnen; das zählt nicht mehr.",
  "too-many-entries": "Auf den Tisch passt nichts mehr: Deine letzte Angabe fehlt dort.",
  "table-too-large": "Auf den Tisch passt nichts mehr: Deine letzte Angabe fehlt dort.",
};

/**
 * @param {Joined} joined
 * @param {number | null | undefined} number
 */
export const nameOf = ({ table }, number) =>
  table.guests.find(({ id }) => id === number)?.name || "Jemand";

/** @param {string} code */
export const playersIn = (code) => Number(code.match(PLAYERS)?.[1]);

export class News {
  text = "";
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  timer;

  /** @param {() => void} show */
  constructor(show) {
    this.show = show;
    try {
      this.say(sessionStorage.getItem(KEPT) || "");
      sessionStorage.removeItem(KEPT);
    } catch {
      /* no session storage: the next page says nothing */
    }
  }

  /** @param {string} text */
  say(text) {
    if (!text) return;
    this.text = text;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.text = "";
      this.show();
    }, SHOWN_MS);
  }

  /** @param {string} text */
  keep(text) {
    try {
      sessionStorage.setItem(KEPT, text);
    } catch {
      /* see above */
    }
  }

  /** @param {string} code */
  refuse(code) {
    this.say(REFUSALS[code]);
  }
}

/**
 * The last thing that others did, as a sentence; "" where nothing need be said.
 * @param {Joined} joined
 * @param {LoggedChange[]} changes
 */
export function describeNews(joined, changes) {
  const [last] = changes.filter(({ by }) => by !== joined.guest).slice(-1);
  const who = nameOf(joined, last?.by);
  /** @type {Record<string, () => string>} */
  const texts = {
    join: () => `${who} setzt sich dazu.`,
    hand_on: () => `${nameOf(joined, joined.table.holder)} hält jetzt den Tisch.`,
    take: () => `${who} hält jetzt den Tisch.`,
    kingdom: () =>
      argumentsOf("score", location.pathname)?.[0] === joined.table.kingdom
        ? `${who} will Revanche: dasselbe Königreich noch einmal.`
        : `${who} hat ein Königreich hingelegt.`,
    pile: () => describePile(joined, who, last.key),
  };
  return texts[last?.kind]?.() ?? "";
}

/**
 * @param {Joined} joined
 * @param {string} who
 * @param {string} slug
 */
function describePile({ table }, who, slug) {
  const name = findOrNull(document, `[data-pile="${slug}"]`)?.textContent?.trim();
  const isOn = table.empty_piles.some(({ key, is_on }) => key === slug && is_on);
  return name ? `${who}: ${name} ist ${isOn ? "leer" : "nicht mehr leer"}.` : "";
}

/**
 * What differs between two kingdoms, as a sentence.
 * @param {string} former - code
 * @param {string} code
 * @param {string} who
 */
export async function describeKingdom(former, code, who) {
  const [old, now] = [former, code].map((each) => each.split(".").slice(1, -1));
  const gone = old.filter((part) => SLUG.test(part) && !now.includes(part));
  const added = now.filter((part) => SLUG.test(part) && !old.includes(part));
  if (!gone.length && !added.length && playersIn(former) !== playersIn(code))
    return `${who} hat auf ${playersIn(code)} Spieler umgestellt.`;
  const isShort = added.length && added.length <= MAX_NAMED && gone.length <= MAX_NAMED;
  const names = isShort ? await cardNames([...gone, ...added]) : new Map();
  if (names.size < gone.length + added.length || !names.size)
    return `${who} hat ein anderes Königreich hingelegt.`;
  const [out, into] = [gone, added].map((slugs) => listed(slugs.map((slug) => names.get(slug))));
  return gone.length ? `${who} hat getauscht: ${into} statt ${out}.` : `${who} legt dazu: ${into}.`;
}

/**
 * The German names of cards by their slugs; none without a network.
 * @param {string[]} slugs
 * @returns {Promise<Map<string, string>>}
 */
async function cardNames(slugs) {
  try {
    const response = await fetch(`/api/v1/cards/?slug=${slugs.join(",")}&fields=slug,name`);
    const { results } = await response.json();
    return new Map(results.map((/** @type {any} */ card) => [card.slug, card.name]));
  } catch {
    return new Map();
  }
}
