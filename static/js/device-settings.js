// What this device remembers, and how the page looks because of it. Loaded before the first paint, so it stays tiny.
// Nothing read here is trusted: whoever changed the storage by hand gets the defaults.
(() => {
  const root = document.documentElement;
  const read = (key, fallback) => {
    try {
      const value = JSON.parse(localStorage.getItem(`begleiter.${key}`));
      return value !== null && typeof value === typeof fallback && Array.isArray(value) === Array.isArray(fallback) ? value : fallback;
    } catch {
      return fallback;
    }
  };
  const write = (key, value) => {
    try {
      localStorage.setItem(`begleiter.${key}`, JSON.stringify(value));
    } catch { /* full or forbidden: then it is forgotten */ }
  };
  const settings = () => {
    const stored = read("settings", {});
    const oneOf = (value, ...allowed) => (allowed.includes(value) ? value : "");
    return {
      theme: oneOf(stored.theme, "light", "dark"),
      size: oneOf(stored.size, "large", "huge"),
      variant: oneOf(stored.variant, "hig", "rgg"),
      all: stored.all === true,
      editions: (Array.isArray(stored.editions) ? stored.editions : []).filter((slug) => /^[a-z0-9-]{1,60}$/.test(slug)),
    };
  };
  const changeSettings = (changes) => write("settings", { ...settings(), ...changes });

  // My boxes narrow every page, unless that was lifted for this visit, or for good.
  const isLifted = () => { try { return sessionStorage.getItem("begleiter.all") === "1"; } catch { return false; } };
  const liftBoxFilter = (shouldLift) => { try { shouldLift ? sessionStorage.setItem("begleiter.all", "1") : sessionStorage.removeItem("begleiter.all"); } catch { /* then it stays */ } };
  const myBoxes = () => (settings().all || isLifted() ? [] : settings().editions);
  // A list is narrowed by the server, so its address says by what; a search that asks for nothing has nothing to narrow.
  const isFilterableList = ({ pathname, search }) => /^\/(karten|kartensaetze)\/$/.test(pathname) || (pathname === "/suche/" && /[?&]q=./.test(search));
  const addBoxFilter = (address) => {
    const url = new URL(address, location);
    if (url.origin !== location.origin || !isFilterableList(url) || !myBoxes().length || url.searchParams.has("sammlung")) return address;
    return `${url.pathname}${url.search}${url.search ? "&" : "?"}sammlung=${myBoxes().join(",")}${url.hash}`;
  };
  // A page about one thing holds all that is printed anywhere; before the first paint a rule hides what my boxes do not.
  const boxStyles = "adoptedStyleSheets" in document ? new CSSStyleSheet() : null;
  if (boxStyles) document.adoptedStyleSheets = [boxStyles];
  const hideOtherBoxes = (slugs) => {
    const anyOf = (attribute) => `:is(${slugs.map((slug) => `[data-${attribute}~="${slug}"]`)})`;
    boxStyles?.replaceSync(slugs.length ? `${anyOf("printed")} [data-editions]:not([data-editions=""], ${anyOf("editions")}), ${anyOf("printed")} [data-not-mine], [data-printed]:not(${anyOf("printed")}) [data-boxes] { display: none !important; }` : "");
  };
  const applySettings = () => {
    const { theme, size, editions } = settings();
    theme ? (root.dataset.theme = theme) : delete root.dataset.theme;
    size ? (root.dataset.size = size) : delete root.dataset.size;
    const activeBoxes = /[?&](ausgabe|sammlung)=/.test(location.search) ? [] : myBoxes();
    root.classList.toggle("boxless", !editions.length);
    root.classList.toggle("played", read("games", []).some((game) => game?.set));
    root.classList.toggle("asks", !editions.length && !read("later", false));
    root.classList.toggle("lifted", editions.length > 0 && !myBoxes().length);
    root.classList.toggle("narrowed", activeBoxes.length > 0);
    hideOtherBoxes(activeBoxes);
  };
  // The script of the shelf comes after the page: what is tapped before is kept, and tapped again for it.
  const earlyTaps = [];
  const recordTap = ({ target }) => { const button = target.closest?.("[data-first] button, [data-shelf] button"); if (button) earlyTaps.push(button); };
  addEventListener("click", recordTap);
  const replayEarlyTaps = () => {
    removeEventListener("click", recordTap);
    for (const button of earlyTaps.splice(0)) button.click();
  };
  window.device = { read, write, settings, changeSettings, myBoxes, liftBoxFilter, addBoxFilter, applySettings, replayEarlyTaps };
  root.classList.replace("nojs", "js-on");
  applySettings();
  const filteredAddress = addBoxFilter(location.href);
  if (filteredAddress !== location.href) { // nothing of the longer list is seen, unless the other one does not come
    root.style.visibility = "hidden";
    setTimeout(() => { root.style.visibility = ""; }, 3000);
    location.replace(filteredAddress);
  }
})();
