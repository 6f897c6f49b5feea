// Templates that no page has, because few visitors need them: fetched once from a page of their
// own.
import { site } from "./device.js";
import { fetchPage } from "./dom.js";

/** @type {Promise<Document> | undefined} */
let templates;

/** The page with the templates, for `copyTemplate`. */
export function loadTemplates() {
  templates ??= fetchPage(site.addresses.templates).then(({ page }) => page);
  return templates;
}
