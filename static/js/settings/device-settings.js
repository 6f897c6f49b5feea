// Settings that this device stores, and how they change the look of every page. Loaded before the
// first paint, so it stays small. Stored values are not trusted: an invalid value, for instance one
// edited by hand, is replaced by the default.
{
  const root = document.documentElement;

  /** @type {Device["read"]} */
  const read = (key, fallback) => {
    try {
      const value = JSON.parse(localStorage.getItem(`begleiter.${key}`) || "null");
      const isSameType =
        value !== null &&
        typeof value === typeof fallback &&
        Array.isArray(value) === Array.isArray(fallback);
      return isSameType ? value : fallback;
    } catch {
      return fallback;
    }
  };

  /** @type {Device["write"]} */
  const write = (key, value) => {
    try {
      localStorage.setItem(`begleiter.${key}`, JSON.stringify(value));
      dispatchEvent(new CustomEvent("begleiter:write", { detail: key }));
    } catch {
      /* storage is full or forbidden: the value is not stored */
    }
  };

  /** @type {Device["settings"]} */
  const settings = () => {
    const stored = read("settings", {});
    const oneOf = (/** @type {unknown} */ value, /** @type {string[]} */ allowed) =>
      allowed.find((each) => each === value) || "";
    const editions = Array.isArray(stored.editions) ? stored.editions : [];
    return {
      theme: oneOf(stored.theme, ["light", "dark"]),
      size: oneOf(stored.size, ["large", "huge"]),
      variant: oneOf(stored.variant, SITE.variants),
      all: stored.all === true,
      editions: editions.filter((slug) => /^[a-z0-9-]{1,60}$/.test(slug)),
    };
  };

  /** @type {Device["changeSettings"]} */
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

  /** @type {Device["liftBoxFilter"]} */
  const liftBoxFilter = (shouldLift) => {
    try {
      if (shouldLift) sessionStorage.setItem("begleiter.all", "1");
      else sessionStorage.removeItem("begleiter.all");
    } catch {
      /* storage is forbidden: the filter stays */
    }
  };

  const myBoxes = () => (settings().all || isLifted() ? [] : settings().editions);

  // Lists are filtered by the server, so the boxes are part of their address. A search without a
  // query lists nothing.
  const isFilterableList = (/** @type {URL} */ { origin, pathname, searchParams }) =>
    origin === location.origin &&
    ([SITE.addresses.cards, SITE.addresses.sets].includes(pathname) ||
      pathname.startsWith(SITE.addresses.daily) ||
      (pathname === SITE.addresses.search && !!searchParams.get("q")));

  /** @type {Device["addBoxFilter"]} */
  const addBoxFilter = (address) => {
    const url = new URL(address, location.href);
    if (!isFilterableList(url) || !myBoxes().length || url.searchParams.has("sammlung"))
      return address;
    const query = `${url.search}${url.search ? "&" : "?"}sammlung=${myBoxes().join(",")}`;
    return `${url.pathname}${query}${url.hash}`;
  };

  // Pages about one thing contain every printing. Before the first paint, a style rule hides the
  // printings that are not in my boxes.
  const boxStyles = "adoptedStyleSheets" in document ? new CSSStyleSheet() : null;
  if (boxStyles) document.adoptedStyleSheets = [boxStyles];

  const hideOtherBoxes = (/** @type {string[]} */ slugs) => {
    const anyOf = (/** @type {string} */ attribute) =>
      `:is(${slugs.map((slug) => `[data-${attribute}~="${slug}"]`)})`;
    const hidden = [
      `${anyOf("printed")} [data-editions]:not([data-editions=""], ${anyOf("editions")})`,
      `${anyOf("printed")} [data-needs]:not(${anyOf("needs")})`,
      `${anyOf("printed")} [data-not-mine]`,
      `[data-printed]:not(${anyOf("printed")}) [data-boxes]`,
    ];
    boxStyles?.replaceSync(slugs.length ? `${hidden} { display: none !important; }` : "");
  };

  const applySettings = () => {
    const { theme, size, editions } = settings();
    for (const [name, value] of Object.entries({ theme, size })) {
      if (value) root.dataset[name] = value;
      else delete root.dataset[name];
    }
    const activeBoxes = /[?&](ausgabe|sammlung)=/.test(location.search) ? [] : myBoxes();
    const games = /** @type {({ set?: unknown } | null)[]} */ (read("games", []));
    const states = {
      boxless: !editions.length,
      played: games.some((game) => game?.set),
      asks: !editions.length && !read("later", false),
      lifted: editions.length > 0 && !myBoxes().length,
      narrowed: activeBoxes.length > 0,
    };
    for (const [name, isOn] of Object.entries(states)) root.classList.toggle(name, isOn);
    hideOtherBoxes(activeBoxes);
  };

  // The script of the shelf loads after the page. Taps before that are recorded and replayed by it.
  /** @type {HTMLElement[]} */
  const earlyTaps = [];
  const recordTap = (/** @type {MouseEvent} */ { target }) => {
    const button =
      target instanceof Element && target.closest("[data-first] button, [data-shelf] button");
    if (button instanceof HTMLElement) earlyTaps.push(button);
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
}
