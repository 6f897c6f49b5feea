"""Card faces as one SVG without HTML, for the pictures that chat programs show of shared links.

`card_faces` decides what is drawn. Colours and divider lines come from the palette, shapes and charges from the
sprites, so that pictures look like the pages. Only the sizes are defined here, in pixels.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from html import escape

from companion.pages import card_faces, palette, sprite
from companion.pages.card_faces import Face
from companion.pages.card_tiles import Tile
from companion.pages.palette import shared_colour
from engine.catalog import Cost

WIDTH, HEIGHT = 1200, 630
SERIF, SANS = "DejaVu Serif Condensed", "DejaVu Sans Condensed"

# Average width of a letter, as a fraction of the font size.
LETTER_WIDTH = {SERIF: 0.6, SANS: 0.5}

COIN = (
    '<radialGradient id="coin" cx=".35" cy=".28" r=".9"><stop offset="0" stop-color="#fff2c2"/>'
    '<stop offset=".45" stop-color="#f2c14e"/><stop offset="1" stop-color="#c98d1e"/></radialGradient>'
)
DIAPER = (
    '<pattern id="diaper" width="20" height="20" patternUnits="userSpaceOnUse"><path d="M10 0 20 10 10 20 0 10z" '
    'fill="none" stroke="#fff" stroke-opacity=".07"/></pattern>'
)


@dataclass(frozen=True, slots=True, kw_only=True)
class FaceColours:
    """The colours of a face, and the cut of its divider line, "" if that is straight."""

    field: str
    panel: str
    line: str
    division: str
    metal: str
    grounds: tuple[str, ...]
    ink: str
    cut: str


@lru_cache(maxsize=512)
def face_colours(face: Face) -> FaceColours:
    line = palette.divider(card_faces.divider(face.types))
    return FaceColours(
        **palette.box(face.expansion),
        line=palette.colour(line["line"]),
        division=line["division"],
        metal=line["metal"],
        grounds=tuple(map(palette.ground, face.backgrounds)),
        ink=shared_colour("on-night" if "night" in face.backgrounds else "ink"),
        cut=line.get("cut", ""),
    )


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
    face, colours, ink = tile.face, face_colours(tile.face), shared_colour("cut")
    left, top, size, _ = face.charge_layout
    outline = _shape(face.outline)
    divided = ""
    if face.division:
        division = f'<g fill="{colours.division}">{_shape(f"d-{face.division}")}</g>'
        divided = f'<g clip-path="url(#c-{face.outline})">{division}</g>'
    return (
        f'<g transform="translate({x:g} {y:g}) scale({width / 64:.4g})">'
        f'<g fill="{colours.field}">{outline}</g>{divided}'
        f'<g fill="none" stroke="{shared_colour("rim")}" stroke-width="2.6">{outline}</g>'
        f'<g fill="none" stroke="{ink}">{outline}</g>'
        f'<g transform="translate({left} {top}) scale({size / 32:.4g})" color="{colours.metal}" '
        f'fill="{colours.metal}" stroke="{ink}" '
        f'stroke-width="1.15" paint-order="stroke" stroke-linejoin="round">{charge(face.arms.charge, ink)}</g></g>'
    )


def charge(name: str, ink: str) -> str:
    """The content of a symbol of the sprite, with its inner lines in this colour."""
    return sprite.content(sprite.drawings()[name]).replace("var(--k,#0000)", ink)


def coin(x: float, y: float, size: float) -> str:
    return (
        f'<circle cx="{x + size / 2:g}" cy="{y:g}" r="{size / 2:g}" fill="url(#coin)" stroke="#7a4e08" '
        'stroke-width="2"/>'
    )


def debt(x: float, y: float, size: float) -> str:
    corners = ((0.25, 0.04), (0.75, 0.04), (1, 0.5), (0.75, 0.96), (0.25, 0.96), (0, 0.5))
    points = " ".join(f"{x + size * dx:g},{y - size / 2 + size * dy:g}" for dx, dy in corners)
    return f'<polygon points="{points}" fill="{shared_colour("debt")}"/>'


def potion(x: float, y: float, size: float) -> str:
    fill = shared_colour("potion")
    return (
        f'<g transform="translate({x:g} {y - size / 2:g}) scale({size / 32:.4g})" color="{fill}" '
        f'fill="{fill}" stroke="{shared_colour("potion-rim")}" stroke-width="2" paint-order="stroke">'
        f"{charge('flask', shared_colour('potion-cut'))}</g>"
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
    if cost.has_coins:
        yield coin, f"{cost.coins}{cost.mark}", shared_colour("on-coin")
    if cost.potion:
        yield potion, "", shared_colour("on-coin")
    if cost.debt:
        yield debt, str(cost.debt), shared_colour("white")


def ground(tile: Tile, width: float, height: float) -> str:
    """The background of a card, split if it has two colours."""
    first, *second = face_colours(tile.face).grounds
    svg = f'<rect width="{width:g}" height="{height:g}" fill="{first}"/>'
    points = f"{width * 0.72:g},0 {width:g},0 {width:g},{height:g} {width * 0.52:g},{height:g}"
    return svg + "".join(f'<polygon points="{points}" fill="{fill}"/>' for fill in second)


def divider(colours: FaceColours, length: float, scale: float, *, upright: bool) -> str:
    """The divider line between arms and text, starting at 0: in the colour of the type behind that of the panel."""
    step, band = 14 * scale, 3 * scale
    size = f'width="{band:g}" height="{length:g}"' if upright else f'width="{length:g}" height="{band:g}"'
    svg = f'<rect {size} fill="{colours.line}"/>'
    if colours.cut:
        turn = "" if upright else f" {palette.LEVEL}"
        for offset, fill in ((band, colours.line), (-0.5, colours.panel)):
            for number in range(int(length / step) + 1):
                x, y = (offset, number * step) if upright else (number * step, offset)
                place = f"translate({x:g} {y:g}) scale({scale:g}){turn}"
                svg += f'<path transform="{place}" d="{colours.cut}" fill="{fill}"/>'
    return svg


TILE_WIDTH, TILE_HEIGHT, PANEL_HEIGHT = 212, 232, 154


def small_card(tile: Tile, x: float, y: float) -> str:
    """A card as one of ten, with arms, cost and name."""
    colours = face_colours(tile.face)
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
            colours.ink,
            anchor="middle",
        )
        for number, line in enumerate(lines)
    )
    return (
        f'<g transform="translate({x:g} {y:g})"><g clip-path="url(#tile)">{ground(tile, TILE_WIDTH, TILE_HEIGHT)}'
        f'<rect width="{TILE_WIDTH}" height="{PANEL_HEIGHT}" fill="{colours.panel}"/>'
        f'<rect width="{TILE_WIDTH}" height="{PANEL_HEIGHT}" fill="url(#diaper)"/>'
        f'<g transform="translate(0 {PANEL_HEIGHT})">{divider(colours, TILE_WIDTH, 1.5, upright=False)}</g>'
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
    shown = tiles[:10]
    rows = [shown[: (len(shown) + 1) // 2], shown[(len(shown) + 1) // 2 :]] if len(shown) > 5 else [shown]
    gap = 14
    faces = ""
    for number, row in enumerate(rows):
        left = (WIDTH - len(row) * TILE_WIDTH - (len(row) - 1) * gap) / 2
        top = 134 + number * (TILE_HEIGHT + gap) + (0 if len(rows) > 1 else (TILE_HEIGHT + gap) / 2)
        faces += "".join(small_card(tile, left + place * (TILE_WIDTH + gap), top) for place, tile in enumerate(row))
    size = fitting_size(heading.title, 1010, 52)
    head = f'<g transform="translate(42 24) scale(1.75)">{sprite.content(sprite.shapes()["crest"])}</g>'
    head += svg_text(heading.title, 140, 68, size, shared_colour("on-wine-link"))
    small = fitting_size(heading.line, 1010, 26, SANS)
    head += svg_text(heading.line, 140, 106, small, shared_colour("on-wine-soft"), font=SANS)
    return _svg_document(
        shown,
        f'<clipPath id="tile"><rect width="{TILE_WIDTH}" height="{TILE_HEIGHT}" rx="14"/></clipPath>',
        head + faces,
    )


def card_image(tile: Tile) -> str:
    """One card: its arms, and to their right name, types and effect."""
    colours, panel, room = face_colours(tile.face), 430, 660
    wide = 360 if tile.face.is_banner else 300
    high = wide * tile.face.charge_layout[3] / 64
    ink = colours.ink
    body = ground(tile, WIDTH, HEIGHT) + f'<rect width="{panel}" height="{HEIGHT}" fill="{colours.panel}"/>'
    body += f'<rect width="{panel}" height="{HEIGHT}" fill="url(#diaper)"/>'
    body += f'<g transform="translate({panel} 0)">{divider(colours, HEIGHT, 2.4, upright=True)}</g>'
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


def _shape(name: str) -> str:
    return sprite.markup(sprite.shapes()[name])


def _svg_document(tiles: Sequence[Tile], more: str, body: str) -> str:
    outlines = sorted({tile.face.outline for tile in tiles})
    clips = "".join(f'<clipPath id="c-{name}">{_shape(name)}</clipPath>' for name in outlines)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}">'
        f'<defs>{COIN}{DIAPER}{clips}{more}</defs><rect width="{WIDTH}" height="{HEIGHT}" '
        f'fill="{shared_colour("wine-deep")}"/>{body}</svg>'
    )
