// The button „Wer fängt an?“: what it opens is fetched by the first tap.
for (const button of document.querySelectorAll("[data-who-begins]"))
  button.addEventListener("click", async () => (await import("./start-player.js")).openStartPlayerDialog(button), { once: true });
