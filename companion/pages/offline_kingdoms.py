"""Kingdoms for the cellar: a stock to draw from without a network, and the sets that these boxes can play.

Everything is asked for in parts, each a bounded piece of work that counts against the limit of who asks
(`web/throttling.py`): so many kingdoms, each for the usual numbers of players, each with its pages.
"""

import secrets
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

from companion.pages.error_pages import told
from companion.pages.kingdom_page import PAGES, Play
from companion.pages.my_boxes import boxes_in
from companion.pages.offline_bundles import as_file, packed
from companion.pages.wish_form import BadForm, Form
from content.model.library import Library, library
from content.model.types import RecommendedSet
from engine.errors import EngineError
from engine.generation.generator import generate
from engine.kingdoms.kingdom import MIN_PLAYERS_FOR_SECOND_BASE_SET, Choices, Kingdom
from engine.kingdoms.sets import boxes_for
from web.caching import release

KINGDOMS_PER_PART = 20
SETS_PER_PART = 60
USUAL = (2, 3, 4)
"""So many may want to play without having said so before."""

Codes = dict[int, str]
"""Number of players → code of one kingdom for them."""


def refusing(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """What the engine or the form refuses, and parts of another release, are answered by a sentence."""

    @wraps(view)
    def wrapped(request: HttpRequest, version: str, **arguments: Any) -> HttpResponse:
        lib = library()
        if version != release(lib.version):
            return JsonResponse({"error": "Diese Fassung gibt es nicht mehr."}, status=410)
        try:
            return view(request, lib, **arguments)
        except (EngineError, BadForm) as error:
            said = told(lib, error, Form(request.GET, lib.catalog))
            wishes = "; ".join(one.words for one in said["contradiction"])
            return JsonResponse({"error": f"{said['error']} {wishes}".strip()}, status=422)

    return wrapped


@require_safe
@refusing
def kingdoms(request: HttpRequest, lib: Library) -> HttpResponse:
    """Some kingdoms that fulfil these wishes, each as likely as any other."""
    wished = Form(request.GET, lib.catalog)
    wishes = replace(wished.wishes(), freshness=None)
    drawn = [generate(lib.catalog, wishes, secrets.token_hex(8)).kingdom for _ in range(KINGDOMS_PER_PART)]
    stock = [_for_everybody(lib, kingdom, wishes.choices) for kingdom in drawn]
    query = wished.query()
    pages = [address for codes in stock for address in _pages(codes, query)]
    response = as_file(packed(request, pages, kingdoms=stock))
    response.headers["Cache-Control"] = "no-store"
    return response


@require_safe
@refusing
def sets(request: HttpRequest, lib: Library, number: int) -> HttpResponse:
    """Some of the sets that these boxes can play, and how many parts there are of them."""
    asked = Form(request.GET, lib.catalog).choices()
    playable = [one for one in lib.sets.values() if not asked.editions or lib.is_playable(one, asked.editions)]
    playable.sort(key=lambda one: sorted(one.expansions))  # sets of the same cards in one part, which stand there once
    here = playable[number * SETS_PER_PART : (number + 1) * SETS_PER_PART]
    found = {one.slug: _of_set(lib, one, asked) for one in here}
    pages = [address for codes in found.values() for address in _pages(codes, "")]
    if number == 0 and (boxes := boxes_in(request.GET, lib.catalog)):
        pages.append(f"{reverse('sets')}?sammlung={','.join(boxes)}")  # the shelves as they stand for these boxes
    return as_file(packed(request, pages, sets=found, parts=-(-len(playable) // SETS_PER_PART)))


def _of_set(lib: Library, one: RecommendedSet, asked: Choices) -> Codes:
    """As the page of the set leads to it (`sets.play`)."""
    choices = replace(
        asked,
        platinum_colony=one.choices.platinum_colony,
        shelters=one.choices.shelters,
        editions=boxes_for(lib.catalog, one.cards, asked.editions, first=one.editions),
    )
    return {number: Play(lib, one.kingdom, for_players(choices, number)).code for number in _numbers(asked)}


def _for_everybody(lib: Library, kingdom: Kingdom, choices: Choices) -> Codes:
    """A drawn kingdom for the players asked for, and as it was settled for them, for the other numbers."""
    play = Play(lib, kingdom, choices)
    others = {number: Play(lib, play.settled, for_players(choices, number)).code for number in _numbers(choices)}
    return {**others, choices.players: play.code}


def for_players(choices: Choices, number: int) -> Choices:
    return replace(choices, players=number, second_base_set=number >= MIN_PLAYERS_FOR_SECOND_BASE_SET)


def _numbers(choices: Choices) -> Iterable[int]:
    return sorted({*USUAL, choices.players})


def _pages(codes: Codes, query: str) -> Iterator[str]:
    """The addresses of a kingdom; Königreich itself carries the wishes on."""
    for code in codes.values():
        path = reverse("kingdom", args=[code])
        yield f"{path}?{query}" if query else path
        yield from (reverse(page, args=[code]) for page in PAGES.values())
