// Aufbau: what was ticked is kept for each kingdom; the last tick leads to the table.
import "./start-player-button.js";
import { announce } from "./site.js";
const { read, write } = window.device;
const MOST_KEPT = 10;

function ticks(form) {
  const key = form.dataset.ticks, ready = document.querySelector("[data-ready]"), told = ready.querySelector("[data-told]");
  const boxes = [...form.querySelectorAll("input[type=checkbox]")];
  const kept = read("ticks", {});
  const done = Array.isArray(kept[key]) ? kept[key] : [];
  for (const box of boxes) box.checked = done.includes(box.name);
  const isDone = () => boxes.every((box) => box.checked);
  const count = () => {
    const number = boxes.filter((box) => box.checked).length;
    form.querySelector("progress").value = number;
    form.querySelector("[data-done]").textContent = `${number} von ${boxes.length}`;
    ready.classList.toggle("is-done", isDone());
    told.hidden = !isDone();
  };
  const keep = () => {
    count();
    const others = Object.entries(read("ticks", {})).filter(([code]) => code !== key).slice(1 - MOST_KEPT);
    write("ticks", Object.fromEntries([...others, [key, boxes.filter((box) => box.checked).map((box) => box.name)]]));
  };
  form.addEventListener("change", ({ target }) => {
    keep();
    if (!target.checked || !isDone()) return;
    ready.scrollIntoView({ block: "center" });
    ready.querySelector("a").focus({ preventScroll: true });
    announce(told.textContent);
  });
  form.querySelector("[data-untick]").addEventListener("click", () => {
    for (const box of boxes) box.checked = false;
    keep();
  });
  count();
}

document.querySelectorAll("form[data-ticks]").forEach(ticks);
