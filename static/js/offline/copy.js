// The offline copy in the Cache Storage: one cache per release, which counts only when it is
// complete. It has *packs* of pages, *pieces* that many pages have in common, and the search index,
// all compressed with gzip; companion/pages/offline_pages.py says how pages are stored. The service
// worker reads the same.
import { site } from "../lib/device.js";

/**
 * @typedef {[shell: number, title: string, main: string]} StoredPage
 * @typedef {{shells: string[][], pages: Record<string, StoredPage>}} Pages - by address
 * @typedef {{url: string, pages: string[]}} PackEntry - where a pack is, and the addresses in it
 * @typedef {{numbering: string, stored: string[], packs: PackEntry[]}} PagesList - which files are
 *   stored already
 *
 * @typedef {object} Manifest
 * @property {string} release
 * @property {string[]} shell - what every page may load
 * @property {string} numbering - of the pieces
 * @property {Record<string, string> | null} files - addresses by name; null until they are built
 */

const names = site.offline;
const PAGES_PER_PACK = 120;
const MAX_WAIT_SECONDS = 61;
const RENEWED = "Die Inhalte wurden eben erneuert. Bitte noch einmal.";
const NOT_READY =
  "Der Server bereitet die Offline-Fassung gerade vor. Versuch es in einer Minute noch einmal.";
/** @type {Record<number, string>} */
const MESSAGES = { 410: RENEWED, 503: NOT_READY };

/** A refusal of the server. */
export class Refused extends Error {
  /**
   * @param {string} message
   * @param {number} status
   */
  constructor(message, status) {
    super(message);
    this.status = status;
  }
}

/** The server numbers the pieces otherwise than this copy. */
export class Renumbered extends Error {}

/** @param {string} release */
export const nameOfCopy = (release) => names.copyPrefix + release;

export const copyNames = async () =>
  (await caches.keys()).filter((name) => name.startsWith(names.copyPrefix));

/** @param {string} name */
export const isComplete = async (name) =>
  (await (await caches.open(name)).match(names.completeMark)) !== undefined;

/** The newest complete copy; null if there is none. */
export async function openCompleteCopy() {
  if (!("caches" in window)) return null;
  for (const name of await copyNames()) if (await isComplete(name)) return caches.open(name);
  return null;
}

/**
 * @param {Cache} cache
 * @param {string} path
 * @param {unknown} data
 */
export function storeCompressed(cache, path, data) {
  const text = new Blob([JSON.stringify(data)]).stream();
  return cache.put(path, new Response(text.pipeThrough(new CompressionStream("gzip"))));
}

/** @param {Response} response */
export async function readCompressed(response) {
  if (!response.body) throw new Error("The offline copy lacks a file.");
  return new Response(response.body.pipeThrough(new DecompressionStream("gzip"))).json();
}

/**
 * Stores pages as packs under paths that begin with `path`; returns the entries of these packs.
 * @param {Cache} cache
 * @param {string} path
 * @param {Pages} pages
 */
export async function storePages(cache, path, { shells, pages }) {
  const addresses = Object.keys(pages);
  /** @type {PackEntry[]} */
  const entries = [];
  for (let first = 0; first < addresses.length; first += PAGES_PER_PACK) {
    const chosen = addresses.slice(first, first + PAGES_PER_PACK);
    const entry = { url: `${path}${entries.length}`, pages: chosen };
    const content = Object.fromEntries(chosen.map((address) => [address, pages[address]]));
    await storeCompressed(cache, entry.url, { shells, pages: content });
    entries.push(entry);
  }
  return entries;
}

/**
 * @param {Cache} cache
 * @param {string[]} pieces
 */
export async function storePieces(cache, pieces) {
  const perFile = names.piecesPerFile;
  for (let first = 0; first < pieces.length; first += perFile) {
    const path = `${names.pieces}${first / perFile}`;
    await storeCompressed(cache, path, pieces.slice(first, first + perFile));
  }
}

/**
 * @param {Cache} cache
 * @param {string} path
 * @param {unknown} data
 */
export const storeJson = (cache, path, data) => cache.put(path, new Response(JSON.stringify(data)));

/**
 * @param {Cache} cache
 * @returns {Promise<PagesList | null>}
 */
export const readPagesList = async (cache) => (await cache.match(names.pagesList))?.json() ?? null;

/**
 * Fails where the numbers of pieces in a file do not mean the pieces of this copy.
 * @param {Cache} cache
 * @param {string} numbering
 */
export async function checkNumbering(cache, numbering) {
  if ((await readPagesList(cache))?.numbering !== numbering) throw new Renumbered(RENEWED);
}

/**
 * Fetches a JSON file of the copy. At 429 (too many requests) and 503 (not built yet) it retries
 * after the time that the server asks for.
 * @param {string} url
 * @param {number} [retries]
 * @returns {Promise<any>}
 */
export async function fetchJson(url, retries = 3) {
  const response = await fetch(url, { cache: "no-store" });
  const { ok, status, headers } = response;
  if (ok) return response.json();
  if ([429, 503].includes(status) && retries) {
    const seconds = Math.min(Number(headers.get("Retry-After")) || 10, MAX_WAIT_SECONDS);
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    return fetchJson(url, retries - 1);
  }
  const { error } = await response.json().catch(() => ({}));
  throw new Refused(MESSAGES[status] || error || "Der Server antwortet nicht.", status);
}

/**
 * The release of the server with the files of its copy. Fails while the server is still building
 * the copy.
 * @returns {Promise<Manifest & {files: Record<string, string>}>}
 */
export async function fetchManifest() {
  const manifest = await fetchJson(site.addresses["offline-manifest"]);
  if (!manifest.files) throw new Error(NOT_READY);
  return manifest;
}
