"""Template filters and tags: symbols, card faces, links and German wording.

The words for what is drawn: a *symbol* is an amount of coins or points in a text (`symbols.svg`), an *icon* decorates a
menu entry or a button (`symbols.svg`); a *face* is our picture of a card, with the coat of *arms*, whose field has an
*outline* and shows a charge. A *drawing* is a figure of the sprite of faces (`symbols/charges.svg`): charges, emblems
of expansions, marks. A *sign* is one thing a card does, as a tile shows it: an amount, a drawing and a word
(`card_faces.Sign`).

All HTML is built with `format_html` or rendered from templates, so that values are escaped.
"""

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from django import template
from django.template import defaultfilters
from django.template.base import Parser, Token
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.utils.html import conditional_escape, format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

from companion.pages import card_tiles, shelf, sprite, wording
from companion.pages.card_faces import Face
from companion.pages.card_tiles import Comparison, Tile
from companion.pages.feedback import feedback_address
from companion.pages.kingdom_page import CardNotes, KingdomPage
from companion.pages.page_registry import section_of
from companion.pages.query_links import page_url
from content.model.interactions import Interaction
from content.model.library import Library
from content.model.types import Ruling
from engine import effects
from engine.catalog import Cost
from engine.memo import cache_on_first_argument
from engine.messages import listed
from engine.names import fold
from engine.scoring.points import format_signed
from web.absolute_urls import absolute_url
from web.highlighting import marked_html

register = template.Library()

AMOUNT = re.compile(r"(?P<sign>[+–-]?)(?P<number>\b\d+|\bX) (?P<what>Geld\b|Siegpunkte?\b(?!marker))")


# {% page_url "card" card.slug %}: like Django's {% url %}, but cached.
register.simple_tag(page_url)


@register.simple_tag
@lru_cache(maxsize=512)
def symbol(name: str, number: Any = "", label: str = "") -> SafeString:
    """A symbol of the sprite with a number in it. Without a label, screen readers skip it."""
    label_attribute = format_html('role="img" aria-label="{}"', label) if label else mark_safe('aria-hidden="true"')
    text = format_html('<text x="16" y="22">{}</text>', number) if number != "" else ""
    href = f"{static('symbols.svg')}#{name}"
    return format_html(
        '<svg class="sym sym-{}" viewBox="0 0 32 32" {}><use href="{}"/>{}</svg>', name, label_attribute, href, text
    )


@register.simple_tag
@lru_cache(maxsize=512)
def cost(price: Cost | None) -> SafeString:
    """A cost as symbols: coins, potion, debt."""
    if price is None:
        return SafeString("")
    has_coins = price.coins or not (price.potion or price.debt)
    symbols = [
        format_html('<span class="co" aria-hidden="true">{}{}</span>', price.coins, price.mark)
        if has_coins or price.mark
        else "",
        drawing("flask", "po") if price.potion else "",
        format_html('<span class="de" aria-hidden="true">{}</span>', price.debt) if price.debt else "",
    ]
    return format_html(
        '<span class="pr"><span class="vh">Kosten: {}</span>{}</span>', cost_words(price), SafeString("".join(symbols))
    )


def cost_words(printed: Cost) -> str:
    """A cost in words, for screen readers.

    >>> cost_words(Cost(coins=4, potion=1)), cost_words(Cost(coins=3, mark="+"))
    ('4 Geld und 1 Trank', '3 Geld oder mehr')
    """
    parts = [f"{printed.coins} Geld"] if printed.coins or not (printed.potion or printed.debt) else []
    parts += ["1 Trank"] if printed.potion else []
    parts += [f"{printed.debt} Schulden"] if printed.debt else []
    tail = {"+": " oder mehr", "*": " unter Bedingungen"}.get(printed.mark, "")
    return listed(parts) + tail


@register.simple_tag(takes_context=True, name="absolute_url")
def absolute_address(context: template.Context, path: str) -> str:
    """The absolute URL of a path, for readers outside the site."""
    return absolute_url(context.get("request"), path)


register.filter("marked", marked_html)


@register.filter
def in_one_line(effect: str) -> str:
    return effects.to_one_line(effect)


