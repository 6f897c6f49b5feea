// The picture of a finished game, drawn on the device: name of the kingdom, coats of arms of its
// cards, players with points, and a QR code of the kingdom. Shared where the device can share
// files, else saved.
import { addressOf } from "../lib/device.js";
import { createElement, find, findAll, findOrNull } from "../lib/dom.js";

const WIDTH = 1080;
const HEIGHT = 1350;
const MARGIN = 80;
const SHIELD_GAP = 18;
const SHIELDS_PER_ROW = 6;
const MAX_BAR_HEIGHT = 92;
const BARS_HEIGHT = 340; // of all players together
const FOOT = 90; // of the line at the bottom
const MIN_QR_SIZE = 120;
const MAX_QR_SIZE = 200;
const INK = "#fff7e6";
const VEIL = "#0004";
const GOLD = "#f7d37c";
const DARK = "#241505";

/** @typedef {CanvasRenderingContext2D} Context */

/** @param {string} markup - an SVG with a width and a height */
async function loadDrawing(markup) {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(markup)}`;
  await image.decode();
  return image;
}

const cache = new Map();

/**
 * The element that a <use> refers to, from the file with the drawings.
 * @param {SVGUseElement} use
 * @returns {Promise<Element | null>}
 */
async function targetOf(use) {
  const [file, id] = use.href.baseVal.split("#");
  if (!cache.has(file)) {
    const text = await (await fetch(file)).text();
    cache.set(file, new DOMParser().parseFromString(text, "image/svg+xml"));
  }
  return cache.get(file).getElementById(id);
}

/**
 * A coat of arms of the page as an SVG of its own, with its colours.
 * @param {HTMLElement} shield
 * @param {number} width
 */
async function shieldMarkup(shield, width) {
  const [, , , height] = (findOrNull(shield, "svg", SVGSVGElement)?.getAttribute("viewBox") ?? "")
    .split(" ")
    .map(Number);
  const parts = await Promise.all(
    findAll(shield, "use", SVGUseElement).map(async (use) => {
      const target = await targetOf(use);
      const { fill, stroke, strokeWidth, color } = getComputedStyle(use);
      const line = `stroke="${stroke}" stroke-width="${strokeWidth}"`;
      const look = `fill="${fill}" ${line} color="${color}"`;
      const isCharge = use.classList.contains("card-face__charge");
      const isDivision = use.classList.contains("card-face__division");
      if (isDivision) return `<g ${look} clip-path="url(#c)">${target?.outerHTML ?? ""}</g>`;
      if (!isCharge) return `<g ${look}>${target?.outerHTML ?? ""}</g>`;
      const place = ["x", "y", "width", "height"]
        .map((name) => `${name}="${use.getAttribute(name)}"`)
        .join(" ");
      const inside = (target?.innerHTML ?? "").replaceAll("var(--k,#0000)", stroke);
      const order = 'paint-order="stroke" stroke-linejoin="round" viewBox="0 0 32 32"';
      return `<svg ${place} ${look} ${order}>${inside}</svg>`;
    }),
  );
  const box = `viewBox="-2 -2 68 ${height + 4}"`;
  const size = `width="${width}" height="${(width * height) / 64}" ${box}`;
  const outline = await targetOf(find(shield, ".card-face__field", SVGUseElement));
  const clip = `<clipPath id="c">${outline?.outerHTML ?? ""}</clipPath>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${clip}${parts.join("")}</svg>`;
}

/**
 * Writes a line, smaller if it is too long; returns the place below it.
 * @param {Context} context
 * @param {string} text
 * @param {{y: number, size: number, font: string, bold?: boolean}} style
 */
function writeLine(context, text, { y, size, font, bold = false }) {
  const maxWidth = WIDTH - 2 * MARGIN;
  const set = (/** @type {number} */ pixels) => {
    context.font = `${bold ? "bold " : ""}${pixels}px ${font}`;
  };
  set(size);
  const width = context.measureText(text).width;
  if (width > maxWidth) set((size * maxWidth) / width);
  context.textAlign = "center";
  context.fillStyle = INK;
  context.fillText(text, WIDTH / 2, y);
  return y + size * 0.5;
}

/**
 * Draws coats of arms in rows; returns the place below them.
 * @param {Context} context
 * @param {HTMLElement[]} shields
 * @param {{y: number, width: number}} place
 */
async function drawShields(context, shields, { y, width }) {
  const images = await Promise.all(
    shields.map((shield) => shieldMarkup(shield, width).then(loadDrawing)),
  );
  let bottom = y;
  for (let start = 0; start < images.length; start += SHIELDS_PER_ROW) {
    const row = images.slice(start, start + SHIELDS_PER_ROW);
    const total = row.length * (width + SHIELD_GAP) - SHIELD_GAP;
    for (const [index, image] of row.entries())
      context.drawImage(image, (WIDTH - total) / 2 + index * (width + SHIELD_GAP), bottom);
    bottom += Math.max(...row.map(({ height }) => height)) + SHIELD_GAP;
  }
  return bottom;
}

/**
 * @param {Context} context
 * @param {HTMLElement} bar - of a player, in the dialog
 * @param {{y: number, height: number}} place
 */
function drawBar(context, bar, { y, height }) {
  const part = Number(bar.style.getPropertyValue("--part"));
  const isWinner = bar.classList.contains("is-winner");
  const width = WIDTH - 2 * MARGIN;
  context.fillStyle = VEIL;
  context.fillRect(MARGIN, y, width, height - 12);
  const { backgroundColor } = getComputedStyle(find(bar, ".finale__bar"));
  context.fillStyle = isWinner ? GOLD : backgroundColor;
  context.fillRect(MARGIN, y, width * part, height - 12);
  context.fillStyle = isWinner ? DARK : INK;
  context.font = `bold ${Math.min(40, height * 0.5)}px ${getComputedStyle(bar).fontFamily}`;
  const middle = y + height / 2 + 8;
  context.textAlign = "left";
  context.fillText(find(bar, ".finale__name").textContent, MARGIN + 24, middle, width * 0.7);
  context.textAlign = "right";
  context.fillText(find(bar, ".finale__points").textContent, WIDTH - MARGIN - 24, middle);
  return y + height;
}

/**
 * The QR code of the kingdom; null where neither network nor device has it.
 * @param {string} code
 * @param {number} side
 */
async function loadQrCode(code, side) {
  try {
    const response = await fetch(addressOf("qr", code));
    if (!response.ok) return null;
    const size = `<svg width="${side}" height="${side}" `;
    return await loadDrawing((await response.text()).replace("<svg ", size));
  } catch {
    return null;
  }
}

/**
 * @param {HTMLElement} dialog
 * @param {import("./played-games.js").Game} game
 */
async function draw(dialog, game) {
  const canvas = createElement("canvas");
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const context = /** @type {Context} */ (canvas.getContext("2d"));
  context.fillStyle = getComputedStyle(dialog).backgroundColor;
  context.fillRect(0, 0, WIDTH, HEIGHT);
  const heading = find(dialog, "h2");
  const serif = getComputedStyle(heading).fontFamily;
  const sans = getComputedStyle(find(dialog, "[data-result]")).fontFamily;
  const date = new Date(`${game.date}T12:00`).toLocaleDateString("de", { dateStyle: "long" });
  let y = writeLine(context, game.name, { y: 100, size: 64, font: serif, bold: true });
  y = await drawShields(context, findAll(dialog, ".shield-fan .shield"), { y: y + 10, width: 108 });
  y = await drawShields(context, findAll(dialog, "[data-crests] .shield"), { y, width: 116 });
  y = writeLine(context, heading.textContent, { y: y + 65, size: 72, font: serif, bold: true });
  const bars = findAll(dialog, "[data-bars] > li");
  const height = Math.min(MAX_BAR_HEIGHT, BARS_HEIGHT / bars.length);
  for (const bar of bars) y = drawBar(context, bar, { y, height });
  const difference = find(dialog, "[data-difference]").textContent;
  y = writeLine(context, difference, { y: y + 40, size: 34, font: sans });
  const side = Math.min(MAX_QR_SIZE, HEIGHT - FOOT - y);
  const qrCode = side < MIN_QR_SIZE ? null : await loadQrCode(game.code, side);
  if (qrCode) context.drawImage(qrCode, (WIDTH - side) / 2, HEIGHT - FOOT - side);
  writeLine(context, `${date} · ${location.host}`, { y: HEIGHT - 36, size: 30, font: sans });
  return canvas;
}

/**
 * Returns whether the picture was given to the device to be shared; else it was saved as a file.
 * @param {HTMLElement} dialog
 * @param {import("./played-games.js").Game} game
 */
export async function sharePicture(dialog, game) {
  const canvas = await draw(dialog, game);
  const blob = await new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
  const file = new File([blob], "dominion-partie.png", { type: "image/png" });
  if (navigator.canShare?.({ files: [file] })) {
    await navigator.share({ files: [file], title: game.name }).catch(() => {});
    return true;
  }
  const href = URL.createObjectURL(file);
  createElement("a", "", { href, download: file.name }).click();
  setTimeout(() => URL.revokeObjectURL(href), 1000);
  return false;
}
