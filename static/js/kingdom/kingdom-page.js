// The page Königreich: a rolled kingdom with its quick changes and undo. Also runs on the pages
// where a kingdom is entered by hand, and on Aufbau.

import { announce, enhance, recentKingdoms } from "../site.js";
import { checkNumberOfPlayers, playSettings, recentPiles } from "./play-settings.js";

function addPlaySettings(form) {
  if (!form.querySelector(".note")) checkNumberOfPlayers(form); // a refused list keeps the number it was sent with
  for (const [name, value] of playSettings())
    if (name !== "spieler") {
      const field = document.createElement("input");
      Object.assign(field, { type: "hidden", name, value });
      form.append(field);
    }
}

// When the server refuses a roll, it answers with the form of wishes.
async function loadWishesForm(form) {
  const { startKingdomForm } = await import("./kingdom-form.js");
  startKingdomForm(form);
}

const kingdomPiles = (root) => [...root.querySelectorAll(".kingdom__cards > li")];

async function fetchPage(address) {
  const answer = await fetch(address, { headers: { Accept: "text/html" } });
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const freshMain = page.querySelector("main");
  if (!freshMain || freshMain.querySelector("[data-nowhere]")) throw new Error("no network");
  return { page, freshMain, url: answer.url, isFromDevice: "away" in page.documentElement.dataset };
}

// Shows another version of the kingdom without a page load. Each version has its own address in the
// history, so that „back“ undoes a change.
async function openKingdom(address, { isNew = true, message = "", isNewRoll = false } = {}) {
  const main = document.querySelector("main");
  main.setAttribute("aria-busy", "true");
  try {
    const { page, freshMain, url, isFromDevice } = await fetchPage(address);
    const focusSpot = document.activeElement?.dataset.spot;
    const changes = keepOldOrder(kingdomPiles(main), freshMain, isNewRoll);
    main.replaceChildren(...freshMain.childNodes);
    document.title = page.title;
    if (isNew && url !== location.href) history.pushState(null, "", url);
    enhance(main);
    enhanceKingdom(main);
    showChanges(main, changes, isNewRoll, message);
    if (isFromDevice) (await import("../offline/answers.js")).startOfflinePage(main);
    if (focusSpot)
      (main.querySelector(`[data-spot="${focusSpot}"]`) || main).focus({ preventScroll: true });
  } catch {
    await openOffline(main, address);
  } finally {
    main.removeAttribute("aria-busy");
  }
}

// Puts new piles in the places of the removed ones, so that nothing else moves. The sorted order of
// the server is shown on the next visit.
function keepOldOrder(old, freshMain, isNewRoll) {
  const list = freshMain.querySelector(".kingdom__cards");
  if (!list || !old.length) return { removed: [], added: [] };
  const itemById = new Map(kingdomPiles(freshMain).map((item) => [item.id, item]));
  const oldIds = new Set(old.map(({ id }) => id));
  const added = [...itemById.values()].filter(({ id }) => !oldIds.has(id));
  const removed = old.filter(({ id }) => !itemById.has(id));
  const unplaced = [...added];
  const ordered = old.map(({ id }) => itemById.get(id) || unplaced.shift()).filter(Boolean);
  if (!isNewRoll) list.replaceChildren(...new Set([...ordered, ...itemById.values()]));
  return { removed: removed.map(({ dataset }) => dataset.name), added };
}

function showChanges(main, { removed, added }, isNewRoll, message) {
  const list = main.querySelector(".kingdom__cards"),
    line = main.querySelector("[data-changed]");
  const undo = main.querySelector("[data-undo]");
  if (isNewRoll && list) {
    scrollTo({ top: 0 });
    list.classList.add("is-dealt");
    setTimeout(() => list.classList.remove("is-dealt"), 1000);
  } else if (list && added.length) {
    list.classList.add("is-swapped");
    for (const item of added) item.querySelector(".card-face").classList.add("is-new");
    const settle = () => {
      for (const item of added) item.querySelector(".card-face").classList.remove("is-new");
    };
    setTimeout(() => addEventListener("pointerdown", settle, { once: true }), 0);
    addEventListener("keydown", settle, { once: true });
  }
  const parts = [];
  if (!isNewRoll && (removed.length || added.length) && removed.length + added.length < 5) {
    if (removed.length) parts.push(`${removed.join(", ")} raus`);
    if (added.length) parts.push(`${added.map(({ dataset }) => dataset.name).join(", ")} rein`);
  }
  const sentence = message || parts.join(", ");
  if (sentence) announce(sentence);
  if (!line || !sentence) return;
  const text = document.createElement("span");
  text.textContent = sentence;
  line.replaceChildren(text);
  if (!undo.hidden && !message) {
    const undoButton = document.createElement("button");
    undoButton.type = "button";
    undoButton.textContent = "Rückgängig";
    undoButton.addEventListener("click", () => undo.click());
    line.append(undoButton);
  }
  line.hidden = false;
}

