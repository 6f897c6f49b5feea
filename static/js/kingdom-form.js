// The page of wishes: the form, and the kingdoms that were looked at on this device.
import { cleanGame, deleteGame, games, saveGame, newId, today } from "./played-games.js";
import { recentPiles, checkNumberOfPlayers } from "./play-settings.js";
import { recentKingdoms } from "./site.js";
import { startWishes } from "./wishes.js";

function past(box) {
  const list = box.querySelector("ol");
  const show = () => {
    const known = recentKingdoms();
    box.hidden = !known.length;
    list.replaceChildren(...known.slice(0, 20).map((one) => {
      const item = document.createElement("li");
      const link = document.createElement("a");
      link.href = `/koenigreich/${one.code}/`;
      link.textContent = one.title || "Königreich";
      const label = document.createElement("label");
      label.className = "tick";
      const tick = document.createElement("input");
      tick.type = "checkbox";
      const mine = games().filter((game) => game.code === one.code);
      tick.checked = mine.length > 0;
      tick.disabled = mine.some((game) => game.players.length); // what was counted is only taken back in the Chronik
      tick.setAttribute("aria-label", `Schon gespielt: ${one.title}`);
      tick.addEventListener("change", () => {
        const { code, title, slugs } = one;
        if (tick.checked) saveGame(cleanGame({ id: newId(), date: today(), code, title, slugs }));
        else for (const game of games()) if (game.code === code && !game.players.length) deleteGame(game.id);
      });
      label.append(tick, "schon gespielt");
      item.append(link, label);
      return item;
    }));
  };
  show();
}

export function startKingdomForm(form) {
  if (form.dataset.lively) return;
  form.dataset.lively = "yes";
  startWishes(form, { checkNumberOfPlayers, isPlayed: games().length > 0, recentPiles });
  document.querySelectorAll("[data-history]").forEach(past);
}

document.querySelectorAll("form[data-wishes]").forEach(startKingdomForm);
