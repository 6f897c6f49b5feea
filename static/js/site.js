// Runs on every page. Each part looks for its data attributes and does nothing without them.
import { enhanceBoxChips } from "./boxes/box-filter.js";
import { addressOf, applySettings, read, site } from "./lib/device.js";
import { announce, closest, find, findAll, findOrNull } from "./lib/dom.js";
import "./offline/badge.js";
import { rememberPage, showRecent } from "./recent-pages.js";

/** @param {ParentNode} root */
function enhanceForms(root) {
  for (const form of findAll(root, "form[data-tidy]", HTMLFormElement))
    form.addEventListener("formdata", ({ formData }) => dropEmptyValues(formData));
  for (const form of findAll(root, "form[data-auto]", HTMLFormElement))
    form.addEventListener("change", () => form.requestSubmit());
}

// Keeps addresses short.
/** @param {FormData} formData */
function dropEmptyValues(formData) {
  for (const name of new Set(formData.keys())) {
    const values = formData.getAll(name);
    if (!values.includes("")) continue;
    formData.delete(name);
    for (const value of values) if (value !== "") formData.append(name, value);
  }
}

/** @param {ParentNode} root */
function enhanceShareButtons(root) {
  for (const button of findAll(root, "[data-copy]"))
    button.addEventListener("click", async () => {
      const field = find(document, `#${button.dataset.copy}`, HTMLInputElement);
      field.select();
      try {
        await navigator.clipboard.writeText(field.value);
      } catch {
        document.execCommand("copy");
      }
      button.textContent = "Kopiert";
      announce("Kopiert");
    });
  for (const button of findAll(root, "[data-share]")) {
    button.hidden = !("share" in navigator);
    button.addEventListener("click", () =>
      navigator
        .share({
          title: document.title,
          text: button.dataset.shareText,
          url: button.dataset.share,
        })
        .catch(() => {}),
    );
  }
  for (const button of findAll(root, "[data-print]"))
    button.addEventListener("click", () => print());
}

// Parts that few pages have are loaded where they are needed.
/** @param {ParentNode} root */
async function enhanceSearchFields(root) {
  const forms = findAll(root, "form[data-suggest]", HTMLFormElement);
  if (!forms.length) return;
  const { enhanceSearchField } = await import("./search/search-field.js");
  forms.forEach(enhanceSearchField);
}

/** @param {ParentNode} root */
async function enhanceShelves(root) {
  if (!findOrNull(root, "[data-shelf]")) return;
  const { enhanceShelf } = await import("./boxes/box-shelf.js");
  enhanceShelf(root);
}

// The key / moves the focus to the search field, or opens the search; in a kingdom that of its
// table.
addEventListener("keydown", (event) => {
  const isTyping = closest(event, "input, select, textarea, dialog", Element);
  if (event.key !== "/" || event.ctrlKey || event.metaKey || isTyping) return;
  event.preventDefault();
  const field = findOrNull(document, "main input[type=search]");
  const kingdom = findOrNull(document, "main [data-kingdom]")?.dataset.kingdom;
  if (field) field.focus();
  else location.assign(kingdom ? `${addressOf("table", kingdom)}#q` : site.addresses.search);
});

/**
 * Starts all parts on a page, or on the new <main> of one.
 * @param {ParentNode} root
 */
export function enhance(root) {
  rememberPage(root);
  showRecent(root);
  enhanceForms(root);
  enhanceBoxChips(root);
  enhanceSearchFields(root);
  enhanceShelves(root);
  enhanceShareButtons(root);
}

// A shared table: its link leads to the kingdom with an invitation; at a table, the pages of a
// kingdom show it.
if (location.hash.startsWith("#tisch="))
  location.replace(`${site.addresses.together}${location.hash}`);
else if (read("shared", {}).code && findOrNull(document, "main [data-kingdom]"))
  import("./tables/table-bar.js");

enhance(document);
// Without a network the device may have this page only without its query.
if (document.documentElement.dataset.query !== location.search.slice(1))
  import("./offline/stand-in.js").then(({ fillStandIn }) => fillStandIn(document));
addEventListener("pageshow", ({ persisted }) => {
  if (!persisted) return;
  applySettings();
  showRecent(document);
});

if ("serviceWorker" in navigator)
  addEventListener("load", () =>
    navigator.serviceWorker.register(site.addresses.worker).catch(() => {}),
  );
