// My boxes on every page: links and forms that lead to a list take them along, and one chip lifts that for this visit.
const { settings, change, mine, lift, dress, narrowed } = window.device;
const find = (root, selector) => [...root.querySelectorAll(selector)];

addEventListener("click", ({ target }) => {
  const link = target.closest?.("a[href]");
  if (link?.dataset.lift !== undefined) lift(true);
  else if (link) link.setAttribute("href", narrowed(link.getAttribute("href")));
}, true);

addEventListener("formdata", ({ target, formData }) => {
  if (formData.get("sammlung")) return;
  const address = new URL(target.action);
  address.search = new URLSearchParams([...formData].filter(([, value]) => typeof value === "string"));
  const boxes = new URL(narrowed(address.href), location).searchParams.get("sammlung");
  if (boxes) formData.set("sammlung", boxes);
});

// A list is another one without my boxes; a page that narrows itself only shows what it hid.
export function chips(root) {
  const asked = new URLSearchParams(location.search).get("sammlung");
  for (const chip of find(root, "[data-boxes=list]")) chip.addEventListener("click", () => {
    lift(false);
    change({ all: false });
    location.assign(narrowed(location.href));
  });
  for (const chip of find(root, "[data-boxes='']")) {
    const hidden = chip.parentElement.querySelector("[data-hidden]");
    const show = () => {
      chip.setAttribute("aria-pressed", String(mine().length > 0));
      const number = find(document, "[data-printed] [data-editions]").filter((one) => !one.parentElement.closest("[data-editions]") && getComputedStyle(one).display === "none").length;
      if (hidden) hidden.textContent = number ? `${number} ausgeblendet` : "";
    };
    chip.addEventListener("click", () => {
      const isOn = mine().length > 0;
      lift(isOn);
      if (!isOn) change({ all: false });
      dress();
      show();
    });
    show();
  }
  for (const link of find(root, "[data-lift]")) if (asked && asked !== settings().editions.join(",")) link.firstChild.textContent = "nur die Schachteln aus dem Link ";
}
