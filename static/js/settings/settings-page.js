// The page Einstellungen: settings of this device, and the download of the offline copy.
import { applySettings, changeSettings, read, settings } from "../lib/device.js";
import { find, findAll } from "../lib/dom.js";
import { nameOfCopy } from "../offline/copy.js";
import { deleteOfflineCopy, downloadEverything } from "../offline/download.js";
import { countLeft } from "../offline/kingdoms.js";

/** @type {Intl.DateTimeFormatOptions} */
const TIME_FORMAT = { dateStyle: "long", timeStyle: "short" };
const NOT_SECURE =
  "Das geht nur über eine sichere Verbindung (https). Zu Hause startet ihr den Begleiter dafür " +
  "mit: make run HOST=0.0.0.0 HTTPS=home";
const isSupported = "caches" in window && "CompressionStream" in window && "locks" in navigator;

/** @param {HTMLElement} box */
async function describeCopy(box) {
  const release = read("offline", "");
  const savedAt = read("offline-made", 0);
  const state =
    release === box.dataset.release
      ? "Alles ist auf diesem Gerät."
      : "Eine ältere Fassung ist auf diesem Gerät.";
  const time = new Date(savedAt).toLocaleString("de-DE", TIME_FORMAT);
  const since = savedAt ? ` Stand: ${time} Uhr.` : "";
  return `${state}${since}${describeKingdoms(await countLeft())}`;
}

/** @param {{number: number, refused: string} | null} left */
function describeKingdoms(left) {
  if (!left) return "";
  return left.refused
    ? ` Vorrat an Königreichen: keiner. ${left.refused}`
    : ` Im Vorrat: ${left.number} Königreiche.`;
}

// A copy is stored file by file, and counts when it is complete.
/** @param {string | undefined} release */
const isCopyBegun = async (release) => release && (await caches.has(nameOfCopy(release)));

/** @param {HTMLElement} box */
async function showState(box) {
  const hasCopy = !!read("offline", "");
  find(box, "[data-forget]").hidden = !hasCopy;
  const fetchButton = find(box, "[data-fetch]");
  const isCurrent = hasCopy && read("offline", "") === box.dataset.release;
  fetchButton.classList.toggle("button--primary", !isCurrent);
  if (hasCopy) fetchButton.textContent = isCurrent ? "Neu laden" : "Aktualisieren";
  else fetchButton.textContent = "Alles offline verfügbar machen";
  const isInterrupted = !hasCopy && (await isCopyBegun(box.dataset.release));
  if (isInterrupted) fetchButton.textContent = "Weiter speichern";
  const state = isInterrupted ? "Das Speichern wurde unterbrochen." : "";
  find(box, "[data-state]").textContent = hasCopy ? await describeCopy(box) : state;
}

/** @param {HTMLElement} box */
async function fetchCopy(box) {
  const button = find(box, "[data-fetch]", HTMLButtonElement);
  const progressBar = find(box, "progress", HTMLProgressElement);
  const stateLine = find(box, "[data-state]");
  button.disabled = true;
  progressBar.hidden = false;
  stateLine.textContent = "Wird gespeichert … Bleibt so lange auf dieser Seite.";
  try {
    await downloadEverything((fraction) => {
      progressBar.value = fraction;
    });
    await showState(box);
  } catch (error) {
    const reason = error instanceof Error ? error.message : "";
    stateLine.textContent = `Das hat nicht geklappt. ${reason}`;
  } finally {
    progressBar.hidden = true;
    button.disabled = false;
  }
}

/** @param {HTMLElement} box */
function startOfflineButtons(box) {
  const fetchButton = find(box, "[data-fetch]", HTMLButtonElement);
  if (!isSupported) {
    const reason = isSecureContext ? "Dieser Browser ist dafür zu alt." : NOT_SECURE;
    find(box, "[data-state]").textContent = reason;
    fetchButton.disabled = true;
    return;
  }
  fetchButton.addEventListener("click", () => fetchCopy(box));
  find(box, "[data-forget]").addEventListener("click", async () => {
    await deleteOfflineCopy();
    await showState(box);
  });
  showState(box);
}

/** @param {HTMLFormElement} form */
function startSettingsForm(form) {
  const saved = settings();
  for (const name of /** @type {const} */ (["theme", "size", "variant"]))
    find(form, `[name=${name}][value="${saved[name]}"]`, HTMLInputElement).checked = true;
  const narrow = find(form, "[name=narrow]", HTMLInputElement);
  narrow.checked = !saved.all;
  form.addEventListener("change", () => {
    const { theme, size, variant } = Object.fromEntries(new FormData(form));
    const chosen = { theme: String(theme), size: String(size), variant: String(variant) };
    changeSettings({ ...chosen, all: !narrow.checked });
    applySettings();
  });
  form.addEventListener("submit", (event) => event.preventDefault());
}

findAll(document, "form[data-settings]", HTMLFormElement).forEach(startSettingsForm);
findAll(document, "[data-offline]").forEach(startOfflineButtons);
for (const button of findAll(document, "[data-clear]"))
  button.addEventListener("click", () => {
    for (const key of ["seen", "kingdoms", "ticks", "searches"])
      localStorage.removeItem(`begleiter.${key}`);
    button.textContent = "Gelöscht";
  });
