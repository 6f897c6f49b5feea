// Kartentrenner: keeps the choices on this device, shows the first page of what is chosen, and how
// far a print is. Without this script the form fetches the PDF by itself.
import { read, settings, write } from "../lib/device.js";
import { announce, find, findAll, queryOf } from "../lib/dom.js";

const SECONDS_BETWEEN_LOOKS = 1;
const SECONDS_WHEN_BUSY = 4;
const MILLISECONDS_BEFORE_PREVIEW = 500;

const NOTHING_CHOSEN = "Tippt oben zuerst an, welche Schachteln ihr habt, oder auf „alle“.";

const form = find(document, "[data-dividers]", HTMLFormElement);
const status = find(form, "[data-said]");
const preview = find(document, "[data-first-page]");
const wait = (/** @type {number} */ seconds) =>
  new Promise((resolve) => setTimeout(resolve, seconds * 1000));

/** @param {string} text */
function say(text) {
  status.textContent = text;
  status.hidden = !text;
}

// The query of the form without its empty fields and without what the shelf stores anyway.
const queryOfForm = () => new URLSearchParams([...queryOf(form)].filter(([, value]) => value));

const isAnythingChosen = (/** @type {URLSearchParams} */ query) =>
  query.has("ausgabe") || query.has("cards");

/** @param {URLSearchParams} query */
function setFields(query) {
  for (const field of findAll(form, "input[name], select[name]", Element)) {
    if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) continue;
    const value = query.get(field.name);
    if (field.name === "ausgabe" || value === null) continue;
    if (field instanceof HTMLInputElement && field.type === "radio")
      field.checked = field.value === value;
    else field.value = value;
  }
}

/** @param {Record<string, { message: string }[]>} errors */
function showFaults(errors) {
  for (const place of findAll(form, "[data-fault]"))
    place.textContent = (errors[place.dataset.fault || ""] || [])
      .map(({ message }) => message)
      .join(" ");
  const first = findAll(form, "[data-fault]").find((place) => place.textContent);
  const details = first?.closest("details");
  if (details) details.open = true;
}

// Asks an address with the choices; null if they are bad, which is then shown at the fields.
/**
 * @param {string} address
 * @param {URLSearchParams} query
 */
async function ask(address, query) {
  const response = await fetch(`${address}?${query}`);
  showFaults(response.status === 400 ? (await response.json()).errors : {});
  return response.status === 400 ? null : response;
}

let newest = 0;

async function showFirstPage() {
  const query = queryOfForm();
  newest += 1;
  const own = newest;
  if (!isAnythingChosen(query)) {
    preview.hidden = true;
    return;
  }
  const address = form.dataset.preview || "";
  const response = await ask(address, query).catch(() => null);
  if (own !== newest || !response) return;
  if (response.status === 200) {
    find(preview, "img", HTMLImageElement).src = `${address}?${query}`;
    preview.hidden = false;
  } else if (response.status === 503 || response.status === 202) {
    await wait(SECONDS_WHEN_BUSY);
    if (own === newest) await showFirstPage();
  }
}

/** @param {{ state: string, done: number, total: number }} progress */
function sentenceOf({ state, done, total }) {
  if (state === "busy") return "Gerade drucken schon zwei andere. Ihr kommt gleich dran …";
  if (total < 2) return "Das PDF wird gedruckt …";
  return `Das PDF wird gedruckt: ${done} von ${total} Schachteln`;
}

async function printDividers() {
  const query = queryOfForm();
  for (;;) {
    const response = await ask(form.dataset.progress || "", query);
    if (!response) return say("");
    if (!response.ok) return say("Das hat nicht geklappt. Bitte versucht es später noch einmal.");
    const progress = await response.json();
    if (progress.state === "ready") break;
    if (progress.state === "failed") return say("Das ließ sich nicht drucken.");
    say(sentenceOf(progress));
    await wait(progress.state === "busy" ? SECONDS_WHEN_BUSY : SECONDS_BETWEEN_LOOKS);
  }
  say("Fertig.");
  announce("Das PDF ist fertig.");
  location.assign(`${form.action}?${query}`);
}

const query = new URLSearchParams(location.search);
if (!location.search) setFields(new URLSearchParams(read("dividers", "")));
for (const box of findAll(form, "[name=ausgabe]", HTMLInputElement))
  if (!query.has("editions") && !query.has("ausgabe"))
    box.checked = settings().editions.includes(box.value);

let timer = 0;
form.addEventListener("change", () => {
  const choices = queryOfForm();
  choices.delete("ausgabe");
  write("dividers", String(choices));
  clearTimeout(timer);
  timer = setTimeout(showFirstPage, MILLISECONDS_BEFORE_PREVIEW);
});
form.addEventListener("submit", (event) => {
  event.preventDefault();
  // the server would print all boxes
  if (!isAnythingChosen(queryOfForm())) return say(NOTHING_CHOSEN);
  say("Das PDF wird vorbereitet …");
  printDividers().catch(() => say("Dafür braucht ihr ein Netz."));
});
showFirstPage();
