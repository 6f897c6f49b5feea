"""Template tags that draw: symbols, costs, card faces, and links to cards.

The words for what is drawn: a *symbol* is an amount of coins or points in a text (`symbols.svg`), an *icon* decorates a
menu entry or a button (`symbols.svg`); a *face* is our picture of a card, with the coat of *arms*, whose field has an
*outline* and shows a charge. A *drawing* is a figure of the sprite of faces (`symbols/charges.svg`): charges, emblems
of expansions, marks. A *sign* is one thing a card does, as a tile shows it: an amount, a drawing and a word
(`card_faces.Sign`).
"""

import re
from functools import cache
from typing import Any

from django import template
from django.template.base import Parser, Token
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString, mark_safe

from companion.pages import sprite
from companion.pages.card_faces import Face
from companion.pages.card_tiles import Tile
from companion.pages.fragments import composite, fragment, note_use
from companion.pages.query_links import page_url
from content.model.library import Library
from engine.catalog import Cost

register = template.Library()

AMOUNT = re.compile(r"(?P<sign>[+–-]?)(?P<number>\b\d+|\bX) (?P<what>Geld\b|Siegpunkte?\b(?!marker))")


def render_component(component: str, **context: Any) -> SafeString:
    """A component of `templates/components/`."""
    return render_to_string(f"components/{component}.html", context)


@register.simple_tag
@composite
def component(library: Library, name: str, **values: Any) -> SafeString:
    """`{% component library "name" tile=tile %}`: like `{% include … with … only %}`, rendered once for equal values.

    All values are hashable, and with the library everything that the component depends on.
    """
    return render_component(name, library=library, **values)


@fragment
def symbol(name: str, number: str, label: str) -> SafeString:
    """A symbol of the sprite with a number in it."""
    return render_component("symbol", name=name, number=number, label=label)


@register.filter
def symbols(text: str) -> SafeString:
    """A text in which amounts of money and victory points become symbols."""
    return SafeString(AMOUNT.sub(_draw_amount, conditional_escape(text)))


def _draw_amount(match: re.Match[str]) -> str:
    name = "coin" if match["what"] == "Geld" else "victory"
    amount = symbol(name, match["number"], match[0].removeprefix(match["sign"]))
    return format_html('<span class="no-break">{}{}</span>', match["sign"], amount) if match["sign"] else amount


@register.filter
def paragraphs(text: str) -> SafeString:
    """A text with a paragraph at each blank line, and with symbols."""
    return SafeString("".join(f"<p>{symbols(part)}</p>" for part in re.split(r"\n\s*\n", text.strip()) if part))


@register.simple_tag
@fragment
def cost(price: Cost | None) -> SafeString:
    """A cost as symbols: coins, potion, debt."""
    if price is None:
        return SafeString("")
    return render_component("cost", price=price, words=cost_words(price))


def cost_words(printed: Cost) -> str:
    """A cost in words, for screen readers.

    >>> cost_words(Cost(coins=4, potion=1)), cost_words(Cost(coins=3, mark="+"))
    ('4 Geld und 1 Trank', '3 Geld oder mehr')
    """
    parts = [f"{printed.coins} Geld"] if printed.has_coins else []
    parts += ["1 Trank"] if printed.potion else []
    parts += [f"{printed.debt} Schulden"] if printed.debt else []
    tail = {"+": " oder mehr", "*": " unter Bedingungen"}.get(printed.mark, "")
    return " und ".join(parts) + tail


CHARGES = "symbols/charges.svg"
SYMBOL_LINK = re.compile(r'href="#s-([a-z0-9-]+)"')
CLIP_PATH_LINK = re.compile(r"url\(#c-([a-z-]+)\)")

# Pages with more symbols or more characters of HTML link to the sprite instead of inlining symbols: that is smaller.
MAX_INLINE_SYMBOLS, MAX_INLINE_CHARS = 110, 97_000


@register.tag
def with_symbols(parser: Parser, token: Token) -> template.Node:
    """The block up to `endwith_symbols`, followed by definitions of the symbols and shapes that its faces refer to."""
    inside = parser.parse(("endwith_symbols",))
    parser.delete_first_token()
    return WithSymbols(inside)