// The sheet with the details of a card: a dialog from below on a phone, a panel on the right on a
// wide screen.
const isWideScreen = matchMedia("(min-width: 60rem)");

function startCardSheet(form) {
  const sidePanel = form.querySelector("[data-beside]"),
    list = form.querySelector(".kingdom__cards");
  if (!sidePanel || !list) return;
  const sheetCache = new Map();
  const lockBoxOf = (slug) => form.querySelector(`[name=fest][value="${CSS.escape(slug)}"]`);
  const fetchSheet = (link) => {
    const address = new URL(link.href);
    if (!sheetCache.has(address.search))
      sheetCache.set(
        address.search,
        fetchPage(address).then(({ freshMain }) => findSheet(freshMain, address)),
      );
    return sheetCache.get(address.search);
  };
  // Without a network the cached page may show another card than the one asked for; then there is
  // no sheet to show.
  const findSheet = (freshMain, { searchParams }) => {
    const sheet = freshMain.querySelector("[data-sheet]");
    if (sheet?.dataset.sheet !== searchParams.get("karte")) throw new Error("another card");
    return sheet;
  };
  let dialog;
  const closeDialog = () => {
    if (dialog?.open) dialog.close();
  };
  const updateLockButton = (root, slug) => {
    const button = root.querySelector("[data-lock]"),
      box = lockBoxOf(slug);
    if (!button || !box) return;
    button.classList.toggle("is-locked", box.checked);
    button.setAttribute("aria-pressed", String(box.checked));
    button.querySelector("span").textContent = box.checked ? "Liegt fest" : "Festhalten";
  };
  const markShownCard = (slug) => {
    for (const item of kingdomPiles(form)) item.classList.toggle("is-shown", item.id === slug);
  };
  async function openCard(link) {
    const slug = link.closest("li").id;
    let sheet;
    try {
      sheet = (await fetchSheet(link)).cloneNode(true);
    } catch {
      location.assign(`/karten/${slug}/`);
      return;
    }
    if (isWideScreen.matches) {
      sidePanel.replaceChildren(sheet);
      markShownCard(slug);
      announce(sheet.ariaLabel);
    } else {
      dialog ??= Object.assign(document.createElement("dialog"), { className: "kingdom__beside" });
      dialog.replaceChildren(sheet);
      dialog.setAttribute("aria-label", sheet.ariaLabel);
      if (!dialog.isConnected) form.append(dialog);
      dialog.onclose = () => link.focus({ preventScroll: true });
      dialog.showModal();
    }
    updateLockButton(sheet, slug);
  }
  list.addEventListener("click", (event) => {
    const link = event.target.closest(".card-face__name a");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    openCard(link);
  });
  list.addEventListener("pointerdown", ({ target }) => {
    const link = target.closest(".card-face__name a");
    if (link) fetchSheet(link).catch(() => {});
  });
  form.addEventListener("click", (event) => {
    const lock = event.target.closest("[data-lock]");
    if (lock) {
      event.preventDefault();
      lockBoxOf(lock.dataset.lock).click();
    }
    if (event.target.closest("[data-close]") && dialog) {
      event.preventDefault();
      closeDialog();
    }
    if (event.target === dialog) closeDialog();
  });
  form.addEventListener("keydown", (event) => {
    if (event.key === " " && event.target.matches("[data-lock]")) {
      event.preventDefault();
      event.target.click();
    }
  });
  form.addEventListener("change", ({ target }) => {
    if (target.name !== "fest") return;
    sheetCache.clear();
    for (const sheet of form.querySelectorAll("[data-sheet]"))
      if (sheet.dataset.sheet === target.value) updateLockButton(sheet, target.value);
    announce(`${target.closest("li").dataset.name} ${target.checked ? "liegt fest" : "ist frei"}`);
  });
  startLongPress(list, lockBoxOf);
  if (isWideScreen.matches) markShownCard(sidePanel.querySelector("[data-sheet]")?.dataset.sheet);
}

// A long press (450 ms) on a card locks it for the next roll.
function startLongPress(list, lockBoxOf) {
  let timer,
    isLongPress = false;
  const stop = () => clearTimeout(timer);
  list.addEventListener("pointerdown", ({ target, pointerType }) => {
    isLongPress = false;
    const item = target.closest("li");
    if (pointerType === "mouse" || !item || target.closest(".kingdom__lock")) return;
    timer = setTimeout(() => {
      navigator.vibrate?.(15);
      lockBoxOf(item.id)?.click();
      isLongPress = true;
    }, 450);
  });
  for (const eventName of ["pointerup", "pointercancel", "pointerleave"])
    list.addEventListener(eventName, stop);
  list.addEventListener("pointermove", ({ movementX, movementY }) => {
    if (Math.hypot(movementX, movementY) > 8) stop();
  });
  list.addEventListener("contextmenu", (event) => {
    if (event.target.closest("li") && isLongPress) event.preventDefault();
  });
  list.addEventListener(
    "click",
    (event) => {
      if (isLongPress) {
        event.preventDefault();
        event.stopImmediatePropagation();
        isLongPress = false;
      }
    },
    true,
  );
}

