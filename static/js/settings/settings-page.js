// The page Einstellungen: settings of this device, and the download of the offline copy.
import { deleteOfflineCopy, downloadEverything } from "../offline/download.js";
import { countLeft } from "../offline/kingdoms.js";

const { read, write, settings, changeSettings, applySettings } = window.device;

function startOfflineButtons(box) {
  const [fetchButton, deleteButton] = [
    box.querySelector("[data-fetch]"),
    box.querySelector("[data-forget]"),
  ];
  const [progressBar, stateLine] = [
    box.querySelector("progress"),
    box.querySelector("[data-state]"),
  ];
  const showState = async () => {
    const savedRelease = read("offline", ""),
      savedAt = read("offline-made", 0);
    deleteButton.hidden = !savedRelease;
    if (!savedRelease) {
      stateLine.textContent = "";
      return;
    }
    const since = savedAt
      ? ` Stand: ${new Date(savedAt).toLocaleString("de-DE", { dateStyle: "long", timeStyle: "short" })} Uhr.`
      : "";
    stateLine.textContent =
      (savedRelease === box.dataset.release
        ? "Alles ist auf diesem Gerät."
        : "Eine ältere Fassung ist auf diesem Gerät.") + since;
    const kingdomsLeft = await countLeft();
    if (kingdomsLeft)
      stateLine.textContent += kingdomsLeft.refused
        ? ` Vorrat an Königreichen: keiner. ${kingdomsLeft.refused}`
        : ` Im Vorrat: ${kingdomsLeft.number} Königreiche.`;
  };
  if (!("caches" in window && "CompressionStream" in window && navigator.locks)) {
    stateLine.textContent = isSecureContext
      ? "Dieser Browser ist dafür zu alt."
      : "Das geht nur über eine sichere Verbindung (https). Zu Hause startet ihr den Begleiter dafür mit: make run HOST=0.0.0.0 HTTPS=home";
    fetchButton.disabled = true;
    return;
  }
  fetchButton.addEventListener("click", async () => {
    fetchButton.disabled = true;
    progressBar.hidden = false;
    stateLine.textContent = "Wird gespeichert …";
    try {
      await downloadEverything((fraction) => {
        progressBar.value = fraction;
      });
      await showState();
    } catch (error) {
      stateLine.textContent = `Das hat nicht geklappt. ${error.message}`;
    } finally {
      progressBar.hidden = true;
      fetchButton.disabled = false;
    }
  });
  deleteButton.addEventListener("click", async () => {
    await deleteOfflineCopy();
    showState();
  });
  showState();
}

function startSettingsForm(form) {
  const saved = settings();
  for (const name of ["theme", "size", "variant"]) form.elements[name].value = saved[name];
  form.elements.narrow.checked = !saved.all;
  form.addEventListener("change", () => {
    const data = new FormData(form);
    changeSettings({
      theme: data.get("theme"),
      size: data.get("size"),
      variant: data.get("variant"),
      all: !data.has("narrow"),
    });
    applySettings();
  });
  form.addEventListener("submit", (event) => event.preventDefault());
}

document.querySelectorAll("form[data-settings]").forEach(startSettingsForm);
document.querySelectorAll("[data-offline]").forEach(startOfflineButtons);
for (const button of document.querySelectorAll("[data-clear]"))
  button.addEventListener("click", () => {
    for (const key of ["seen", "kingdoms", "ticks"]) localStorage.removeItem(`begleiter.${key}`);
    button.textContent = "Gelöscht";
  });
