// Links to the pages of a list, as templates/components/pager.html.
import { createElement } from "./dom.js";

/**
 * The page that an address asks for, between the first and the last one.
 * @param {URLSearchParams} query
 * @param {number} total - of entries
 * @param {number} pageSize
 */
export function pageOf(query, total, pageSize) {
  const last = Math.max(1, Math.ceil(total / pageSize));
  const number = Math.min(Math.max(1, Number(query.get("seite")) || 1), last);
  return { number, last, start: (number - 1) * pageSize, end: number * pageSize };
}

/**
 * @param {URLSearchParams} query - of the address, whose other parameters stay
 * @param {{number: number, last: number}} page
 */
export function createPager(query, { number, last }) {
  const nav = createElement("nav", "", { "aria-label": "Seiten" });
  const list = createElement("ul", "", { class: "pager" });
  for (let each = 1; each <= last; each++) {
    const item = createElement("li");
    const pageQuery = new URLSearchParams(query);
    pageQuery.set("seite", String(each));
    item.append(
      each === number
        ? createElement("span", String(each), { "aria-current": "page" })
        : createElement("a", String(each), { href: `?${pageQuery}` }),
    );
    list.append(item);
  }
  nav.append(list);
  return nav;
}
