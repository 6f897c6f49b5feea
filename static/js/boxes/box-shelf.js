// The shelf on which players tick the boxes that they own. The choice is stored once, in the
// settings of this device, and is the same on every page that shows a shelf. Boxes that come with
// somebody else's link are shown, but never stored.
const { write, settings, changeSettings, applySettings, replayEarlyTaps } = window.device;
const findAll = (root, selector) => [...root.querySelectorAll(selector)];
const createElement = (name, text, attributes = {}) => {
  const node = document.createElement(name);
  node.textContent = text;
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  return node;
};

function startShelf(root, announce) {
  const boxes = findAll(root, "input[name=ausgabe]"),
    spines = findAll(root, "[data-line]"),
    questionBox = root.querySelector("[data-ask]");
  const linkedEditions = new URLSearchParams(location.search).getAll("ausgabe");
  const savedEditions = settings().editions;
  const isFromLink =
    linkedEditions.length > 0 &&
    [...linkedEditions].sort().join() !== [...savedEditions].sort().join();
  const checkedBoxesOf = (line) =>
    boxes.filter((box) => box.checked && box.dataset.fills.split(" ").includes(line));
  const mainLineOf = (box) => box.dataset.fills.split(" ")[0];
  const boxesOf = (line) => boxes.filter((box) => box.dataset.fills.split(" ").includes(line));
  if (!isFromLink) for (const box of boxes) box.checked = savedEditions.includes(box.value);

  const showSelection = () => {
    for (const spine of spines)
      spine.setAttribute("aria-pressed", String(checkedBoxesOf(spine.dataset.line).length > 0));
    const sizes = new Map(
      boxes
        .filter((box) => box.checked && box.dataset.parts)
        .flatMap((box) => box.dataset.parts.split(" ").map((part) => part.split(":"))),
    );
    const ownCount = spines.filter((spine) => spine.ariaPressed === "true").length;
    root.querySelector("[data-own]").textContent = ownCount;
    root.querySelector("[data-all]").textContent = spines.length;
    root.querySelector("[data-cards]").textContent = [...sizes.values()].reduce(
      (sum, size) => sum + Number(size),
      0,
    );
    root.querySelector("[data-kept-said]").textContent = isFromLink
      ? "Nur für dieses Spiel."
      : ownCount
        ? "Gemerkt auf diesem Gerät."
        : "Tippt an, was ihr habt.";
    for (const box of findAll(questionBox, "input"))
      box.checked = boxes.find(({ value }) => value === box.value).checked;
    for (const link of findAll(document, "[data-roll]"))
      link.search = new URLSearchParams(
        boxes.filter((box) => box.checked).map((box) => ["ausgabe", box.value]),
      );
  };
  const save = () => {
    if (!isFromLink) {
      changeSettings({ editions: boxes.filter((box) => box.checked).map((box) => box.value) });
      applySettings();
    }
    showSelection();
  };
  const dispatchChange = () => boxes[0].dispatchEvent(new Event("change", { bubbles: true }));
  root.addEventListener("change", ({ target }) => {
    if (!target.closest("[data-ask]")) return save();
    const isAnswer = questionBox.dataset.guessed !== "",
      answers = findAll(questionBox, "input");
    if (isAnswer) for (const input of answers) input.checked = input === target;
    for (const input of answers)
      boxes.find(({ value }) => value === input.value).checked = input.checked;
    dispatchChange();
    if (isAnswer) closeQuestion();
  });

  const closeQuestion = () => {
    questionBox.hidden = true;
    spines
      .find(({ dataset }) => dataset.line === questionBox.dataset.of)
      .focus({ preventScroll: true });
  };
  const createButton = (text, onClick) => {
    const node = createElement("button", text, { type: "button", class: "small" });
    node.addEventListener("click", onClick);
    return node;
  };
  // Opens the list of boxes of an expansion that was published in several boxes. The first tap
  // ticks the most common one (`guessedSlug`) and asks which one it is, so one answer closes the
  // list; later any number of them can be ticked.
  const openQuestion = (spine, guessedSlug) => {
    const { line, name } = spine.dataset,
      heading = `${name}: welche habt ihr?`;
    Object.assign(questionBox.dataset, { guessed: guessedSlug, of: line });
    const head = createElement("p", "", { class: "box-shelf__question-head" });
    head.append(
      spine.querySelector("svg").cloneNode(true),
      createElement("b", heading),
      createButton("Fertig", closeQuestion),
    );
    const rows = boxesOf(line).map((box) => {
      const row = box.closest("label").cloneNode(true),
        checkbox = row.querySelector("input");
      for (const attribute of ["name", "data-fills", "data-parts"])
        checkbox.removeAttribute(attribute);
      if (mainLineOf(box) !== line)
        row
          .querySelector("b")
          .prepend(`${box.closest("fieldset").querySelector("legend").textContent}: `);
      return row;
    });
    const noneButton = createButton("Haben wir nicht", () => {
      for (const box of boxesOf(line)) box.checked = false;
      dispatchChange();
      closeQuestion();
    });
    questionBox.dataset.box = line;
    questionBox.replaceChildren(head, ...rows, ...(guessedSlug ? [] : [noneButton]));
    questionBox.hidden = false;
    showSelection();
    announce(heading);
  };
  for (const spine of spines)
    spine.addEventListener("click", () => {
      const { line, usual } = spine.dataset,
        isOwned = checkedBoxesOf(line).length > 0,
        hasChoice = boxesOf(line).length > 1;
      if (isOwned && hasChoice) return openQuestion(spine, "");
      boxes.find((box) => box.value === usual).checked = !isOwned;
      dispatchChange();
      if (hasChoice) openQuestion(spine, usual);
      else questionBox.hidden = true;
    });
  if (isFromLink) {
    const note = createElement(
      "p",
      "Diese Schachteln stehen im Link; eure bleiben, wie sie sind. ",
      { class: "note" },
    );
    const ownButton = createElement("button", "Meine nehmen", { type: "button" });
    ownButton.addEventListener("click", () => {
      const address = new URL(location);
      address.searchParams.delete("ausgabe");
      location.replace(address);
    });
    if (savedEditions.length) note.append(ownButton);
    root.prepend(note);
  }
  showSelection();
}

// The start page asks for the boxes on the first visit. Whoever closes the question is not asked
// again.
function startFirstVisit(section) {
  section.classList.toggle("is-open", document.documentElement.classList.contains("asks"));
  section.querySelector("[data-later]").addEventListener("click", () => {
    write("later", true);
    section.hidden = true;
  });
}

export function enhanceShelf(root, announce) {
  findAll(root, "[data-first]").forEach(startFirstVisit);
  for (const shelf of findAll(root, "[data-shelf]")) startShelf(shelf, announce);
  replayEarlyTaps();
}
