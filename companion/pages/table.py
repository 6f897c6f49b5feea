"""A kingdom on the table: what to lay out, what to look up while playing, and what to hand on."""

from dataclasses import dataclass
from io import BytesIO
from typing import Any

import segno
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.html import strip_tags
from django.views.decorators.http import require_safe

from companion.pages import kingdom_page, search_results
from companion.pages.checklist import checklist, notes, number_of
from companion.pages.error_pages import helpful
from companion.pages.kingdom_page import Play
from companion.pages.query_links import elsewhere
from companion.pages.scoring import worth
from companion.pages.setup_summary import overview
from content.model.interactions import InteractionKind
from content.model.library import library
from engine.kingdoms.kingdom import PLAYER_COUNTS
from engine.setup import start_player
from engine.setup.results import Setup
from web.absolute_urls import absolute_url

FIRST_MEETINGS = 3
"""So many stand open above the cards; the others are folded, so that the first card is not far away."""


MOST_FACES = 20
"""On a table with more cards they stand without faces, so that the page stays light."""


LETTERS = {12: 3000, 11: 3500, 10: 4150, 9: 4900, 8: 5600, 7: 6100}
"""Sizes of letters (`static/css/15-print.css`), and so many characters fill a side of A4 in them."""


@require_safe
def setup_start(request: HttpRequest) -> HttpResponse:
    """Aufbau without a kingdom: the way to one."""
    return render(request, "table/none.html", {"page": "aufbau", "title": "Aufbau"})


@require_safe
def table_start(request: HttpRequest) -> HttpResponse:
    """Tisch without a kingdom: the way to one."""
    return render(request, "table/none.html", {"page": "tisch", "title": "Tisch"})


@require_safe
@helpful
def setup(request: HttpRequest, code: str) -> HttpResponse:
    """Everything to lay out, as a checklist."""
    play = kingdom_page.read(library(), code)
    if play.code != code:
        return elsewhere(request, "setup", code=play.code)
    items = checklist(play)
    context = {
        "play": play,
        "players": PLAYER_COUNTS,
        "page": "aufbau",
        "items": items,
        "number": number_of(items),
        "notes": notes(play),
        "who_begins": start_player.START_RULE,
        "overview": overview(play.setup, play.game),
    }
    return render(request, "table/setup.html", context)


@dataclass(frozen=True, slots=True, kw_only=True)
class EndingPile:
    """A pile that counts for the end of the game."""

    slug: str
    name: str
    ends_alone: bool


def ending_piles(setup: Setup) -> list[EndingPile]:
    """The piles that are counted while playing: those that end the game alone, then the others as they lie there."""
    names = {pile.pile: pile.name for pile in setup.supply}
    alone, counted = setup.end.any_of, setup.end.counted
    order = (*alone, *(slug for slug in counted if slug not in alone))
    return [EndingPile(slug=slug, name=names[slug], ends_alone=slug in alone) for slug in order]


@require_safe
@helpful
def table(request: HttpRequest, code: str) -> HttpResponse:
    """The page that stays open during play: these cards only."""
    lib = library()
    play = kingdom_page.read(lib, code)
    if play.code != code:
        return elsewhere(request, "table", code=play.code)
    query = request.GET.get("q", "").strip()[:200]
    meetings = play.meetings
    first = next((place.tile for place in play.places if place.tile.slug == request.GET.get("karte")), None)
    context = {
        "play": play,
        "library": lib,
        "q": query,
        "hits": search_results.among(lib, query, play.cards) if query else None,
        "meetings": meetings[:FIRST_MEETINGS],
        "more_meetings": meetings[FIRST_MEETINGS:],
        "first": first,
        "said": [(place, play.said(place.tile.slug)) for place in play.places],
        "piles": ending_piles(play.setup),
        "mixed": [pile.name for pile in play.setup.supply if pile.cards],
        "beside": [(tile, play.said(tile.slug)) for tile in play.beside],
        "is_crowded": len(play.places) + len(play.beside) > MOST_FACES,
    }
    return render(request, "table/table.html", context)


@require_safe
@helpful
def share(request: HttpRequest, code: str) -> HttpResponse:
    """Link, QR code and list of names."""
    play = kingdom_page.read(library(), code)
    if play.code != code:
        return elsewhere(request, "share", code=play.code)
    return render(request, "table/share.html", {"play": play, "page": "teilen", **_link(request, play)})


@require_safe
@helpful
def qr(request: HttpRequest, code: str) -> HttpResponse:
    """The link as a QR code, as large as there is room for it."""
    drawn = BytesIO()
    try:
        link = segno.make(_link(request, kingdom_page.read(library(), code))["link"], micro=False, error="l")
    except segno.DataOverflowError:
        return HttpResponse("Dieser Link ist zu lang für einen QR-Code.", status=422, content_type="text/plain")
    link.save(drawn, kind="svg", border=4, dark="#1c140d", light="#fff", omitsize=True)
    return HttpResponse(drawn.getvalue(), content_type="image/svg+xml")


def _link(request: HttpRequest, play: Play) -> dict[str, Any]:
    """The short link, with the boxes of whoever sends it only if they are asked for."""
    with_boxes = request.GET.get("schachteln") == "1"
    short_code = play.short_code(with_boxes=with_boxes)
    return {"with_boxes": with_boxes, "link": absolute_url(request, reverse("short", kwargs={"code": short_code}))}


@require_safe
@helpful
def sheet(request: HttpRequest, code: str) -> HttpResponse:
    """Regelblatt: all that a player of this kingdom asks, to print or to keep."""
    play = kingdom_page.read(library(), code)
    context = {
        "play": play,
        "overview": overview(play.setup, play.game),
        "meetings": [one for one in play.meetings if one.kind is not InteractionKind.MECHANIC],
        "mechanics": play.mechanics,
        "worth": worth(play),
    }
    leaf = render_to_string("table/_leaf.html", context)
    return render(request, "table/sheet.html", {"play": play, "leaf": leaf, "size": _letters(len(strip_tags(leaf)))})


def _letters(length: int) -> int:
    """The largest letters in which a text fills a sheet of A4, or both sides of it where one is too small.

    >>> _letters(2000), _letters(4800), _letters(6300), _letters(20_000)
    (12, 9, 11, 7)
    """
    most = max(LETTERS.values())
    on_a_side = length if length <= most else length * 0.55
    return next((size for size, characters in LETTERS.items() if on_a_side <= characters), min(LETTERS))


@require_safe
@helpful
def short(request: HttpRequest, code: str) -> HttpResponse:
    """The short address of a kingdom, as it is shared."""
    return elsewhere(request, "kingdom", for_good=True, code=kingdom_page.read(library(), code).code)
