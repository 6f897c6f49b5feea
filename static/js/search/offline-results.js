// Search without a network: shows what static/js/search/ finds in the index of the offline copy, as
// the server would.
import { INDEX_PATH, openCompleteCopy, unpackJson } from "../offline/copy.js";
import { contradictingResult, isAnsweredInLargeType } from "./verdicts.js";

const MAX_COMPARED = 3; // results among which one may contradict the first
const ADDRESSES = {
  card: "/karten/",
  rule: "/regeln/",
  set: "/kartensaetze/",
  edition: "/editionen/",
  topic: "/regeln/thema/",
};
const SUGGESTED_KINDS = { edition: "Ausgabe", topic: "Thema", query: "Suche" };
const OUTSIDE_BOXES = "nicht in euren Schachteln";
let searchPromise;

async function loadSearch() {
  const answer = await (await openCompleteCopy())?.match(INDEX_PATH);
  if (!answer) return null;
  const { Search } = await import("./service.js");
  return new Search(await unpackJson(answer));
}
// The search of search/service.js, loaded once; null without a complete offline copy.
export const openSearch = () => (searchPromise ??= loadSearch().catch(() => null));

const labelOf = (search, { kind, subkind }) => search.labels[kind === "ruling" ? subkind : kind];
const addressOf = ({ kind, slug, about }) =>
  ADDRESSES[kind] ? `${ADDRESSES[kind]}${slug}/` : `/karten/${about[0]}/#${slug}`;

export async function suggest(query) {
  const search = await openSearch();
  return (search?.suggest(query) || []).map(({ kind, slug, label, matched }) => ({
    name: label,
    kind: SUGGESTED_KINDS[kind] || search.labels[kind] || "",
    url:
      kind === "query"
        ? `/suche/?${new URLSearchParams({ q: label })}`
        : `${ADDRESSES[kind]}${slug}/`,
    ...(matched === label ? {} : { matched }),
  }));
}

const createElement = (name, text = "", className = "") =>
  Object.assign(document.createElement(name), { textContent: text, className });
const createLink = (text, href) => Object.assign(createElement("a", text), { href });

// The sentences of a text that answer the query, as text and <mark> elements.
const createSnippet = (search, text, stems) =>
  search
    .snippet(text, stems)
    .map((piece) => (piece.isMarked ? createElement("mark", piece.text) : piece.text));

// The short answer as a sentence, and the text without it where it begins with it.
const answerSentence = ({ answer }) =>
  answer
    ? `${answer[0].toUpperCase()}${answer.slice(1)}${/[.!?:,;]$/.test(answer) ? "" : "."}`
    : "";
const beginsWithAnswer = ({ answer, text }) =>
  !!answer &&
  text.toLowerCase().startsWith(answer.toLowerCase()) &&
  ".!?:,;".includes(text[answer.length]);
const VERDICT = /^(ja|nein)[,.:;]/i;
const firstUpper = (text) => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
function textAfterAnswer({ answer, text }) {
  if (beginsWithAnswer({ answer, text })) return text.slice(answer.length + 1).trimStart();
  const [answerLead, textLead] = [VERDICT.exec(answer || ""), VERDICT.exec(text)];
  const isRepeated =
    answerLead && textLead && answerLead[1].toLowerCase() === textLead[1].toLowerCase();
  return isRepeated ? firstUpper(text.slice(textLead[0].length).trimStart()) : text;
}

// A result in a list, as templates/components/result.html.
export function createResultItem(search, hit, stems = new Set(), isOutsideBoxes = () => false) {
  const item = createElement("li"),
    heading = createElement("h3"),
    body = createElement("p"),
    meta = createElement("div", "", "meta-line");
  heading.append(createLink(hit.question || hit.title, addressOf(hit)));
  if (hit.answer) body.append(createElement("b", answerSentence(hit)), " ");
  body.append(...createSnippet(search, textAfterAnswer(hit), stems));
  if (isOutsideBoxes(hit)) meta.append(createElement("b", OUTSIDE_BOXES));
  meta.append(createElement("span", labelOf(search, hit), "kind"));
  for (const text of [hit.question && hit.title, hit.note])
    if (text) meta.append(createElement("span", text));
  item.append(heading, body, meta);
  return item;
}

