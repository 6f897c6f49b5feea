/** What scripts know from the server: companion/pages/site_data.py. */
interface SiteData {
  addresses: Record<AddressName, string>;
  wishes: string;
  usualWish: string;
  players: number[];
  variants: string[];
  pageSizes: { sets: number; results: number };
  kingdomsPerPack: number;
  offline: OfflineNames;
}

type KingdomPage = "kingdom" | "setup" | "table" | "score";
type AddressName =
  | KingdomPage
  | "card"
  | "cards"
  | "daily"
  | "edition"
  | "interaction"
  | "kingdom-add"
  | "kingdom-change"
  | "kingdom-choose"
  | "kingdom-form"
  | "kingdom-paste"
  | "kingdom-pick"
  | "kingdom-remove"
  | "kingdom-roll"
  | "kingdom-swap"
  | "offline"
  | "offline-cards"
  | "offline-days"
  | "offline-deals"
  | "offline-kingdoms"
  | "offline-manifest"
  | "offline-sets"
  | "put-away"
  | "share"
  | "qr"
  | "rule"
  | "search"
  | "set"
  | "set-play"
  | "sets"
  | "table-qr"
  | "templates"
  | "together"
  | "topic"
  | "worker";

/** Where the offline copy keeps its parts in the Cache Storage. */
interface OfflineNames {
  copyPrefix: string;
  completeMark: string;
  pagesList: string;
  kingdomsList: string;
  index: string;
  cards: string;
  pages: string;
  kingdoms: string;
  symbols: string;
  pieces: string;
  piecesPerFile: number;
}

/** Written by the server before settings/device-settings.js. */
declare const SITE: SiteData;

/** Written by the server before the service worker. */
declare const OFFLINE_COPY: OfflineNames & {
  visitedPrefix: string;
  manifest: string;
  offlinePage: string;
  choosing: string;
};

/**
 * Keys of localStorage, without `begleiter.`, and what they are read as. Nothing stored is trusted:
 * `read` checks no more than whether it is text, a number, true or false, a list or an object.
 */
interface StoredValues {
  dividers: string;
  edition: unknown[];
  empty: Record<string, unknown>;
  games: unknown[];
  kingdoms: unknown[];
  later: boolean;
  names: unknown[];
  offline: string;
  "offline-made": number;
  "offline-renewal": { release?: unknown; at?: unknown };
  pads: Record<string, unknown>;
  players: number;
  searches: unknown[];
  seen: unknown[];
  starter: Record<string, unknown>;
  settings: { [name in keyof Settings]?: unknown };
  shared: Record<string, unknown>;
  ticks: Record<string, unknown>;
  typed: Record<string, unknown>;
  wishes: string;
}

interface Settings {
  theme: string;
  size: string;
  variant: string;
  all: boolean;
  editions: string[];
}

/** What settings/device-settings.js offers to the modules, which load later. */
interface Device {
  read<Key extends keyof StoredValues>(key: Key, fallback: StoredValues[Key]): StoredValues[Key];
  write<Key extends keyof StoredValues>(key: Key, value: StoredValues[Key]): void;
  settings(): Settings;
  changeSettings(changes: Partial<Settings>): void;
  myBoxes(): string[];
  liftBoxFilter(isLifted: boolean): void;
  addBoxFilter(address: string): string;
  applySettings(): void;
  replayEarlyTaps(): void;
}

interface Window {
  device: Device;
}

/** A formula of the engine: a number, or an operation with its parts, or a kind and a key. */
type Formula = number | FormulaCall;
interface FormulaCall extends Array<Formula | string> {
  0: string;
}

/** What the device needs to show a list: numbers stand for the slugs at their places. */
interface ListData {
  slugs: string[];
  filters: Record<string, Record<string, number[]>>;
  listParameters: string[];
}

/** What the index has for the list of sets: companion/pages/offline_index.py. */
interface Lists {
  /** All cards; the cards of each box. */
  cards: { slugs: string[]; boxes: Record<string, number[]> };
  sets: ListData;
  /** The cards of each set. */
  cardsOfSets: number[][];
}