@register.filter
def symbols(text: str) -> SafeString:
    """A text in which amounts of money and victory points become symbols."""
    return SafeString(AMOUNT.sub(_draw_amount, conditional_escape(text)))


def _draw_amount(match: re.Match[str]) -> str:
    name = "coin" if match["what"] == "Geld" else "victory"
    amount = symbol(name, match["number"], match[0].removeprefix(match["sign"]))
    return format_html('<span class="nb">{}{}</span>', match["sign"], amount) if match["sign"] else amount


CHARGES = "symbols/charges.svg"
SYMBOL_LINK = re.compile(r'href="#s-([a-z0-9-]+)"')
CLIP_PATH_LINK = re.compile(r"url\(#c-([a-z-]+)\)")

# Pages with more symbols or more characters of HTML link to the sprite instead of inlining symbols: that is smaller.
MAX_INLINE_SYMBOLS, MAX_INLINE_CHARS = 110, 88_000


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
        shapes = [outline(name) for name in sorted({*CLIP_PATH_LINK.findall(html)})]
        if len(used) > MAX_INLINE_SYMBOLS or len(html) > MAX_INLINE_CHARS:
            html, used = SYMBOL_LINK.sub(rf'href="{static(CHARGES)}#\1"', html), []
        drawings = sprite.drawings()
        symbols = [sprite.markup(drawings[name], f"s-{name}") for name in used if name in drawings]
        definitions = "".join([*shapes, *symbols])
        return SafeString(f'{html}<svg class="defs" width="0" height="0" aria-hidden="true">{definitions}</svg>')


@lru_cache(maxsize=16)
def outline(name: str) -> str:
    """The outline of a field as clip path for its division."""
    return f'<clipPath id="c-{name}">{sprite.markup(sprite.shapes()[name])}</clipPath>'


@register.simple_tag
@lru_cache(maxsize=512)
def drawing(name: str, style: str = "sg") -> SafeString:
    """A symbol of the sprite of faces (`symbols/charges.svg`) as decoration, for example an emblem."""
    return format_html('<svg class="{}" viewBox="0 0 32 32" aria-hidden="true"><use href="#s-{}"/></svg>', style, name)


# Placeholder for the link in a face, which is rendered once and used with several links.
HREF_PLACEHOLDER = "\ue000"


@register.simple_tag
def face(
    tile: Tile, size: str = "tile", level: str = "h3", text: str = "", role: str = "", href: str = ""
) -> SafeString:
    """The face of a card, in the size `mini` (arms and cost), `tile` (also name and effect) or `full` (the whole card).

    A tile shows the effect as signs; with `text="effect"` in words; with `text="all"` in words, with marks for errata,
    differences and rulings. It links to the page of the card, or to `href`.
    """
    html = _face(tile, size, level, text, role)
    return SafeString(html.replace(HREF_PLACEHOLDER, conditional_escape(href or page_url("card", tile.slug))))


@lru_cache(maxsize=4096)
def _face(tile: Tile, size: str, level: str, text: str, role: str) -> SafeString:
    context = {"tile": tile, "face": tile.face, "size": size, "level": level, "text": text, "role": role}
    return render_to_string("parts/_face.html", {**context, "href": HREF_PLACEHOLDER})


@register.simple_tag
@lru_cache(maxsize=1024)
def arms(face: Face) -> SafeString:
    """The coat of arms of a face, the same in every size."""
    return render_to_string("parts/_arms.html", {"face": face})


@register.simple_tag
@lru_cache(maxsize=4096)
def card_link(tile: Tile, edition: str = "") -> SafeString:
    """A link to a card: its smallest face and its name."""
    query = f"?ausgabe={edition}" if edition else ""
    href = f"{page_url('card', tile.slug)}{query}"
    return format_html('<a class="mini" href="{}">{}{}</a>', href, _face(tile, "mini", "", "", ""), tile.name)


@register.simple_tag
@lru_cache(maxsize=4096)
def card_face(tile: Tile) -> SafeString:
    """A link to a card: only its smallest face, for use next to text that names it."""
    html = _face(tile, "mini", "", "", "")
    return format_html('<a href="{}" aria-label="{}">{}</a>', page_url("card", tile.slug), tile.name, html)


