// The badge in the header: whether the offline copy is on this device, since when, and whether
// there is a network now. `isFromDevice`: the service worker served this page without the network.
const { read } = window.device;
const root = document.documentElement;
export const isFromDevice = "away" in root.dataset;

function updateBadge() {
  const link = document.querySelector("[data-kept]"),
    savedRelease = read("offline", ""),
    savedAt = read("offline-made", 0);
  if (!link) return;
  const isOffline = isFromDevice || !navigator.onLine;
  link.hidden = !savedRelease && !isOffline;
  const day = savedAt ? new Date(savedAt) : null;
  const since = day
    ? `, Stand ${day.toLocaleDateString("de-DE", { day: "numeric", month: "long", year: "numeric" })}`
    : "";
  link.classList.toggle("offline-badge--offline", isOffline);
  link.querySelector("[data-since]").textContent = isOffline
    ? "ohne Netz"
    : day
      ? day.toLocaleDateString("de-DE", { day: "numeric", month: "numeric" })
      : "";
  const text = `${isOffline ? "Ohne Netz" : "Offline bereit"}${savedRelease ? since : ": nur besuchte Seiten"}`;
  link.setAttribute("aria-label", text);
  link.title = text;
}

for (const event of ["online", "offline", "storage"]) addEventListener(event, updateBadge);
updateBadge();
if (isFromDevice) import("./answers.js").then(({ startOfflinePage }) => startOfflinePage());

// In the background: downloads the copy of a new release, and refills the offline kingdoms.
if (read("offline", "") && root.dataset.release && navigator.onLine && !isFromDevice)
  addEventListener("load", () =>
    setTimeout(async () => (await import("./download.js")).renewOfflineCopy(), 3000),
  );
