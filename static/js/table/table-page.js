// The page Tisch: enlarges a card to the whole screen, with a strip of all cards below, and keeps
// the screen on.
import "../settings/text-size.js";
import "./start-player-button.js";
import { trackEmptyPiles } from "./empty-piles.js";

const CARD_HASH = /^#karte-([a-z0-9-]{1,100})$/;
const MIN_SWIPE_PIXELS = 45;
const findAll = (root, selector) => [...root.querySelectorAll(selector)];
const createElement = (name, className = "", text = "") =>
  Object.assign(document.createElement(name), { className, textContent: text });

// Keeps the screen on (Wake Lock) while at least one holder wants it. The browser releases the lock
// of a hidden page, so it is requested again when the page is visible.
const holders = new Set();
let lock;
async function keepScreenOn(holder, isWanted, onRefused = () => {}) {
  isWanted ? holders.add(holder) : holders.delete(holder);
  if (!holders.size) {
    const releasedLock = lock;
    lock = undefined;
    return releasedLock?.release().catch(() => {});
  }
  if (!navigator.wakeLock)
    return onRefused(
      isSecureContext
        ? "Dieser Browser lässt den Bildschirm nicht von selbst an."
        : "Ohne https geht der Bildschirm von selbst aus.",
    );
  if (lock || document.visibilityState !== "visible") return;
  lock = await navigator.wakeLock
    .request("screen")
    .catch(() => onRefused("Das Gerät lässt den Bildschirm gerade nicht an."));
  if (!holders.size) keepScreenOn(holder, false);
}
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "hidden") lock = undefined;
  for (const holder of [...holders].slice(0, 1)) keepScreenOn(holder, true);
});

// The first focus of the search field loads its script.
function loadPageFilter(form) {
  const input = form.querySelector("input[type=search]");
  let isLoaded = false;
  const load = async () => {
    if (isLoaded) return;
    isLoaded = true;
    (await import("./page-filter.js")).startPageFilter(form);
  };
  for (const event of ["focus", "input"]) input.addEventListener(event, load, { once: true });
  if (input.value) load();
}

function startScreenSwitch(label) {
  const box = label.querySelector("input");
  label.hidden = !navigator.wakeLock;
  box.addEventListener("change", () => keepScreenOn("box", box.checked));
}

// Builds a card that fills the screen from its tile on the page: effect, correction, statements.
function createLargeCard(tile, mini) {
  const face = tile.querySelector(".card-face") || mini?.querySelector(".card-face"),
    head = tile.querySelector(".card-face__name");
  const card = createElement("article", "card-face card-view__card");
  Object.assign(card.dataset, (face || tile.querySelector("[data-box]")).dataset);
  const panel = face
      ? face.querySelector(".card-face__panel").cloneNode(true)
      : createElement("div", "card-face__panel"),
    price = tile.querySelector(".cost");
  if (price && !panel.querySelector(".cost")) panel.append(price.cloneNode(true));
  const body = createElement("div", "card-face__body"),
    name = createElement("h3", "card-face__name", head.textContent);
  Object.assign(name, { id: "gross", tabIndex: -1 });
  body.append(name, tile.querySelector(".card-face__types").cloneNode(true));
  body.append(
    ...findAll(
      tile,
      ".card-face__text > :is(.card-face__signs, .card-face__effect), .tile__body > .card-face__effect",
    ).map((part) => part.cloneNode(true)),
  );
  const answers = tile.querySelector("[data-answers]")?.cloneNode(true);
  if (answers) {
    for (const part of findAll(answers, "[hidden]")) part.hidden = false;
    body.append(answers);
  }
  const more = createElement(
    "a",
    "card-view__more",
    `Alles zu ${head.textContent.replaceAll("\u00ad", "")}`,
  );
  more.href = head.querySelector("a").href;
  body.append(more);
  card.append(panel, body);
  return card;
}

// The dialog does not work without this script, so it is not part of the page.
const icon = (paths, className = "") =>
  `${className && ` class="${className}"`}><svg class="card-view__icon" viewBox="0 0 32 32" aria-hidden="true"><g fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="3.4">${paths}</g></svg></button>`;
const BACK_ARROW = '<path stroke-width="3.6" d="m20 5-11 11 11 11"/>';
const DIALOG_HTML = `<dialog class="card-view" data-view aria-labelledby="gross"><div class="card-view__side"><div class="card-view__scroller" data-read></div>
<div class="card-view__bar"><button type="button" data-close aria-label="Schließen"${icon('<path d="m6 6 20 20m0-20-20 20"/>')}<button type="button" data-step="-1" aria-label="Vorige Karte"${icon(BACK_ARROW)}<output data-at></output><button type="button" data-step="1" aria-label="Nächste Karte"${icon(BACK_ARROW, "card-view__next")}<button type="button" data-turn aria-label="Zum Gegenüber drehen" aria-pressed="false"${icon('<path stroke-width="3" d="m27 16a11 11 0 1 1-4-8.5"/><path fill="currentColor" stroke="none" d="m24.5 1v9.5h-9.5z"/>')}</div>
</div></dialog>`;

function centreItem(item, list) {
  const [itemBox, listBox] = [item.getBoundingClientRect(), list.getBoundingClientRect()];
  list.scrollLeft += itemBox.left + itemBox.width / 2 - listBox.left - listBox.width / 2;
}