@register.simple_tag
@lru_cache(maxsize=4096)
def card_name_link(tile: Tile) -> SafeString:
    """A link to a card: its cost and its name, for long lists."""
    return format_html('<a href="{}">{}{}</a>', page_url("card", tile.slug), cost(tile.cost), tile.name)


@register.simple_tag
def statement_item(library: Library, statement: Ruling, own: str = "", layout: str = "") -> SafeString:
    """A statement with its editions and sources; rendered once per content version.

    `layout` adds the "names" of its cards or the "faces" of those other than `own`; "short" folds the text.
    """
    key = ("statement", statement.slug, own, layout)
    others = [library.catalog.cards[slug] for slug in statement.cards if slug != own] if layout == "faces" else []
    context = {
        "library": library,
        "statement": statement,
        "own_card": own,
        "layout": layout,
        "partner_tiles": [card_tiles.tile(library, card) for card in others],
    }
    return _render_once(library, key, "parts/_statement.html", context)


@register.simple_tag
def feedback(library: Library, statement_slug: str) -> str:
    """The address for reports about a statement, "" if there is none."""
    return feedback_address(statement_slug, library.version)


PUNCTUATION = ".!?:,;"
VERDICT = re.compile(r"(ja|nein)[,.:;]", re.IGNORECASE)
COLOURED_ANSWERS = ("ja", "nein")  # also CSS classes


@register.simple_tag
def answer(statement: Ruling | Interaction, alone: bool = False, bare: bool = False) -> SafeString:
    """The short answer in bold, to go before the text of a statement.

    If the text begins with the answer, it is taken from the text with its punctuation, unless it is used `alone`.
    `bare` leaves out the class, for long lists that are styled as a whole.
    """
    short = statement.answer
    if not short:
        return SafeString("")
    is_of_text = not alone and begins_with_answer(statement)
    shown_answer = statement.text[: len(short) + 1] if is_of_text else _sentence(short)
    if bare:
        return format_html("<b>{}</b> ", shown_answer)
    return format_html('<b class="answer{}">{}</b> ', f" {short}" if short in COLOURED_ANSWERS else "", shown_answer)


@register.simple_tag
def short_answer(statement: Ruling) -> str:
    """The short answer as a sentence, or the question if there is none."""
    return _sentence(statement.answer) if statement.answer else statement.question


def _sentence(short: str) -> str:
    return f"{short[:1].upper()}{short[1:]}{'' if short[-1] in PUNCTUATION else '.'}"


@register.filter
def after_answer(statement: Ruling | Interaction) -> str:
    """The text without the short answer that it begins with, because `answer` shows that before it.

    Of an answer of several words, the text often repeats only the first, ja or nein: „Ja, bei jeder. Ja, …“.
    """
    if begins_with_answer(statement):
        return statement.text[len(statement.answer) + 1 :].lstrip()
    answer_lead, text_lead = VERDICT.match(statement.answer), VERDICT.match(statement.text)
    if answer_lead and text_lead and answer_lead[1].casefold() == text_lead[1].casefold():
        rest = statement.text[text_lead.end() :].lstrip()
        return f"{rest[:1].upper()}{rest[1:]}"
    return statement.text


@register.filter
def begins_with_answer(statement: Ruling | Interaction) -> bool:
    """Whether the text begins with the short answer, followed by punctuation."""
    text, short = statement.text, statement.answer
    return bool(short) and text.casefold().startswith(short.casefold()) and text[len(short)] in PUNCTUATION


@register.simple_tag
def superseding_ruling_link(library: Library, statement: Ruling) -> dict[str, str] | None:
    """The question and address of the ruling that supersedes this one; None if there is none."""
    ruling = library.rulings.get(statement.superseded_by)
    if ruling is None:
        return None
    return {"question": ruling.question, "url": f"{page_url('card', ruling.cards[0])}#{ruling.slug}"}


