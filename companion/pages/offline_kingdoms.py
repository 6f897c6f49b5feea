"""Offline kingdoms: kingdoms drawn in advance, and the sets that the user's boxes can play, each with its pages.

A device fetches them in parts of `KINGDOMS_PER_PART` or `SETS_PER_PART`, each for the usual numbers of players. So the
work for one request is bounded, and it counts against the rate limit (`web/throttling.py`).
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
USUAL_PLAYER_COUNTS = (2, 3, 4)  # prepared in addition to the number of players in the wishes

CodesByPlayers = dict[int, str]  # number of players → code of the kingdom for them


def refusals_as_json(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Decorator of views: errors of the engine and the form as JSON (422), and 410 for parts of another release."""

    @wraps(view)
    def wrapped(request: ContentRequest, version: str, **arguments: Any) -> HttpResponse:
        lib = request.library
        if version != release(lib.version):
            return JsonResponse({"error": "Diese Fassung gibt es nicht mehr."}, status=410)
        try:
            return view(request, lib, **arguments)
        except (EngineError, BadForm) as error:
            context = error_context(lib, error, WishForm(request.GET, lib.catalog))
            wishes = "; ".join(wish.words for wish in context["conflicting_wishes"])
            return JsonResponse({"error": f"{context['error']} {wishes}".strip()}, status=422)

    return wrapped


@require_safe
@refusals_as_json
def kingdoms(request: ContentRequest, lib: Library) -> HttpResponse:
    """A part with kingdoms drawn uniformly from those that fulfil the wishes."""
    form = WishForm(request.GET, lib.catalog)
    wishes = replace(form.wishes(), freshness=None)
    kingdoms = [generate(lib.catalog, wishes, secrets.token_hex(8)).kingdom for _ in range(KINGDOMS_PER_PART)]
    codes_of_kingdoms = [codes_for_player_counts(lib, kingdom, wishes.choices) for kingdom in kingdoms]
    query = form.query()
    pages = [address for codes in codes_of_kingdoms for address in _page_addresses(codes, query)]
    response = gzip_response(bundle(request, pages, kingdoms=codes_of_kingdoms))
    response.headers["Cache-Control"] = "no-store"
    return response


@require_safe
@refusals_as_json
def sets(request: ContentRequest, lib: Library, number: int) -> HttpResponse:
    """One part of the sets that the boxes can play, with the number of all parts."""
    choices = WishForm(request.GET, lib.catalog).choices()
    playable = [
        recommended_set
        for recommended_set in lib.sets.values()
        if not choices.editions or lib.is_playable(recommended_set, choices.editions)
    ]
    # Sets of the same expansions come in the same part, because they share more pieces of HTML.
    playable.sort(key=lambda recommended_set: sorted(recommended_set.expansions))
    sets_of_part = playable[number * SETS_PER_PART : (number + 1) * SETS_PER_PART]
    codes_by_set = {
        recommended_set.slug: codes_of_set(lib, recommended_set, choices) for recommended_set in sets_of_part
    }
    pages = [address for codes in codes_by_set.values() for address in _page_addresses(codes, "")]
    if number == 0 and (boxes := boxes_in(request.GET, lib.catalog)):
        pages.append(f"{reverse('sets')}?sammlung={','.join(boxes)}")  # the list of sets for these boxes
    return gzip_response(bundle(request, pages, sets=codes_by_set, parts=-(-len(playable) // SETS_PER_PART)))


def codes_of_set(lib: Library, recommended_set: RecommendedSet, wished_choices: Choices) -> CodesByPlayers:
    """The codes to which the page of the set leads (`sets.play_set`), by number of players."""
    choices = replace(
        wished_choices,
        platinum_colony=recommended_set.choices.platinum_colony,
        shelters=recommended_set.choices.shelters,
        editions=boxes_for(lib.catalog, recommended_set.cards, wished_choices.editions, first=recommended_set.editions),
    )
    return {
        number: KingdomPage(lib, recommended_set.kingdom, choices_for_players(choices, number)).code
        for number in _player_counts(wished_choices)
    }


def codes_for_player_counts(lib: Library, kingdom: Kingdom, choices: Choices) -> CodesByPlayers:
    """Codes of a drawn kingdom for its number of players, and with the same drawn cards for the others."""
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
    """The addresses of all pages of a kingdom; the first, Königreich, has the wishes in its query."""
    for code in codes.values():
        path = reverse("kingdom", args=[code])
        yield f"{path}?{query}" if query else path
        yield from (reverse(page_name, args=[code]) for page_name in KINGDOM_PAGES.values())
