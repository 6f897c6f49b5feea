// A page that the device has only without its query (filter or search): answers the query itself,
// or says that the page is unfiltered.
import { site } from "../lib/device.js";
import { createElement, find, findOrNull } from "../lib/dom.js";

/** @param {ParentNode} root */
export async function fillStandIn(root) {
  if (findOrNull(root, "[data-nowhere], [data-kingdom], [data-card-grid]")) return;
  const query = new URLSearchParams(location.search);
  const text = query.get("q")?.trim() || "";
  const form = findOrNull(root, "[data-search], [data-filter]");
  const input = form && findOrNull(form, "input[type=search]", HTMLInputElement);
  if (input) {
    if (text) await answerSearch(root, input, query, text);
    return;
  }
  const { filterOfflineList } = await import("./lists.js");
  if (!(await filterOfflineList(root, query))) sayUnfiltered(root);
}

/** @param {ParentNode} root */
export function sayUnfiltered(root) {
  const sentence =
    "Ohne Netz liegt diese Seite nur ohne deine Auswahl auf dem Gerät: Sie ist ungefiltert.";
  find(root, "h1").after(createElement("p", sentence, { class: "note" }));
}

/**
 * @param {ParentNode} root
 * @param {HTMLInputElement} input
 * @param {URLSearchParams} query
 * @param {string} text
 */
async function answerSearch(root, input, query, text) {
  input.value = text;
  const results = findOrNull(root, "[data-results]");
  if (!results) {
    input.dispatchEvent(new Event("input"));
    return;
  }
  const { asksForCards, showResults } = await import("../search/offline-results.js");
  if (await asksForCards(query)) location.replace(`${site.addresses.cards}?${query}`);
  else await showResults(query, results);
}
