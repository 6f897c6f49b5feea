// On Aufbau: says who begins after the last game of the evening, and stores it, so that the table
// knows it too. Whoever was drawn since counts more.
import { findOrNull } from "../lib/dom.js";
import { nextStarter, showNextStarter } from "../score/played-games.js";
import { storedStarter, storeStarter } from "./stored-starter.js";

showNextStarter(document);
const note = findOrNull(document, "[data-begins]");
const next = nextStarter();
if (note && !note.hidden && next) {
  if (!storedStarter()) storeStarter(next.name);
  note.hidden = storedStarter() !== next.name;
}
