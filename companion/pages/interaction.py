"""Treffen: how two cards interact."""

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
    """Rulings about both cards, else what follows from their kinds; else the closest ruling about each of them.

    Boxes in the address (`ausgabe=`, `sammlung=`) reduce it to what holds for them.
    """
    lib = request.library
    first_slug, second_slug = (lib.current_slug("card", slug) for slug in (first, second))
    if first_slug is None or second_slug is None:
        raise Http404
    if first_slug == second_slug:
        return redirect("card", first_slug)
    if (first_slug, second_slug) != (first, second):
        return redirect_with_query(request, "interaction", permanent=True, first=first_slug, second=second_slug)
    named = dict.fromkeys([*request.GET.getlist("ausgabe"), *boxes_in(request.GET, lib.catalog)])
    cards = [lib.catalog.cards[slug] for slug in (first_slug, second_slug)]
    boxes = [slug for slug in named if any(slug in card.editions for card in cards)]
    interactions = interactions_between(lib, first_slug, second_slug, boxes)
    pairs = () if interactions else ((first_slug, second_slug), (second_slug, first_slug))
    context = {
        "library": lib,
        "query": request.GET.get("q", "").strip()[: syntax.MAX_QUERY_CHARS],
        "tiles": card_tiles.tiles(lib, (first_slug, second_slug), boxes),
        "box_labels": [card_tiles.edition_label(lib.catalog.editions[slug]) for slug in boxes],
        "interactions": interactions,
        "nearest_rulings": [ruling for pair in pairs if (ruling := nearest_ruling(lib, *pair, boxes))],
    }
    return render(request, "cards/interaction.html", context)
