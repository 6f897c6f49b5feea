// The mark in the header: what is kept on this device for the cellar, since when, and whether there is a network now.
const { read } = window.device;
const root = document.documentElement;
export const isAway = "away" in root.dataset;

function mark() {
  const link = document.querySelector("[data-kept]"), kept = read("offline", ""), made = read("offline-made", 0);
  if (!link) return;
  const isOut = isAway || !navigator.onLine;
  link.hidden = !kept && !isOut;
  const day = made ? new Date(made) : null;
  const since = day ? `, Stand ${day.toLocaleDateString("de-DE", { day: "numeric", month: "long", year: "numeric" })}` : "";
  link.classList.toggle("out", isOut);
  link.querySelector("[data-since]").textContent = isOut ? "ohne Netz" : day ? day.toLocaleDateString("de-DE", { day: "numeric", month: "numeric" }) : "";
  const text = `${isOut ? "Ohne Netz" : "Offline bereit"}${kept ? since : ": nur besuchte Seiten"}`;
  link.setAttribute("aria-label", text);
  link.title = text;
}

for (const event of ["online", "offline", "storage"]) addEventListener(event, mark);
mark();
if (isAway) import("./offline-answers.js").then(({ start }) => start());

// In silence, when there is time: a new release, a stock that runs low.
if (read("offline", "") && root.dataset.release && navigator.onLine && !isAway)
  addEventListener("load", () => setTimeout(async () => (await import("./offline-download.js")).renew(), 3000));
