// Königreich and Kartensätze: the collection, rule and players of this device, the number of kingdoms that fit, quick
// changes, undo, history.
import { enliven, kingdoms, say } from "./site.js";
import { clean, forget, games, keep, newId, tellWhoBegins, today } from "./games.js";
const { read, write, settings } = window.device;
const SLUGS = /^[a-z0-9,-]*$/;

const players = () => [2, 3, 4, 5, 6].find((number) => number === read("players", 0));
addEventListener("change", ({ target }) => { if (target.name === "spieler") write("players", Number(target.value)); });

// How kingdoms are played on this device, as part of an address.
function mine() {
  const { editions, variant } = settings();
  const found = new URLSearchParams(editions.map((slug) => ["ausgabe", slug]));
  if (variant) found.set("variante", variant);
  if (players()) found.set("spieler", players());
  return found;
}

function showPlayers(form) {
  const radio = !new URLSearchParams(location.search).has("spieler") && form.querySelector(`[name=spieler][value="${players()}"]`);
  if (radio) radio.checked = true;
}

function played(form) {
  if (!form.querySelector(".note")) showPlayers(form); // a list that was refused comes back with its own number
  for (const [name, value] of mine()) if (name !== "spieler") {
    const field = document.createElement("input");
    Object.assign(field, { type: "hidden", name, value });
    form.append(field);
  }
}

addEventListener("click", ({ target }) => {
  const link = target.closest("a[data-play]");
  if (link && navigator.onLine) link.href = `${link.dataset.play}&${mine()}`;
});

// Piles of the games in the Chronik, and a few of those just rolled: the next roll avoids them.
function recent(withRolled) {
  const used = [...games(), ...(withRolled ? kingdoms().slice(0, 3) : [])];
  const slugs = used.flatMap(({ slugs }) => (typeof slugs === "string" && SLUGS.test(slugs) ? slugs.split(",") : []));
  return [...new Set(slugs.filter(Boolean))].slice(0, 120).join(",");
}

function wishes(form) {
  const asked = new URLSearchParams(location.search);
  const { editions, variant } = settings();
  if (!asked.has("ausgabe") && editions.length) {
    for (const box of form.querySelectorAll("[name=ausgabe]")) box.checked = editions.includes(box.value);
  }
  if (!asked.has("variante") && variant && form.elements.variante) form.elements.variante.value = variant;
  showPlayers(form);
  const avoid = form.querySelector("[data-avoid]");
  if (avoid) avoid.hidden = !games().length;
  const said = form.querySelector("[data-collection-said]");
  const possible = form.querySelector("[data-possible]");
  let timer, number = 0;
  const count = () => {
    const chosen = form.querySelectorAll("[name=ausgabe]:checked").length;
    if (said) said.textContent = chosen ? `${chosen} ${chosen === 1 ? "Ausgabe" : "Ausgaben"}` : "alle Karten";
    clearTimeout(timer);
    timer = setTimeout(async () => {
      const mine = ++number;
      try {
        const answer = await fetch(`${form.dataset.count}?${new URLSearchParams(new FormData(form))}`);
        const { text } = await answer.json();
        if (mine === number) possible.textContent = text;
      } catch { /* no network: the number stays as it is */ }
    }, 150);
  };
  if (possible) {
    form.addEventListener("change", count);
    count();
  }
  form.addEventListener("submit", () => {
    if (form.elements.zuletzt) form.elements.zuletzt.value = !avoid?.hidden && form.querySelector("[data-avoid-played]").checked ? recent(false) : "";
  });
}

// ---- Rolled kingdoms change in place; every one has its address, so that "back" undoes
async function go(address, { isNew = true, told = "" } = {}) {
  const main = document.querySelector("main");
  main.setAttribute("aria-busy", "true");
  try {
    const answer = await fetch(address, { headers: { Accept: "text/html" } });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const fresh = page.querySelector("main");
    if (!fresh || new URL(answer.url).pathname === "/offline/") throw new Error("no network");
    const spot = document.activeElement?.dataset.spot;
    main.replaceChildren(...fresh.childNodes);
    document.title = page.title;
    if (isNew && answer.url !== location.href) history.pushState(null, "", answer.url);
    enliven(main);
    start(main);
    if (told) say(told);
    if (spot) (main.querySelector(`[data-spot="${spot}"]`) || main).focus({ preventScroll: true });
  } catch {
    offline(main);
  } finally {
    main.removeAttribute("aria-busy");
  }
}

