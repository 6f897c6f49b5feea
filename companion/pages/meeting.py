"""Treffen: two cards, one answer."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from companion.pages import tiles
from companion.pages.addresses import elsewhere
from content.library import library
from content.meetings import between, nearest
from search import syntax


@require_safe
def meeting(request: HttpRequest, first: str, second: str) -> HttpResponse:
    """What is written about both, else what follows from their kinds; else the nearest about each."""
    lib = library()
    living = [lib.resolved("card", slug) for slug in (first, second)]
    mine, other = living
    if mine is None or other is None:
        raise Http404
    if mine == other:
        return redirect("card", mine)
    if living != [first, second]:
        return elsewhere(request, "meeting", for_good=True, first=mine, second=other)
    found = between(lib, mine, other)
    about = {} if found else {mine: nearest(lib, mine, other), other: nearest(lib, other, mine)}
    context = {
        "library": lib,
        "query": request.GET.get("q", "").strip()[: syntax.LONGEST_QUERY],
        "tiles": tiles.tiles(lib, (mine, other)),
        "meetings": found,
        "nearest": [one for one in about.values() if one],
    }
    return render(request, "cards/meeting.html", context)
