"""What is drawn on dividers: arms, crests, emblems and codes as SVG, and the colours of faces, as on the pages."""

from dataclasses import dataclass, field
from functools import cache

import segno

from companion.pages import palette, share_image, sprite
from companion.pages.card_faces import Face
from companion.pages.card_tiles import Tile
from companion.pages.palette import shared_colour
from dividers.svg_paths import curves
from dividers.texts import Data
from engine.catalog import Kind

PAPER = "#ffffff"  # in the place of the cream of Action cards, which would cost ink
PANEL_TEXT, BRIGHT_METAL = "on-panel", "rim"
MASK = 7  # of QR codes: for addresses nearly always the one with the fewest faults by ISO/IEC 18004


@dataclass(slots=True)
class Drawings:
    """Every drawing of a document once, by its name; templates refer to the names."""

    svgs: dict[str, str] = field(default_factory=dict)

    def add(self, name: str, svg: str) -> str:
        self.svgs.setdefault(name, svg)
        return name

    def emblem(self, expansion: str) -> Data:
        """The names of the crest of an expansion, and of its emblem in the colours of a dark and a light ground."""
        field_colours = palette.box(expansion)
        light, dark = shared_colour(PANEL_TEXT), shared_colour("ink")
        return {
            "crest": self.add(f"crest-{expansion}", crest(expansion)),
            "dark": self.add(f"dark-{expansion}", _emblem(expansion, dark, PAPER)),
            "light": self.add(f"light-{expansion}", _emblem(expansion, light, field_colours["panel"])),
        }

    def site_crest(self) -> Data:
        """The same for what belongs to no expansion: the crest of the site."""
        name = self.add("crest", _svg(40, 44, sprite.content(sprite.shapes()["crest"]), left=4, top=2))
        return {"crest": name, "dark": name, "light": name}


def _svg(width: float, height: float, body: str, *, left: float = 0, top: float = 0) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left:g} {top:g} {width:g} {height:g}" '
        f'width="{width:g}" height="{height:g}">{body}</svg>'
    )


@cache
def crest(expansion: str, outline: str = "sh") -> str:
    """The arms of an expansion: its emblem on a field of its colour, in the outline of a shield or a landscape."""
    shape = sprite.markup(sprite.shapes()[outline])
    height, place = (76, "translate(12.5 14) scale(1.22)")
    if outline != "sh":
        low = outline in ("fl-landmark", "fl-trait")
        height, place = 60, "translate(13 13) scale(1.19)" if low else "translate(9 11) scale(1.19)"
    colours, metal = palette.box(expansion), palette.colour(palette.PALETTE["plain divider"]["metal"])
    drawn = share_image.charge(f"x-{expansion}", colours["field"])
    body = (
        f'<g fill="{colours["field"]}">{shape}</g>'
        f'<g fill="none" stroke="{shared_colour("rim")}" stroke-width="2.6">{shape}</g>'
        f'<g fill="none" stroke="{shared_colour("cut")}">{shape}</g>'
        f'<g transform="{place}" color="{metal}" fill="{metal}">{drawn}</g>'
    )
    return _svg(62, height - 1, body, left=1, top=1)


@cache
def _emblem(expansion: str, colour: str, cut: str) -> str:
    return _svg(32, 32, f'<g color="{colour}" fill="{colour}">{share_image.charge(f"x-{expansion}", cut)}</g>')


def arms(tile: Tile) -> str:
    """The arms of a card, those of the pages."""
    outline = tile.face.outline
    clip = f'<defs><clipPath id="c-{outline}">{sprite.markup(sprite.shapes()[outline])}</clipPath></defs>'
    return _svg(62, tile.face.charge_layout[3] - 1, clip + share_image.arms(tile, 0, 0, 64), left=1, top=1)


def flask() -> str:
    """The flask of costs with Trank."""
    return _svg(34, 34, share_image.potion(0, 16, 32), left=-1, top=-1)


@cache
def code(address: str) -> str:
    """An address as QR code with the lowest level of correction, which makes it smallest.

    The mask is given, as to try all eight of them takes three quarters of the time.
    """
    made = segno.make(address, micro=False, error="l", boost_error=False, mask=MASK)
    svg = made.svg_inline(border=0, omitsize=True, svgclass=None, lineclass=None, dark=shared_colour("ink"))
    return svg.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"', 1)


def look_of_face(face: Face) -> Data:
    """The colours of a face for the templates, and the name of the cut of its divider line."""
    colours = share_image.face_colours(face)
    grounds = [PAPER if name == palette.DEFAULT_GROUND else palette.ground(name) for name in face.backgrounds]
    look = {
        "panel": colours.panel,
        "field": colours.field,
        "accent": colours.line,
        "ground": grounds[0],
        "ink": colours.ink,
        "night": "night" in face.backgrounds,
        "cut": face.divider_type if colours.cut else "",
    }
    return {**look, "other": grounds[1]} if grounds[1:] else look


def look_of_box(expansion: str, ground: str = "", kind: Kind | None = None) -> Data:
    """The colours of an expansion on paper; those of cards of a kind have the ground and the line of these."""
    colours = palette.box(expansion)
    night = ground == "night"
    return {
        "panel": colours["panel"],
        "field": colours["field"],
        "accent": palette.colour(palette.divider(str(kind))["line"]) if kind else shared_colour(BRIGHT_METAL),
        "ground": palette.ground(ground) if ground not in ("", palette.DEFAULT_GROUND) else PAPER,
        "ink": shared_colour("on-night" if night else "ink"),
        "night": night,
        "cut": "",
    }


@cache
def cuts() -> dict[str, list[list[str | float]]]:
    """The teeth of the divider lines by card type, as steps of curves, upright at the left edge of 14 by 14 units."""
    return {name: curves(values["cut"]) for name, values in palette.DIVIDERS.items() if "cut" in values}
