// Keeps the screen on (Wake Lock) while at least one holder wants it. The browser releases the lock
// of a hidden page, so it is requested again when the page is visible.

/** @type {Set<string>} */
const holders = new Set();

/** @type {WakeLockSentinel | undefined} */
let lock;

/** Whether this browser can keep the screen on. */
export const canKeepScreenOn = "wakeLock" in navigator && navigator.wakeLock !== undefined;

/**
 * @param {string} holder
 * @param {boolean} isWanted
 * @param {(reason: string) => void} [onRefused]
 */
export async function keepScreenOn(holder, isWanted, onRefused = () => {}) {
  if (isWanted) holders.add(holder);
  else holders.delete(holder);
  if (!holders.size) return releaseLock();
  if (!canKeepScreenOn) return onRefused(reasonOfBrowser());
  if (lock || document.visibilityState !== "visible") return;
  try {
    lock = await navigator.wakeLock.request("screen");
  } catch {
    onRefused("Der Bildschirm kann gerade nicht an bleiben.");
  }
  if (!holders.size) await releaseLock();
}

const reasonOfBrowser = () =>
  isSecureContext
    ? "Dieser Browser lässt den Bildschirm nicht von selbst an."
    : "Ohne https geht der Bildschirm von selbst aus.";

async function releaseLock() {
  const released = lock;
  lock = undefined;
  await released?.release().catch(() => {});
}

document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "hidden") lock = undefined;
  const [holder] = holders;
  if (holder) keepScreenOn(holder, true);
});
