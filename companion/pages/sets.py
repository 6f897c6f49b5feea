"""Sätze: the recommended sets, as a short selection by what the user has, and as a list with filters."""

from collections import Counter
from collections.abc import Callable, Collection, Iterator
from dataclasses import replace
from typing import Any

from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from companion.pages import card_tiles
from companion.pages.error_pages import errors_as_pages
from companion.pages.kingdom_page import KINGDOM_PAGES, KingdomPage
from companion.pages.my_boxes import boxes_in
from companion.pages.query_links import redirect_renamed
from companion.pages.set_levels import Level, level_of
from companion.pages.wish_form import WishForm
from content.model.types import Library, RecommendedSet
from engine.catalog import CardType, Expansion, Kind
from engine.kingdoms.kingdom import PLAYER_COUNTS, Choices
from engine.kingdoms.sets import boxes_for
from engine.memo import cache_on_first_argument
from engine.messages import listed
from engine.setup.results import CardPlace, PileKind
from web.snapshot import ContentRequest

SETS_PER_PAGE = 12
SETS_PER_SHELF = 4  # after them a link leads to all of them

SIZES = {"1": "nur eine Erweiterung", "2": "zwei Erweiterungen", "3": "drei und mehr"}
PEACEFUL = "ohne"
ATTACKS = {PEACEFUL: "ohne Angriffe"}

# Parameters that ask for the list of sets; without any of them the page shows shelves.
LIST_PARAMETERS = ("erweiterung", "genau", "zahl", "angriffe", "stufe", "seite")

FIRST_GAME_NAME, BASE_GAME = "Erstes Spiel", "basisspiel"
MAX_PLAYED_NAMES = 100  # names of played sets in `gespielt`, the others are ignored


@require_safe
def index(request: ContentRequest) -> HttpResponse:
    """The sets on shelves, or a page of those that pass the filters."""
    lib = request.library
    owned = boxes_in(request.GET, lib.catalog)
    if not any(name in request.GET for name in LIST_PARAMETERS):
        played = request.GET.getlist("gespielt")[:MAX_PLAYED_NAMES]
        context = {"library": lib, "owned_boxes": owned, **_shelves(lib, owned, played)}
        return render(request, "sets/shelves.html", context)
    options = _filter_options(lib)
    chosen = {name: request.GET.get(name, "") for name in options}
    is_wrong = any(value and value not in options[name] for name, value in chosen.items())
    exactly = {slug for slug in request.GET.getlist("genau") if slug in lib.catalog.expansions}
    sets = [
        chosen_set
        for chosen_set in sets_in_order(lib)
        if _matches_filters(lib, chosen_set, chosen, owned) and (not exactly or exactly == {*chosen_set.expansions})
    ]
    page = Paginator(sets, SETS_PER_PAGE).get_page(request.GET.get("seite"))
    context = {
        "library": lib,
        "fields": [(name, FILTERS[name][0], list(options[name].items()), chosen[name]) for name in chosen],
        "owned_boxes": owned,
        "exactly": exactly,
        "offered_expansions": _offered_expansions(lib, owned, exactly),
        "is_wrong": is_wrong,
        "rows": [set_row(lib, recommended_set.slug) for recommended_set in page],
        "page": page,
    }
    return render(request, "sets/index.html", context, status=400 if is_wrong else 200)


def _filter_options(lib: Library) -> dict[str, dict[str, str]]:
    """The options of each filter, value → label."""
    return {
        "erweiterung": {expansion.slug: expansion.name for expansion in lib.catalog.expansions_in_order},
        "zahl": SIZES,
        "angriffe": ATTACKS,
        "stufe": {str(level): str(level) for level in Level},
    }


def _offered_expansions(lib: Library, owned: list[str], exactly: Collection[str]) -> list[Expansion]:
    """The expansions of the boxes, without boxes all, for the choice of exactly these."""
    mine = {name for box in owned for name in lib.catalog.editions[box].expansions} | {*exactly}
    return [each for each in lib.catalog.expansions_in_order if not owned or each.slug in mine]


@cache_on_first_argument
def sets_in_order(lib: Library) -> list[RecommendedSet]:
    """All sets, those that no German rulebook has last."""
    return sorted(lib.sets.values(), key=lambda each: each.only_english)


def sets_by_filter(lib: Library) -> dict[str, dict[str, list[RecommendedSet]]]:
    """For each filter and each of its options the sets that pass."""
    return {
        name: {value: [each for each in lib.sets.values() if accepts(lib, each, value)] for value in options}
        for (name, (_, accepts)), options in zip(FILTERS.items(), _filter_options(lib).values(), strict=True)
    }


