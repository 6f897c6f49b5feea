// On Aufbau: says who begins after the last game of the evening, and stores it, so that the table
// knows it too. Whoever was drawn since counts more. The rule is for those who do not know yet.
import { findAll, findOrNull } from "../lib/dom.js";
import { nextStarter, showNextStarter } from "../score/played-games.js";
import { storedStarter, storeStarter } from "./stored-starter.js";

showNextStarter(document);
const note = findOrNull(document, "[data-begins]");
const next = nextStarter();
if (note && !note.hidden && next) {
  if (!storedStarter()) storeStarter(next.name);
  note.hidden = storedStarter() !== next.name;
}
const showRule = () => {
  for (const rule of findAll(document, "[data-rule]")) rule.hidden = !!storedStarter();
};
for (const event of ["begleiter:start", "storage"]) addEventListener(event, showRule);
showRule();
