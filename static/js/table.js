// Tisch: one card fills the screen, the strip below leads to the others, and the screen stays on.
import "./text-size.js";
import "./start-player-button.js";
import { trackEmptyPiles } from "./empty-piles.js";
const PLACE = /^#karte-([a-z0-9-]{1,100})$/;
const SWIPE = 45;
const find = (root, selector) => [...root.querySelectorAll(selector)];
const element = (name, className = "", text = "") => Object.assign(document.createElement(name), { className, textContent: text });

// ---- The screen stays on for as long as anything wants it to and the page is seen; a hidden page loses the lock by itself
const wanting = new Set();
let lock;
async function stayAwake(who, isWanted, refused = () => {}) {
  isWanted ? wanting.add(who) : wanting.delete(who);
  if (!wanting.size) {
    const held = lock;
    lock = undefined;
    return held?.release().catch(() => {});
  }
  if (!navigator.wakeLock) return refused(isSecureContext ? "Dieser Browser lässt den Bildschirm nicht von selbst an." : "Ohne https geht der Bildschirm von selbst aus.");
  if (lock || document.visibilityState !== "visible") return;
  lock = await navigator.wakeLock.request("screen").catch(() => refused("Das Gerät lässt den Bildschirm gerade nicht an."));
  if (!wanting.size) stayAwake(who, false);
}
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "hidden") lock = undefined;
  for (const who of [...wanting].slice(0, 1)) stayAwake(who, true);
});

// What looks a word up is fetched by the first that touches the field.
function lookUp(form) {
  const input = form.querySelector("input[type=search]");
  let isAsked = false;
  const fetched = async () => {
    if (isAsked) return;
    isAsked = true;
    (await import("./page-filter.js")).startPageFilter(form);
  };
  for (const event of ["focus", "input"]) input.addEventListener(event, fetched, { once: true });
  if (input.value) fetched();
}

function tick(label) {
  const box = label.querySelector("input");
  label.hidden = !navigator.wakeLock;
  box.addEventListener("change", () => stayAwake("box", box.checked));
}

// ---- A card as large as the screen, made from its tile: effect, Berichtigung, answers, what differs between editions
function large(tile, mini) {
  const face = tile.querySelector(".f") || mini?.querySelector(".f"), head = tile.querySelector(".name");
  const looks = face ? face.className.replace(/f-tile|f-mini/, "") : tile.querySelector("[data-face]").dataset.face;
  const card = element("article", `${looks} f f-table`);
  const panel = face ? face.querySelector(".pn").cloneNode(true) : element("div", "pn"), price = tile.querySelector(".pr");
  if (price && !panel.querySelector(".pr")) panel.append(price.cloneNode(true));
  const body = element("div", "bd"), name = element("h3", "name", head.textContent);
  Object.assign(name, { id: "gross", tabIndex: -1 });
  body.append(name, tile.querySelector(".types").cloneNode(true));
  body.append(...find(tile, ".tx > :is(.fx, .effect), .in > .effect").map((part) => part.cloneNode(true)));
  const answers = tile.querySelector("[data-answers]")?.cloneNode(true);
  if (answers) {
    for (const part of find(answers, "[hidden]")) part.hidden = false;
    body.append(answers);
  }
  const more = element("a", "more-of", `Alles zu ${head.textContent.replaceAll("\u00ad", "")}`);
  more.href = head.querySelector("a").href;
  body.append(more);
  card.append(panel, body);
  return card;
}

// The dialog is of no use without this script, so the page does not carry it.
const icon = (paths, className = "") => `${className && ` class="${className}"`}><svg class="ic" viewBox="0 0 32 32" aria-hidden="true"><g fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="3.4">${paths}</g></svg></button>`;
const BACK = '<path stroke-width="3.6" d="m20 5-11 11 11 11"/>';
const DIALOG = `<dialog class="tm" data-view aria-labelledby="gross"><div class="side"><div class="read" data-read></div>
<div class="bar"><button type="button" data-close aria-label="Schließen"${icon('<path d="m6 6 20 20m0-20-20 20"/>')}<button type="button" data-step="-1" aria-label="Vorige Karte"${icon(BACK)}<output data-at></output><button type="button" data-step="1" aria-label="Nächste Karte"${icon(BACK, "on")}<button type="button" data-turn aria-label="Zum Gegenüber drehen" aria-pressed="false"${icon('<path stroke-width="3" d="m27 16a11 11 0 1 1-4-8.5"/><path fill="currentColor" stroke="none" d="m24.5 1v9.5h-9.5z"/>')}</div>
</div></dialog>`;

function centre(item, list) {
  const [one, all] = [item.getBoundingClientRect(), list.getBoundingClientRect()];
  list.scrollLeft += one.left + one.width / 2 - all.left - all.width / 2;
}