def _matches_filters(lib: Library, recommended_set: RecommendedSet, chosen: dict[str, str], owned: list[str]) -> bool:
    passes = all(FILTERS[name][1](lib, recommended_set, value) for name, value in chosen.items() if value)
    return passes and (not owned or lib.is_playable(recommended_set, owned))


@cache_on_first_argument
def _peaceful_sets(lib: Library) -> frozenset[str]:
    """Slugs of the sets without Attack cards."""
    attacks = {card.slug for card in lib.catalog.cards.values() if card.has_type(CardType.ATTACK)}
    return frozenset(slug for slug, recommended_set in lib.sets.items() if attacks.isdisjoint(recommended_set.cards))


# Parameter → label of the filter, and the test whether a set passes it.
FILTERS: dict[str, tuple[str, Callable[[Library, RecommendedSet, str], bool]]] = {
    "erweiterung": ("Erweiterung", lambda lib, each, value: value in each.expansions),
    "zahl": ("Gemischt aus", lambda lib, each, value: str(min(len(each.expansions), 3)) == value),
    "angriffe": ("Angriffe", lambda lib, each, value: value != PEACEFUL or each.slug in _peaceful_sets(lib)),
    "stufe": ("Wie schwer", lambda lib, each, value: level_of(lib, each) == value),
}


def _shelves(lib: Library, owned: list[str], played: Collection[str]) -> dict[str, Any]:
    """Context: a set to begin with, and shelves of a few sets; if some were played, only a shelf of unplayed ones."""
    playable = [each for each in _alternate_expansions(lib) if not owned or lib.is_playable(each, owned)]
    first_games = [each for each in reversed(playable) if each.name == FIRST_GAME_NAME]
    first_set = None if played else next(iter([*first_games, *playable]), None)
    shelves = [("Noch nicht gespielt", [each for each in playable if each.name not in played], "")]
    if not played:
        peaceful = [each for each in playable if each.slug in _peaceful_sets(lib)]
        shelves = [_box_shelf(playable, owned), ("Ohne Angriffe", peaceful, "angriffe=ohne")]
    boxes = f"&sammlung={','.join(owned)}" if owned else ""
    return {
        "first_set": set_row(lib, first_set.slug) if first_set else None,
        "is_first_game": bool(first_games),
        "shelves": [
            {
                "title": title,
                "total": len(sets),
                "rows": [set_row(lib, each.slug) for each in _without_set(first_set, sets)[:SETS_PER_SHELF]],
                "all": f"?{query}{boxes}" if query else "",
            }
            for title, sets, query in shelves
            if sets
        ],
        "total": len(lib.sets),
    }


def _without_set(first_set: RecommendedSet | None, sets: list[RecommendedSet]) -> list[RecommendedSet]:
    return [recommended_set for recommended_set in sets if first_set is None or recommended_set.name != first_set.name]


def _box_shelf(playable: list[RecommendedSet], owned: list[str]) -> tuple[str, list[RecommendedSet], str]:
    """A shelf of sets playable with the user's boxes; without boxes, of those for the base game alone."""
    if owned:
        return "Mit euren Schachteln sofort spielbar", playable, "seite=1"
    alone = [recommended_set for recommended_set in playable if recommended_set.expansions == (BASE_GAME,)]
    return "Nur mit dem Basisspiel", alone, f"erweiterung={BASE_GAME}&zahl=1"


@cache_on_first_argument
def _alternate_expansions(lib: Library) -> list[RecommendedSet]:
    """Sets in turns, one of each combination of expansions, so that the first few differ; English ones last."""
    turns: Counter[tuple[str, ...]] = Counter()
    places: dict[str, tuple[bool, int]] = {}
    for each in lib.sets.values():
        places[each.slug] = each.only_english, turns[each.expansions]
        turns[each.expansions] += 1
    return sorted(lib.sets.values(), key=lambda each: places[each.slug])


@cache_on_first_argument
def set_row(lib: Library, slug: str) -> dict[str, Any]:
    """What lists show of a set."""
    recommended_set, cards = lib.sets[slug], lib.catalog.cards
    return {
        "set": recommended_set,
        "code": KingdomPage(lib, recommended_set.kingdom, recommended_set.choices).code,
        "expansions": ", ".join(lib.catalog.expansions[slug].name for slug in recommended_set.expansions),
        "names": ", ".join(cards[slug].name for slug in recommended_set.cards),
        "level": level_of(lib, recommended_set),
        "editions": _edition_tags(lib, recommended_set),
        "attacks": sum(cards[slug].has_type(CardType.ATTACK) for slug in recommended_set.cards),
        "tiles": sorted(card_tiles.tiles(lib, recommended_set.kingdom.piles), key=_cost_order),
    }


