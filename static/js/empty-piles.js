// Which piles are empty in a kingdom, kept on the device until a new game, and how far that is from the end. Which piles
// count, and how many of them end the game, the page has from the engine (engine/setup/rules/game_end.py); here they are
// only counted.
const { read, write } = window.device;
const SLUG_PATTERN = /^[a-z0-9-]{1,100}$/;
const MAX_KINGDOMS = 20;
const findAll = (root, selector) => [...root.querySelectorAll(selector)];

const readEmptyPiles = () => Object.fromEntries(Object.entries(read("empty", {})).filter(([, slugs]) => Array.isArray(slugs)).slice(-MAX_KINGDOMS));
const emptyPilesOf = (code) => (readEmptyPiles()[code] || []).filter((slug) => SLUG_PATTERN.test(slug));

function saveEmptyPiles(code, slugs) {
  const { [code]: _, ...others } = readEmptyPiles();
  write("empty", slugs.length ? { ...others, [code]: slugs } : others);
}

export const forgetEmptyPiles = (code) => saveEmptyPiles(code, []);

// The strip of a kingdom: a line that says how far the end is, and behind it a button for every pile that counts.
export function trackEmptyPiles(strip, code) {
  const panel = strip.querySelector("[data-piles]"), line = strip.querySelector("[data-ending]");
  const newGameButton = strip.querySelector("[data-new-game]"), selectedButton = strip.querySelector("[data-empty]");
  const buttons = findAll(panel, "[data-pile]"), buttonOf = new Map(buttons.map((button) => [button.dataset.pile, button]));
  const pilesToEnd = Number(panel.dataset.number), hint = panel.querySelector(".small"), endRule = document.createElement("p");
  hint.prepend("Tippt an, was leer ist; noch einmal, wenn wieder Karten darin liegen.");
  endRule.textContent = document.querySelector("[data-end]").textContent;
  hint.before(endRule);
  let selectedSlug = "";

  const show = () => {
    const empty = emptyPilesOf(code).filter((slug) => buttonOf.has(slug)), missing = pilesToEnd - empty.length;
    const isOver = missing <= 0 || empty.some((slug) => "alone" in buttonOf.get(slug).dataset);
    for (const [slug, button] of buttonOf) button.setAttribute("aria-pressed", String(empty.includes(slug)));
    for (const mini of findAll(strip, "[data-slug]")) {
      const isEmpty = empty.includes(mini.dataset.slug);
      mini.firstElementChild.classList.toggle("is-empty", isEmpty);
      mini.querySelector(".vh:last-child").textContent = mini.title + (isEmpty ? ", leer" : "");
    }
    const text = isOver ? "Spielende nach diesem Zug" : `Noch ${missing} Stapel bis zum Ende`;
    if (line.textContent !== text) line.textContent = text;
    strip.classList.toggle("is-over", isOver);
    newGameButton.hidden = !empty.length;
    selectedButton.hidden = !buttonOf.has(selectedSlug);
    selectedButton.setAttribute("aria-pressed", String(empty.includes(selectedSlug)));
    selectedButton.setAttribute("aria-label", `Stapel leer: ${buttonOf.get(selectedSlug)?.textContent}`);
  };
  const toggle = (slug) => {
    const empty = emptyPilesOf(code);
    saveEmptyPiles(code, empty.includes(slug) ? empty.filter((pile) => pile !== slug) : [...empty, slug]);
    show();
  };

  for (const [slug, button] of buttonOf) button.addEventListener("click", () => toggle(slug));
  selectedButton.addEventListener("click", () => toggle(selectedSlug));
  newGameButton.addEventListener("click", () => { forgetEmptyPiles(code); panel.open = false; panel.firstElementChild.focus(); show(); });
  addEventListener("storage", show);
  addEventListener("pageshow", show);
  show();
  return { selectPile: (slug) => { selectedSlug = slug; show(); } };
}
