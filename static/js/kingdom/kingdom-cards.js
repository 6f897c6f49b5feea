// What the page of a kingdom and the sheet of a card both ask for.
import { findOrNull } from "../lib/dom.js";

export const CARD_HASH = /^#karte-([a-z0-9-]{1,100})$/;
export const isWideScreen = matchMedia("(min-width: 60rem)");

/** @param {KeyboardEvent} event */
export const arrowDirection = ({ key }) => ({ ArrowLeft: -1, ArrowRight: 1 })[key] ?? 0;

/**
 * @param {HTMLElement} form
 * @param {string | undefined} slug
 */
export const lockBoxOf = (form, slug = "") =>
  findOrNull(form, `[name=fest][value="${CSS.escape(slug)}"]`, HTMLInputElement);
