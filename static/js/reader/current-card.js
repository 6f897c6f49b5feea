// What says which card the reader shows, and where.
const CARD_HASH = /^#karte-([a-z0-9-]{1,100})$/;
export const isWideScreen = matchMedia("(min-width: 60rem)");
export const slugInAddress = () => location.hash.match(CARD_HASH)?.[1] ?? "";

/** @param {KeyboardEvent} event */
export const arrowDirection = ({ key }) => ({ ArrowLeft: -1, ArrowRight: 1 })[key] ?? 0;
