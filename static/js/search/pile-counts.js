// The table of how many cards or tokens lie ready, for results without a network.
import { addressOf } from "../lib/device.js";
import { createElement } from "../lib/dom.js";
import { MIN_PLAYERS } from "./pile-answers.js";

/**
 * As templates/site/_pile_counts.html.
 * @param {import("./service.js").Search} search
 * @param {import("./pile-answers.js").PileAnswer} answer
 */
export function createPileCounts(search, { players, rows, number }) {
  const { labels } = search.vocabulary;
  const nameOf = (/** @type {string} */ slug) =>
    search.otherNames[slug]?.[0] ?? (labels.get(`card/${slug}`) || slug);
  const cardOf = (/** @type {string} */ slug) => search.otherNames[slug]?.[1] ?? slug;
  const names = rows.map(([card]) => nameOf(card)).join(", ");
  const title = `${names}: so viele liegen bereit${players ? `, ${players} Spieler` : ""}`;
  const section = createElement("section", "", { class: "top-answer", "data-answer": "" });
  section.append(createElement("p", title, { class: "statement__question" }));
  const large = "top-answer__text top-answer__text--number";
  if (number !== undefined) section.append(createElement("h1", String(number), { class: large }));
  /** @param {"th" | "td"} name @param {number} at @param {number} value */
  const createCell = (name, at, value) =>
    createElement(name, String(value), at + MIN_PLAYERS === players ? { class: "is-asked" } : {});
  const table = createElement("table", "", { class: "table-numbers pile-counts" });
  const [head, body] = [createElement("thead"), createElement("tbody")];
  const headings = createElement("tr");
  headings.append(createElement("th", "Spieler"));
  headings.append(...rows[0][1].map((_, at) => createCell("th", at, at + MIN_PLAYERS)));
  head.append(headings);
  table.append(head, body);
  for (const [card, counts] of rows) {
    const row = createElement("tr");
    const name = createElement("th");
    name.append(createElement("a", nameOf(card), { href: addressOf("card", cardOf(card)) }));
    row.append(name, ...counts.map((count, at) => createCell("td", at, count)));
    body.append(row);
  }
  const documents = new Set(rows.flatMap(([card]) => search.pileDocuments[card]));
  const sources = createElement("p", `Quelle: ${[...documents].join(", ")}`, {
    class: "small muted",
  });
  section.append(table, sources);
  return section;
}
