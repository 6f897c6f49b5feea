// The mark in the header: what is kept on this device for the cellar, since when, and whether there is a network now.
const { read } = window.device;
const root = document.documentElement;
export const isFromDevice = "away" in root.dataset;

function updateBadge() {
  const link = document.querySelector("[data-kept]"), savedRelease = read("offline", ""), savedAt = read("offline-made", 0);
  if (!link) return;
  const isOffline = isFromDevice || !navigator.onLine;
  link.hidden = !savedRelease && !isOffline;
  const day = savedAt ? new Date(savedAt) : null;
  const since = day ? `, Stand ${day.toLocaleDateString("de-DE", { day: "numeric", month: "long", year: "numeric" })}` : "";
  link.classList.toggle("out", isOffline);
  link.querySelector("[data-since]").textContent = isOffline ? "ohne Netz" : day ? day.toLocaleDateString("de-DE", { day: "numeric", month: "numeric" }) : "";
  const text = `${isOffline ? "Ohne Netz" : "Offline bereit"}${savedRelease ? since : ": nur besuchte Seiten"}`;
  link.setAttribute("aria-label", text);
  link.title = text;
}

for (const event of ["online", "offline", "storage"]) addEventListener(event, updateBadge);
updateBadge();
if (isFromDevice) import("./offline-answers.js").then(({ startOfflinePage }) => startOfflinePage());

// In silence, when there is time: a new release, a stock that runs low.
if (read("offline", "") && root.dataset.release && navigator.onLine && !isFromDevice)
  addEventListener("load", () => setTimeout(async () => (await import("./offline-download.js")).renewOfflineCopy(), 3000));