function offline(main) {
  const note = main.querySelector("[data-offline-said]") || document.createElement("p");
  note.className = "note error";
  note.dataset.offlineSaid = note.textContent = "Ohne Netz geht Auslosen nicht.";
  main.querySelector("h1").after(note);
  note.scrollIntoView({ block: "center" });
  say(note.textContent);
}

// The kingdoms of this tab, so that every change can be undone, also those that went over another page.
function trail(change) {
  try {
    const known = change(JSON.parse(sessionStorage.getItem("begleiter.trail") || "[]").filter((one) => /^\/koenigreich\/1\./.test(one)));
    sessionStorage.setItem("begleiter.trail", JSON.stringify(known.slice(-30)));
    return known;
  } catch { return []; }
}

function rolled(form) {
  const here = () => location.pathname + location.search;
  const arrived = (known) => (known.at(-2) === here() ? known.slice(0, -1) : known.at(-1) === here() ? known : [...known, here()]);
  const before = trail(arrived).at(-2);
  const undo = form.querySelector("[data-undo]");
  undo.hidden = !before;
  undo.addEventListener("click", () => go(before, { told: "Zurückgenommen" }));
  form.addEventListener("change", (event) => {
    if (event.target.name !== "fest") return;
    const address = new URL(location);
    address.searchParams.delete("fest");
    for (const box of form.querySelectorAll("[name=fest]:checked")) address.searchParams.append("fest", box.value);
    history.replaceState(null, "", address);
    trail((known) => [...known.slice(0, -1), here()]);
  });
  form.addEventListener("submit", (event) => {
    form.elements.zuletzt.value = recent(true);
    const button = event.submitter;
    const path = button?.formAction && button.hasAttribute("formaction") ? button.formAction : form.action;
    if (path.includes("/aussuchen/")) { form.elements.zuletzt.value = ""; return; }
    event.preventDefault();
    const data = new FormData(form, button);
    go(`${path}?${new URLSearchParams([...data].filter(([, value]) => value !== ""))}`, { told: "Neues Königreich" });
  });
}

function picking(form) {
  const input = form.querySelector("[type=search]");
  let timer;
  input.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(async () => {
      try {
        const answer = await fetch(`${form.action}?${new URLSearchParams(new FormData(form))}`);
        const page = new DOMParser().parseFromString(await answer.text(), "text/html");
        const list = page.querySelector("main .tiles"), here = document.querySelector("main .tiles");
        if (!list || !here) return;
        const number = page.querySelector("[data-number]");
        here.replaceWith(list);
        document.querySelector("[data-number]").replaceWith(number);
        say(number.textContent);
      } catch { /* the button still asks */ }
    }, 150);
  });
}

function past(box) {
  const list = box.querySelector("ol");
  const show = () => {
    const known = kingdoms();
    box.hidden = !known.length;
    list.replaceChildren(...known.slice(0, 20).map((one) => {
      const item = document.createElement("li");
      const link = document.createElement("a");
      link.href = `/koenigreich/${one.code}/`;
      link.textContent = one.title || "Königreich";
      const label = document.createElement("label");
      label.className = "tick";
      const tick = document.createElement("input");
      tick.type = "checkbox";
      const mine = games().filter((game) => game.code === one.code);
      tick.checked = mine.length > 0;
      tick.disabled = mine.some((game) => game.players.length); // what was counted is only taken back in the Chronik
      tick.setAttribute("aria-label", `Schon gespielt: ${one.title}`);
      tick.addEventListener("change", () => {
        const { code, title, slugs } = one;
        if (tick.checked) keep(clean({ id: newId(), date: today(), code, title, slugs }));
        else for (const game of games()) if (game.code === code && !game.players.length) forget(game.id);
      });
      label.append(tick, "schon gespielt");
      item.append(link, label);
      return item;
    }));
  };
  show();
}

function start(root) {
  root.querySelectorAll("form[data-wishes]").forEach(wishes);
  root.querySelectorAll("form[data-mine]").forEach(played);
  root.querySelectorAll("form[data-rolled]").forEach(rolled);
  root.querySelectorAll("form[data-pick]").forEach(picking);
  root.querySelectorAll("[data-history]").forEach(past);
}

start(document);
tellWhoBegins(document);
addEventListener("popstate", () => { if (location.pathname.startsWith("/koenigreich/")) go(location.href, { isNew: false }); });
