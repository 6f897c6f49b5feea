// The documentation of the API: a button at each example that copies it.

/** @param {HTMLElement} example */
function addCopyButton(example) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "button api-docs__copy";
  button.textContent = "Copy";
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(example.textContent ?? "");
    button.textContent = "Copied";
  });
  example.before(button);
}

// Browsers offer the clipboard only to pages that came by HTTPS or from the same machine.
if (navigator.clipboard) {
  for (const example of document.querySelectorAll(".api-docs pre"))
    if (example instanceof HTMLElement) addCopyButton(example);
}