function view(page, strip, { selectPile }) {
  page.insertAdjacentHTML("beforeend", DIALOG);
  const dialog = page.lastElementChild, side = dialog.querySelector(".side"), read = dialog.querySelector("[data-read]");
  const turn = dialog.querySelector("[data-turn]"), at = dialog.querySelector("[data-at]");
  turn.before(page.querySelector("[data-aa]").cloneNode(true));
  const tiles = find(page, ".tiles > li[id]"), slugs = tiles.map(({ id }) => id.slice("karte-".length));
  const minis = find(strip, "[data-slug]"), place = strip.previousElementSibling;
  let now = -1;

  const asked = () => slugs.indexOf(location.hash.match(PLACE)?.[1]);
  const turned = (isTurned) => {
    side.classList.toggle("is-turned", isTurned);
    turn.setAttribute("aria-pressed", String(isTurned));
  };
  const quietly = (text) => { if (!read.querySelector(".quiet")) read.append(element("p", "quiet", text)); };

  function show(number, way = 0) {
    now = number;
    const here = minis.find(({ dataset }) => dataset.slug === slugs[number]);
    read.replaceChildren(large(tiles[number], here));
    read.scrollTop = 0;
    if (way) read.firstElementChild.classList.add(way > 0 ? "from-right" : "from-left");
    at.replaceChildren(element("span", "vh", `${read.querySelector(".name").textContent}, `), `${number + 1} / ${tiles.length}`);
    for (const mini of minis) mini === here ? mini.setAttribute("aria-current", "true") : mini.removeAttribute("aria-current");
    if (here) centre(here, here.closest("ul"));
    selectPile(slugs[number]);
    stayAwake("view", true, quietly);
  }
  function open(number) {
    if (!dialog.open) {
      dialog.append(strip);
      dialog.showModal();
      document.documentElement.classList.add("is-viewing");
    }
    show(number);
    read.querySelector(".name").focus({ preventScroll: true });
  }
  function shut() {
    if (!dialog.open) return;
    const mini = minis.find(({ dataset }) => dataset.slug === slugs[now]);
    dialog.close();
    place.after(strip);
    document.documentElement.classList.remove("is-viewing");
    turned(false);
    selectPile("");
    for (const one of minis) one.removeAttribute("aria-current");
    (mini || tiles[now].querySelector(".name a")).focus({ preventScroll: true });
    stayAwake("view", false);
  }
  // The address says which card is open: going back closes it, however many were looked at in between.
  const sync = () => (asked() >= 0 ? open(asked()) : shut());
  const go = (number, way) => {
    history[dialog.open ? "replaceState" : "pushState"](dialog.open ? history.state : { isView: true }, "", `#karte-${slugs[number]}`);
    dialog.open ? show(number, way) : open(number);
  };
  const step = (way) => go((now + way + tiles.length) % tiles.length, way);
  const leave = () => {
    if (history.state?.isView) return history.back();
    history.replaceState(null, "", location.pathname + location.search);
    shut();
  };

  addEventListener("popstate", sync);
  addEventListener("click", (event) => {
    const link = event.target.closest?.("[data-slug], .tiles .name a, [data-table]:not(.is-asked) .above > summary");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const number = slugs.indexOf(link.dataset.slug || link.closest("li").id.slice("karte-".length));
    if (number < 0) return;
    event.preventDefault();
    go(number);
  });
  dialog.addEventListener("cancel", (event) => { event.preventDefault(); leave(); });
  dialog.addEventListener("keydown", (event) => {
    const way = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (way) { event.preventDefault(); step(way); }
  });
  dialog.querySelector("[data-close]").addEventListener("click", leave);
  turn.addEventListener("click", () => turned(turn.getAttribute("aria-pressed") !== "true"));
  for (const button of find(dialog, "[data-step]")) button.addEventListener("click", () => step(Number(button.dataset.step)));

  let down;
  read.addEventListener("pointerdown", ({ pointerType, isPrimary, clientX, clientY }) => { down = pointerType !== "mouse" && isPrimary ? [clientX, clientY] : undefined; });
  read.addEventListener("pointerup", ({ clientX, clientY }) => {
    if (!down) return;
    const [x, y] = [clientX - down[0], clientY - down[1]];
    down = undefined;
    const isTurned = side.classList.contains("is-turned");
    if (Math.abs(x) > SWIPE && Math.abs(x) > 1.5 * Math.abs(y)) step((x < 0) === isTurned ? -1 : 1);
  });
  sync();
}

const page = document.querySelector("[data-table]"), strip = page.querySelector("[data-strip]");
find(page, "[data-filter]").forEach(lookUp);
find(page, "[data-awake]").forEach(tick);
for (const mini of find(strip, ".minis a")) mini.dataset.slug = mini.hash.slice("#karte-".length);
for (const links of find(page, "[data-afterwards]")) {
  page.querySelector("[data-end]").parentElement.append(links); // here one reads on from the top; without this script they stay there
  links.classList.remove("nojs-only");
}
view(page, strip, trackEmptyPiles(strip, page.dataset.kingdom));
