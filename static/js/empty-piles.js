// Which piles are empty in a kingdom, kept on the device until a new game, and how far that is from the end. Which piles
// count, and how many of them end the game, the page has from the engine (engine/setup/rules/game_end.py); here they are
// only counted.
const { read, write } = window.device;
const SLUG = /^[a-z0-9-]{1,100}$/;
const MOST = 20;
const find = (root, selector) => [...root.querySelectorAll(selector)];

const games = () => Object.fromEntries(Object.entries(read("empty", {})).filter(([, slugs]) => Array.isArray(slugs)).slice(-MOST));
const emptied = (code) => (games()[code] || []).filter((slug) => SLUG.test(slug));

function keep(code, slugs) {
  const { [code]: _, ...others } = games();
  write("empty", slugs.length ? { ...others, [code]: slugs } : others);
}

export const newGame = (code) => keep(code, []);

// The strip of a kingdom: a line that says how far the end is, and behind it a button for every pile that counts.
export function piles(strip, code) {
  const panel = strip.querySelector("[data-piles]"), line = strip.querySelector("[data-ending]");
  const again = strip.querySelector("[data-new-game]"), here = strip.querySelector("[data-empty]");
  const buttons = find(panel, "[data-pile]"), counted = new Map(buttons.map((button) => [button.dataset.pile, button]));
  const number = Number(panel.dataset.number), hint = panel.querySelector(".small"), end = document.createElement("p");
  hint.prepend("Tippt an, was leer ist; noch einmal, wenn wieder Karten darin liegen.");
  end.textContent = document.querySelector("[data-end]").textContent;
  hint.before(end);
  let looked = "";

  const show = () => {
    const empty = emptied(code).filter((slug) => counted.has(slug)), left = number - empty.length;
    const isOver = left <= 0 || empty.some((slug) => "alone" in counted.get(slug).dataset);
    for (const [slug, button] of counted) button.setAttribute("aria-pressed", String(empty.includes(slug)));
    for (const mini of find(strip, "[data-slug]")) {
      const isEmpty = empty.includes(mini.dataset.slug);
      mini.firstElementChild.classList.toggle("is-empty", isEmpty);
      mini.querySelector(".vh:last-child").textContent = mini.title + (isEmpty ? ", leer" : "");
    }
    const said = isOver ? "Spielende nach diesem Zug" : `Noch ${left} Stapel bis zum Ende`;
    if (line.textContent !== said) line.textContent = said;
    strip.classList.toggle("is-over", isOver);
    again.hidden = !empty.length;
    here.hidden = !counted.has(looked);
    here.setAttribute("aria-pressed", String(empty.includes(looked)));
    here.setAttribute("aria-label", `Stapel leer: ${counted.get(looked)?.textContent}`);
  };
  const toggle = (slug) => {
    const empty = emptied(code);
    keep(code, empty.includes(slug) ? empty.filter((one) => one !== slug) : [...empty, slug]);
    show();
  };

  for (const [slug, button] of counted) button.addEventListener("click", () => toggle(slug));
  here.addEventListener("click", () => toggle(looked));
  again.addEventListener("click", () => { newGame(code); panel.open = false; panel.firstElementChild.focus(); show(); });
  addEventListener("storage", show);
  addEventListener("pageshow", show);
  show();
  return { look: (slug) => { looked = slug; show(); } };
}
