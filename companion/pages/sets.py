"""Kartensätze: every recommended set, filtered by what one has."""

from dataclasses import replace
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from companion.pages import shown
from companion.pages.answers import helpful
from companion.pages.library import Library, TenSet, library
from companion.pages.paging import page_of
from companion.pages.play import PAGES, Play, on_table
from companion.pages.wishes import Form
from engine.kingdom import PLAYERS

PER_PAGE = 30
SIZES = {"1": "nur eine Erweiterung", "2": "zwei Erweiterungen", "3": "drei und mehr"}


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """The sets that fulfil the filters."""
    lib = library()
    owned = [slug for slug in request.GET.get("sammlung", "").split(",") if slug in lib.catalog.editions]
    expansion, size = request.GET.get("erweiterung", ""), request.GET.get("zahl", "")
    is_wrong = (expansion and expansion not in lib.catalog.expansions) or (size and size not in SIZES)
    found = [one for one in lib.sets.values() if _fits(lib, one, expansion, size, owned)]
    page = page_of(found, request.GET, PER_PAGE)
    context = {
        "library": lib,
        "expansions": sorted(lib.catalog.expansions.values(), key=lambda one: one.position),
        "expansion": expansion,
        "sizes": SIZES,
        "size": size,
        "owned": owned,
        "is_wrong": is_wrong,
        "rows": [_row(lib, one) for one in page.items],
        "page": page,
    }
    return render(request, "sets/index.html", context, status=400 if is_wrong else 200)


def _fits(lib: Library, one: TenSet, expansion: str, size: str, owned: list[str]) -> bool:
    if expansion and expansion not in one.expansions:
        return False
    number = str(min(len(one.expansions), 3))
    if size and number != size:
        return False
    return not owned or all(not set(lib.catalog.cards[card].editions).isdisjoint(owned) for card in one.cards)


def _row(lib: Library, one: TenSet) -> dict[str, Any]:
    cards = lib.catalog.cards
    return {
        "set": one,
        "code": Play(lib, one.kingdom, one.choices).code,
        "expansions": ", ".join(lib.catalog.expansions[slug].name for slug in one.expansions),
        "names": ", ".join(cards[slug].name for slug in one.cards),
    }


@require_safe
def one(request: HttpRequest, slug: str) -> HttpResponse:
    """One set, and the ways to play it."""
    lib = library()
    found = lib.sets.get(slug)
    if found is None:
        if renamed := lib.renamed.get(("set", slug)):
            return redirect("set", slug=renamed, permanent=True)
        raise Http404
    play = Play(lib, found.kingdom, found.choices)
    context = {
        "library": lib,
        "set": found,
        "play": play,
        "players": PLAYERS,
        "expansions": [lib.catalog.expansions[slug] for slug in found.expansions],
        "tiles": shown.tiles(lib, found.cards),
    }
    return render(request, "sets/set.html", context)


@require_safe
@helpful
def play(request: HttpRequest, slug: str) -> HttpResponse:
    """On to a page of the set as it is played here: with how many, by which rule, in which of my editions."""
    lib = library()
    found = lib.sets.get(slug)
    if found is None:
        raise Http404
    asked = Form(request.GET, lib.catalog).choices()
    choices = replace(
        asked,
        platinum_colony=found.choices.platinum_colony,
        shelters=found.choices.shelters,
        editions=on_table(lib, found.cards, asked.editions, first=found.editions),
    )
    page = PAGES.get(request.GET.get("seite", ""), "kingdom")
    return redirect(page, code=Play(lib, found.kingdom, choices).code)
