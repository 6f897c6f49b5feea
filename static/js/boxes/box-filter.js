// Filters every page by the player's own boxes: adds them to the address of each list that is
// opened (`sammlung=`), and lets a chip switch the filter off for this visit.
import {
  addBoxFilter,
  applySettings,
  changeSettings,
  liftBoxFilter,
  myBoxes,
  settings,
} from "../lib/device.js";
import { closest, findAll, findOrNull, textsOf } from "../lib/dom.js";

addEventListener(
  "click",
  (event) => {
    const link = closest(event, "a[href]");
    if (link?.dataset.lift !== undefined) liftBoxFilter(true);
    else if (link) link.setAttribute("href", addBoxFilter(link.getAttribute("href") || ""));
  },
  true,
);

addEventListener("formdata", ({ target, formData }) => {
  if (formData.get("sammlung") || !(target instanceof HTMLFormElement)) return;
  const address = new URL(target.getAttribute("action") || "", location.href);
  address.search = String(textsOf(formData));
  const filtered = new URL(addBoxFilter(address.href), location.href);
  const slugs = filtered.searchParams.get("sammlung");
  if (slugs) formData.set("sammlung", slugs);
});

// What may be hidden: what holds for other boxes only, and answers about cards of other boxes.
const ENTRIES = "[data-printed] :is([data-editions], .statement[data-needs])";

// On a list the server filters, so the list is loaded again.
/** @param {HTMLElement} chip */
function startListChip(chip) {
  chip.addEventListener("click", () => {
    liftBoxFilter(false);
    changeSettings({ all: false });
    location.assign(addBoxFilter(location.href));
  });
}

// On all other pages a style rule hides what does not belong to my boxes (device-settings.js).
/** @param {HTMLElement} chip */
function startChip(chip) {
  const hiddenCount = chip.parentElement && findOrNull(chip.parentElement, "[data-hidden]");
  const updateChip = () => {
    chip.setAttribute("aria-pressed", String(myBoxes().length > 0));
    const count = findAll(document, ENTRIES).filter(isHiddenWhole).length;
    if (hiddenCount) hiddenCount.textContent = count ? `${count} ausgeblendet` : "";
  };
  chip.addEventListener("click", () => {
    const isOn = myBoxes().length > 0;
    liftBoxFilter(isOn);
    if (!isOn) changeSettings({ all: false });
    applySettings();
    updateChip();
  });
  updateChip();
}

// Whether an entry is hidden, and not only a part of one.
const isHiddenWhole = (/** @type {HTMLElement} */ element) =>
  !element.parentElement?.closest("[data-editions]") &&
  getComputedStyle(element).display === "none";

/**
 * Starts the chips that switch the box filter on and off.
 * @param {ParentNode} root
 */
export function enhanceBoxChips(root) {
  findAll(root, "[data-boxes=list]").forEach(startListChip);
  findAll(root, "[data-boxes='']").forEach(startChip);
  const linkedBoxes = new URLSearchParams(location.search).get("sammlung");
  if (!linkedBoxes || linkedBoxes === settings().editions.join(",")) return;
  for (const link of findAll(root, ".box-filter[data-lift]"))
    if (link.firstChild) link.firstChild.textContent = "nur die Schachteln aus dem Link ";
}
