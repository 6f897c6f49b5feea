"""Template tags for statements: rulings with their short answers, sources and editions, and links to cards in texts."""

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from django import template
from django.template.loader import render_to_string
from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString, mark_safe

from companion.pages import card_tiles
from companion.pages.card_tiles import Comparison, Tile
from companion.pages.feedback import feedback_address
from companion.pages.fragments import fragment
from companion.pages.query_links import page_url
from companion.pages.short_answers import COLOURED_ANSWERS, after_answer, as_sentence
from companion.templatetags.drawings import render_component, symbols
from content.model.interactions import Interaction
from content.model.library import Library
from content.model.types import Rule, Ruling
from engine.names import fold

register = template.Library()

register.filter("after_answer", after_answer)


@register.simple_tag
@fragment
def statement_item(library: Library, statement: Ruling, own: str = "", layout: str = "") -> SafeString:
    """A statement with its editions and sources, as a row that unfolds.

    `layout` adds the "faces" of its cards other than `own`, or shows the "names" of all and the text without a tap.
    """
    others = [slug for slug in statement.cards if slug != own]
    context = {
        "statement": statement,
        "own": own,
        "layout": layout,
        "library": library,
        "needs": _boxes_needed(library, own, others),
        "partner_tiles": card_tiles.tiles(library, others if layout == "faces" else []),
    }
    return render_to_string("components/statement.html", context)


def _boxes_needed(library: Library, own: str, others: Iterable[str]) -> str:
    """The boxes of which a player needs one for what a page says about other cards, for `data-needs`.

    "" if there are no others, or if each box with the card `own` of the page is among them.
    """
    cards = library.catalog.cards
    boxes = dict.fromkeys(slug for card in others for slug in cards[card].editions)
    return " ".join(boxes) if own and boxes and not boxes.keys() >= set(cards[own].editions) else ""


@register.simple_tag
@fragment
def neighbour(library: Library, tile: Tile, has_face: bool) -> SafeString:
    """A card that is named together with the card of the page, with the boxes that print it in `data-needs`."""
    boxes = " ".join(library.catalog.cards[tile.slug].editions)
    link = render_component("card-link" if has_face else "card-name-link", tile=tile)
    return format_html('<li data-needs="{}">{}</li>', boxes, link)


@register.simple_tag
@fragment
def rule_on_table(library: Library, rule: Rule) -> SafeString:
    """A rule about kinds of cards, below the names of two such cards on the page of the table."""
    return render_to_string("components/rule-on-table.html", {"rule": rule})


@register.simple_tag
def feedback(library: Library, statement_slug: str) -> str:
    """The address for reports about a statement, "" if there is none."""
    return feedback_address(statement_slug, library.version)


@register.simple_tag
def answer(statement: Ruling | Interaction, bare: bool = False) -> SafeString:
    """The short answer as a sentence in bold, to go before the text of a statement.

    `bare` leaves out the class, for long lists that are styled as a whole.
    """
    short = statement.answer
    if not short:
        return SafeString("")
    if bare:
        return format_html("<b>{}</b> ", as_sentence(short))
    verdict = format_html(' data-verdict="{}"', short) if short in COLOURED_ANSWERS else ""
    return format_html('<b class="short-answer"{}>{}</b> ', verdict, as_sentence(short))


@register.simple_tag
def short_answer(statement: Ruling) -> str:
    """The short answer as a sentence, or the question if there is none."""
    return as_sentence(statement.answer) if statement.answer else statement.question


@register.simple_tag
def superseding_ruling_link(library: Library, statement: Ruling) -> dict[str, str] | None:
    """The question and address of the ruling that supersedes this one; None if there is none."""
    ruling = library.rulings.get(statement.superseded_by)
    if ruling is None:
        return None
    return {"question": ruling.question, "url": f"{page_url('card', ruling.cards[0])}#{ruling.slug}"}


@register.simple_tag
@fragment
def ruling_on_table(library: Library, statement: Ruling) -> SafeString:
    return render_to_string("components/statement-on-table.html", {"library": library, "statement": statement})


@register.simple_tag
@fragment
def large_card_text(library: Library, tile: Tile, statements: tuple[Ruling, ...], more: int) -> SafeString:
    """The effect of a card and the first rulings on it, for the reader on the page of a kingdom."""
    context = {"library": library, "tile": tile, "statements": statements, "more": more}
    return render_to_string("components/large-card-text.html", context)


@register.simple_tag
@fragment
def difference_on_table(library: Library, comparison: Comparison, editions: tuple[str, ...]) -> SafeString:
    context = {"library": library, "comparison": comparison, "editions": editions}
    return render_to_string("components/comparison-on-table.html", context)


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
    return _edition_tags(library, tuple(editions))


@fragment
def _edition_tags(library: Library, editions: tuple[str, ...]) -> SafeString:
    printed = sorted((library.catalog.editions[slug] for slug in editions), key=lambda edition: edition.position)
    return render_component("edition-tags", editions=printed)


@register.simple_tag
@fragment
def sources(library: Library, blocks: tuple[str, ...]) -> SafeString:
    """The sources of a statement by document: its name, and ids and titles of the blocks in one string."""
    titles: dict[str, list[str]] = {}
    for slug in blocks:
        source = library.sources[slug]
        titles.setdefault(source.document_name.partition(":")[0], []).append(f"{slug} „{source.title}“")
    documents = [(document, ", ".join(blocks)) for document, blocks in titles.items()]
    return render_to_string("components/statement-sources.html", {"blocks": blocks, "documents": documents})
