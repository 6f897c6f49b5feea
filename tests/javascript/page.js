// Stands in for the page that modules expect when they are loaded: what the device stores and what
// the server tells. Import it before the modules.
const addresses = {
  card: "/karten/{}/",
  cards: "/karten/",
  kingdom: "/koenigreich/{}/",
  score: "/wertung/{}/",
  sets: "/kartensaetze/",
  setup: "/aufbau/{}/",
  table: "/tisch/{}/",
};

/** What is stored, by key. */
export const stored = {};

globalThis.SITE = {
  addresses,
  wishes: "^(?:mit|ohne|quer|variante|tag-[a-z]+)$",
  usualWish: "quer=misch",
  players: [2, 3, 4, 5, 6],
  variants: ["hig", "rgg"],
  pageSizes: { sets: 12, results: 15 },
  kingdomsPerPack: 30,
  offline: { copyPrefix: "kopie-" },
};
globalThis.addEventListener = () => {};
globalThis.window = {
  device: {
    read: (key, fallback) => stored[key] ?? fallback,
    write: (key, value) => {
      stored[key] = value;
    },
    settings: () => ({ theme: "", size: "", variant: "", all: false, editions: [] }),
  },
};
