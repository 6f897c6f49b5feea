// A tapped gauge: marks the cards that give it, and shows what could be swapped in, which only the
// server knows.
import { announce, fetchPage, find, findAll, findOrNull } from "../lib/dom.js";

/**
 * Shows what a gauge offers; the same gauge again, or „Schließen“, closes it.
 * @param {HTMLFormElement} form
 * @param {HTMLAnchorElement} link - the gauge, or „Schließen“
 */
export async function showOffer(form, link) {
  const opens = "gauge" in link.dataset && link.ariaCurrent !== "true";
  const spots = new Set(opens ? link.dataset.gauge?.split(" ") : []);
  findOrNull(form, "[data-offer]")?.remove();
  for (const gauge of findAll(form, "[data-gauge]"))
    gauge.ariaCurrent = String(opens && gauge === link);
  for (const [spot, card] of findAll(form, ".kingdom__cards > li").entries())
    card.classList.toggle("is-counted", spots.has(String(spot)));
  if (!opens) return;
  const offer = await fetchOffer(form, link);
  if (link.ariaCurrent !== "true") return; // another gauge was tapped meanwhile
  find(form, ".kingdom__head").after(offer);
  offer.scrollIntoView({ block: "nearest" });
  announce(offer.textContent || "");
}

// The cards may have been locked since the page was loaded, so the address of the page counts.
/**
 * @param {HTMLFormElement} form
 * @param {HTMLAnchorElement} link
 */
async function fetchOffer(form, link) {
  const address = new URL(link.href);
  address.searchParams.delete("fest");
  for (const box of findAll(form, "[name=fest]:checked", HTMLInputElement))
    address.searchParams.append("fest", box.value);
  const page = await fetchPage(address).catch(() => null);
  const offer = page && findOrNull(page.page, "[data-offer]");
  if (offer) return offer;
  const { createGaugeOffer } = await import("../offline/answers.js");
  return createGaugeOffer(address.searchParams.get("gibt") ?? "", find(link, "span").textContent);
}
