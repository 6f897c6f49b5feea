// Search without a network, over the index that "Alles offline verfügbar machen" has stored.
import { fold, isNear, typosIn, wordsIn } from "./names.js";

let loaded;

async function index() {
  loaded ??= (async () => {
    const answer = await caches.match("/offline/suche.json");
    return answer ? prepared(await answer.json()) : null;
  })();
  return loaded;
}

const joined = (text) => fold(text).replace(/ /g, "");

function prepared(data) {
  const names = Object.fromEntries(data.cards.map(([slug, name]) => [slug, name]));
  return {
    names,
    cards: data.cards.map(([slug, name, others, effect, types]) => ({ slug, name, effect, types, folded: [name, ...others].map(joined), text: fold(`${name} ${others.join(" ")} ${effect} ${types}`), url: `/karten/${slug}/` })),
    texts: [
      ...data.rulings.map(([slug, cards, text, kind]) => ({ title: cards.map((one) => names[one]).join(", "), text, kind, url: `/karten/${cards[0]}/#${slug}` })),
      ...data.differences.map(([slug, card, text]) => ({ title: names[card], text, kind: "Unterschied", url: `/karten/${card}/#${slug}` })),
      ...data.rules.map(([slug, title, text]) => ({ title, text, kind: "Regel", url: `/regeln/${slug}/` })),
      ...data.sets.map(([slug, title, cards]) => ({ title, text: cards.map((one) => names[one]).join(", "), kind: "Kartensatz", url: `/kartensaetze/${slug}/` })),
    ].map((one) => ({ ...one, folded: fold(`${one.title} ${one.text}`) })),
  };
}

function cardsLike(data, query) {
  const wanted = joined(query);
  if (!wanted) return [];
  const most = typosIn(wanted);
  const rank = ({ folded }) => {
    if (folded.includes(wanted)) return 0;
    if (folded.some((name) => name.startsWith(wanted))) return 1;
    if (wanted.length > 2 && folded.some((name) => name.includes(wanted))) return 2;
    return folded.some((name) => isNear(name, wanted, most)) ? 3 : 9;
  };
  return data.cards.map((card) => [rank(card), card]).filter(([place]) => place < 9).sort((a, b) => a[0] - b[0] || a[1].name.localeCompare(b[1].name, "de")).map(([, card]) => card);
}

export async function suggest(query) {
  const data = await index();
  return data ? cardsLike(data, query).slice(0, 8).map(({ name, url }) => ({ name, url, kind: "Karte" })) : [];
}

async function search(query) {
  const data = await index();
  if (!data) return null;
  const words = wordsIn(query).filter((word) => word.length > 1);
  const cards = cardsLike(data, query).slice(0, 10);
  const mean = words.map((word) => cardsLike(data, word)[0]?.name).map((name) => (name ? fold(name) : ""));
  const hits = !words.length ? [] : data.texts.filter(({ folded }) => words.every((word, at) => folded.includes(word) || (mean[at] && folded.includes(mean[at])))).slice(0, 40);
  const also = cards.length ? [] : data.cards.filter(({ text }) => words.length > 0 && words.every((word) => text.includes(word))).slice(0, 20);
  return { cards: [...cards, ...also], hits };
}

function item(title, text, kind, url) {
  const made = document.createElement("li");
  const [head, link, body, meta] = ["h3", "a", "p", "div"].map((name) => document.createElement(name));
  link.href = url;
  link.textContent = title;
  head.append(link);
  body.textContent = text;
  meta.className = "meta kind";
  meta.textContent = kind;
  made.append(head, body, meta);
  return made;
}

export async function showResults(query, box) {
  const found = await search(query);
  const note = document.createElement("p");
  note.className = "note";
  if (!found) {
    note.textContent = "Ohne Netz geht die Suche erst, wenn du in den Einstellungen „Alles offline verfügbar machen“ gewählt hast.";
    box.replaceChildren(note);
    return;
  }
  note.textContent = "Ohne Netz, aus dem Gerät gesucht.";
  const list = document.createElement("ul");
  list.className = "plain results";
  list.append(...found.cards.map(({ name, effect, types, url }) => item(name, effect, types, url)), ...found.hits.map(({ title, text, kind, url }) => item(title, text, kind, url)));
  if (!list.children.length) list.append(item("Nichts gefunden", `Zu „${query}“ steht auf diesem Gerät nichts.`, "", "/suche/"));
  box.replaceChildren(note, list);
}
