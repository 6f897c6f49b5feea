// The chips of the grid of cards: for each filter a button that shows its chips, and the order.
// They are another view of the query in the search field. The server writes the buttons, so that
// nothing moves when this starts.
import { createElement, find, findAll } from "../lib/dom.js";

/** @typedef {import("./card-grid.js").CardGrid} CardGrid */

export class FilterBar {
  open = ""; // the filter whose chips are shown

  /** @param {CardGrid} grid */
  constructor(grid) {
    this.grid = grid;
    this.buttons = findAll(document, "button[data-filter-name]");
    this.panel = find(document, "#filterchips");
    this.select = find(document, "select[data-order]", HTMLSelectElement);
    for (const button of this.buttons) {
      button.dataset.label = button.textContent?.trim();
      button.addEventListener("click", () => this.toggle(button.dataset.filterName ?? ""));
    }
    this.select.addEventListener("change", () => {
      this.grid.order = this.select.value;
      this.grid.update();
    });
  }

  /** @param {string} name */
  async toggle(name) {
    if (!(await this.grid.load())) return;
    this.open = this.open === name ? "" : name;
    this.update();
  }

  /** Shows which chips the query selects. */
  update() {
    const { data, tools, query, order } = this.grid;
    this.select.value = order;
    if (this.select.selectedIndex < 0) this.select.value = ""; // an order that does not exist
    if (!data || !tools) return;
    for (const button of this.buttons) {
      const name = button.dataset.filterName ?? "";
      const { length } = tools.pressedChips(data, query, name);
      button.textContent = button.dataset.label + (length ? ` ${length}` : "");
      button.classList.toggle("is-on", length > 0);
      button.setAttribute("aria-expanded", String(this.open === name));
    }
    this.panel.hidden = !this.open;
    if (this.open) this.#showChips(this.open);
  }

  /** @param {string} name */
  #showChips(name) {
    const { data, tools, query } = this.grid;
    if (!data || !tools) return;
    const focused = document.activeElement?.textContent;
    const wasInside = this.panel.contains(document.activeElement);
    const pressed = tools.pressedChips(data, query, name);
    const chips = data.chips[name].map((chip) => {
      const attributes = { type: "button", "aria-pressed": String(pressed.includes(chip)) };
      const button = createElement("button", chip[0], attributes);
      button.addEventListener("click", () =>
        this.grid.setQuery(tools.toggleChip(data, this.grid.query, name, chip)),
      );
      return button;
    });
    this.panel.replaceChildren(...chips);
    if (wasInside) chips.find(({ textContent }) => textContent === focused)?.focus();
  }
}