@register.simple_tag
def shelf_boards(library: Library) -> list[tuple[shelf.Spine, ...]]:
    """The shelf of all boxes, as boards of spines."""
    return shelf.boards(library)


@register.simple_tag
def card_on_table(
    kingdom_page: KingdomPage,
    tile: Tile,
    notes: CardNotes,
    role: str = "",
    as_text: bool = False,
    in_strip: bool = False,
) -> SafeString:
    """A card on the page of the table with its notes; with `as_text` without its face.

    The notes depend on the other cards, so only their parts are cached. `in_strip`: the strip already shows its face.
    """
    context = {
        "library": kingdom_page.library,
        "tile": tile,
        "notes": notes,
        "role": role,
        "as_text": as_text,
        "in_strip": in_strip,
    }
    return render_to_string("table/_card.html", {**context, "editions": kingdom_page.choices.editions})


@register.simple_tag
def ruling_on_table(library: Library, statement: Ruling) -> SafeString:
    """A ruling on the page of the table, rendered once per content version."""
    context = {"library": library, "statement": statement}
    return _render_once(library, ("statement-on-table", statement.slug), "table/_ruling.html", context)


@register.simple_tag
def difference_on_table(library: Library, comparison: Comparison, editions: tuple[str, ...]) -> SafeString:
    """A difference on the page of the table, rendered once per content version and editions."""
    context = {"library": library, "comparison": comparison, "editions": editions}
    return _render_once(
        library, ("difference-on-table", comparison.difference.slug, editions), "table/_difference.html", context
    )


def _render_once(library: Library, key: tuple[Any, ...], template: str, context: dict[str, Any]) -> SafeString:
    """A part of a page, rendered once per content version and `key`, which names everything that `context` varies."""
    fragments = _rendered_fragments(library)
    fragment = fragments.get(key)
    if fragment is None:
        fragment = fragments[key] = render_to_string(template, context)
    return fragment


@cache_on_first_argument
def _rendered_fragments(_: Library) -> dict[tuple[Any, ...], SafeString]:
    """Rendered parts of pages by their key; they are freed together with the library."""
    return {}


@register.simple_tag
def options(choices: Iterable[tuple[str, str]], chosen: str) -> SafeString:
    """The options of a select."""
    return _options(tuple(choices), chosen)


@lru_cache(maxsize=512)
def _options(choices: tuple[tuple[str, str], ...], chosen: str) -> SafeString:
    return format_html_join(
        "",
        '<option value="{}"{}>{}</option>',
        ((value, mark_safe(" selected") if value == chosen else "", label) for value, label in choices),
    )


@register.simple_tag
def link_cards(library: Library, text: str, cards: Iterable[str], own: str = "") -> SafeString:
    """A text with symbols, in which the first mention of each of these cards is a link, except of the card `own`."""
    html = str(symbols(text))
    for slug in cards:
        card = library.catalog.cards.get(slug)
        if card is None or slug == own:
            continue
        name, mention, link = _name_pattern(card.name, slug)
        if name in html:
            html = mention.sub(link, html, count=1)
    return mark_safe(html)  # noqa: S308 - escaped before, links made with format_html


@lru_cache(maxsize=2048)
def _name_pattern(name: str, slug: str) -> tuple[str, re.Pattern[str], str]:
    """The escaped name of a card, the pattern of a mention outside of links and tags, and the link that replaces it."""
    shown = conditional_escape(name)
    mention = rf"(?<![\w>/-])({re.escape(shown)})(?![\w-])(?![^<]*(?:</a>|>))"
    return shown, re.compile(mention), format_html(r'<a href="{}">\1</a>', page_url("card", slug))


@register.simple_tag
def unnamed_cards(library: Library, text: str, cards: Iterable[str], own: str = "") -> list[Any]:
    """The cards in `cards` whose names do not occur in the text, for example because it has a plural."""
    all_cards = [library.catalog.cards[slug] for slug in cards if slug != own and slug in library.catalog.cards]
    folded = fold(text) if all_cards else ""
    return [card for card in all_cards if fold(card.name) not in folded]


