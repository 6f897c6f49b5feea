// The button „Wer fängt an?“. The first tap loads the dialog.
import { findAll } from "../lib/dom.js";

for (const button of findAll(document, "[data-who-begins]"))
  button.addEventListener(
    "click",
    async () => (await import("./start-player.js")).openStartPlayerDialog(button),
    { once: true },
  );
