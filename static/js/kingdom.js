// Königreich: a kingdom that was rolled, its quick changes and undo; and how the other ways to a kingdom begin here.
import { playSettings, recentPiles, checkNumberOfPlayers } from "./play-settings.js";
import { enhance, recentKingdoms, announce } from "./site.js";

function played(form) {
  if (!form.querySelector(".note")) checkNumberOfPlayers(form); // a list that was refused comes back with its own number
  for (const [name, value] of playSettings()) if (name !== "spieler") {
    const field = document.createElement("input");
    Object.assign(field, { type: "hidden", name, value });
    form.append(field);
  }
}

// A roll that was refused comes back as the form of wishes.
async function wishes(form) {
  const { startKingdomForm } = await import("./kingdom-form.js");
  startKingdomForm(form);
}

// ---- Rolled kingdoms change in place; every one has its address, so that "back" undoes
const places = (root) => [...root.querySelectorAll(".ten > li")];

async function pageAt(address) {
  const answer = await fetch(address, { headers: { Accept: "text/html" } });
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const fresh = page.querySelector("main");
  if (!fresh || fresh.querySelector("[data-nowhere]")) throw new Error("no network");
  return { page, fresh, url: answer.url, isAway: "away" in page.documentElement.dataset };
}

async function go(address, { isNew = true, told = "", isDealt = false } = {}) {
  const main = document.querySelector("main");
  main.setAttribute("aria-busy", "true");
  try {
    const { page, fresh, url, isFromDevice } = await pageAt(address);
    const spot = document.activeElement?.dataset.spot;
    const changed = inOldPlaces(places(main), fresh, isDealt);
    main.replaceChildren(...fresh.childNodes);
    document.title = page.title;
    if (isNew && url !== location.href) history.pushState(null, "", url);
    enhance(main);
    start(main);
    show(main, changed, isDealt, told);
    if (isFromDevice) (await import("./offline-answers.js")).startOfflinePage(main);
    if (spot) (main.querySelector(`[data-spot="${spot}"]`) || main).focus({ preventScroll: true });
  } catch {
    await fromDevice(main, address);
  } finally {
    main.removeAttribute("aria-busy");
  }
}

// What came lies where something went; the order of the table is only of the next visit.
function inOldPlaces(old, fresh, isDealt) {
  const list = fresh.querySelector(".ten");
  if (!list || !old.length) return { out: [], into: [] };
  const now = new Map(places(fresh).map((item) => [item.id, item]));
  const stayed = new Set(old.map(({ id }) => id));
  const into = [...now.values()].filter(({ id }) => !stayed.has(id));
  const out = old.filter(({ id }) => !now.has(id));
  const waiting = [...into];
  const laid = old.map(({ id }) => now.get(id) || waiting.shift()).filter(Boolean);
  if (!isDealt) list.replaceChildren(...new Set([...laid, ...now.values()]));
  return { out: out.map(({ dataset }) => dataset.name), into };
}

function show(main, { out, into }, isDealt, told) {
  const list = main.querySelector(".ten"), line = main.querySelector("[data-changed]");
  const undo = main.querySelector("[data-undo]");
  if (isDealt && list) {
    scrollTo({ top: 0 });
    list.classList.add("deal");
    setTimeout(() => list.classList.remove("deal"), 1000);
  } else if (list && into.length) {
    list.classList.add("swap");
    for (const item of into) item.querySelector(".f").classList.add("is-new");
    const settle = () => { for (const item of into) item.querySelector(".f").classList.remove("is-new"); };
    setTimeout(() => addEventListener("pointerdown", settle, { once: true }), 0);
    addEventListener("keydown", settle, { once: true });
  }
  const words = [];
  if (!isDealt && (out.length || into.length) && out.length + into.length < 5) {
    if (out.length) words.push(`${out.join(", ")} raus`);
    if (into.length) words.push(`${into.map(({ dataset }) => dataset.name).join(", ")} rein`);
  }
  const sentence = told || words.join(", ");
  if (sentence) announce(sentence);
  if (!line || !sentence) return;
  const text = document.createElement("span");
  text.textContent = sentence;
  line.replaceChildren(text);
  if (!undo.hidden && !told) {
    const back = document.createElement("button");
    back.type = "button";
    back.textContent = "Rückgängig";
    back.addEventListener("click", () => undo.click());
    line.append(back);
  }
  line.hidden = false;
}

