// What the Chronik remembers, above its games: duels, series, the best score, favourite cards, and
// the shelf whose spines fill with gold as their cards are played.

import { loadCardData } from "../cards/card-data.js";
import { cardsInBoxes } from "../cards/card-query.js";
import { addressOf, settings, site } from "../lib/device.js";
import { copyTemplate, createElement, find } from "../lib/dom.js";
import { bestScore, duels, series, timesPlayed } from "./statistics.js";

/**
 * @typedef {import("./played-games.js").Game} Game
 * @typedef {import("../cards/card-data.js").CardData} CardData
 * @typedef {import("../cards/card-data.js").GridCard} GridCard
 */

const MAX_DUELS = 3;
const MAX_FAVOURITES = 3;
const MIN_TIMES = 2; // a favourite was played

/** @param {string} label @param {(string | Node)[]} text */
function createFact(label, ...text) {
  const row = createElement("li");
  const value = createElement("span");
  value.append(...text);
  row.append(createElement("span", label, { class: "small muted" }), value);
  return row;
}

/** @param {Game[]} games */
function* factsOfPlayers(games) {
  for (const { names, wins } of duels(games).slice(0, MAX_DUELS)) {
    const score = createElement("b", `${wins[0]} : ${wins[1]}`, { class: "no-break" });
    yield createFact("Gegeneinander", `${names[0]} `, score, ` ${names[1]}`);
  }
  const { current, longest } = series(games);
  if (current)
    yield createFact(
      "Serie",
      createElement("b", `${current.length} Siege`),
      ` für ${current.name}`,
    );
  if (longest && longest !== current && longest.length > (current?.length ?? 0))
    yield createFact("Längste Serie", `${longest.length} Siege, ${longest.name}`);
  const best = bestScore(games);
  if (!best) return;
  const link = createElement("a", best.game.name || "dieser Partie", {
    href: addressOf("kingdom", best.game.code),
  });
  const points = createElement("b", `${best.player.points} Punkte`);
  yield createFact("Bestes Ergebnis", points, ` ${best.player.name}, `, link);
}

/**
 * @param {CardData} data
 * @param {Map<string, number>} times
 */
function* factsOfCards(data, times) {
  const favourites = data.cards
    .filter(({ slug }) => (times.get(slug) ?? 0) >= MIN_TIMES)
    .sort((a, b) => Number(times.get(b.slug)) - Number(times.get(a.slug)))
    .slice(0, MAX_FAVOURITES);
  const links = favourites.flatMap(({ slug, name }, at) => [
    at ? ", " : "",
    createElement("a", name, { href: addressOf("card", slug) }),
    ` ${times.get(slug)}×`,
  ]);
  if (links.length) yield createFact("Lieblingskarten", ...links);
}

/**
 * The kingdom piles of my boxes, or without boxes all.
 * @param {CardData} data
 */
function ownPiles(data) {
  const { editions } = settings();
  const owned = editions.length ? cardsInBoxes(data, editions) : null;
  const others = new Set(data.notPiles);
  return data.cards.filter(({ number }) => !others.has(number) && (!owned || owned.has(number)));
}

/**
 * @param {CardData} data
 * @param {GridCard[]} piles
 * @param {Map<string, number>} times
 */
function createSpines(data, piles, times) {
  return data.chips.erweiterung.flatMap(([name, , [token]]) => {
    const slug = token.split(":")[1];
    const ofExpansion = new Set(data.tokens[token]);
    const own = piles.filter(({ number }) => ofExpansion.has(number));
    if (!own.length) return [];
    const played = own.filter((card) => times.has(card.slug)).length;
    const item = copyTemplate("spine");
    item.dataset.box = slug;
    const link = find(item, "a", HTMLAnchorElement);
    link.href = `${site.addresses.cards}?q=${token}`;
    link.setAttribute("aria-label", `${name}: ${played} von ${own.length} gespielt`);
    const use = find(item, "use", SVGUseElement);
    use.setAttribute("href", `${use.getAttribute("href")}#x-${slug}`);
    find(item, "span").textContent = name.replace(/^Die /, "");
    find(item, "b").textContent = `${played}/${own.length}`;
    find(item, "i").style.height = `${(100 * played) / own.length}%`;
    return [item];
  });
}

/**
 * @param {HTMLElement} box
 * @param {Game[]} games
 */
export async function showMemory(box, games) {
  box.hidden = !games.length;
  if (!games.length) return;
  const facts = [...factsOfPlayers(games)];
  find(box, "[data-facts]").replaceChildren(...facts);
  const data = await loadCardData().catch(() => null);
  if (!data) return;
  const times = timesPlayed(games);
  const piles = ownPiles(data);
  const unplayed = piles.filter(({ slug }) => !times.has(slug)).length;
  const link = createElement("a", "Nur Neues auslosen", {
    href: `${site.addresses["kingdom-form"]}?nur=neues`,
  });
  const noun = unplayed === 1 ? "Karte" : "Karten";
  const never = createElement("b", `${unplayed} ${noun}`);
  find(box, "[data-facts]").replaceChildren(
    ...facts,
    ...factsOfCards(data, times),
    createFact("Noch nie gespielt", never, " · ", link),
  );
  find(box, "[data-spines]").replaceChildren(...createSpines(data, piles, times));
}
