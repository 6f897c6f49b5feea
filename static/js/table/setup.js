// The page Aufbau: ticks of the checklist are stored for each kingdom; the last tick moves on to
// the link to the table.
import "./start-player-button.js";
import { announce } from "../site.js";

const { read, write } = window.device;
const MAX_KINGDOMS = 10;

function startChecklist(form) {
  const key = form.dataset.ticks,
    readyBox = document.querySelector("[data-ready]"),
    readyText = readyBox.querySelector("[data-told]");
  const boxes = [...form.querySelectorAll("input[type=checkbox]")];
  const stored = read("ticks", {});
  const tickedNames = Array.isArray(stored[key]) ? stored[key] : [];
  for (const box of boxes) box.checked = tickedNames.includes(box.name);
  const isDone = () => boxes.every((box) => box.checked);
  const showProgress = () => {
    const number = boxes.filter((box) => box.checked).length;
    form.querySelector("progress").value = number;
    form.querySelector("[data-done]").textContent = `${number} von ${boxes.length}`;
    readyBox.classList.toggle("is-done", isDone());
    readyText.hidden = !isDone();
  };
  const saveTicks = () => {
    showProgress();
    const others = Object.entries(read("ticks", {}))
      .filter(([code]) => code !== key)
      .slice(1 - MAX_KINGDOMS);
    write(
      "ticks",
      Object.fromEntries([
        ...others,
        [key, boxes.filter((box) => box.checked).map((box) => box.name)],
      ]),
    );
  };
  form.addEventListener("change", ({ target }) => {
    saveTicks();
    if (!target.checked || !isDone()) return;
    readyBox.scrollIntoView({ block: "center" });
    readyBox.querySelector("a").focus({ preventScroll: true });
    announce(readyText.textContent);
  });
  form.querySelector("[data-untick]").addEventListener("click", () => {
    for (const box of boxes) box.checked = false;
    saveTicks();
  });
  showProgress();
}

document.querySelectorAll("form[data-ticks]").forEach(startChecklist);