@register.simple_tag
def edition_tags(library: Library, editions: Iterable[str]) -> SafeString:
    """Editions as short labels with links to their pages."""
    printed_editions = [library.catalog.editions[slug] for slug in editions]
    return format_html_join(
        " ",
        '<a class="ed ed-{}" href="{}" title="{}">{}</a>',
        (
            (
                edition.publisher,
                page_url("edition", edition.slug),
                card_tiles.edition_label(edition),
                card_tiles.edition_tag(edition),
            )
            for edition in sorted(printed_editions, key=lambda edition: edition.position)
        ),
    )


@register.simple_tag
def sources(library: Library, blocks: tuple[str, ...]) -> SafeString:
    """The sources of a statement, rendered once per content version."""
    context = {"blocks": blocks, "documents": _by_document(library, blocks)}
    return _render_once(library, ("sources", *blocks), "parts/_sources.html", context)


def _by_document(library: Library, blocks: Iterable[str]) -> list[tuple[str, str]]:
    """Source blocks by document: its name, and ids and titles of the blocks in one string."""
    blocks_of_document: dict[str, list[str]] = {}
    for slug in blocks:
        source = library.sources[slug]
        blocks_of_document.setdefault(source.document_name.partition(":")[0], []).append(f"{slug} „{source.title}“")
    return [(document, ", ".join(blocks)) for document, blocks in blocks_of_document.items()]


@register.filter
def paragraphs(text: str) -> SafeString:
    """A text with a paragraph at each blank line, and with symbols."""
    return SafeString("".join(f"<p>{symbols(part)}</p>" for part in re.split(r"\n\s*\n", text.strip()) if part))


@register.filter
def soft_hyphens(name: str) -> str:
    return wording.with_soft_hyphens(name)


@register.filter
def card_name(library: Library, slug: str) -> str:
    card = library.catalog.cards.get(slug)
    pile = library.catalog.piles.get(slug)
    return card.name if card else pile.name if pile else slug


@register.filter
def large_number(number: int) -> str:
    return wording.large_number(number)


@register.filter
def fitting_kingdoms(number: int) -> str:
    return wording.fitting_kingdoms(number)


@register.filter
def signed_number(number: int) -> str:
    """A number with a minus sign instead of a hyphen."""
    return format_signed(number)


@register.filter
def ruling_kind(library: Library, kind: str) -> str:
    return library.catalog.words.rulings[kind].name


@register.filter
def plural(number: int, forms: str) -> str:
    """`{{ 2|plural:"Karte,Karten" }}` is „2 Karten“."""
    singular, plural_form = forms.split(",")
    return wording.count_with_noun(number, singular, plural_form)


@register.filter
def quoted(text: str) -> SafeString:
    """In German quotation marks."""
    return SafeString(f"„{defaultfilters.force_escape(text)}“")


@register.simple_tag
@lru_cache(maxsize=64)
def icon(name: str) -> SafeString:
    """An icon of `symbols.svg` in the colour of the text, as decoration of a text or a labelled element."""
    return format_html(
        '<svg class="ico" viewBox="0 0 24 24" aria-hidden="true"><use href="{}#{}"/></svg>', static("symbols.svg"), name
    )


# The menu entry that JavaScript changes to link to the running game, which only the device knows.
GAME_ENTRY = "kingdom-form"


@register.simple_tag(takes_context=True)
def nav_item(context: dict[str, Any], name: str, icon_name: str, label: str) -> SafeString:
    """An entry of the main menu, marked as current on its pages."""
    match = getattr(context.get("request"), "resolver_match", None)
    marks = SafeString(" data-game") if name == GAME_ENTRY else SafeString("")
    if match and match.url_name == name:
        marks += mark_safe(' aria-current="page"')
    elif match and section_of(match.route) == name:
        marks += mark_safe(' aria-current="true"')
    return format_html('<li><a href="{}"{}>{}{}</a></li>', page_url(name), marks, icon(icon_name), label)


@register.filter
def edition_label(edition: Any) -> str:
    return card_tiles.edition_label(edition)


@register.filter
def without_wegen(reason: str) -> str:
    """The reason of a setup step without "wegen ", to follow „Grund:“."""
    return reason.removeprefix("wegen ")