def _edition_tags(lib: Library, recommended_set: RecommendedSet) -> str:
    """The editions that recommend the set, if another set has the same name; "" if none has."""
    if len(_slugs_by_name(lib)[recommended_set.name]) == 1:
        return ""
    return ", ".join(card_tiles.edition_tag(lib.catalog.editions[slug]) for slug in recommended_set.editions)


@cache_on_first_argument
def _slugs_by_name(lib: Library) -> dict[str, list[str]]:
    slugs: dict[str, list[str]] = {}
    for slug, each in lib.sets.items():
        slugs.setdefault(each.name, []).append(slug)
    return slugs


def _cost_order(tile: card_tiles.Tile) -> tuple[int, int, str]:
    cost = tile.cost
    return (cost.coins if cost else 0, cost.potion + cost.debt if cost else 0, tile.name)


@require_safe
def recommended_set(request: ContentRequest, slug: str) -> HttpResponse:
    lib = request.library
    chosen_set = lib.sets.get(slug)
    if chosen_set is None:
        return redirect_renamed(request, lib, "set", slug)
    page = KingdomPage(lib, chosen_set.kingdom, chosen_set.choices)
    context = {
        "library": lib,
        "set": chosen_set,
        "kingdom_page": page,
        "players": PLAYER_COUNTS,
        "expansions": [lib.catalog.expansions[slug] for slug in chosen_set.expansions],
        "tiles": card_tiles.tiles(lib, chosen_set.cards),
        "box_labels": [card_tiles.edition_label(lib.catalog.editions[slug]) for slug in chosen_set.editions],
        "setup_remarks": list(_setup_remarks(page)),
    }
    return render(request, "sets/set.html", context)


def _setup_remarks(page: KingdomPage) -> Iterator[str]:
    """Sentences on what the setup of a set needs besides its piles and the cards of every game."""
    setup, cards = page.setup, page.library.catalog.cards
    for name, decision in (("Platin und Kolonie", setup.platinum_colony), ("Unterschlüpfen", setup.shelters)):
        if decision.chance is not None:
            yield f"Mit oder ohne {name}: Dazu sagt der Kartensatz nichts."
        elif decision.used:
            yield f"Mit {name}: {decision.reason}."
    heirlooms = [
        card.name for entry in setup.start_deck if (card := cards.get(entry.card)) and card.kind is Kind.HEIRLOOM
    ]
    if heirlooms:
        yield f"Mit {'dem Erbstück' if len(heirlooms) == 1 else 'den Erbstücken'} {listed(heirlooms)}."
    materials = [pile.name for pile in setup.supply if pile.kind in (PileKind.RUINS, PileKind.POTION)]
    materials += [pile.name for pile in setup.beside if pile.place is not CardPlace.SET_ASIDE and pile.pile != "trash"]
    materials += [mat.name for mat in setup.mats]
    materials += [tokens.name for tokens in setup.tokens]
    if materials:
        yield f"Dazu gehören: {listed(dict.fromkeys(materials))}."


@require_safe
@errors_as_pages
def play_set(request: ContentRequest, slug: str) -> HttpResponse:
    """Redirects to the page in `seite` of the set, with the number of players, rules and editions of the user."""
    lib = request.library
    chosen_set = lib.sets.get(slug)
    if chosen_set is None:
        return redirect_renamed(request, lib, "set", slug, page="set-play")
    choices = choices_to_play(lib, chosen_set, WishForm(request.GET, lib.catalog).choices())
    page_name = KINGDOM_PAGES.get(request.GET.get("seite", ""), "kingdom")
    return redirect(page_name, code=KingdomPage(lib, chosen_set.kingdom, choices).code)


def choices_to_play(lib: Library, recommended_set: RecommendedSet, wished: Choices) -> Choices:
    """How a set is played: as it prescribes, otherwise as wished, with those of the wished boxes that it needs."""
    return replace(
        wished,
        platinum_colony=recommended_set.choices.platinum_colony,
        shelters=recommended_set.choices.shelters,
        editions=boxes_for(lib.catalog, recommended_set.cards, wished.editions, first=recommended_set.editions),
    )
