// „Wer fängt an?“: draws the start player by names stored on the device, by fingers on the screen,
// or proposes the player to the left of the last winner.

import { listed } from "../names.js";
import { drawAfterSharedVictory, nextStarter } from "../score/played-games.js";
import { announce } from "../site.js";

const { read, write } = window.device;
const MAX_NAME_CHARS = 30,
  STILL_MS = 1800,
  MIN_FINGERS = 2,
  MAX_FINGERS = 10;

// The dialogs do not work without this script, so they are not part of the page.
const DIALOGS = `<dialog class="start-player" data-who aria-labelledby="who">
<div class="cluster"><h2 id="who">Wer fängt an?</h2><button type="button" data-close aria-label="Schließen">✕</button></div>
<p class="start-player__result" data-told role="status" hidden></p>
<div data-last hidden><p></p><button type="button" class="button--primary"></button></div>
<form data-names><fieldset><legend>Namen, im Uhrzeigersinn; dieses Gerät merkt sie sich</legend></fieldset>
<p class="cluster"><button class="button--primary">Auslosen</button><button type="button" data-fingers>Mit den Fingern</button></p></form></dialog>
<dialog class="finger-pad" data-pad aria-labelledby="pad"><div class="finger-pad__field" data-field></div>
<p id="pad" data-hint role="status">Legt alle einen Finger auf den Schirm und haltet still.</p>
<p class="cluster"><button type="button" data-more>Punkt dazu</button><button type="button" data-draw disabled>Auslosen</button><button type="button" data-close>Schließen</button></p></dialog>`;

// A uniform random integer in 0..number-1, by rejection sampling: values above the last full
// multiple are drawn again.
export function randomBelow(number) {
  const limit = 2 ** 32 - (2 ** 32 % number),
    random = new Uint32Array(1);
  do crypto.getRandomValues(random);
  while (random[0] >= limit);
  return random[0] % number;
}

const pickRandom = (items) => items[randomBelow(items.length)];

function createNameField(number, name) {
  const field = Object.assign(document.createElement("input"), {
    name: "name",
    maxLength: MAX_NAME_CHARS,
    placeholder: `Platz ${number}`,
    ariaLabel: `Name auf Platz ${number}`,
    autocomplete: "off",
    spellcheck: false,
  });
  field.value = typeof name === "string" ? name.slice(0, MAX_NAME_CHARS) : "";
  return field;
}

function drawByNames(dialog, seats, showStartPlayer) {
  const storedNames = read("names", []),
    fields = Array.from({ length: seats }, (_, index) =>
      createNameField(index + 1, storedNames[index]),
    );
  dialog.querySelector("fieldset").append(...fields);
  dialog.querySelector("[data-names]").addEventListener("submit", (event) => {
    event.preventDefault();
    const names = fields.map(({ value }) => value.trim());
    write("names", [...names, ...read("names", []).slice(names.length)]);
    showStartPlayer(pickRandom(names.map((name, index) => name || `Platz ${index + 1}`)));
  });
}

// Proposes the player to the left of the last winner, or a draw among the others after a shared
// victory.
function proposeByLastGame(dialog, showStartPlayer) {
  const part = dialog.querySelector("[data-last]"),
    button = part.querySelector("button");
  const next = nextStarter(),
    shared = drawAfterSharedVictory();
  part.hidden = !next && !shared?.others.length;
  if (next)
    part.querySelector("p").textContent =
      `${next.name} sitzt links von ${next.winner}, wer zuletzt gewonnen hat.`;
  else if (shared)
    part.querySelector("p").textContent =
      `Zuletzt haben ${listed(shared.won)} gewonnen: Das Los entscheidet unter den anderen.`;
  button.textContent = next ? `${next.name} fängt an` : "Unter den anderen auslosen";
  button.onclick = () =>
    showStartPlayer(next ? next.name : pickRandom(drawAfterSharedVictory().others));
}

