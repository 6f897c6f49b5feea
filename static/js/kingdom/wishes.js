// The form of wishes for a kingdom: restores the last wishes, handles chips with three states,
// shows how many kingdoms are possible and which wishes contradict each other.
const { read, write, settings } = window.device;
const WISH_NAME =
  /^(art|erweiterung|mix|je|quer|querart|mit|ohne|trankoder|platin|unterschlupf|variante|trank|schulden|(tag|typ|kosten|aus)-[a-z0-9-]{1,40})$/;
const MAX_QUERY_CHARS = 4000;

const onlyWishes = (pairs) =>
  new URLSearchParams([...pairs].filter(([name, value]) => WISH_NAME.test(name) && value !== ""));

// The last wishes of this device as a query. Boxes and players are stored elsewhere
// (play-settings.js).
export const lastWishes = () =>
  onlyWishes(new URLSearchParams(read("wishes", "").slice(0, MAX_QUERY_CHARS))).toString();

const controlsOf = (form, name) =>
  [...form.elements].filter((control) =>
    name ? control.name === name : WISH_NAME.test(control.name),
  );
const wishesOf = (form) => onlyWishes(new FormData(form));

function setControl(control, values) {
  if (control.type === "checkbox") control.checked = values.includes(control.value);
  else if (control.type === "radio") control.checked = values.includes(control.value);
  else if (control.tagName === "SELECT")
    control.value =
      [...control.options].find(({ value }) => value && values.includes(value))?.value ?? "";
  else control.value = values[0] || "";
}

// Sets a field that may consist of a chip and a select. Each control takes the value if it has an
// option for it; a chip that has none is set to „egal“.
function setField(form, name, values) {
  const fields = controlsOf(form, name);
  for (const control of fields) setControl(control, values);
  const radios = fields.filter(({ type }) => type === "radio");
  const chosen = radios.find(({ checked }) => checked);
  if (radios.length && !chosen) radios.find(({ value }) => !value).checked = true;
  if (chosen?.value)
    for (const field of fields)
      if (field.tagName === "SELECT" && field.value === chosen.value) field.value = "";
}

function setAllFields(form, query) {
  for (const name of new Set(controlsOf(form).map(({ name }) => name)))
    setField(form, name, query.getAll(name));
}

// A tap on the name of a chip wishes for it; a second tap takes the wish back.
function startChips(form) {
  let anyWasChecked;
  form.addEventListener("pointerdown", ({ target }) => {
    const anyInput = target.closest(".wish-chip__any")?.querySelector("input");
    anyWasChecked = anyInput?.checked && anyInput;
  });
  form.addEventListener("click", ({ target }) => {
    if (anyWasChecked && target === anyWasChecked) {
      const mustInput = target.closest(".wish-chip").querySelector(".wish-chip__must input");
      mustInput.checked = true;
      mustInput.dispatchEvent(new Event("change", { bubbles: true }));
    }
    anyWasChecked = null;
  });
  form.addEventListener("change", ({ target }) => {
    const exactSelect =
      target.closest(".wish-chip") &&
      target.name === "quer" &&
      form.querySelector("select[name=quer]");
    if (exactSelect) exactSelect.value = "";
  });
}

function presetBoxes(form, query) {
  const { editions, variant } = settings();
  if (!query.has("ausgabe") && editions.length)
    for (const box of form.querySelectorAll("[name=ausgabe]"))
      box.checked = editions.includes(box.value);
  const field = form.elements.variante;
  if (!query.has("variante") && variant && field && !field.value) field.value = variant;
}

function updateSummaries(form) {
  const collectionLine = form.querySelector("[data-collection-said]");
  const chosen = form.querySelectorAll("[name=ausgabe]:checked").length;
  if (collectionLine)
    collectionLine.textContent = chosen
      ? `${chosen} ${chosen === 1 ? "Ausgabe" : "Ausgaben"}`
      : "alle Karten";
  const preciseSection = form.querySelector("[data-precise]");
  const preciseCount = [...new FormData(form).entries()].filter(
    ([name, value]) => value && preciseSection?.querySelector(`[name="${CSS.escape(name)}"]`),
  ).length;
  const checkedChips = form.querySelectorAll(".wish-chip input:checked:not([value=''])");
  const countedTwice = [...checkedChips].filter((chip) =>
    preciseSection?.querySelector(`[name="${CSS.escape(chip.name)}"]`),
  ).length;
  if (preciseSection)
    preciseSection.querySelector("[data-precise-said]").textContent =
      preciseCount - countedTwice ? `· ${preciseCount - countedTwice}` : "";
  form.querySelector("[data-reset]").hidden = !wishesOf(form).size;
}

