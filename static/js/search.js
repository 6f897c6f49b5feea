// Search without a network: the same ranking as the server's, over the index that the copy of everything holds.
import { openCompleteCopy, unpackJson, PARTS_LIST } from "./offline-cache.js";

const PER_PAGE = 15, LONGEST = 340;
const ADDRESSES = { card: "/karten/", rule: "/regeln/", set: "/kartensaetze/", edition: "/editionen/", topic: "/regeln/thema/" };
const SUGGESTED = { edition: "Ausgabe", topic: "Thema", query: "Suche" };
let loaded;

async function open() {
  const cache = await openCompleteCopy(), directory = await cache?.match(PARTS_LIST);
  if (!directory) return null;
  const answer = await cache.match((await directory.json()).index);
  if (!answer) return null;
  const { engine } = await import("./search/engine.js");
  return engine(await unpackJson(answer));
}
export const opened = () => (loaded ??= open().catch(() => null));

const labelOf = (search, { kind, art }) => search.labels[kind === "ruling" ? art : kind];
const addressOf = ({ kind, slug, about }) => (ADDRESSES[kind] ? `${ADDRESSES[kind]}${slug}/` : `/karten/${about[0]}/#${slug}`);

export async function suggest(query) {
  const search = await opened();
  return (search?.suggest(query) || []).map(({ kind, slug, label, matched }) => ({
    name: label, kind: SUGGESTED[kind] || search.labels[kind] || "",
    url: kind === "query" ? `/suche/?${new URLSearchParams({ q: label })}` : `${ADDRESSES[kind]}${slug}/`,
    ...(matched === label ? {} : { matched }),
  }));
}

const ELSEWHERE = "nicht in euren Schachteln";
const made = (name, text = "", className = "") => Object.assign(document.createElement(name), { textContent: text, className });
const link = (text, href) => Object.assign(made("a", text), { href });

