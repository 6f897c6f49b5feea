// The button „Wer fängt an?“. The first tap loads the dialog.
import { findAll } from "../lib/dom.js";
import { storedStarter } from "./stored-starter.js";

const buttons = findAll(document, "[data-who-begins]");

function showStarter() {
  const starter = storedStarter();
  if (starter) for (const button of buttons) button.textContent = `${starter} fängt an`;
}

for (const button of buttons)
  button.addEventListener(
    "click",
    async () => (await import("./start-player.js")).openStartPlayerDialog(button),
    { once: true },
  );
addEventListener("storage", showStarter);
showStarter();
