// The shelf, on which our boxes are ticked. They are kept in one place, the settings of this device, wherever the shelf
// stands; what a link of somebody else brings along is shown, and never kept.
const { write, settings, changeSettings, applySettings, replayEarlyTaps } = window.device;
const findAll = (root, selector) => [...root.querySelectorAll(selector)];
const createElement = (name, text, attributes = {}) => {
  const node = document.createElement(name);
  node.textContent = text;
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  return node;
};

// ---- The shelf
function startShelf(root, announce) {
  const boxes = findAll(root, "input[name=ausgabe]"), spines = findAll(root, "[data-line]"), ask = root.querySelector("[data-ask]");
  const asked = new URLSearchParams(location.search).getAll("ausgabe");
  const kept = settings().editions;
  const isForeign = asked.length > 0 && [...asked].sort().join() !== [...kept].sort().join();
  const filling = (line) => boxes.filter((box) => box.checked && box.dataset.fills.split(" ").includes(line));
  const first = (box) => box.dataset.fills.split(" ")[0];
  const listed = (line) => boxes.filter((box) => box.dataset.fills.split(" ").includes(line));
  if (!isForeign) for (const box of boxes) box.checked = kept.includes(box.value);

  const show = () => {
    for (const spine of spines) spine.setAttribute("aria-pressed", String(filling(spine.dataset.line).length > 0));
    const parts = new Map(boxes.filter((box) => box.checked && box.dataset.parts).flatMap((box) => box.dataset.parts.split(" ").map((part) => part.split(":"))));
    const own = spines.filter((spine) => spine.ariaPressed === "true").length;
    root.querySelector("[data-own]").textContent = own;
    root.querySelector("[data-all]").textContent = spines.length;
    root.querySelector("[data-cards]").textContent = [...parts.values()].reduce((sum, size) => sum + Number(size), 0);
    root.querySelector("[data-kept-said]").textContent = isForeign ? "Nur für dieses Spiel." : own ? "Gemerkt auf diesem Gerät." : "Tippt an, was ihr habt.";
    for (const box of findAll(ask, "input")) box.checked = boxes.find(({ value }) => value === box.value).checked;
    for (const link of findAll(document, "[data-roll]")) link.search = new URLSearchParams(boxes.filter((box) => box.checked).map((box) => ["ausgabe", box.value]));
  };
  const keep = () => {
    if (!isForeign) {
      changeSettings({ editions: boxes.filter((box) => box.checked).map((box) => box.value) });
      applySettings();
    }
    show();
  };
  const changed = () => boxes[0].dispatchEvent(new Event("change", { bubbles: true }));
  root.addEventListener("change", ({ target }) => {
    if (!target.closest("[data-ask]")) return keep();
    const isAnswer = ask.dataset.guessed !== "", answers = findAll(ask, "input");
    if (isAnswer) for (const one of answers) one.checked = one === target;
    for (const one of answers) boxes.find(({ value }) => value === one.value).checked = one.checked;
    changed();
    if (isAnswer) close();
  });

  // Only where there are several boxes of it: until somebody answers, it is the one that most have; later all can be ticked.
  const close = () => {
    ask.hidden = true;
    spines.find(({ dataset }) => dataset.line === ask.dataset.of).focus({ preventScroll: true });
  };
  const button = (text, run) => {
    const node = createElement("button", text, { type: "button", class: "small" });
    node.addEventListener("click", run);
    return node;
  };
  const question = (spine, guessed) => {
    const { line, name } = spine.dataset, asked = `${name}: welche habt ihr?`;
    Object.assign(ask.dataset, { guessed, of: line });
    const head = createElement("p", "", { class: "head" });
    head.append(spine.querySelector("svg").cloneNode(true), createElement("b", asked), button("Fertig", close));
    const rows = listed(line).map((box) => {
      const row = box.closest("label").cloneNode(true), tick = row.querySelector("input");
      for (const mark of ["name", "data-fills", "data-parts"]) tick.removeAttribute(mark);
      if (first(box) !== line) row.querySelector("b").prepend(`${box.closest("fieldset").querySelector("legend").textContent}: `);
      return row;
    });
    const none = button("Haben wir nicht", () => {
      for (const box of listed(line)) box.checked = false;
      changed();
      close();
    });
    ask.className = `ask js x-${line}`;
    ask.replaceChildren(head, ...rows, ...(guessed ? [] : [none]));
    ask.hidden = false;
    show();
    announce(asked);
  };
  for (const spine of spines) spine.addEventListener("click", () => {
    const { line, usual } = spine.dataset, isOwn = filling(line).length > 0, isAsked = listed(line).length > 1;
    if (isOwn && isAsked) return question(spine, "");
    boxes.find((box) => box.value === usual).checked = !isOwn;
    changed();
    if (isAsked) question(spine, usual);
    else ask.hidden = true;
  });
  if (isForeign) {
    const note = createElement("p", "Diese Schachteln stehen im Link; eure bleiben, wie sie sind. ", { class: "note" });
    const own = createElement("button", "Meine nehmen", { type: "button" });
    own.addEventListener("click", () => {
      const address = new URL(location);
      address.searchParams.delete("ausgabe");
      location.replace(address);
    });
    if (kept.length) note.append(own);
    root.prepend(note);
  }
  show();
}

// On the first visit the start page asks; whoever does not want to say is not asked again.
function firstVisit(section) {
  section.classList.toggle("open", document.documentElement.classList.contains("asks"));
  section.querySelector("[data-later]").addEventListener("click", () => {
    write("later", true);
    section.hidden = true;
  });
}

export function enhanceShelf(root, announce) {
  findAll(root, "[data-first]").forEach(firstVisit);
  for (const one of findAll(root, "[data-shelf]")) startShelf(one, announce);
  replayEarlyTaps();
}