// Shows below each field what is wrong with it, and drops from the list above the form what no
// longer is. The server does the same for an address (kingdom/_error.html, components/field-fault.html).
function showFaults(form, faults, isAllRight) {
  for (const message of form.querySelectorAll(".field__fault")) message.remove();
  for (const control of form.querySelectorAll("[aria-describedby^='e-']"))
    for (const name of ["aria-invalid", "aria-describedby"]) control.removeAttribute(name);
  for (const { field, text } of faults) {
    const control = form.querySelector(`#f-${CSS.escape(field)}`);
    if (!control) continue;
    const message = Object.assign(document.createElement("p"), {
      className: "field__fault",
      id: `e-${field}`,
      textContent: text,
    });
    (control.querySelector(":scope > :is(legend, summary)") || control).after(message);
    control.setAttribute("aria-describedby", message.id);
    if (control.matches("input, select, [role]")) control.setAttribute("aria-invalid", "true");
  }
  const list = document.querySelector("[data-faults]");
  for (const item of list.querySelectorAll("[data-fault]"))
    if (!faults.some(({ field }) => field === item.dataset.fault)) item.remove();
  if (isAllRight) list.replaceChildren();
}

function startCounting(form) {
  const possibleLine = form.querySelector("[data-possible]"),
    dropList = form.querySelector("[data-drops]");
  let timer,
    lastRequest = 0;
  const createDropItem = ({ words, without }, index) => {
    const item = document.createElement("li"),
      description = document.createElement("span");
    description.id = `dropping-${index}`;
    description.textContent = words;
    item.append(description);
    if (Object.keys(without).length) {
      const button = Object.assign(document.createElement("button"), {
        type: "button",
        textContent: "weglassen",
      });
      button.setAttribute("aria-describedby", description.id);
      button.addEventListener("click", () => {
        for (const [name, values] of Object.entries(without)) setField(form, name, values);
        scheduleCount();
      });
      item.append(button);
    }
    return item;
  };
  const scheduleCount = () => {
    updateSummaries(form);
    clearTimeout(timer);
    timer = setTimeout(async () => {
      const request = ++lastRequest;
      try {
        const answer = await fetch(
          `${form.dataset.count}?${new URLSearchParams(new FormData(form))}`,
        );
        const { text, fits, drops = [], faults = [] } = await answer.json();
        if (request !== lastRequest) return;
        possibleLine.textContent =
          faults.length > 1 ? `${faults.length} Angaben stimmen nicht.` : text;
        showFaults(form, faults, fits);
        dropList.replaceChildren(...drops.map(createDropItem));
        dropList.hidden = !drops.length;
      } catch {
        /* no network: the number is not updated */
      }
    }, 150);
  };
  form.addEventListener("change", scheduleCount);
  scheduleCount();
  return scheduleCount;
}

export function startWishes(form, { checkNumberOfPlayers, isPlayed, recentPiles }) {
  const query = new URLSearchParams(location.search);
  if (!onlyWishes(query).size) setAllFields(form, new URLSearchParams(lastWishes()));
  presetBoxes(form, query);
  checkNumberOfPlayers(form);
  startChips(form);
  const avoid = form.querySelector("[data-avoid]");
  avoid.hidden = !isPlayed;
  const scheduleCount = startCounting(form);
  form.querySelector("[data-reset]").addEventListener("click", () => {
    write("wishes", "");
    history.replaceState(null, "", location.pathname);
    setAllFields(form, new URLSearchParams());
    scheduleCount();
  });
  form.addEventListener("submit", () => {
    write("wishes", wishesOf(form).toString().slice(0, MAX_QUERY_CHARS));
    form.elements.zuletzt.value =
      !avoid.hidden && form.querySelector("[data-avoid-played]").checked ? recentPiles() : "";
  });
}
