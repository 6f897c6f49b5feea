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
      only: kept.only === true,
      editions: (Array.isArray(kept.editions) ? kept.editions : []).filter((slug) => /^[a-z0-9-]{1,60}$/.test(slug)),
    };
  };
  const dress = () => {
    const { theme, size } = settings();
    theme ? (root.dataset.theme = theme) : delete root.dataset.theme;
    size ? (root.dataset.size = size) : delete root.dataset.size;
  };
  window.device = { read, write, settings, dress };
  root.classList.replace("nojs", "js-on");
  dress();
})();
