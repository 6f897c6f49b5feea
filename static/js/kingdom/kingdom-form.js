// The page with the form of wishes for a new kingdom, and the list of kingdoms recently viewed on
// this device.

import { cleanGame, deleteGame, games, newId, saveGame, today } from "../score/played-games.js";
import { recentKingdoms } from "../site.js";
import { checkNumberOfPlayers, recentPiles } from "./play-settings.js";
import { startWishes } from "./wishes.js";

function showRecentKingdoms(box) {
  const list = box.querySelector("ol");
  const render = () => {
    const kingdoms = recentKingdoms();
    box.hidden = !kingdoms.length;
    list.replaceChildren(
      ...kingdoms.slice(0, 20).map((kingdom) => {
        const item = document.createElement("li");
        const link = document.createElement("a");
        link.href = `/koenigreich/${kingdom.code}/`;
        link.textContent = kingdom.title || "Königreich";
        const label = document.createElement("label");
        label.className = "tick";
        const checkbox = document.createElement("input");
        checkbox.type = "checkbox";
        const playedGames = games().filter((game) => game.code === kingdom.code);
        checkbox.checked = playedGames.length > 0;
        // A scored game can only be deleted in the Chronik.
        checkbox.disabled = playedGames.some((game) => game.players.length);
        checkbox.setAttribute("aria-label", `Schon gespielt: ${kingdom.title}`);
        checkbox.addEventListener("change", () => {
          const { code, title, slugs } = kingdom;
          if (checkbox.checked)
            saveGame(cleanGame({ id: newId(), date: today(), code, title, slugs }));
          else
            for (const game of games())
              if (game.code === code && !game.players.length) deleteGame(game.id);
        });
        label.append(checkbox, "schon gespielt");
        item.append(link, label);
        return item;
      }),
    );
  };
  render();
}

export function startKingdomForm(form) {
  if (form.dataset.lively) return;
  form.dataset.lively = "yes";
  startWishes(form, { checkNumberOfPlayers, isPlayed: games().length > 0, recentPiles });
  document.querySelectorAll("[data-history]").forEach(showRecentKingdoms);
}

document.querySelectorAll("form[data-wishes]").forEach(startKingdomForm);
