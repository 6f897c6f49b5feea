// The form of wishes: those of last time, chips of three states, how many kingdoms fit, and what contradicts itself.
const { read, write, settings } = window.device;
const WISH = /^(art|erweiterung|mix|je|quer|querart|mit|ohne|trankoder|platin|unterschlupf|variante|trank|schulden|(tag|typ|kosten|aus)-[a-z0-9-]{1,40})$/;
const LONGEST = 4000;

const only = (pairs) => new URLSearchParams([...pairs].filter(([name, value]) => WISH.test(name) && value !== ""));

// What was wished last on this device, as part of an address; boxes and players are kept elsewhere.
export const lastWishes = () => only(new URLSearchParams(read("wishes", "").slice(0, LONGEST))).toString();

const controls = (form, name) => [...form.elements].filter((one) => (name ? one.name === name : WISH.test(one.name)));
const wished = (form) => only(new FormData(form));

function fill(control, values) {
  if (control.type === "checkbox") control.checked = values.includes(control.value);
  else if (control.type === "radio") control.checked = values.includes(control.value);
  else if (control.tagName === "SELECT") control.value = [...control.options].find(({ value }) => value && values.includes(value))?.value ?? "";
  else control.value = values[0] || "";
}

// A field may be a chip and a select: each takes what it can say; a chip that can say nothing of it is „egal“.
function set(form, name, values) {
  const found = controls(form, name);
  for (const control of found) fill(control, values);
  const radios = found.filter(({ type }) => type === "radio");
  const chosen = radios.find(({ checked }) => checked);
  if (radios.length && !chosen) radios.find(({ value }) => !value).checked = true;
  if (chosen?.value) for (const one of found) if (one.tagName === "SELECT" && one.value === chosen.value) one.value = "";
}

function fillAll(form, query) {
  for (const name of new Set(controls(form).map(({ name }) => name))) set(form, name, query.getAll(name));
}

// A tap on the name of a chip wishes for it, or takes that back.
function chips(form) {
  let free;
  form.addEventListener("pointerdown", ({ target }) => { const any = target.closest(".any")?.querySelector("input"); free = any?.checked && any; });
  form.addEventListener("click", ({ target }) => {
    if (free && target === free) {
      const must = target.closest(".chip").querySelector(".must input");
      must.checked = true;
      must.dispatchEvent(new Event("change", { bubbles: true }));
    }
    free = null;
  });
  form.addEventListener("change", ({ target }) => {
    const exact = target.closest(".chip") && target.name === "quer" && form.querySelector("select[name=quer]");
    if (exact) exact.value = "";
  });
}

function boxes(form, asked) {
  const { editions, variant } = settings();
  if (!asked.has("ausgabe") && editions.length)
    for (const box of form.querySelectorAll("[name=ausgabe]")) box.checked = editions.includes(box.value);
  const field = form.elements.variante;
  if (!asked.has("variante") && variant && field && !field.value) field.value = variant;
}

function told(form) {
  const said = form.querySelector("[data-collection-said]");
  const chosen = form.querySelectorAll("[name=ausgabe]:checked").length;
  if (said) said.textContent = chosen ? `${chosen} ${chosen === 1 ? "Ausgabe" : "Ausgaben"}` : "alle Karten";
  const precise = form.querySelector("[data-precise]");
  const number = [...new FormData(form).entries()].filter(([name, value]) => value && precise?.querySelector(`[name="${CSS.escape(name)}"]`)).length;
  const chipped = form.querySelectorAll(".chip input:checked:not([value=''])");
  const twice = [...chipped].filter((one) => precise?.querySelector(`[name="${CSS.escape(one.name)}"]`)).length;
  if (precise) precise.querySelector("[data-precise-said]").textContent = number - twice ? `· ${number - twice}` : "";
  form.querySelector("[data-reset]").hidden = !wished(form).size;
}

function counting(form) {
  const possible = form.querySelector("[data-possible]"), list = form.querySelector("[data-drops]");
  let timer, number = 0;
  const dropping = ({ words, without }, at) => {
    const item = document.createElement("li"), said = document.createElement("span");
    said.id = `dropping-${at}`;
    said.textContent = words;
    item.append(said);
    if (Object.keys(without).length) {
      const button = Object.assign(document.createElement("button"), { type: "button", textContent: "weglassen" });
      button.setAttribute("aria-describedby", said.id);
      button.addEventListener("click", () => {
        for (const [name, values] of Object.entries(without)) set(form, name, values);
        count();
      });
      item.append(button);
    }
    return item;
  };
  const count = () => {
    told(form);
    clearTimeout(timer);
    timer = setTimeout(async () => {
      const mine = ++number;
      try {
        const answer = await fetch(`${form.dataset.count}?${new URLSearchParams(new FormData(form))}`);
        const { text, drops = [] } = await answer.json();
        if (mine !== number) return;
        possible.textContent = text;
        list.replaceChildren(...drops.map(dropping));
        list.hidden = !drops.length;
      } catch { /* no network: the number stays as it is */ }
    }, 150);
  };
  form.addEventListener("change", count);
  count();
  return count;
}

export function startWishes(form, { checkNumberOfPlayers, isPlayed, recentPiles }) {
  const asked = new URLSearchParams(location.search);
  if (!only(asked).size) fillAll(form, new URLSearchParams(lastWishes()));
  boxes(form, asked);
  checkNumberOfPlayers(form);
  chips(form);
  const avoid = form.querySelector("[data-avoid]");
  avoid.hidden = !isPlayed;
  const count = counting(form);
  form.querySelector("[data-reset]").addEventListener("click", () => {
    write("wishes", "");
    history.replaceState(null, "", location.pathname);
    fillAll(form, new URLSearchParams());
    count();
  });
  form.addEventListener("submit", () => {
    write("wishes", wished(form).toString().slice(0, LONGEST));
    form.elements.zuletzt.value = !avoid.hidden && form.querySelector("[data-avoid-played]").checked ? recentPiles() : "";
  });
}
