// Einstellungen: what this device remembers, and the copy of everything.
import { downloadEverything, deleteOfflineCopy } from "./offline-download.js";
import { countLeft } from "./offline-kingdoms.js";
const { read, write, settings, changeSettings, applySettings } = window.device;

function offlineButtons(box) {
  const [fetchButton, forget] = [box.querySelector("[data-fetch]"), box.querySelector("[data-forget]")];
  const [bar, state] = [box.querySelector("progress"), box.querySelector("[data-state]")];
  const tell = async () => {
    const kept = read("offline", ""), made = read("offline-made", 0);
    forget.hidden = !kept;
    if (!kept) { state.textContent = ""; return; }
    const since = made ? ` Stand: ${new Date(made).toLocaleString("de-DE", { dateStyle: "long", timeStyle: "short" })} Uhr.` : "";
    state.textContent = (kept === box.dataset.release ? "Alles ist auf diesem Gerät." : "Eine ältere Fassung ist auf diesem Gerät.") + since;
    const stock = await countLeft();
    if (stock) state.textContent += stock.refused ? ` Vorrat an Königreichen: keiner. ${stock.refused}` : ` Im Vorrat: ${stock.number} Königreiche.`;
  };
  if (!("caches" in window && "DecompressionStream" in window && navigator.locks)) {
    state.textContent = isSecureContext ? "Dieser Browser ist dafür zu alt."
      : "Das geht nur über eine sichere Verbindung (https). Zu Hause startet ihr den Begleiter dafür mit: make run HOST=0.0.0.0 HTTPS=home";
    fetchButton.disabled = true;
    return;
  }
  fetchButton.addEventListener("click", async () => {
    fetchButton.disabled = true;
    bar.hidden = false;
    state.textContent = "Wird gespeichert …";
    try {
      await downloadEverything((part) => { bar.value = part; });
      await tell();
    } catch (error) {
      state.textContent = `Das hat nicht geklappt. ${error.message}`;
    } finally {
      bar.hidden = true;
      fetchButton.disabled = false;
    }
  });
  forget.addEventListener("click", async () => {
    await deleteOfflineCopy();
    tell();
  });
  tell();
}

function settingsForm(form) {
  const kept = settings();
  for (const name of ["theme", "size", "variant"]) form.elements[name].value = kept[name];
  form.elements.narrow.checked = !kept.all;
  form.addEventListener("change", () => {
    const data = new FormData(form);
    changeSettings({ theme: data.get("theme"), size: data.get("size"), variant: data.get("variant"), all: !data.has("narrow") });
    applySettings();
  });
  form.addEventListener("submit", (event) => event.preventDefault());
}

document.querySelectorAll("form[data-settings]").forEach(settingsForm);
document.querySelectorAll("[data-offline]").forEach(offlineButtons);
document.querySelectorAll("[data-clear]").forEach((button) => button.addEventListener("click", () => {
  for (const key of ["seen", "kingdoms", "ticks"]) localStorage.removeItem(`begleiter.${key}`);
  button.textContent = "Gelöscht";
}));