// Everybody puts down a finger; when all hold still for 1.8 s, one finger is chosen. Mouse and
// keyboard put down dots that stay, and a button draws.
function drawByFingers(pad) {
  const dots = new Map(),
    hint = pad.querySelector("[data-hint]"),
    drawButton = pad.querySelector("[data-draw]");
  const field = pad.querySelector("[data-field]"),
    initialHint = hint.textContent;
  let timer,
    isOver = false;
  const clearDots = () => {
    clearTimeout(timer);
    for (const dot of dots.values()) dot.remove();
    dots.clear();
    isOver = false;
    hint.textContent = initialHint;
    drawButton.disabled = true;
  };
  const chooseFinger = () => {
    if (isOver || dots.size < MIN_FINGERS) return;
    isOver = true;
    const chosen = pickRandom([...dots.values()]);
    for (const dot of dots.values()) dot.classList.add(dot === chosen ? "is-chosen" : "is-out");
    hint.textContent = chosen.textContent
      ? `Punkt ${chosen.textContent} fängt an.`
      : "Dieser Finger fängt an.";
    drawButton.disabled = true;
    navigator.vibrate?.(120);
  };
  const restartTimer = () => {
    clearTimeout(timer);
    const isTouched = [...dots.keys()].some((key) => typeof key === "number");
    if (!isOver && isTouched && dots.size >= MIN_FINGERS)
      timer = setTimeout(chooseFinger, STILL_MS);
    drawButton.disabled = isOver || dots.size < MIN_FINGERS;
  };
  const addDot = (key, x, y, text = "") => {
    if (isOver) clearDots();
    if (dots.size >= MAX_FINGERS) return;
    const dot = Object.assign(document.createElement("span"), {
      className: "finger-pad__dot",
      textContent: text,
    });
    dot.style.translate = `${x}px ${y}px`;
    field.append(dot);
    dots.set(key, dot);
    restartTimer();
  };
  const positionOf = ({ clientX, clientY }) => {
    const { left, top } = field.getBoundingClientRect();
    return [clientX - left, clientY - top];
  };
  const addNextDot = (x, y) =>
    addDot(`dot ${dots.size}`, x, y, isOver ? "1" : String(dots.size + 1));
  field.addEventListener("pointerdown", (event) => {
    event.preventDefault();
    event.pointerType === "touch"
      ? addDot(event.pointerId, ...positionOf(event))
      : addNextDot(...positionOf(event));
  });
  const removeDot = ({ pointerId }) => {
    if (isOver || !dots.has(pointerId)) return;
    dots.get(pointerId).remove();
    dots.delete(pointerId);
    restartTimer();
  };
  field.addEventListener("pointermove", (event) => {
    const dot = dots.get(event.pointerId);
    if (dot)
      dot.style.translate = positionOf(event)
        .map((index) => `${index}px`)
        .join(" ");
  });
  field.addEventListener("pointerup", removeDot);
  field.addEventListener("pointercancel", removeDot);
  pad.querySelector("[data-more]").addEventListener("click", () => {
    const { width, height } = field.getBoundingClientRect(),
      turn = (isOver ? 0 : dots.size) * 2.4;
    addNextDot(
      width / 2 + (Math.cos(turn) * width) / 3.2,
      height / 2 + (Math.sin(turn) * height) / 3.2,
    );
  });
  drawButton.addEventListener("click", chooseFinger);
  pad.addEventListener("close", clearDots);
}

// Called by the first tap on the button; later taps reopen the dialog.
export function openStartPlayerDialog(button) {
  document.querySelector("main").insertAdjacentHTML("beforeend", DIALOGS);
  const dialog = document.querySelector("[data-who]"),
    pad = document.querySelector("[data-pad]");
  const resultLine = dialog.querySelector("[data-told]");
  const showStartPlayer = (name) => {
    resultLine.textContent = `${name} fängt an.`;
    resultLine.hidden = false;
    resultLine.classList.remove("is-fresh");
    requestAnimationFrame(() => resultLine.classList.add("is-fresh"));
    announce(resultLine.textContent);
  };
  drawByNames(dialog, Number(button.dataset.whoBegins), showStartPlayer);
  drawByFingers(pad);
  const openDialog = () => {
    resultLine.hidden = true;
    proposeByLastGame(dialog, showStartPlayer);
    dialog.showModal();
  };
  button.addEventListener("click", openDialog);
  dialog.querySelector("[data-fingers]").addEventListener("click", () => {
    dialog.close();
    pad.showModal();
  });
  for (const close of document.querySelectorAll("[data-who] [data-close], [data-pad] [data-close]"))
    close.addEventListener("click", () => close.closest("dialog").close());
  openDialog();
}
