// „Wer fängt an?“: on this device alone, by names that are kept, by fingers on the screen, or left of who won last.
import { begins, lotAmong } from "./played-games.js";
import { say } from "./site.js";
const { read, write } = window.device;
const LONGEST = 30, STILL = 1800, LEAST = 2, MOST = 10;
const listed = (names) => (names.length > 1 ? `${names.slice(0, -1).join(", ")} und ${names.at(-1)}` : names[0]);

// Both dialogs are of no use without this script, so the page does not carry them.
const DIALOGS = `<dialog class="who" data-who aria-labelledby="who">
<div class="row"><h2 id="who">Wer fängt an?</h2><button type="button" data-close aria-label="Schließen">✕</button></div>
<p class="told" data-told role="status" hidden></p>
<div data-last hidden><p></p><button type="button" class="main"></button></div>
<form data-names><fieldset><legend>Namen, im Uhrzeigersinn; dieses Gerät merkt sie sich</legend></fieldset>
<p class="row"><button class="main">Auslosen</button><button type="button" data-fingers>Mit den Fingern</button></p></form></dialog>
<dialog class="pad" data-pad aria-labelledby="pad"><div class="field-of-fingers" data-field></div>
<p id="pad" data-hint role="status">Legt alle einen Finger auf den Schirm und haltet still.</p>
<p class="row"><button type="button" data-more>Punkt dazu</button><button type="button" data-draw disabled>Auslosen</button><button type="button" data-close>Schließen</button></p></dialog>`;

// A number below `number`, each as likely: what lies above the last full round of them is drawn again.
export function below(number) {
  const most = 2 ** 32 - (2 ** 32 % number), drawn = new Uint32Array(1);
  do crypto.getRandomValues(drawn); while (drawn[0] >= most);
  return drawn[0] % number;
}

const one = (of) => of[below(of.length)];

function seat(number, name) {
  const field = Object.assign(document.createElement("input"), { name: "name", maxLength: LONGEST, placeholder: `Platz ${number}`, ariaLabel: `Name auf Platz ${number}`, autocomplete: "off", spellcheck: false });
  field.value = typeof name === "string" ? name.slice(0, LONGEST) : "";
  return field;
}

function byNames(dialog, seats, tell) {
  const known = read("names", []), fields = Array.from({ length: seats }, (_, at) => seat(at + 1, known[at]));
  dialog.querySelector("fieldset").append(...fields);
  dialog.querySelector("[data-names]").addEventListener("submit", (event) => {
    event.preventDefault();
    const names = fields.map(({ value }) => value.trim());
    write("names", [...names, ...read("names", []).slice(names.length)]);
    tell(one(names.map((name, at) => name || `Platz ${at + 1}`)));
  });
}

// What the last game says: left of the winner; after a shared victory a lot among the others.
function byLastGame(dialog, tell) {
  const part = dialog.querySelector("[data-last]"), button = part.querySelector("button");
  const next = begins(), shared = lotAmong();
  part.hidden = !next && !shared?.others.length;
  if (next) part.querySelector("p").textContent = `${next.name} sitzt links von ${next.winner}, wer zuletzt gewonnen hat.`;
  else if (shared) part.querySelector("p").textContent = `Zuletzt haben ${listed(shared.won)} gewonnen: Das Los entscheidet unter den anderen.`;
  button.textContent = next ? `${next.name} fängt an` : "Unter den anderen auslosen";
  button.onclick = () => tell(next ? next.name : one(lotAmong().others));
}

// Everybody puts a finger down; when all hold still, one of them is chosen. Mouse and keyboard put down dots that stay.
function byFingers(pad) {
  const dots = new Map(), hint = pad.querySelector("[data-hint]"), draw = pad.querySelector("[data-draw]");
  const field = pad.querySelector("[data-field]"), asked = hint.textContent;
  let timer, isOver = false;
  const clear = () => {
    clearTimeout(timer);
    for (const dot of dots.values()) dot.remove();
    dots.clear();
    isOver = false;
    hint.textContent = asked;
    draw.disabled = true;
  };
  const choose = () => {
    if (isOver || dots.size < LEAST) return;
    isOver = true;
    const chosen = one([...dots.values()]);
    for (const dot of dots.values()) dot.classList.add(dot === chosen ? "is-chosen" : "is-out");
    hint.textContent = chosen.textContent ? `Punkt ${chosen.textContent} fängt an.` : "Dieser Finger fängt an.";
    draw.disabled = true;
    navigator.vibrate?.(120);
  };
  const wait = () => {
    clearTimeout(timer);
    const isTouched = [...dots.keys()].some((key) => typeof key === "number");
    if (!isOver && isTouched && dots.size >= LEAST) timer = setTimeout(choose, STILL);
    draw.disabled = isOver || dots.size < LEAST;
  };
  const put = (key, x, y, text = "") => {
    if (isOver) clear();
    if (dots.size >= MOST) return;
    const dot = Object.assign(document.createElement("span"), { className: "dot", textContent: text });
    dot.style.translate = `${x}px ${y}px`;
    field.append(dot);
    dots.set(key, dot);
    wait();
  };
  const place = ({ clientX, clientY }) => { const { left, top } = field.getBoundingClientRect(); return [clientX - left, clientY - top]; };
  const putNext = (x, y) => put(`dot ${dots.size}`, x, y, isOver ? "1" : String(dots.size + 1));
  field.addEventListener("pointerdown", (event) => {
    event.preventDefault();
    event.pointerType === "touch" ? put(event.pointerId, ...place(event)) : putNext(...place(event));
  });
  const lift = ({ pointerId }) => {
    if (isOver || !dots.has(pointerId)) return;
    dots.get(pointerId).remove();
    dots.delete(pointerId);
    wait();
  };
  field.addEventListener("pointermove", (event) => { const dot = dots.get(event.pointerId); if (dot) dot.style.translate = place(event).map((at) => `${at}px`).join(" "); });
  field.addEventListener("pointerup", lift);
  field.addEventListener("pointercancel", lift);
  pad.querySelector("[data-more]").addEventListener("click", () => {
    const { width, height } = field.getBoundingClientRect(), turn = (isOver ? 0 : dots.size) * 2.4;
    putNext(width / 2 + Math.cos(turn) * width / 3.2, height / 2 + Math.sin(turn) * height / 3.2);
  });
  draw.addEventListener("click", choose);
  pad.addEventListener("close", clear);
}

// Called by the first tap: the page does not wait for any of this.
export function whoBegins(button) {
  document.querySelector("main").insertAdjacentHTML("beforeend", DIALOGS);
  const dialog = document.querySelector("[data-who]"), pad = document.querySelector("[data-pad]");
  const told = dialog.querySelector("[data-told]");
  const tell = (name) => {
    told.textContent = `${name} fängt an.`;
    told.hidden = false;
    told.classList.remove("is-fresh");
    requestAnimationFrame(() => told.classList.add("is-fresh"));
    say(told.textContent);
  };
  byNames(dialog, Number(button.dataset.whoBegins), tell);
  byFingers(pad);
  const ask = () => {
    told.hidden = true;
    byLastGame(dialog, tell);
    dialog.showModal();
  };
  button.addEventListener("click", ask);
  dialog.querySelector("[data-fingers]").addEventListener("click", () => { dialog.close(); pad.showModal(); });
  for (const close of document.querySelectorAll("[data-who] [data-close], [data-pad] [data-close]")) close.addEventListener("click", () => close.closest("dialog").close());
  ask();
}