// ---- The card that is looked at: from below on a phone, at the right on a desk
const isDesk = matchMedia("(min-width: 60rem)");

function looking(form) {
  const beside = form.querySelector("[data-beside]"), list = form.querySelector(".ten");
  if (!beside || !list) return;
  const kept = new Map();
  const boxOf = (slug) => form.querySelector(`[name=fest][value="${CSS.escape(slug)}"]`);
  const fetched = (link) => {
    const address = new URL(link.href);
    if (!kept.has(address.search)) kept.set(address.search, pageAt(address).then(({ fresh }) => sheetOf(fresh, address)));
    return kept.get(address.search);
  };
  // A device without a network may have the page only with another card beside it.
  const sheetOf = (fresh, { searchParams }) => {
    const sheet = fresh.querySelector("[data-sheet]");
    if (sheet?.dataset.sheet !== searchParams.get("karte")) throw new Error("another card");
    return sheet;
  };
  let dialog;
  const close = () => { if (dialog?.open) dialog.close(); };
  const sayLock = (root, slug) => {
    const button = root.querySelector("[data-lock]"), box = boxOf(slug);
    if (!button || !box) return;
    button.classList.toggle("on", box.checked);
    button.setAttribute("aria-pressed", String(box.checked));
    button.querySelector("span").textContent = box.checked ? "Liegt fest" : "Festhalten";
  };
  const marked = (slug) => { for (const item of places(form)) item.classList.toggle("is-shown", item.id === slug); };
  async function open(link) {
    const slug = link.closest("li").id;
    let sheet;
    try { sheet = (await fetched(link)).cloneNode(true); } catch { location.assign(`/karten/${slug}/`); return; }
    if (isDesk.matches) {
      beside.replaceChildren(sheet);
      marked(slug);
      announce(sheet.ariaLabel);
    } else {
      dialog ??= Object.assign(document.createElement("dialog"), { className: "beside" });
      dialog.replaceChildren(sheet);
      dialog.setAttribute("aria-label", sheet.ariaLabel);
      if (!dialog.isConnected) form.append(dialog);
      dialog.onclose = () => link.focus({ preventScroll: true });
      dialog.showModal();
    }
    sayLock(sheet, slug);
  }
  list.addEventListener("click", (event) => {
    const link = event.target.closest(".name a");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    open(link);
  });
  list.addEventListener("pointerdown", ({ target }) => { const link = target.closest(".name a"); if (link) fetched(link).catch(() => {}); });
  form.addEventListener("click", (event) => {
    const lock = event.target.closest("[data-lock]");
    if (lock) {
      event.preventDefault();
      boxOf(lock.dataset.lock).click();
    }
    if (event.target.closest("[data-close]") && dialog) { event.preventDefault(); close(); }
    if (event.target === dialog) close();
  });
  form.addEventListener("keydown", (event) => { if (event.key === " " && event.target.matches("[data-lock]")) { event.preventDefault(); event.target.click(); } });
  form.addEventListener("change", ({ target }) => {
    if (target.name !== "fest") return;
    kept.clear();
    for (const sheet of form.querySelectorAll("[data-sheet]")) if (sheet.dataset.sheet === target.value) sayLock(sheet, target.value);
    announce(`${target.closest("li").dataset.name} ${target.checked ? "liegt fest" : "ist frei"}`);
  });
  held(list, boxOf);
  if (isDesk.matches) marked(beside.querySelector("[data-sheet]")?.dataset.sheet);
}

