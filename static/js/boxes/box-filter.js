// Filters every page by the player's own boxes: adds them to the address of each list that is
// opened (`sammlung=`), and lets a chip switch the filter off for this visit.
const { settings, changeSettings, myBoxes, liftBoxFilter, applySettings, addBoxFilter } =
  window.device;
const findAll = (root, selector) => [...root.querySelectorAll(selector)];

addEventListener(
  "click",
  ({ target }) => {
    const link = target.closest?.("a[href]");
    if (link?.dataset.lift !== undefined) liftBoxFilter(true);
    else if (link) link.setAttribute("href", addBoxFilter(link.getAttribute("href")));
  },
  true,
);

addEventListener("formdata", ({ target, formData }) => {
  if (formData.get("sammlung")) return;
  const address = new URL(target.action);
  address.search = new URLSearchParams(
    [...formData].filter(([, value]) => typeof value === "string"),
  );
  const slugs = new URL(addBoxFilter(address.href), location).searchParams.get("sammlung");
  if (slugs) formData.set("sammlung", slugs);
});

// Starts the chips that switch the box filter on and off. On a list the server filters, so the list
// is loaded again; on all other pages a style rule hides what does not belong to my boxes
// (device-settings.js).
export function enhanceBoxChips(root) {
  const linkedBoxes = new URLSearchParams(location.search).get("sammlung");
  for (const chip of findAll(root, "[data-boxes=list]"))
    chip.addEventListener("click", () => {
      liftBoxFilter(false);
      changeSettings({ all: false });
      location.assign(addBoxFilter(location.href));
    });
  for (const chip of findAll(root, "[data-boxes='']")) {
    const hidden = chip.parentElement.querySelector("[data-hidden]");
    const updateChip = () => {
      chip.setAttribute("aria-pressed", String(myBoxes().length > 0));
      const hiddenCount = findAll(document, "[data-printed] [data-editions]").filter(
        (element) =>
          !element.parentElement.closest("[data-editions]") &&
          getComputedStyle(element).display === "none",
      ).length;
      if (hidden) hidden.textContent = hiddenCount ? `${hiddenCount} ausgeblendet` : "";
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
  for (const link of findAll(root, "[data-lift]"))
    if (linkedBoxes && linkedBoxes !== settings().editions.join(","))
      link.firstChild.textContent = "nur die Schachteln aus dem Link ";
}
