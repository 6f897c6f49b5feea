// The button „Wer fängt an?“. The first tap loads the dialog.
import { findAll } from "../lib/dom.js";
import { storedStarter } from "./stored-starter.js";

const starter = storedStarter();
for (const button of findAll(document, "[data-who-begins]")) {
  if (starter) button.textContent = `${starter} fängt an`;
  button.addEventListener(
    "click",
    async () => (await import("./start-player.js")).openStartPlayerDialog(button),
    { once: true },
  );
}
