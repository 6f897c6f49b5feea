// Buttons at a shared table; what cannot be undone is asked for first and done at the second tap.
import { createElement } from "../lib/dom.js";

const ASKING_MS = 6000;

let asked = ""; // the question that is being asked: lists of buttons are made anew meanwhile

/**
 * @param {string} text
 * @param {() => void} act
 * @param {string} [whom] - said with the text where there are several such buttons
 */
export function createButton(text, act, whom) {
  const button = createElement("button", text, { type: "button" });
  if (whom) button.setAttribute("aria-label", `${text}: ${whom}`);
  button.addEventListener("click", act);
  return button;
}

/**
 * @param {HTMLElement} button
 * @param {string} question
 * @param {() => void} act
 */
export function askBefore(button, question, act) {
  const text = button.textContent;
  const label = button.getAttribute("aria-label") || text || "";
  const show = () => {
    button.textContent = asked === question ? question : text;
    button.setAttribute("aria-label", asked === question ? question : label);
  };
  const forget = () => {
    if (asked === question) asked = "";
    show();
  };
  button.addEventListener("click", () => {
    if (asked === question) {
      forget();
      act();
    } else {
      asked = question;
      setTimeout(forget, ASKING_MS);
      show();
    }
  });
  show();
}
