// Marks the empty piles of a kingdom, stored on the device until a new game begins, and counts how
// many are missing until the game ends. The server says which piles count and how many end the game
// (engine/setup/rules/game_end.py).
const { read, write } = window.device;
const SLUG_PATTERN = /^[a-z0-9-]{1,100}$/;
const MAX_KINGDOMS = 20;
const findAll = (root, selector) => [...root.querySelectorAll(selector)];

const readEmptyPiles = () =>
  Object.fromEntries(
    Object.entries(read("empty", {}))
      .filter(([, slugs]) => Array.isArray(slugs))
      .slice(-MAX_KINGDOMS),
  );
const emptyPilesOf = (code) =>
  (readEmptyPiles()[code] || []).filter((slug) => SLUG_PATTERN.test(slug));

function saveEmptyPiles(code, slugs) {
  const { [code]: _, ...others } = readEmptyPiles();
  write("empty", slugs.length ? { ...others, [code]: slugs } : others);
}

export const forgetEmptyPiles = (code) => saveEmptyPiles(code, []);

// Starts the strip of a kingdom: a line with the number of piles missing until the end, and a panel
// with a button for each pile that counts. Returns `selectPile`, which sets the pile of the button
// next to the enlarged card.
export function trackEmptyPiles(strip, code) {
  const panel = strip.querySelector("[data-piles]"),
    line = strip.querySelector("[data-ending]");
  const newGameButton = strip.querySelector("[data-new-game]"),
    selectedButton = strip.querySelector("[data-empty]");
  const buttons = findAll(panel, "[data-pile]"),
    buttonOf = new Map(buttons.map((button) => [button.dataset.pile, button]));
  const pilesToEnd = Number(panel.dataset.number),
    hint = panel.querySelector(".small"),
    endRule = document.createElement("p");
  hint.prepend("Tippt an, was leer ist; noch einmal, wenn wieder Karten darin liegen.");
  endRule.textContent = document.querySelector("[data-end]").textContent;
  hint.before(endRule);
  let selectedSlug = "";

  const show = () => {
    const empty = emptyPilesOf(code).filter((slug) => buttonOf.has(slug)),
      missing = pilesToEnd - empty.length;
    const isOver = missing <= 0 || empty.some((slug) => "alone" in buttonOf.get(slug).dataset);
    for (const [slug, button] of buttonOf)
      button.setAttribute("aria-pressed", String(empty.includes(slug)));
    for (const mini of findAll(strip, "[data-slug]")) {
      const isEmpty = empty.includes(mini.dataset.slug);
      mini.firstElementChild.classList.toggle("is-empty", isEmpty);
      mini.querySelector(".visually-hidden:last-child").textContent =
        mini.title + (isEmpty ? ", leer" : "");
    }
    const text = isOver ? "Spielende nach diesem Zug" : `Noch ${missing} Stapel bis zum Ende`;
    if (line.textContent !== text) line.textContent = text;
    strip.classList.toggle("is-over", isOver);
    newGameButton.hidden = !empty.length;
    selectedButton.hidden = !buttonOf.has(selectedSlug);
    selectedButton.setAttribute("aria-pressed", String(empty.includes(selectedSlug)));
    selectedButton.setAttribute(
      "aria-label",
      `Stapel leer: ${buttonOf.get(selectedSlug)?.textContent}`,
    );
  };
  const toggle = (slug) => {
    const empty = emptyPilesOf(code);
    saveEmptyPiles(
      code,
      empty.includes(slug) ? empty.filter((pile) => pile !== slug) : [...empty, slug],
    );
    show();
  };

  for (const [slug, button] of buttonOf) button.addEventListener("click", () => toggle(slug));
  selectedButton.addEventListener("click", () => toggle(selectedSlug));
  newGameButton.addEventListener("click", () => {
    forgetEmptyPiles(code);
    panel.open = false;
    panel.firstElementChild.focus();
    show();
  });
  addEventListener("storage", show);
  addEventListener("pageshow", show);
  show();
  return {
    selectPile: (slug) => {
      selectedSlug = slug;
      show();
    },
  };
}
