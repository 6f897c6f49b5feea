"""Card faces as one SVG without HTML, for the pictures that chat programs show of shared links.

`card_faces` decides what is drawn. Colours and divider lines are read from the stylesheet, shapes and charges from the
sprites, so that pictures look like the pages. Only the sizes are defined here, in pixels.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from html import escape

from django.conf import settings

from companion.pages.card_tiles import Tile
from companion.pages.sprite import sprite
from engine.catalog import Cost

WIDTH, HEIGHT = 1200, 630
SERIF, SANS = "DejaVu Serif Condensed", "DejaVu Sans Condensed"

# Average width of a letter, as a fraction of the font size.
LETTER_WIDTH = {SERIF: 0.6, SANS: 0.5}

STYLES = settings.BASE_DIR / "static" / "css"
SHAPES = settings.BASE_DIR / "static" / "symbols.svg"
CSS_RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
CSS_DECLARATION = re.compile(r"(--[\w-]+)\s*:\s*((?:url\(\"[^\"]*\"\)|[^;\"])+)")
LIGHT_DARK = re.compile(r"light-dark\(([^,]+),[^)]*\)")
CSS_REFERENCE = re.compile(r"var\((--[\w-]+)\)")
DIVIDER_PATH = re.compile(r"<path d='([^']+)'|%3Cpath d='([^']+)'")
SHAPE = re.compile(r'<symbol id="([\w-]+)".*?</symbol>|<path id="([\w-]+)".*?/>')
INNER = re.compile(r"<symbol[^>]*>(.*)</symbol>", re.DOTALL)

COIN = (
    '<radialGradient id="coin" cx=".35" cy=".28" r=".9"><stop offset="0" stop-color="#fff2c2"/>'
    '<stop offset=".45" stop-color="#f2c14e"/><stop offset="1" stop-color="#c98d1e"/></radialGradient>'
)
DIAPER = (
    '<pattern id="diaper" width="20" height="20" patternUnits="userSpaceOnUse"><path d="M10 0 20 10 10 20 0 10z" '
    'fill="none" stroke="#fff" stroke-opacity=".07"/></pattern>'
)


@lru_cache(maxsize=1)
def stylesheet() -> dict[str, dict[str, str]]:
    """Selector (`:root` or a class without dot) → CSS variables that it sets, with the colours of the light mode."""
    styles: dict[str, dict[str, str]] = {}
    for name in ("01-colours.css", "06-faces.css"):
        text = re.sub(r"/\*.*?\*/", "", (STYLES / name).read_text(encoding="utf-8"), flags=re.DOTALL)
        for selectors, body in CSS_RULE.findall(text):
            values = {key: LIGHT_DARK.sub(r"\1", value).strip() for key, value in CSS_DECLARATION.findall(body)}
            for selector in selectors.split(","):
                if values:
                    styles.setdefault(selector.strip().removeprefix("."), {}).update(values)
    return styles


@lru_cache(maxsize=512)
def colours(classes: str) -> dict[str, str]:
    """The CSS variables of an element with these classes, with references to other variables replaced."""
    styles = stylesheet()
    values = {**styles[":root"]}
    for name in ("f", *classes.split()):
        values |= styles.get(name, {})
    return {
        key: CSS_REFERENCE.sub(lambda reference: values.get(reference[1], ""), value) for key, value in values.items()
    }


@lru_cache(maxsize=1)
def shapes() -> dict[str, str]:
    """The shapes of `symbols.svg` by their ids: outlines and divisions of fields, and the crest."""
    return {shape[1] or shape[2]: shape[0] for shape in SHAPE.finditer(SHAPES.read_text(encoding="utf-8"))}


def divider_path(values: dict[str, str], variable: str) -> str:
    """The SVG path of a divider line, vertical (`--t`) or horizontal (`--u`); "" if it is straight."""
    path = DIVIDER_PATH.search(values[variable])
    return (path[1] or path[2]) if path else ""


def svg_text(
    words: str, x: float, y: float, size: float, fill: str, *, font: str = SERIF, anchor: str = "start"
) -> str:
    weight = ' font-weight="700"' if font == SERIF else ""
    return (
        f'<text x="{x:g}" y="{y:g}" font-family="{font}" font-stretch="condensed" font-size="{size:.3g}" fill="{fill}" '
        f'text-anchor="{anchor}"{weight}>{escape(words)}</text>'
    )


def fitting_size(words: str, width: float, largest: float, font: str = SERIF) -> float:
    """The largest font size, up to `largest`, in which the words fit into the width."""
    return min(largest, width / (LETTER_WIDTH[font] * max(1, len(words))))


def wrap_text(words: str, width: float, size: float, font: str = SANS) -> list[str]:
    """The words broken into lines that fit into the width."""
    lines: list[str] = []
    most = int(width / (size * LETTER_WIDTH[font]))
    for word in words.split():
        if lines and len(lines[-1]) + 1 + len(word) <= most:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def arms(tile: Tile, x: float, y: float, width: float) -> str:
    """The coat of arms of a card, or the banner of a landscape."""
    face, values = tile.face, colours(tile.face.css_classes)
    left, top, size, _ = face.charge_layout
    outline = _shape_without_id(face.outline)
    divided = ""
    if face.division:
        division = f'<g fill="{values["--f2"]}">{_shape_without_id(f"d-{face.division}")}</g>'
        divided = f'<g clip-path="url(#c-{face.outline})">{division}</g>'
    ink, metal = values["--k"], values["--m"]
    return (
        f'<g transform="translate({x:g} {y:g}) scale({width / 64:.4g})">'
        f'<g fill="{values["--f"]}">{outline}</g>{divided}'
        f'<g fill="none" stroke="{values["--rim"]}" stroke-width="2.6">{outline}</g>'
        f'<g fill="none" stroke="{ink}">{outline}</g>'
        f'<g transform="translate({left} {top}) scale({size / 32:.4g})" color="{metal}" fill="{metal}" stroke="{ink}" '
        f'stroke-width="1.15" paint-order="stroke" stroke-linejoin="round">{charge(face.arms.charge, ink)}</g></g>'
    )


def charge(name: str, ink: str) -> str:
    """The content of a symbol of the sprite, with its inner lines in this colour."""
    content = INNER.search(sprite().get(name, ""))
    return content[1].replace("var(--k,#0000)", ink) if content else ""


def coin(x: float, y: float, size: float) -> str:
    return (
        f'<circle cx="{x + size / 2:g}" cy="{y:g}" r="{size / 2:g}" fill="url(#coin)" stroke="#7a4e08" '
        'stroke-width="2"/>'
    )


def debt(x: float, y: float, size: float) -> str:
    corners = ((0.25, 0.04), (0.75, 0.04), (1, 0.5), (0.75, 0.96), (0.25, 0.96), (0, 0.5))
    points = " ".join(f"{x + size * dx:g},{y - size / 2 + size * dy:g}" for dx, dy in corners)
    return f'<polygon points="{points}" fill="{colours("")["--debt"]}"/>'


def potion(x: float, y: float, size: float) -> str:
    values = colours("")
    return (
        f'<g transform="translate({x:g} {y - size / 2:g}) scale({size / 32:.4g})" color="{values["--potion"]}" '
        f'fill="{values["--potion"]}" stroke="{values["--potion-rim"]}" stroke-width="2" paint-order="stroke">'
        f"{charge('flask', values['--potion-cut'])}</g>"
    )


def draw_cost(cost: Cost | None, x: float, y: float, size: float) -> str:
    """A cost as coins, potion and debt, from left to right; `y` is the vertical centre."""
    svg = ""
    for draw, number, fill in _cost_symbols(cost):
        svg += draw(x, y, size) + svg_text(number, x + size / 2, y + size * 0.21, size * 0.56, fill, anchor="middle")
        x += size + 4
    return svg


def _cost_symbols(cost: Cost | None) -> Iterator[tuple[Callable[[float, float, float], str], str, str]]:
    """The symbols of a cost, each as function that draws it, number in it, and colour of the number."""
    if cost is None:
        return
    values = colours("")
    if cost.coins or cost.mark or cost.is_plain:
        yield coin, f"{cost.coins}{cost.mark}", values["--on-coin"]
    if cost.potion:
        yield potion, "", values["--on-coin"]
    if cost.debt:
        yield debt, str(cost.debt), values["--white"]


def ground(tile: Tile, width: float, height: float) -> str:
    """The background of a card, split if it has two colours."""
    values = colours(tile.face.css_classes)
    svg = f'<rect width="{width:g}" height="{height:g}" fill="{values["--b"]}"/>'
    if "f-split" in tile.face.css_classes:
        points = f"{width * 0.72:g},0 {width:g},0 {width:g},{height:g} {width * 0.52:g},{height:g}"
        svg += f'<polygon points="{points}" fill="{values["--b2"]}"/>'
    return svg


def divider(values: dict[str, str], length: float, scale: float, *, upright: bool) -> str:
    """The divider line between arms and text, starting at 0: in the colour of the type behind that of the panel."""
    path = divider_path(values, "--t" if upright else "--u")
    step, band = 14 * scale, 3 * scale
    size = f'width="{band:g}" height="{length:g}"' if upright else f'width="{length:g}" height="{band:g}"'
    svg = f'<rect {size} fill="{values["--a"]}"/>'
    if path:
        for offset, fill in ((band, values["--a"]), (-0.5, values["--p"])):
            for number in range(int(length / step) + 1):
                x, y = (offset, number * step) if upright else (number * step, offset)
                svg += f'<path transform="translate({x:g} {y:g}) scale({scale:g})" d="{path}" fill="{fill}"/>'
    return svg


def ink_on(tile: Tile) -> str:
    values = colours(tile.face.css_classes)
    return values["--on-night"] if "b-night" in tile.face.css_classes else values["--ink"]


TILE_WIDTH, TILE_HEIGHT, PANEL_HEIGHT = 212, 232, 154


def small_card(tile: Tile, x: float, y: float) -> str:
    """A card as one of ten, with arms, cost and name."""
    values = colours(tile.face.css_classes)
    wide = 156 if tile.face.is_banner else 116
    lines = (
        wrap_text(tile.name, TILE_WIDTH - 16, 22, SERIF)
        if fitting_size(tile.name, TILE_WIDTH - 16, 25) < 20
        else [tile.name]
    )
    size = min(fitting_size(words, TILE_WIDTH - 16, 25) for words in lines)
    middle = PANEL_HEIGHT + 12 + (TILE_HEIGHT - PANEL_HEIGHT - 12) / 2
    words = "".join(
        svg_text(
            line,
            TILE_WIDTH / 2,
            middle + size * (0.35 + 1.1 * (number - (len(lines) - 1) / 2)),
            size,
            ink_on(tile),
            anchor="middle",
        )
        for number, line in enumerate(lines)
    )
    return (
        f'<g transform="translate({x:g} {y:g})"><g clip-path="url(#tile)">{ground(tile, TILE_WIDTH, TILE_HEIGHT)}'
        f'<rect width="{TILE_WIDTH}" height="{PANEL_HEIGHT}" fill="{values["--p"]}"/>'
        f'<rect width="{TILE_WIDTH}" height="{PANEL_HEIGHT}" fill="url(#diaper)"/>'
        f'<g transform="translate(0 {PANEL_HEIGHT})">{divider(values, TILE_WIDTH, 1.5, upright=False)}</g>'
        f"{arms(tile, (TILE_WIDTH - wide) / 2, 16 if tile.face.is_banner else 10, wide)}"
        f"{draw_cost(tile.cost, 8, PANEL_HEIGHT - 26, 40)}{words}</g></g>"
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Heading:
    """The text above the faces."""

    title: str
    line: str


def kingdom_image(heading: Heading, tiles: Sequence[Tile]) -> str:
    """Up to ten cards in one or two rows below the heading."""
    values = colours("")
    shown = tiles[:10]
    rows = [shown[: (len(shown) + 1) // 2], shown[(len(shown) + 1) // 2 :]] if len(shown) > 5 else [shown]
    gap = 14
    faces = ""
    for number, row in enumerate(rows):
        left = (WIDTH - len(row) * TILE_WIDTH - (len(row) - 1) * gap) / 2
        top = 134 + number * (TILE_HEIGHT + gap) + (0 if len(rows) > 1 else (TILE_HEIGHT + gap) / 2)
        faces += "".join(small_card(tile, left + place * (TILE_WIDTH + gap), top) for place, tile in enumerate(row))
    size = fitting_size(heading.title, 1010, 52)
    head = f'<g transform="translate(42 24) scale(1.75)">{_symbol_content("crest")}</g>'
    head += svg_text(heading.title, 140, 68, size, values["--on-wine-link"])
    head += svg_text(
        heading.line, 140, 106, fitting_size(heading.line, 1010, 26, SANS), values["--on-wine-soft"], font=SANS
    )
    return _svg_document(
        shown,
        f'<clipPath id="tile"><rect width="{TILE_WIDTH}" height="{TILE_HEIGHT}" rx="14"/></clipPath>',
        head + faces,
    )


def card_image(tile: Tile) -> str:
    """One card: its arms, and to their right name, types and effect."""
    values, panel, room = colours(tile.face.css_classes), 430, 660
    wide = 360 if tile.face.is_banner else 300
    high = wide * tile.face.charge_layout[3] / 64
    ink = ink_on(tile)
    body = ground(tile, WIDTH, HEIGHT) + f'<rect width="{panel}" height="{HEIGHT}" fill="{values["--p"]}"/>'
    body += f'<rect width="{panel}" height="{HEIGHT}" fill="url(#diaper)"/>'
    body += f'<g transform="translate({panel} 0)">{divider(values, HEIGHT, 2.4, upright=True)}</g>'
    body += arms(tile, (panel - wide) / 2, (HEIGHT - high) / 2 - 30, wide) + draw_cost(tile.cost, 34, HEIGHT - 66, 84)
    left = panel + 66
    body += svg_text(tile.name, left, 116, fitting_size(tile.name, room, 74), ink)
    body += svg_text(tile.type_line, left, 164, fitting_size(tile.type_line, room, 30, SANS), ink, font=SANS)
    body += _effect_text(tile, left, 200, room, ink)
    body += svg_text(f"{tile.expansion} · Dominion-Begleiter", left, HEIGHT - 34, 26, ink, font=SANS)
    return _svg_document([tile], "", body)


def _effect_text(tile: Tile, left: float, top: float, room: float, ink: str) -> str:
    """The effect of a card, in the largest of five font sizes in which it fits."""
    for size in (34, 30, 26, 23, 20):
        svg, y = "", top
        for part in tile.parts:
            y += size * 0.4
            for bonus in part.bonuses:
                y += size * 1.5
                svg += svg_text(f"{bonus.amount} {bonus.spoken_word or bonus.word}", left, y, size * 1.25, ink)
            for words in wrap_text(part.text, room, size):
                y += size * 1.32
                svg += svg_text(words, left, y, size, ink, font=SANS)
        if y <= HEIGHT - 84:
            break
    return svg


def _shape_without_id(name: str) -> str:
    return shapes()[name].replace(f' id="{name}"', "")


def _symbol_content(name: str) -> str:
    content = INNER.search(shapes()[name])
    return content[1] if content else ""


def _svg_document(tiles: Sequence[Tile], more: str, body: str) -> str:
    outlines = sorted({tile.face.outline for tile in tiles})
    clips = "".join(f'<clipPath id="c-{name}">{_shape_without_id(name)}</clipPath>' for name in outlines)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}">'
        f'<defs>{COIN}{DIAPER}{clips}{more}</defs><rect width="{WIDTH}" height="{HEIGHT}" '
        f'fill="{colours("")["--wine-deep"]}"/>{body}</svg>'
    )