// The first result, as templates/site/_answer.html.
function createTopAnswer(search, { hit, rival, isAnswered }, stems, isOutsideBoxes) {
  const section = createElement("section", "", "top-answer"),
    body = createElement("p", "", "top-answer__reason");
  const meta = createElement("div", "", "meta-line"),
    more = createElement("span");
  section.dataset.answer = "";
  if (isOutsideBoxes(hit))
    section.append(
      createElement("p", `${OUTSIDE_BOXES[0].toUpperCase()}${OUTSIDE_BOXES.slice(1)}.`, "note"),
    );
  const question = createLink(hit.question || hit.title, addressOf(hit));
  const appendUnanswered = (ruling, level) => {
    const asked = createElement(level, "", "top-answer__text top-answer__text--question"),
      text = createElement("p", "", "top-answer__reason");
    asked.append(createLink(ruling.question, addressOf(ruling)));
    if (ruling.answer) text.append(createElement("b", answerSentence(ruling), "short-answer"), " ");
    text.append(...createSnippet(search, firstUpper(textAfterAnswer(ruling)), stems));
    section.append(asked, text);
  };
  if (hit.question && isAnswered) {
    const asked = createElement("p", "", "statement__question"),
      heading = createElement("h1", answerSentence(hit), "top-answer__text");
    heading.dataset.verdict = hit.answer;
    asked.append(question);
    body.append(...createSnippet(search, firstUpper(textAfterAnswer(hit)), stems));
    section.append(asked, heading, body);
  } else if (hit.question) {
    appendUnanswered(hit, "h1");
    if (rival) appendUnanswered(rival, "h2");
  } else {
    section.append(createElement("h1", hit.title, "top-answer__text"));
    if (hit.brief) section.append(createElement("p", hit.brief, "top-answer__reason"));
    body.append(...createSnippet(search, firstUpper(textAfterAnswer(hit)), stems));
    section.append(body);
  }
  if (hit.note) meta.append(createElement("span", hit.note));
  const label =
    hit.kind === "ruling" || hit.kind === "difference" ? hit.title : labelOf(search, hit);
  more.append(createLink(`${label}: mehr dazu`, addressOf(hit)));
  meta.append(more);
  section.append(meta);
  return section;
}

function createCorrectionNote(corrected, literalHref) {
  const note = createElement("p", "Gesucht wird nach ", "small");
  note.append(
    createElement("b", `„${corrected}“`),
    ". ",
    createLink("Suche wörtlich", literalHref),
  );
  return note;
}

function createAlternativesNote(search, alternatives, hrefOf) {
  const note = createElement("p", "Meintest du ", "small");
  alternatives.forEach((name, number) => {
    const href = ADDRESSES[name.kind] ? `${ADDRESSES[name.kind]}${name.slug}/` : hrefOf(name);
    note.append(number ? ", " : "", createLink(search.nameOf(name), href));
  });
  note.append("?");
  return note;
}

// Links to the results of one kind; `kind` is the chosen one, if any.
function createKindChips(search, totals, kind, hrefOf) {
  const chips = createElement("ul", "", "chip-list");
  chips.setAttribute("aria-label", "Nur");
  const choices = Object.entries(totals).map(([slug, total]) => [
    `${search.many[slug]} ${total}`,
    hrefOf({ art: slug }),
    slug === kind,
  ]);
  for (const [text, href, isChosen] of [...(kind ? [["Alles", hrefOf({})]] : []), ...choices]) {
    const chip = createElement("li"),
      link = createLink(text, href);
    if (isChosen) link.setAttribute("aria-current", "true");
    chip.append(link);
    chips.append(chip);
  }
  return chips;
}

