// Elements of the page: finding them, making them, and saying something to screen readers.

/**
 * The first element that matches; null if there is none of this type.
 * @template {Element} [T=HTMLElement]
 * @param {ParentNode} root
 * @param {string} selector
 * @param {new () => T} [type]
 * @returns {T | null}
 */
export function findOrNull(root, selector, type = /** @type {any} */ (HTMLElement)) {
  const element = root.querySelector(selector);
  return element instanceof type ? element : null;
}

/**
 * The first element that matches. Fails if the server has not written it.
 * @template {Element} [T=HTMLElement]
 * @param {ParentNode} root
 * @param {string} selector
 * @param {new () => T} [type]
 * @returns {T}
 */
export function find(root, selector, type) {
  const element = findOrNull(root, selector, type);
  if (!element) throw new Error(`The page has no ${selector}.`);
  return element;
}

/**
 * All elements of this type that match.
 * @template {Element} [T=HTMLElement]
 * @param {ParentNode} root
 * @param {string} selector
 * @param {new () => T} [type]
 * @returns {T[]}
 */
export const findAll = (root, selector, type = /** @type {any} */ (HTMLElement)) =>
  [...root.querySelectorAll(selector)].flatMap((element) =>
    element instanceof type ? [element] : [],
  );

/**
 * The element that an event happened in and that matches, such as the link that was clicked.
 * @template {Element} [T=HTMLElement]
 * @param {Event} event
 * @param {string} selector
 * @param {new () => T} [type]
 * @returns {T | null}
 */
export function closest({ target }, selector, type = /** @type {any} */ (HTMLElement)) {
  const element = target instanceof Element ? target.closest(selector) : null;
  return element instanceof type ? element : null;
}

/**
 * A new element.
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {string} [text]
 * @param {Record<string, string>} [attributes]
 */
export function createElement(name, text = "", attributes = {}) {
  const element = document.createElement(name);
  element.textContent = text;
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}

/**
 * A copy of the element in a <template> of the server.
 * @param {string} name
 * @param {Document} [page] - that has the template
 */
export function copyTemplate(name, page = document) {
  const { content } = find(page, `template[data-template="${name}"]`, HTMLTemplateElement);
  const copy = document.importNode(content, true).firstElementChild;
  if (!(copy instanceof HTMLElement)) throw new Error(`The template ${name} is empty.`);
  return copy;
}

/**
 * Lets screen readers say a text (live region).
 * @param {string} text
 */
export function announce(text) {
  find(document, "#said").textContent = text;
}

/**
 * Fetches a page of the site; from the device, where there is no network.
 * @param {string | URL} address
 */
export async function fetchPage(address) {
  const response = await fetch(address, { headers: { Accept: "text/html" } });
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  return { page, url: response.url };
}

/**
 * The fields of a form as a query, without files.
 * @param {HTMLFormElement} form
 * @param {HTMLElement | null} [submitter] - the button, which may have a value of its own
 */
export const queryOf = (form, submitter) => textsOf(new FormData(form, submitter));

/**
 * The texts of form data as a query.
 * @param {FormData} data
 */
export const textsOf = (data) =>
  new URLSearchParams(
    [...data].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  );
