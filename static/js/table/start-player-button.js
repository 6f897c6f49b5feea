// The button „Wer fängt an?“. The first tap loads the dialog.
for (const button of document.querySelectorAll("[data-who-begins]"))
  button.addEventListener(
    "click",
    async () => (await import("./start-player.js")).openStartPlayerDialog(button),
    { once: true },
  );