function createPager(pageNumber, lastPage, hrefOf) {
  const pager = createElement("nav", "", "pager cluster");
  pager.setAttribute("aria-label", "Seiten");
  if (pageNumber > 1) pager.append(createLink("Zurück", hrefOf(pageNumber - 1)));
  pager.append(createElement("span", `Seite ${pageNumber} von ${lastPage}`, "muted"));
  if (pageNumber < lastPage) pager.append(createLink("Weiter", hrefOf(pageNumber + 1)));
  return pager;
}

// Shows a page of results in `box`, as /suche/ does; `parameters` are those of its address.
export async function showResults(parameters, box) {
  const search = await openSearch(),
    note = createElement("p", "", "note");
  if (!search) {
    note.textContent =
      "Ohne Netz geht die Suche erst, wenn du in den Einstellungen „Alles offline verfügbar machen“ gewählt hast.";
    box.replaceChildren(note);
    return;
  }
  const query = parameters.get("q").replaceAll("\u00ad", ""),
    kind = parameters.get("art") || "";
  const boxes = (parameters.get("sammlung") || "").split(",").filter(Boolean),
    isOutsideBoxes = search.isOutsideEditions(boxes);
  const { interpretation, hits, totals, alternatives } = search.search(query, {
    kind,
    isLiteral: parameters.has("genau"),
    first: boxes,
  });
  const pageSize = search.lists.page_sizes.results;
  const stems = interpretation.highlightedStems,
    lastPage = Math.max(1, Math.ceil(hits.length / pageSize));
  const pageNumber = Math.min(Math.max(1, Number(parameters.get("seite")) || 1), lastPage);
  const pageHits = hits.slice((pageNumber - 1) * pageSize, pageNumber * pageSize);
  const isTopShown = pageNumber === 1 && !kind,
    rival = isTopShown ? contradictingResult(pageHits.slice(0, MAX_COMPARED)) : null;
  const top = isTopShown ? pageHits.shift() : null,
    isAnswered = !!top && !rival && isAnsweredInLargeType(interpretation, top);
  if (rival) pageHits.splice(pageHits.indexOf(rival), 1);
  const hrefOf = (more) =>
    `?${new URLSearchParams({ q: query, ...(boxes.length && { sammlung: boxes.join(",") }), ...more })}`;
  note.textContent = "Ohne Netz, aus dem Gerät gesucht.";
  box.replaceChildren(
    note,
    ...interpretation.notes.map((text) => createElement("p", text, "note")),
  );
  if (interpretation.corrected)
    box.append(createCorrectionNote(interpretation.corrected, hrefOf({ genau: 1 })));
  if (alternatives.length)
    box.append(createAlternativesNote(search, alternatives, (name) => hrefOf({ q: name.text })));
  if (!hits.length) box.append(createElement("p", `Nichts gefunden zu „${query}“.`));
  if (top)
    box.append(createTopAnswer(search, { hit: top, rival, isAnswered }, stems, isOutsideBoxes));
  if (!pageHits.length) return;
  const section = createElement("section"),
    heading = createElement("h2", top ? "Und außerdem " : "Gefunden ");
  const list = createElement("ul", "", "plain-list result-list");
  heading.append(createElement("span", String(hits.length), "muted small"));
  section.append(heading);
  if (Object.keys(totals).length > 1) section.append(createKindChips(search, totals, kind, hrefOf));
  list.append(...pageHits.map((hit) => createResultItem(search, hit, stems, isOutsideBoxes)));
  section.append(list);
  if (lastPage > 1)
    section.append(
      createPager(pageNumber, lastPage, (page) =>
        hrefOf({ ...(kind && { art: kind }), seite: page }),
      ),
    );
  box.append(section);
}
