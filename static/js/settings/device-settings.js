// Settings that this device stores, and how they change the look of every page. Loaded before the
// first paint, so it stays small. Stored values are not trusted: an invalid value, for instance one
// edited by hand, is replaced by the default.
(() => {
  const root = document.documentElement;
  const read = (key, fallback) => {
    try {
      const value = JSON.parse(localStorage.getItem(`begleiter.${key}`));
      return value !== null &&
        typeof value === typeof fallback &&
        Array.isArray(value) === Array.isArray(fallback)
        ? value
        : fallback;
    } catch {
      return fallback;
    }
  };
  const write = (key, value) => {
    try {
      localStorage.setItem(`begleiter.${key}`, JSON.stringify(value));
    } catch {
      /* storage is full or forbidden: the value is not stored */
    }
  };
  const settings = () => {
    const stored = read("settings", {});
    const oneOf = (value, ...allowed) => (allowed.includes(value) ? value : "");
    return {
      theme: oneOf(stored.theme, "light", "dark"),
      size: oneOf(stored.size, "large", "huge"),
      variant: oneOf(stored.variant, "hig", "rgg"),
      all: stored.all === true,
      editions: (Array.isArray(stored.editions) ? stored.editions : []).filter((slug) =>
        /^[a-z0-9-]{1,60}$/.test(slug),
      ),
    };
  };
  const changeSettings = (changes) => write("settings", { ...settings(), ...changes });

  // My boxes filter every page, unless the filter is lifted for this visit or switched off in the
  // settings.
  const isLifted = () => {
    try {
      return sessionStorage.getItem("begleiter.all") === "1";
    } catch {
      return false;
    }
  };
  const liftBoxFilter = (shouldLift) => {
    try {
      shouldLift
        ? sessionStorage.setItem("begleiter.all", "1")
        : sessionStorage.removeItem("begleiter.all");
    } catch {
      /* storage is forbidden: the filter stays */
    }
  };
  const myBoxes = () => (settings().all || isLifted() ? [] : settings().editions);
  // Lists are filtered by the server, so the boxes are part of their address. A search without a
  // query lists nothing.
  const isFilterableList = ({ pathname, search }) =>
    /^\/(karten|kartensaetze)\/$/.test(pathname) ||
    (pathname === "/suche/" && /[?&]q=./.test(search));
  const addBoxFilter = (address) => {
    const url = new URL(address, location);
    if (
      url.origin !== location.origin ||
      !isFilterableList(url) ||
      !myBoxes().length ||
      url.searchParams.has("sammlung")
    )
      return address;
    return `${url.pathname}${url.search}${url.search ? "&" : "?"}sammlung=${myBoxes().join(",")}${url.hash}`;
  };
  // Pages about one thing contain every printing. Before the first paint, a style rule hides the
  // printings that are not in my boxes.
  const boxStyles = "adoptedStyleSheets" in document ? new CSSStyleSheet() : null;
  if (boxStyles) document.adoptedStyleSheets = [boxStyles];
  const hideOtherBoxes = (slugs) => {
    const anyOf = (attribute) => `:is(${slugs.map((slug) => `[data-${attribute}~="${slug}"]`)})`;
    boxStyles?.replaceSync(
      slugs.length
        ? `${anyOf("printed")} [data-editions]:not([data-editions=""], ${anyOf("editions")}), ${anyOf("printed")} [data-not-mine], [data-printed]:not(${anyOf("printed")}) [data-boxes] { display: none !important; }`
        : "",
    );
  };
  const applySettings = () => {
    const { theme, size, editions } = settings();
    for (const [name, value] of Object.entries({ theme, size })) {
      if (value) root.dataset[name] = value;
      else delete root.dataset[name];
    }
    const activeBoxes = /[?&](ausgabe|sammlung)=/.test(location.search) ? [] : myBoxes();
    root.classList.toggle("boxless", !editions.length);
    root.classList.toggle(
      "played",
      read("games", []).some((game) => game?.set),
    );
    root.classList.toggle("asks", !editions.length && !read("later", false));
    root.classList.toggle("lifted", editions.length > 0 && !myBoxes().length);
    root.classList.toggle("narrowed", activeBoxes.length > 0);
    hideOtherBoxes(activeBoxes);
  };
  // The script of the shelf loads after the page. Taps before that are recorded and replayed by it.
  const earlyTaps = [];
  const recordTap = ({ target }) => {
    const button = target.closest?.("[data-first] button, [data-shelf] button");
    if (button) earlyTaps.push(button);
  };
  addEventListener("click", recordTap);
  const replayEarlyTaps = () => {
    removeEventListener("click", recordTap);
    for (const button of earlyTaps.splice(0)) button.click();
  };
  window.device = {
    read,
    write,
    settings,
    changeSettings,
    myBoxes,
    liftBoxFilter,
    addBoxFilter,
    applySettings,
    replayEarlyTaps,
  };
  root.classList.replace("no-script", "has-script");
  applySettings();
  const filteredAddress = addBoxFilter(location.href);
  if (filteredAddress !== location.href) {
    // hide the unfiltered list while the filtered one loads, for at most 3 s
    root.style.visibility = "hidden";
    setTimeout(() => {
      root.style.visibility = "";
    }, 3000);
    location.replace(filteredAddress);
  }
})();