// The part of a text in which most of the words stand, with these marked.
function extract(search, text, wanted) {
  const isWanted = search.isWanted(wanted);
  const marks = [...text.matchAll(/[\p{L}\p{N}]+(?:['’`´][\p{L}\p{N}]+)*/gu)].filter(([word]) => isWanted(word)).map(({ 0: word, index }) => [index, index + word.length]);
  const [start, end] = stretch(text, marks);
  const pieces = [start ? "… " : ""];
  let at = start;
  for (const [left, right] of marks) {
    if (left < start || right > end) continue;
    pieces.push(text.slice(at, left), made("mark", text.slice(left, right)));
    at = right;
  }
  return [...pieces, text.slice(at, end), end < text.length ? " …" : ""];
}

function stretch(text, marks) {
  if (text.length <= LONGEST * 1.2) return [0, text.length];
  const reached = marks.map(([left], at) => marks.slice(at).filter(([, right]) => right <= left + LONGEST - 40).length);
  const best = marks.length ? marks[reached.indexOf(Math.max(...reached))][0] : 0;
  const start = best < LONGEST / 2 ? 0 : text.indexOf(" ", best - 40) + 1;
  const end = Math.min(text.length, start + LONGEST);
  return [start, end < text.length ? Math.max(start + 1, text.lastIndexOf(" ", end)) : end];
}

const COLOURED = ["ja", "nein", "teils"];
// The short answer as a sentence, and the text without it where it begins with it.
const answerOf = ({ answer }) => (answer ? `${answer[0].toUpperCase()}${answer.slice(1)}${/[.!?:,;]$/.test(answer) ? "" : "."}` : "");
const beginsWithAnswer = ({ answer, text }) => !!answer && text.toLowerCase().startsWith(answer.toLowerCase()) && ".!?:,;".includes(text[answer.length]);
const afterAnswer = (one) => (beginsWithAnswer(one) ? one.text.slice(one.answer.length + 1).trimStart() : one.text);

export function item(search, one, wanted = new Set(), isElsewhere = () => false) {
  const row = made("li"), head = made("h3"), body = made("p"), meta = made("div", "", "meta");
  head.append(link(one.question || one.title, addressOf(one)));
  if (one.answer) body.append(made("b", answerOf(one)), " ");
  body.append(...extract(search, afterAnswer(one), wanted));
  if (isElsewhere(one)) meta.append(made("b", ELSEWHERE));
  meta.append(made("span", labelOf(search, one), "kind"), ...(one.question ? [made("span", one.title)] : []), ...(one.note ? [made("span", one.note)] : []));
  row.append(head, body, meta);
  return row;
}

function answer(search, one, wanted, isElsewhere) {
  const section = made("section", "", "top-answer"), why = made("p", "", "why"), meta = made("div", "", "meta"), more = made("span");
  section.dataset.answer = "";
  if (isElsewhere(one)) section.append(made("p", `${ELSEWHERE[0].toUpperCase()}${ELSEWHERE.slice(1)}.`, "note"));
  section.append(made("h1", one.answer ? answerOf(one) : one.question || one.title, `ans ${COLOURED.includes(one.answer) ? one.answer : ""}`));
  if (one.answer) { const asked = made("p", "", "q"); asked.append(link(one.question, addressOf(one))); section.append(asked); }
  why.append(...extract(search, afterAnswer(one), wanted));
  if (one.note) meta.append(made("span", one.note));
  more.append(link(`${one.kind === "ruling" || one.kind === "difference" ? one.title : labelOf(search, one)}: mehr dazu`, addressOf(one)));
  meta.append(more);
  section.append(why, meta);
  return section;
}

// A page of the one list of results, as /suche/ shows it.
export async function showResults(asked, box) {
  const search = await opened(), note = made("p", "", "note");
  if (!search) {
    note.textContent = "Ohne Netz geht die Suche erst, wenn du in den Einstellungen „Alles offline verfügbar machen“ gewählt hast.";
    box.replaceChildren(note);
    return;
  }
  const query = asked.get("q").replaceAll("\u00ad", ""), kind = asked.get("art") || "";
  const first = (asked.get("sammlung") || "").split(",").filter(Boolean), isElsewhere = search.elsewhere(first);
  const { understood, hits, totals, alternatives } = search.search(query, { kind, isLiteral: asked.has("genau"), first });
  const wanted = understood.highlighted, last = Math.max(1, Math.ceil(hits.length / PER_PAGE));
  const number = Math.min(Math.max(1, Number(asked.get("seite")) || 1), last);
  const here = hits.slice((number - 1) * PER_PAGE, number * PER_PAGE), top = number === 1 && !kind ? here.shift() : null;
  const to = (more) => `?${new URLSearchParams({ q: query, ...(first.length && { sammlung: first.join(",") }), ...more })}`;
  note.textContent = "Ohne Netz, aus dem Gerät gesucht.";
  box.replaceChildren(note, ...understood.notes.map((text) => made("p", text, "note")));
  if (understood.corrected) {
    const line = made("p", "Gesucht wird nach ", "small");
    line.append(made("b", `„${understood.corrected}“`), ". ", link("Suche wörtlich", to({ genau: 1 })));
    box.append(line);
  }
  if (alternatives.length) {
    const line = made("p", "Meintest du ", "small");
    alternatives.forEach((one, at) => line.append(at ? ", " : "", link(search.nameOf(one), ADDRESSES[one.kind] ? `${ADDRESSES[one.kind]}${one.slug}/` : to({ q: one.text }))));
    line.append("?");
    box.append(line);
  }
  if (!hits.length) box.append(made("p", `Nichts gefunden zu „${query}“.`));
  if (top) box.append(answer(search, top, wanted, isElsewhere));
  if (!here.length) return;
  const section = made("section"), title = made("h2", top ? "Und außerdem " : "Gefunden "), list = made("ul", "", "plain results");
  title.append(made("span", String(hits.length), "muted small"));
  section.append(title);
  const kinds = Object.entries(totals);
  if (kinds.length > 1) {
    const chips = made("ul", "", "chips");
    chips.setAttribute("aria-label", "Nur");
    for (const [name, href, isHere] of [...(kind ? [["Alles", to({})]] : []), ...kinds.map(([slug, total]) => [`${search.many[slug]} ${total}`, to({ art: slug }), slug === kind])]) {
      const chip = made("li"), to_ = link(name, href);
      if (isHere) to_.setAttribute("aria-current", "true");
      chip.append(to_);
      chips.append(chip);
    }
    section.append(chips);
  }
  list.append(...here.map((one) => item(search, one, wanted, isElsewhere)));
  section.append(list);
  if (last > 1) {
    const pages = made("nav", "", "pages row");
    pages.setAttribute("aria-label", "Seiten");
    if (number > 1) pages.append(link("Zurück", to({ ...(kind && { art: kind }), seite: number - 1 })));
    pages.append(made("span", `Seite ${number} von ${last}`, "muted"));
    if (number < last) pages.append(link("Weiter", to({ ...(kind && { art: kind }), seite: number + 1 })));
    section.append(pages);
  }
  box.append(section);
}
