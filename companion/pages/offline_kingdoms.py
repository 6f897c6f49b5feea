"""Kingdoms for the cellar: a stock to draw from without a network, and the sets that these boxes can play.

Everything is asked for in parts, each a bounded piece of work that counts against the limit of who asks
(`web/throttling.py`): so many kingdoms, each for the usual numbers of players, each with its pages.
"""

import secrets
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import wraps
from typing import Any

from django.http import HttpResponse, JsonResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

from companion.pages.error_pages import error_context
from companion.pages.kingdom_page import KINGDOM_PAGES, KingdomPage
from companion.pages.my_boxes import boxes_in
from companion.pages.offline_bundles import bundle, gzip_response
from companion.pages.wish_form import BadForm, WishForm
from content.model.types import Library, RecommendedSet
from engine.errors import EngineError
from engine.generation.generator import generate
from engine.kingdoms.kingdom import MIN_PLAYERS_FOR_SECOND_BASE_SET, Choices, Kingdom
from engine.kingdoms.sets import boxes_for
from web.caching import release
from web.snapshot import ContentRequest

KINGDOMS_PER_PART = 20
SETS_PER_PART = 60
USUAL_PLAYER_COUNTS = (2, 3, 4)
"""So many may want to play without having said so before."""

CodesByPlayers = dict[int, str]
"""Number of players → code of one kingdom for them."""


def refusals_as_json(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """What the engine or the form refuses, and parts of another release, are answered by a sentence."""

    @wraps(view)
    def wrapped(request: ContentRequest, version: str, **arguments: Any) -> HttpResponse:
        lib = request.library
        if version != release(lib.version):
            return JsonResponse({"error": "Diese Fassung gibt es nicht mehr."}, status=410)
        try:
            return view(request, lib, **arguments)
        except (EngineError, BadForm) as error:
            said = error_context(lib, error, WishForm(request.GET, lib.catalog))
            wishes = "; ".join(wish.words for wish in said["conflicting_wishes"])
            return JsonResponse({"error": f"{said['error']} {wishes}".strip()}, status=422)

    return wrapped


@require_safe
@refusals_as_json
def kingdoms(request: ContentRequest, lib: Library) -> HttpResponse:
    """Some kingdoms that fulfil these wishes, each as likely as any other."""
    wished = WishForm(request.GET, lib.catalog)
    wishes = replace(wished.wishes(), freshness=None)
    drawn = [generate(lib.catalog, wishes, secrets.token_hex(8)).kingdom for _ in range(KINGDOMS_PER_PART)]
    stock = [codes_for_player_counts(lib, kingdom, wishes.choices) for kingdom in drawn]
    query = wished.query()
    pages = [address for codes in stock for address in _page_addresses(codes, query)]
    response = gzip_response(bundle(request, pages, kingdoms=stock))
    response.headers["Cache-Control"] = "no-store"
    return response


@require_safe
@refusals_as_json
def sets(request: ContentRequest, lib: Library, number: int) -> HttpResponse:
    """Some of the sets that these boxes can play, and how many parts there are of them."""
    asked = WishForm(request.GET, lib.catalog).choices()
    playable = [one for one in lib.sets.values() if not asked.editions or lib.is_playable(one, asked.editions)]
    playable.sort(key=lambda one: sorted(one.expansions))  # sets of the same cards in one part, which stand there once
    here = playable[number * SETS_PER_PART : (number + 1) * SETS_PER_PART]
    found = {one.slug: codes_of_set(lib, one, asked) for one in here}
    pages = [address for codes in found.values() for address in _page_addresses(codes, "")]
    if number == 0 and (boxes := boxes_in(request.GET, lib.catalog)):
        pages.append(f"{reverse('sets')}?sammlung={','.join(boxes)}")  # the shelves as they stand for these boxes
    return gzip_response(bundle(request, pages, sets=found, parts=-(-len(playable) // SETS_PER_PART)))


def codes_of_set(lib: Library, one: RecommendedSet, asked: Choices) -> CodesByPlayers:
    """As the page of the set leads to it (`sets.play`)."""
    choices = replace(
        asked,
        platinum_colony=one.choices.platinum_colony,
        shelters=one.choices.shelters,
        editions=boxes_for(lib.catalog, one.cards, asked.editions, first=one.editions),
    )
    return {
        number: KingdomPage(lib, one.kingdom, choices_for_players(choices, number)).code
        for number in _player_counts(asked)
    }


def codes_for_player_counts(lib: Library, kingdom: Kingdom, choices: Choices) -> CodesByPlayers:
    """A drawn kingdom for the players asked for, and as it was settled for them, for the other numbers."""
    page = KingdomPage(lib, kingdom, choices)
    others = {
        number: KingdomPage(lib, page.settled_kingdom, choices_for_players(choices, number)).code
        for number in _player_counts(choices)
    }
    return {**others, choices.players: page.code}


def choices_for_players(choices: Choices, number: int) -> Choices:
    return replace(choices, players=number, second_base_set=number >= MIN_PLAYERS_FOR_SECOND_BASE_SET)


def _player_counts(choices: Choices) -> Iterable[int]:
    return sorted({*USUAL_PLAYER_COUNTS, choices.players})


def _page_addresses(codes: CodesByPlayers, query: str) -> Iterator[str]:
    """The addresses of a kingdom; Königreich itself carries the wishes on."""
    for code in codes.values():
        path = reverse("kingdom", args=[code])
        yield f"{path}?{query}" if query else path
        yield from (reverse(page_name, args=[code]) for page_name in KINGDOM_PAGES.values())