// Keys: R rolls, 1 to 9 and 0 lock the first to tenth card. Ignored while somebody types.
addEventListener("keydown", (event) => {
  const form = document.querySelector("form[data-rolled]");
  if (
    !form ||
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    event.target.closest("input:not([type=checkbox], [type=radio]), select, textarea, dialog")
  )
    return;
  if (event.key === "r" || event.key === "R") form.querySelector("[data-spot=roll]").click();
  else if (/^[0-9]$/.test(event.key))
    kingdomPiles(form)[(Number(event.key) + 9) % 10]?.querySelector("[name=fest]")?.click();
  else return;
  event.preventDefault();
});

// Without a network: opens one of the offline kingdoms, or explains what needs a network.
async function openOffline(main, address) {
  const offlineAnswer = await import("../offline/answers.js")
    .then(({ findOfflineAnswer }) => findOfflineAnswer(address))
    .catch(() => null);
  if (offlineAnswer?.url)
    return openKingdom(offlineAnswer.url, { message: offlineAnswer.message, isNewRoll: true });
  const note = main.querySelector("[data-offline-said]") || document.createElement("p");
  note.className = "note note--error";
  note.dataset.offlineSaid = note.textContent = offlineAnswer?.message || "Dafür braucht es Netz.";
  (main.querySelector(".kingdom__head") || main.querySelector("h1")).after(note);
  note.scrollIntoView({ block: "center" });
  announce(note.textContent);
}

// The addresses of the kingdoms that this tab has shown, in order and at most 30, for undo. They
// are stored per session, because a change can lead over another page.
function updateTrail(update) {
  try {
    const addresses = update(
      JSON.parse(sessionStorage.getItem("begleiter.trail") || "[]").filter((address) =>
        /^\/koenigreich\/1\./.test(address),
      ),
    );
    sessionStorage.setItem("begleiter.trail", JSON.stringify(addresses.slice(-30)));
    return addresses;
  } catch {
    return [];
  }
}

function startRolledKingdom(form) {
  const currentAddress = () => location.pathname + location.search;
  const addArrival = (addresses) =>
    addresses.at(-2) === currentAddress()
      ? addresses.slice(0, -1)
      : addresses.at(-1) === currentAddress()
        ? addresses
        : [...addresses, currentAddress()];
  const previousAddress = updateTrail(addArrival).at(-2);
  const undo = form.querySelector("[data-undo]");
  undo.hidden = !previousAddress;
  undo.addEventListener("click", () =>
    openKingdom(previousAddress, { message: "Rückgängig gemacht" }),
  );
  form.addEventListener("change", (event) => {
    if (event.target.name !== "fest") return;
    const address = new URL(location);
    address.searchParams.delete("fest");
    for (const box of form.querySelectorAll("[name=fest]:checked"))
      address.searchParams.append("fest", box.value);
    history.replaceState(null, "", address);
    updateTrail((addresses) => [...addresses.slice(0, -1), currentAddress()]);
  });
  form.addEventListener("submit", (event) => {
    form.elements.zuletzt.value = recentPiles(recentKingdoms().slice(0, 3));
    const button = event.submitter;
    const path =
      button?.formAction && button.hasAttribute("formaction") ? button.formAction : form.action;
    if (path.includes("/aussuchen/")) {
      form.elements.zuletzt.value = "";
      return;
    }
    event.preventDefault();
    const data = new FormData(form, button);
    const isNewRoll = path === form.action;
    openKingdom(`${path}?${new URLSearchParams([...data].filter(([, value]) => value !== ""))}`, {
      isNewRoll,
      message: isNewRoll ? "Neues Königreich" : "",
    });
  });
}

function startCardPicker(form) {
  const input = form.querySelector("[type=search]");
  let timer;
  input.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(async () => {
      try {
        const answer = await fetch(`${form.action}?${new URLSearchParams(new FormData(form))}`);
        const page = new DOMParser().parseFromString(await answer.text(), "text/html");
        const list = page.querySelector("main .tile-grid"),
          currentList = document.querySelector("main .tile-grid");
        if (!list || !currentList) return;
        const number = page.querySelector("[data-number]");
        currentList.replaceWith(list);
        document.querySelector("[data-number]").replaceWith(number);
        announce(number.textContent);
      } catch {
        /* no network: the button still submits the form */
      }
    }, 150);
  });
}

function enhanceKingdom(root) {
  root.querySelectorAll("form[data-wishes]").forEach(loadWishesForm);
  root.querySelectorAll("form[data-mine]").forEach(addPlaySettings);
  root.querySelectorAll("form[data-rolled]").forEach(startRolledKingdom);
  root.querySelectorAll("form[data-rolled]").forEach(startCardSheet);
  root.querySelectorAll("form[data-pick]").forEach(startCardPicker);
}

enhanceKingdom(document);
addEventListener("popstate", () => {
  if (location.pathname.startsWith("/koenigreich/")) openKingdom(location.href, { isNew: false });
});
