// Runs on every page. Each part looks for its data attributes and does nothing without them.
import { enhanceBoxChips } from "./boxes/box-filter.js";
import { isFromDevice } from "./offline/badge.js";

const { read, write, applySettings } = window.device;
const SLUG_PATTERN = /^[a-z0-9-]{1,100}$/;
const CODE_PATTERN = /^[a-z0-9.~_-]{3,4000}$/;
const VIEWS = ["koenigreich", "aufbau", "tisch", "wertung"];
const findAll = (root, selector) => [...root.querySelectorAll(selector)];
// Lets screen readers say a text (live region).
export const announce = (text) => {
  document.getElementById("said").textContent = text;
};

// Lists stored on the device: kingdoms and cards viewed recently.
export const recentKingdoms = () =>
  read("kingdoms", [])
    .filter(
      (kingdom) => kingdom && CODE_PATTERN.test(kingdom.code) && typeof kingdom.title === "string",
    )
    .slice(0, 50)
    .map((kingdom) => ({
      ...kingdom,
      view: VIEWS.includes(kingdom.view) ? kingdom.view : "koenigreich",
    }));
const recentCards = () =>
  read("seen", [])
    .filter((card) => card && SLUG_PATTERN.test(card.slug) && typeof card.name === "string")
    .slice(0, 12);

const createElement = (name, text, attributes = {}) => {
  const node = document.createElement(name);
  node.textContent = text;
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  return node;
};

function rememberPage(root) {
  const card = root.querySelector("[data-card]");
  if (card) {
    const { card: slug, cardName: name } = card.dataset;
    write(
      "seen",
      [{ slug, name }, ...recentCards().filter((card) => card.slug !== slug)].slice(0, 12),
    );
  }
  const kingdom = root.querySelector("[data-kingdom]");
  if (kingdom) {
    const { kingdom: code, title, slugs = "" } = kingdom.dataset;
    const saved = recentKingdoms();
    const savedKingdom = saved.find((kingdom) => kingdom.code === code);
    const [, currentView] = location.pathname.split("/");
    const entry = {
      code,
      title,
      slugs: slugs || savedKingdom?.slugs || "",
      time: Date.now(),
      played: savedKingdom?.played === true,
      view: VIEWS.includes(currentView) ? currentView : savedKingdom?.view,
    };
    write("kingdoms", [entry, ...saved.filter((kingdom) => kingdom.code !== code)].slice(0, 50));
    if ("serviceWorker" in navigator) cacheOtherPages(code);
  }
}

const MAX_RUNNING_AGE_MS = 12 * 60 * 60 * 1000;

// „Spiel“ in the main menu links to the running game (viewed in the last 12 hours), or, on that
// game's pages, to a new one.
function linkRunningGame(current) {
  const isRunning = current && Date.now() - current.time < MAX_RUNNING_AGE_MS;
  const isHere = document.querySelector("[data-kingdom]");
  for (const link of findAll(document, "[data-game]"))
    link.setAttribute(
      "href",
      isRunning && !isHere ? `/${current.view}/${current.code}/` : "/koenigreich/",
    );
}

function showRecent(root) {
  const current = recentKingdoms()[0];
  linkRunningGame(current);
  for (const box of findAll(root, "[data-current]")) {
    if (!current) continue;
    box.hidden = false;
    box.querySelector("[data-current-names]").textContent = current.title;
    const paths = { kingdom: "koenigreich", setup: "aufbau", table: "tisch", score: "wertung" };
    for (const link of findAll(box, "[data-current-link]"))
      link.href = `/${paths[link.dataset.currentLink]}/${current.code}/`;
  }
  for (const box of findAll(root, "[data-seen]")) {
    const cards = recentCards();
    box.hidden = !cards.length;
    const list = box.querySelector("ul");
    list.replaceChildren(
      ...cards.map(({ slug, name }) => {
        const item = document.createElement("li");
        item.append(createElement("a", name, { href: `/karten/${slug}/` }));
        return item;
      }),
    );
  }
}

// Caches the other pages of a kingdom that is viewed for more than two seconds, in case the network
// goes away.
async function cacheOtherPages(code) {
  if (navigator.connection?.saveData) return;
  await navigator.serviceWorker.ready;
  await new Promise((resolve) => setTimeout(resolve, 2000));
  if (
    document.querySelector("[data-kingdom]")?.dataset.kingdom !== code ||
    !navigator.serviceWorker.controller
  )
    return;
  const others = findAll(document, ".tabs a:not([aria-current])").map((link) => link.href);
  for (const address of [...others, `/koenigreich/${code}/qr.svg`])
    if (!(await caches.match(address)))
      await fetch(address, { headers: { Accept: "text/html" } }).catch(() => {});
}

// Search suggestions while typing: an ARIA combobox whose list lies over the page, so that nothing
// moves.
async function fetchSuggestions(query, address) {
  if (!isFromDevice)
    try {
      const answer = await fetch(`${address}?q=${encodeURIComponent(query)}`);
      if (answer.ok) return (await answer.json()).found;
    } catch {
      /* no network: suggest from the offline index */
    }
  const { suggest } = await import("./search/offline-results.js");
  return suggest(query);
}