function startCardView(page, strip, { selectPile }) {
  page.insertAdjacentHTML("beforeend", DIALOG_HTML);
  const dialog = page.lastElementChild,
    sidePanel = dialog.querySelector(".card-view__side"),
    cardPanel = dialog.querySelector("[data-read]");
  const turnButton = dialog.querySelector("[data-turn]"),
    position = dialog.querySelector("[data-at]");
  turnButton.before(page.querySelector("[data-aa]").cloneNode(true));
  const tiles = findAll(page, ".tile-grid > li[id]"),
    slugs = tiles.map(({ id }) => id.slice("karte-".length));
  const minis = findAll(strip, "[data-slug]"),
    stripAnchor = strip.previousElementSibling;
  let shownNumber = -1;

  const numberInAddress = () => slugs.indexOf(location.hash.match(CARD_HASH)?.[1]);
  const setTurned = (isTurned) => {
    sidePanel.classList.toggle("is-turned", isTurned);
    turnButton.setAttribute("aria-pressed", String(isTurned));
  };
  const showQuietNote = (text) => {
    if (!cardPanel.querySelector(".card-view__note"))
      cardPanel.append(createElement("p", "card-view__note", text));
  };

  function show(number, direction = 0) {
    shownNumber = number;
    const currentMini = minis.find(({ dataset }) => dataset.slug === slugs[number]);
    cardPanel.replaceChildren(createLargeCard(tiles[number], currentMini));
    cardPanel.scrollTop = 0;
    if (direction)
      cardPanel.firstElementChild.classList.add(direction > 0 ? "is-from-right" : "is-from-left");
    position.replaceChildren(
      createElement(
        "span",
        "visually-hidden",
        `${cardPanel.querySelector(".card-face__name").textContent}, `,
      ),
      `${number + 1} / ${tiles.length}`,
    );
    for (const mini of minis)
      mini === currentMini
        ? mini.setAttribute("aria-current", "true")
        : mini.removeAttribute("aria-current");
    if (currentMini) centreItem(currentMini, currentMini.closest("ul"));
    selectPile(slugs[number]);
    keepScreenOn("view", true, showQuietNote);
  }
  function open(number) {
    if (!dialog.open) {
      dialog.append(strip);
      dialog.showModal();
      document.documentElement.classList.add("is-viewing");
    }
    show(number);
    cardPanel.querySelector(".card-face__name").focus({ preventScroll: true });
  }
  function close() {
    if (!dialog.open) return;
    const mini = minis.find(({ dataset }) => dataset.slug === slugs[shownNumber]);
    dialog.close();
    stripAnchor.after(strip);
    document.documentElement.classList.remove("is-viewing");
    setTurned(false);
    selectPile("");
    for (const mini of minis) mini.removeAttribute("aria-current");
    (mini || tiles[shownNumber].querySelector(".card-face__name a")).focus({ preventScroll: true });
    keepScreenOn("view", false);
  }
  // The hash of the address names the open card. „Back“ closes it, no matter how many cards were
  // shown meanwhile.
  const followAddress = () => (numberInAddress() >= 0 ? open(numberInAddress()) : close());
  const goTo = (number, direction) => {
    history[dialog.open ? "replaceState" : "pushState"](
      dialog.open ? history.state : { isView: true },
      "",
      `#karte-${slugs[number]}`,
    );
    dialog.open ? show(number, direction) : open(number);
  };
  const step = (direction) =>
    goTo((shownNumber + direction + tiles.length) % tiles.length, direction);
  const leave = () => {
    if (history.state?.isView) return history.back();
    history.replaceState(null, "", location.pathname + location.search);
    close();
  };

  addEventListener("popstate", followAddress);
  addEventListener("click", (event) => {
    const link = event.target.closest?.(
      "[data-slug], .tile-grid .card-face__name a, [data-table]:not(.is-filtered) .tile__notes > summary",
    );
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const number = slugs.indexOf(link.dataset.slug || link.closest("li").id.slice("karte-".length));
    if (number < 0) return;
    event.preventDefault();
    goTo(number);
  });
  dialog.addEventListener("cancel", (event) => {
    event.preventDefault();
    leave();
  });
  dialog.addEventListener("keydown", (event) => {
    const direction = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (direction) {
      event.preventDefault();
      step(direction);
    }
  });
  dialog.querySelector("[data-close]").addEventListener("click", leave);
  turnButton.addEventListener("click", () =>
    setTurned(turnButton.getAttribute("aria-pressed") !== "true"),
  );
  for (const button of findAll(dialog, "[data-step]"))
    button.addEventListener("click", () => step(Number(button.dataset.step)));

  let touchStart;
  cardPanel.addEventListener("pointerdown", ({ pointerType, isPrimary, clientX, clientY }) => {
    touchStart = pointerType !== "mouse" && isPrimary ? [clientX, clientY] : undefined;
  });
  cardPanel.addEventListener("pointerup", ({ clientX, clientY }) => {
    if (!touchStart) return;
    const [x, y] = [clientX - touchStart[0], clientY - touchStart[1]];
    touchStart = undefined;
    const isTurned = sidePanel.classList.contains("is-turned");
    if (Math.abs(x) > MIN_SWIPE_PIXELS && Math.abs(x) > 1.5 * Math.abs(y))
      step(x < 0 === isTurned ? -1 : 1);
  });
  followAddress();
}

const page = document.querySelector("[data-table]"),
  strip = page.querySelector("[data-strip]");
findAll(page, "[data-filter]").forEach(loadPageFilter);
findAll(page, "[data-awake]").forEach(startScreenSwitch);
for (const mini of findAll(strip, ".card-strip__cards a"))
  mini.dataset.slug = mini.hash.slice("#karte-".length);
for (const links of findAll(page, "[data-afterwards]")) {
  // Links for after the game are next to its end; without this script they stay where the page has
  // them.
  page.querySelector("[data-end]").parentElement.append(links);
  links.classList.remove("without-script");
}
startCardView(page, strip, trackEmptyPiles(strip, page.dataset.kingdom));
