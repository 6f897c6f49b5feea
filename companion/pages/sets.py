"""Sätze: the recommended sets, on shelves by what one has, and all of them as a list with filters."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from django.http import HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from companion.pages import card_tiles
from companion.pages.error_pages import errors_as_pages
from companion.pages.kingdom_page import KINGDOM_PAGES, KingdomPage
from companion.pages.my_boxes import boxes_in, query_without_boxes
from companion.pages.pagination import paginate
from companion.pages.query_links import redirect_renamed
from companion.pages.wish_form import WishForm
from content.model.types import Library, RecommendedSet
from engine.catalog import CardType, Expansion, Kind
from engine.german import join_german
from engine.kingdoms.kingdom import PLAYER_COUNTS
from engine.kingdoms.sets import boxes_for
from engine.setup.results import CardPlace, PileKind
from web.snapshot import ContentRequest

SETS_PER_PAGE = 12
SETS_PER_SHELF = 4
"""So many sets stand on a shelf; behind them a link leads to all that belong there."""

SIZES = {"1": "nur eine Erweiterung", "2": "zwei Erweiterungen", "3": "drei und mehr"}
PEACEFUL = "ohne"
ATTACKS = {PEACEFUL: "ohne Angriffe"}
LIST_PARAMETERS = {"erweiterung", "zahl", "angriffe", "seite"}
"""What asks for the list of sets, page by page; without any of it the sets stand on shelves."""

FIRST_GAME_NAME, BASE_GAME = "Erstes Spiel", "basisspiel"
MAX_PLAYED_NAMES = 100


@require_safe
def index(request: ContentRequest) -> HttpResponse:
    """The sets on shelves, or as a list of those that fulfil the filters."""
    lib = request.library
    owned = boxes_in(request.GET, lib.catalog)
    if LIST_PARAMETERS.isdisjoint(request.GET):
        return render(request, "sets/shelves.html", _shelves(lib, owned, request.GET))
    chosen = {name: request.GET.get(name, "") for name in ("erweiterung", "zahl", "angriffe")}
    options = {
        "erweiterung": {one.slug: one.name for one in _expansions(lib)},
        "zahl": SIZES,
        "angriffe": ATTACKS,
    }
    is_wrong = any(value and value not in options[name] for name, value in chosen.items())
    page = paginate(
        [one for one in lib.sets.values() if _matches_filters(lib, one, chosen, owned)], request.GET, SETS_PER_PAGE
    )
    labels = {"erweiterung": "Erweiterung", "zahl": "Gemischt aus", "angriffe": "Angriffe"}
    context = {
        "library": lib,
        "fields": [(name, labels[name], list(options[name].items()), chosen[name]) for name in chosen],
        "owned_boxes": owned,
        "query_without_boxes": query_without_boxes(request.GET),
        "is_wrong": is_wrong,
        "rows": [_set_row(lib, one) for one in page.items],
        "page": page,
    }
    return render(request, "sets/index.html", context, status=400 if is_wrong else 200)


def _expansions(lib: Library) -> list[Expansion]:
    return sorted(lib.catalog.expansions.values(), key=lambda one: one.position)


def _matches_filters(lib: Library, one: RecommendedSet, chosen: dict[str, str], owned: list[str]) -> bool:
    expansion, size = chosen["erweiterung"], chosen["zahl"]
    if expansion and expansion not in one.expansions:
        return False
    if size and str(min(len(one.expansions), 3)) != size:
        return False
    if chosen["angriffe"] == PEACEFUL and not _is_peaceful(lib, one):
        return False
    return not owned or lib.is_playable(one, owned)


def _is_peaceful(lib: Library, one: RecommendedSet) -> bool:
    return not any(lib.catalog.cards[slug].has_type(CardType.ATTACK) for slug in one.cards)


def _shelves(lib: Library, owned: list[str], data: QueryDict) -> dict[str, Any]:
    """What to begin with, then a few sets of each shelf; for who has played some, those that were not played yet."""
    playable = [one for one in _alternate_expansions(lib.sets.values()) if not owned or lib.is_playable(one, owned)]
    played = set(data.getlist("gespielt")[:MAX_PLAYED_NAMES])
    begin = next((one for one in reversed(playable) if one.name == FIRST_GAME_NAME), next(iter(playable), None))
    begin = None if played else begin
    shelves = [("Noch nicht gespielt", [one for one in playable if one.name not in played], "")]
    if not played:
        peaceful = [one for one in playable if _is_peaceful(lib, one)]
        shelves = [_box_shelf(playable, owned), ("Ohne Angriffe", peaceful, "angriffe=ohne")]
    boxes = f"&sammlung={','.join(owned)}" if owned else ""
    return {
        "library": lib,
        "owned_boxes": owned,
        "query_without_boxes": query_without_boxes(data),
        "first_set": _set_row(lib, begin) if begin else None,
        "is_first_game": begin is not None and begin.name == FIRST_GAME_NAME,
        "shelves": [
            {
                "title": title,
                "total": len(found),
                "rows": [_set_row(lib, one) for one in _without_set(begin, found)[:SETS_PER_SHELF]],
                "all": f"?{query}{boxes}" if query else "",
            }
            for title, found, query in shelves
            if found
        ],
        "total": len(lib.sets),
    }


def _without_set(begin: RecommendedSet | None, sets: list[RecommendedSet]) -> list[RecommendedSet]:
    return [one for one in sets if begin is None or one.name != begin.name]


def _box_shelf(playable: list[RecommendedSet], owned: list[str]) -> tuple[str, list[RecommendedSet], str]:
    """What my boxes hold; of who has not said, what the base game alone does."""
    if owned:
        return "Mit euren Schachteln sofort spielbar", playable, "seite=1"
    alone = [one for one in playable if one.expansions == (BASE_GAME,)]
    return "Nur mit dem Basisspiel", alone, f"erweiterung={BASE_GAME}&zahl=1"


def _alternate_expansions(sets: Iterable[RecommendedSet]) -> list[RecommendedSet]:
    """Sets by turns, one of each mixture of expansions, so that the first few are not all alike; English ones last."""
    turns: Counter[tuple[str, ...]] = Counter()
    placed = []
    for one in sets:
        placed.append((one.only_english, turns[one.expansions], one))
        turns[one.expansions] += 1
    return [one for _, _, one in sorted(placed, key=lambda placed: placed[:2])]


def _set_row(lib: Library, one: RecommendedSet) -> dict[str, Any]:
    cards = lib.catalog.cards
    return {
        "set": one,
        "code": KingdomPage(lib, one.kingdom, one.choices).code,
        "expansions": ", ".join(lib.catalog.expansions[slug].name for slug in one.expansions),
        "names": ", ".join(cards[slug].name for slug in one.cards),
        "attacks": sum(cards[slug].has_type(CardType.ATTACK) for slug in one.cards),
        "tiles": sorted(card_tiles.tiles(lib, one.kingdom.piles), key=_cost_order),
    }


def _cost_order(tile: card_tiles.Tile) -> tuple[int, int, str]:
    cost = tile.cost
    return (cost.coins if cost else 0, cost.potion + cost.debt if cost else 0, tile.name)


@require_safe
def recommended_set(request: ContentRequest, slug: str) -> HttpResponse:
    """One set, and the ways to play it."""
    lib = request.library
    found = lib.sets.get(slug)
    if found is None:
        return redirect_renamed(request, lib, "set", slug)
    page = KingdomPage(lib, found.kingdom, found.choices)
    context = {
        "library": lib,
        "set": found,
        "kingdom_page": page,
        "players": PLAYER_COUNTS,
        "expansions": [lib.catalog.expansions[slug] for slug in found.expansions],
        "tiles": card_tiles.tiles(lib, found.cards),
        "box_labels": [card_tiles.edition_label(lib.catalog.editions[slug]) for slug in found.editions],
        "setup_remarks": list(_setup_remarks(page)),
    }
    return render(request, "sets/set.html", context)


def _setup_remarks(page: KingdomPage) -> Iterator[str]:
    """What a set is laid with, besides its piles and the cards of every game."""
    setup, cards = page.setup, page.library.catalog.cards
    for name, decided in (("Platin und Kolonie", setup.platinum_colony), ("Unterschlüpfen", setup.shelters)):
        if decided.chance is not None:
            yield f"Mit oder ohne {name}: Dazu sagt der Kartensatz nichts."
        elif decided.used:
            yield f"Mit {name}: {decided.reason}."
    heirlooms = [
        card.name for held in setup.start_deck if (card := cards.get(held.card)) and card.kind is Kind.HEIRLOOM
    ]
    if heirlooms:
        yield f"Mit {'dem Erbstück' if len(heirlooms) == 1 else 'den Erbstücken'} {join_german(heirlooms)}."
    things = [pile.name for pile in setup.supply if pile.kind in (PileKind.RUINS, PileKind.POTION)]
    things += [pile.name for pile in setup.beside if pile.place is not CardPlace.SET_ASIDE and pile.pile != "trash"]
    things += [mat.name for mat in setup.mats]
    things += [laid.name for laid in setup.tokens]
    if things:
        yield f"Dazu gehören: {join_german(dict.fromkeys(things))}."


@require_safe
@errors_as_pages
def play_set(request: ContentRequest, slug: str) -> HttpResponse:
    """On to a page of the set as it is played here: with how many, by which rule, in which of my editions."""
    lib = request.library
    found = lib.sets.get(slug)
    if found is None:
        return redirect_renamed(request, lib, "set", slug, page="set-play")
    asked = WishForm(request.GET, lib.catalog).choices()
    choices = replace(
        asked,
        platinum_colony=found.choices.platinum_colony,
        shelters=found.choices.shelters,
        editions=boxes_for(lib.catalog, found.cards, asked.editions, first=found.editions),
    )
    page_name = KINGDOM_PAGES.get(request.GET.get("seite", ""), "kingdom")
    return redirect(page_name, code=KingdomPage(lib, found.kingdom, choices).code)
