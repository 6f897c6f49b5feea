// What the grid of cards needs once somebody filters, scrolls or looks closer: loaded then, so that
// the first visit stays small.
export { loadCardData } from "./card-data.js";
export { showPeek } from "./card-peek.js";
export { cardsInBoxes, findCards, pressedChips, toggleChip } from "./card-query.js";
export { createGridItem } from "./grid-item.js";
