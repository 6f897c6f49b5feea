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
    const kept = read("settings", {});
    const one = (value, ...allowed) => (allowed.includes(value) ? value : "");
    return {
      theme: one(kept.theme, "light", "dark"),
      size: one(kept.size, "large", "huge"),
      variant: one(kept.variant, "hig", "rgg"),
      all: kept.all === true,
      editions: (Array.isArray(kept.editions) ? kept.editions : []).filter((slug) => /^[a-z0-9-]{1,60}$/.test(slug)),
    };
  };
  const change = (some) => write("settings", { ...settings(), ...some });

  // My boxes narrow every page, unless that was lifted for this visit, or for good.
  const isLifted = () => { try { return sessionStorage.getItem("begleiter.all") === "1"; } catch { return false; } };
  const lift = (yes) => { try { yes ? sessionStorage.setItem("begleiter.all", "1") : sessionStorage.removeItem("begleiter.all"); } catch { /* then it stays */ } };
  const mine = () => (settings().all || isLifted() ? [] : settings().editions);
  // A list is narrowed by the server, so its address says by what; a search that asks for nothing has nothing to narrow.
  const isList = ({ pathname, search }) => /^\/(karten|kartensaetze)\/$/.test(pathname) || (pathname === "/suche/" && /[?&]q=./.test(search));
  const narrowed = (address) => {
    const url = new URL(address, location);
    if (url.origin !== location.origin || !isList(url) || !mine().length || url.searchParams.has("sammlung")) return address;
    return `${url.pathname}${url.search}${url.search ? "&" : "?"}sammlung=${mine().join(",")}${url.hash}`;
  };
  // A page about one thing holds all that is printed anywhere; before the first paint a rule hides what my boxes do not.
  const sheet = "adoptedStyleSheets" in document ? new CSSStyleSheet() : null;
  if (sheet) document.adoptedStyleSheets = [sheet];
  const hideOthers = (slugs) => {
    const any = (name) => `:is(${slugs.map((slug) => `[data-${name}~="${slug}"]`)})`;
    sheet?.replaceSync(slugs.length ? `${any("printed")} [data-editions]:not([data-editions=""], ${any("editions")}), ${any("printed")} [data-not-mine], [data-printed]:not(${any("printed")}) [data-boxes] { display: none !important; }` : "");
  };
  const dress = () => {
    const { theme, size, editions } = settings();
    theme ? (root.dataset.theme = theme) : delete root.dataset.theme;
    size ? (root.dataset.size = size) : delete root.dataset.size;
    const own = /[?&](ausgabe|sammlung)=/.test(location.search) ? [] : mine();
    root.classList.toggle("boxless", !editions.length);
    root.classList.toggle("played", read("games", []).some((game) => game?.set));
    root.classList.toggle("asks", !editions.length && !read("later", false));
    root.classList.toggle("lifted", editions.length > 0 && !mine().length);
    root.classList.toggle("narrowed", own.length > 0);
    hideOthers(own);
  };
  // The script of the shelf comes after the page: what is tapped before is kept, and tapped again for it.
  const early = [];
  const note = ({ target }) => { const button = target.closest?.("[data-first] button, [data-shelf] button"); if (button) early.push(button); };
  addEventListener("click", note);
  const catchUp = () => {
    removeEventListener("click", note);
    for (const button of early.splice(0)) button.click();
  };
  window.device = { read, write, settings, change, mine, lift, narrowed, dress, catchUp };
  root.classList.replace("nojs", "js-on");
  dress();
  const better = narrowed(location.href);
  if (better !== location.href) { // nothing of the longer list is seen, unless the other one does not come
    root.style.visibility = "hidden";
    setTimeout(() => { root.style.visibility = ""; }, 3000);
    location.replace(better);
  }
})();
