// The badge in the header: whether the offline copy is on this device, since when, and whether
// there is a network now.
import { read } from "../lib/device.js";
import { find, findOrNull } from "../lib/dom.js";

const RENEWAL_DELAY_MS = 3000; // after the page has loaded, so that it does not wait
const page = document.documentElement.dataset;

/** Whether the service worker served this page without the network. */
export const isFromDevice = "away" in page;

/** @param {Intl.DateTimeFormatOptions} format */
function dateOfCopy(format) {
  const savedAt = read("offline-made", 0);
  return savedAt ? new Date(savedAt).toLocaleDateString("de-DE", format) : "";
}

function updateBadge() {
  const link = findOrNull(document, "[data-kept]");
  if (!link) return;
  const hasCopy = !!read("offline", "");
  const isOffline = isFromDevice || !navigator.onLine;
  const day = dateOfCopy({ day: "numeric", month: "long", year: "numeric" });
  const since = day && `, Stand ${day}`;
  const state = isOffline ? "Ohne Netz" : "Alles auf diesem Gerät gespeichert";
  const text = state + (hasCopy ? since : ": nur besuchte Seiten");
  link.hidden = !hasCopy && !isOffline;
  link.classList.toggle("offline-badge--offline", isOffline);
  find(link, "[data-since]").textContent = isOffline ? "ohne Netz" : "gespeichert";
  link.setAttribute("aria-label", text);
  link.title = text;
}

for (const event of ["online", "offline", "storage"]) addEventListener(event, updateBadge);
updateBadge();
if (isFromDevice) import("./answers.js").then(({ startOfflinePage }) => startOfflinePage(document));

// In the background: downloads the copy of a new release, and refills the offline kingdoms.
async function renew() {
  const { renewOfflineCopy } = await import("./download.js");
  await renewOfflineCopy();
}
if (read("offline", "") && page.release && navigator.onLine && !isFromDevice)
  addEventListener("load", () => setTimeout(renew, RENEWAL_DELAY_MS));