class WithSymbols(template.Node):
    def __init__(self, inside: template.NodeList) -> None:
        self.inside = inside

    def render(self, context: template.Context) -> SafeString:
        html = str(self.inside.render(context))
        used = sorted({*SYMBOL_LINK.findall(html)})
        if not used:
            return SafeString(html)
        outlines = sorted({*CLIP_PATH_LINK.findall(html)})
        definitions = "".join(outline(name) for name in outlines if f'id="c-{name}"' not in html)
        if len(used) > MAX_INLINE_SYMBOLS or len(html) > MAX_INLINE_CHARS:
            html = SYMBOL_LINK.sub(rf'href="{static(CHARGES)}#\1"', html)
        else:
            definitions += "".join(map(inline_symbol, used))
        return SafeString(
            f'{html}<svg class="symbol-definitions" width="0" height="0" aria-hidden="true">{definitions}</svg>'
        )


@cache
def outline(name: str) -> str:
    """The outline of a field as clip path for its division."""
    return f'<clipPath id="c-{name}">{sprite.markup(sprite.shapes()[name])}</clipPath>'


@register.simple_tag(name="outlines")
@cache
def all_outlines() -> SafeString:
    """Every outline of a field as clip path, for scripts that draw coats of arms."""
    names = [name for name in sprite.shapes() if name == "sh" or name.startswith("fl-")]
    return SafeString("".join(map(outline, names)))


@cache
def inline_symbol(name: str) -> str:
    """A drawing to be used on the same page; "" if there is none."""
    return sprite.markup(sprite.drawings()[name], f"s-{name}") if name in sprite.drawings() else ""


@register.simple_tag
@fragment
def drawing(name: str, css_class: str = "drawing", is_coloured: bool = False) -> SafeString:
    """A symbol of the sprite of faces (`symbols/charges.svg`) as decoration, for example an emblem.

    With `is_coloured` the stylesheet may give it a colour of its own.
    """
    return render_component("drawing", name=name, css_class=css_class, is_coloured=is_coloured)


@register.simple_tag
@fragment
def icon(name: str) -> SafeString:
    """An icon of `symbols.svg` in the colour of the text, as decoration of a text or a labelled element."""
    return render_component("icon", name=name)


# Placeholder for the link in a face, which is rendered once and used with several links.
HREF_PLACEHOLDER = "\ue000"


@register.simple_tag
def face(
    tile: Tile, size: str = "tile", level: str = "h3", text: str = "", role: str = "", href: str = ""
) -> SafeString:
    """The face of a card, in the size `mini` (arms and cost), `tile` (also name and effect) or `full` (the whole card).

    The name on a tile is a heading of the `level` h2 or h3, or with "p" none. A tile shows the effect as signs; with
    `text="effect"` in words; with `text="both"` as signs, in words where there is room (kingdom.css); with `text="all"`
    in words, with marks for errata, differences and rulings. It links to the page of the card, or to `href`.
    """
    html = _face(tile, size, level, text, role)
    html = mark_safe(html.replace(HREF_PLACEHOLDER, conditional_escape(href or page_url("card", tile.slug))))  # noqa: S308 - both parts are escaped
    return note_use(html)


@fragment
def _face(tile: Tile, size: str, level: str, text: str, role: str) -> SafeString:
    shown = {"tile": tile, "face": tile.face, "level": level, "text": text, "role": role}
    return render_component(f"card-face-{size}", **shown, href=HREF_PLACEHOLDER)


@register.simple_tag
@fragment
def arms(face: Face) -> SafeString:
    """The coat of arms of a face, the same in every size."""
    return render_component("card-face-crest", face=face)


@register.simple_tag
@fragment
def card_link(tile: Tile, edition: str = "") -> SafeString:
    """A link to a card: its smallest face and its name."""
    return render_component("card-link", tile=tile, edition=edition)


@register.simple_tag
@fragment
def card_in_words(tile: Tile) -> SafeString:
    """A card without its face: name, cost, types and effect."""
    return render_component("card-in-words", tile=tile)


@register.simple_tag
def options(choices: Any, chosen: str) -> SafeString:
    """The options of a select, from pairs of value and label."""
    return _options(tuple(choices), chosen)


@fragment
def _options(choices: tuple[tuple[str, str], ...], chosen: str) -> SafeString:
    return render_component("field-options", choices=choices, chosen=chosen)
