"""Kartensätze: every recommended set, filtered by what one has."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from companion.pages import tiles
from companion.pages.addresses import renamed
from companion.pages.games import PAGES, Play
from companion.pages.paging import page_of
from companion.pages.refusals import helpful
from companion.pages.wishes import Form
from content.library import Library, library
from content.model import RecommendedSet
from engine.catalog import Kind
from engine.kingdoms.kingdom import PLAYERS
from engine.kingdoms.sets import boxes_for
from engine.laying.outcomes import listed
from engine.laying.results import PileKind, Whereabouts

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


def _fits(lib: Library, one: RecommendedSet, expansion: str, size: str, owned: list[str]) -> bool:
    if expansion and expansion not in one.expansions:
        return False
    number = str(min(len(one.expansions), 3))
    if size and number != size:
        return False
    return not owned or lib.is_playable(one, owned)


def _row(lib: Library, one: RecommendedSet) -> dict[str, Any]:
    cards = lib.catalog.cards
    return {
        "set": one,
        "code": Play(lib, one.kingdom, one.choices).code,
        "expansions": ", ".join(lib.catalog.expansions[slug].name for slug in one.expansions),
        "names": ", ".join(cards[slug].name for slug in one.cards),
        "tiles": tiles.tiles(lib, one.kingdom.piles),
    }


@require_safe
def one(request: HttpRequest, slug: str) -> HttpResponse:
    """One set, and the ways to play it."""
    lib = library()
    found = lib.sets.get(slug)
    if found is None:
        return renamed(request, lib, "set", slug)
    play = Play(lib, found.kingdom, found.choices)
    context = {
        "library": lib,
        "set": found,
        "play": play,
        "players": PLAYERS,
        "expansions": [lib.catalog.expansions[slug] for slug in found.expansions],
        "tiles": tiles.tiles(lib, found.cards),
        "boxes": [tiles.edition_label(lib.catalog.editions[slug]) for slug in found.editions],
        "asked": list(_asked(play)),
    }
    return render(request, "sets/set.html", context)


def _asked(play: Play) -> Iterator[str]:
    """What a set is laid with, besides its piles and the cards of every game."""
    setup, cards = play.setup, play.library.catalog.cards
    for name, decided in (("Platin und Kolonie", setup.platinum_colony), ("Unterschlüpfen", setup.shelters)):
        if decided.chance is not None:
            yield f"Mit oder ohne {name}: Dazu sagt der Kartensatz nichts."
        elif decided.used:
            yield f"Mit {name}: {decided.reason}."
    heirlooms = [
        card.name for held in setup.start_deck if (card := cards.get(held.card)) and card.kind is Kind.HEIRLOOM
    ]
    if heirlooms:
        yield f"Mit {'dem Erbstück' if len(heirlooms) == 1 else 'den Erbstücken'} {listed(heirlooms)}."
    things = [pile.name for pile in setup.supply if pile.kind in (PileKind.RUINS, PileKind.POTION)]
    things += [pile.name for pile in setup.beside if pile.place is not Whereabouts.SET_ASIDE and pile.pile != "trash"]
    things += [mat.name for mat in setup.mats]
    things += [laid.name for laid in setup.tokens]
    if things:
        yield f"Dazu gehören: {listed(dict.fromkeys(things))}."


@require_safe
@helpful
def play(request: HttpRequest, slug: str) -> HttpResponse:
    """On to a page of the set as it is played here: with how many, by which rule, in which of my editions."""
    lib = library()
    found = lib.sets.get(slug)
    if found is None:
        return renamed(request, lib, "set", slug, page="set-play")
    asked = Form(request.GET, lib.catalog).choices()
    choices = replace(
        asked,
        platinum_colony=found.choices.platinum_colony,
        shelters=found.choices.shelters,
        editions=boxes_for(lib.catalog, found.cards, asked.editions, first=found.editions),
    )
    page = PAGES.get(request.GET.get("seite", ""), "kingdom")
    return redirect(page, code=Play(lib, found.kingdom, choices).code)
