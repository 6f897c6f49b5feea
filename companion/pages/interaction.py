"""Treffen: two cards, one answer."""

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from companion.pages import card_tiles
from companion.pages.my_boxes import boxes_in
from companion.pages.query_links import redirect_with_query
from content.model.interactions import interactions_between, nearest_ruling
from search import syntax
from web.snapshot import ContentRequest


@require_safe
def interaction(request: ContentRequest, first: str, second: str) -> HttpResponse:
    """What is written about both, else what follows from their kinds; else the nearest about each.

    With boxes in the address, `ausgabe=` or `sammlung=`: as far as it holds for them.
    """
    lib = request.library
    living = [lib.current_slug("card", slug) for slug in (first, second)]
    mine, other = living
    if mine is None or other is None:
        raise Http404
    if mine == other:
        return redirect("card", mine)
    if living != [first, second]:
        return redirect_with_query(request, "interaction", permanent=True, first=mine, second=other)
    named = dict.fromkeys([*request.GET.getlist("ausgabe"), *boxes_in(request.GET, lib.catalog)])
    boxes = [slug for slug in named if any(slug in lib.catalog.cards[card].editions for card in (mine, other))]
    found = interactions_between(lib, mine, other, boxes)
    pairs = () if found else ((mine, other), (other, mine))
    context = {
        "library": lib,
        "query": request.GET.get("q", "").strip()[: syntax.MAX_QUERY_LENGTH],
        "tiles": card_tiles.tiles(lib, (mine, other), boxes),
        "box_labels": [card_tiles.edition_label(lib.catalog.editions[slug]) for slug in boxes],
        "interactions": found,
        "nearest_rulings": [one for pair in pairs if (one := nearest_ruling(lib, *pair, boxes))],
    }
    return render(request, "cards/interaction.html", context)