// A finger that stays on a card keeps it.
function held(list, boxOf) {
  let timer, isHeld = false;
  const stop = () => clearTimeout(timer);
  list.addEventListener("pointerdown", ({ target, pointerType }) => {
    isHeld = false;
    const item = target.closest("li");
    if (pointerType === "mouse" || !item || target.closest(".lock")) return;
    timer = setTimeout(() => { navigator.vibrate?.(15); boxOf(item.id)?.click(); isHeld = true; }, 450);
  });
  for (const end of ["pointerup", "pointercancel", "pointerleave"]) list.addEventListener(end, stop);
  list.addEventListener("pointermove", ({ movementX, movementY }) => { if (Math.hypot(movementX, movementY) > 8) stop(); });
  list.addEventListener("contextmenu", (event) => { if (event.target.closest("li") && isHeld) event.preventDefault(); });
  list.addEventListener("click", (event) => { if (isHeld) { event.preventDefault(); event.stopImmediatePropagation(); isHeld = false; } }, true);
}

// R rolls, 1 to 0 keep a card; nothing of it while somebody types.
addEventListener("keydown", (event) => {
  const form = document.querySelector("form[data-rolled]");
  if (!form || event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input:not([type=checkbox], [type=radio]), select, textarea, dialog")) return;
  if (event.key === "r" || event.key === "R") form.querySelector("[data-spot=roll]").click();
  else if (/^[0-9]$/.test(event.key)) places(form)[(Number(event.key) + 9) % 10]?.querySelector("[name=fest]")?.click();
  else return;
  event.preventDefault();
});

// Without a network the stock of this device answers, or a sentence says what needs one.
async function fromDevice(main, address) {
  const found = await import("./offline-answers.js").then(({ findOfflineAnswer }) => findOfflineAnswer(address)).catch(() => null);
  if (found?.url) return go(found.url, { told: found.message, isDealt: true });
  const note = main.querySelector("[data-offline-said]") || document.createElement("p");
  note.className = "note error";
  note.dataset.offlineSaid = note.textContent = found?.message || "Dafür braucht es Netz.";
  (main.querySelector(".khead") || main.querySelector("h1")).after(note);
  note.scrollIntoView({ block: "center" });
  announce(note.textContent);
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
  undo.addEventListener("click", () => go(before, { told: "Rückgängig gemacht" }));
  form.addEventListener("change", (event) => {
    if (event.target.name !== "fest") return;
    const address = new URL(location);
    address.searchParams.delete("fest");
    for (const box of form.querySelectorAll("[name=fest]:checked")) address.searchParams.append("fest", box.value);
    history.replaceState(null, "", address);
    trail((known) => [...known.slice(0, -1), here()]);
  });
  form.addEventListener("submit", (event) => {
    form.elements.zuletzt.value = recentPiles(recentKingdoms().slice(0, 3));
    const button = event.submitter;
    const path = button?.formAction && button.hasAttribute("formaction") ? button.formAction : form.action;
    if (path.includes("/aussuchen/")) { form.elements.zuletzt.value = ""; return; }
    event.preventDefault();
    const data = new FormData(form, button);
    const isDealt = path === form.action;
    go(`${path}?${new URLSearchParams([...data].filter(([, value]) => value !== ""))}`, { isDealt, told: isDealt ? "Neues Königreich" : "" });
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
        announce(number.textContent);
      } catch { /* the button still asks */ }
    }, 150);
  });
}

function start(root) {
  root.querySelectorAll("form[data-wishes]").forEach(wishes);
  root.querySelectorAll("form[data-mine]").forEach(played);
  root.querySelectorAll("form[data-rolled]").forEach(rolled);
  root.querySelectorAll("form[data-rolled]").forEach(looking);
  root.querySelectorAll("form[data-pick]").forEach(picking);
}

start(document);
addEventListener("popstate", () => { if (location.pathname.startsWith("/koenigreich/")) go(location.href, { isNew: false }); });