function enhanceSearchField(form) {
  const input = form.querySelector("input[type=search]");
  const list = createElement("ul", "", {
    class: "search-form__suggestions",
    role: "listbox",
    id: `${input.id}-list`,
    "aria-label": "Vorschläge",
  });
  list.hidden = true;
  form.append(list);
  for (const [key, value] of Object.entries({
    role: "combobox",
    "aria-autocomplete": "list",
    "aria-expanded": "false",
    "aria-controls": list.id,
  }))
    input.setAttribute(key, value);
  let selected = -1,
    lastRequest = 0,
    timer;
  const close = () => {
    list.hidden = true;
    selected = -1;
    input.setAttribute("aria-expanded", "false");
    input.removeAttribute("aria-activedescendant");
  };
  const selectItem = (next) => {
    const items = findAll(list, "a");
    selected = next < 0 ? items.length - 1 : next % items.length;
    items.forEach((item, index) => {
      item.setAttribute("aria-selected", String(index === selected));
    });
    input.setAttribute("aria-activedescendant", items[selected].id);
  };
  const showSuggestions = (suggestions) => {
    list.replaceChildren(
      ...suggestions.map((suggestion, index) => {
        const item = createElement("li", "", { role: "none" });
        const link = createElement("a", "", {
          href: suggestion.url,
          tabindex: "-1",
          role: "option",
          id: `${list.id}-${index}`,
          "aria-selected": "false",
        });
        link.append(
          createElement(
            "span",
            suggestion.matched ? `${suggestion.matched} → ${suggestion.name}` : suggestion.name,
          ),
          createElement("span", suggestion.kind, { class: "small muted" }),
        );
        item.append(link);
        return item;
      }),
    );
    list.hidden = !suggestions.length;
    input.setAttribute("aria-expanded", String(!!suggestions.length));
    selected = -1;
  };
  input.addEventListener("input", () => {
    clearTimeout(timer);
    const query = input.value.trim(),
      request = ++lastRequest;
    if (query.length < 2) return close();
    timer = setTimeout(async () => {
      const suggestions = await fetchSuggestions(query, form.dataset.suggest);
      if (request === lastRequest && document.activeElement === input) showSuggestions(suggestions);
    }, 90);
  });
  input.addEventListener("keydown", (event) => {
    if (list.hidden) return;
    if (event.key === "ArrowDown") {
      event.preventDefault();
      selectItem(selected + 1);
    } else if (event.key === "ArrowUp") {
      event.preventDefault();
      selectItem(selected - 1);
    } else if (event.key === "Escape") close();
    else if (event.key === "Enter" && selected >= 0) {
      event.preventDefault();
      findAll(list, "a")[selected].click();
    }
  });
  input.addEventListener("blur", () => setTimeout(close, 200));
  form.addEventListener("submit", () => {
    lastRequest++;
    close();
  });
}

function enhanceForms(root) {
  for (const form of findAll(root, "form[data-tidy]"))
    form.addEventListener("formdata", ({ formData }) => {
      for (const [key, value] of [...formData])
        if (value === "") {
          const filledValues = formData.getAll(key).filter((value) => value !== "");
          formData.delete(key);
          for (const value of filledValues) formData.append(key, value);
        }
    });
  for (const form of findAll(root, "form[data-auto]"))
    form.addEventListener("change", () => form.requestSubmit());
}

function enhanceShareButtons(root) {
  for (const button of findAll(root, "[data-copy]"))
    button.addEventListener("click", async () => {
      const field = document.getElementById(button.dataset.copy);
      field.select();
      try {
        await navigator.clipboard.writeText(field.value);
      } catch {
        document.execCommand("copy");
      }
      button.textContent = "Kopiert";
      announce("Kopiert");
    });
  for (const button of findAll(root, "[data-share]")) {
    button.hidden = !navigator.share;
    button.addEventListener("click", () =>
      navigator.share({ title: document.title, url: button.dataset.share }).catch(() => {}),
    );
  }
  for (const button of findAll(root, "[data-print]"))
    button.addEventListener("click", () => print());
}

// Without a network the device may have this page only without its query (filter or search). Then
// the page answers the query itself, or says that it is unfiltered.
const isStandIn = document.documentElement.dataset.query !== location.search.slice(1);

async function fillStandIn(root) {
  if (!isStandIn || root.querySelector("[data-nowhere], [data-kingdom]")) return;
  const query = new URLSearchParams(location.search),
    text = query.get("q")?.trim() || "";
  const input = root
    .querySelector("[data-search], [data-filter]")
    ?.querySelector("input[type=search]");
  if (input && text) {
    input.value = text;
    const results = root.querySelector("[data-results]");
    if (results) (await import("./search/offline-results.js")).showResults(query, results);
    else input.dispatchEvent(new Event("input"));
  } else if (
    !input &&
    !(await (await import("./offline/lists.js")).filterOfflineList(root, query))
  ) {
    const note = createElement(
      "p",
      "Ohne Netz liegt diese Seite nur ohne deine Auswahl auf dem Gerät: Sie ist ungefiltert.",
      { class: "note" },
    );
    root.querySelector("h1").after(note);
  }
}

// The key / moves the focus to the search field, or opens the search.
addEventListener("keydown", (event) => {
  if (
    event.key !== "/" ||
    event.ctrlKey ||
    event.metaKey ||
    event.target.closest("input, select, textarea, dialog")
  )
    return;
  event.preventDefault();
  const field = document.querySelector("main input[type=search]");
  if (field) field.focus();
  else document.querySelector(".site-header__tools a:not([data-kept])").click();
});

export function enhance(root) {
  rememberPage(root);
  showRecent(root);
  findAll(root, "form[data-suggest]").forEach(enhanceSearchField);
  enhanceForms(root);
  enhanceBoxChips(root);
  if (root.querySelector("[data-shelf]"))
    import("./boxes/box-shelf.js").then(({ enhanceShelf }) => enhanceShelf(root, announce));
  enhanceShareButtons(root);
}

enhance(document);
fillStandIn(document);
addEventListener("pageshow", ({ persisted }) => {
  if (persisted) {
    applySettings();
    showRecent(document);
  }
});

if ("serviceWorker" in navigator)
  addEventListener("load", () => navigator.serviceWorker.register("/sw.js").catch(() => {}));
