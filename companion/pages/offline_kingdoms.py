"""Offline kingdoms with their pages: kingdoms drawn in advance, those of today and tomorrow, and the recommended sets
that can be played.

Packs for the boxes and wishes of a device are made in requests, a bounded part at a time; those of the sets for devices
without boxes belong to the offline copy (`offline_copy.py`).
"""

import secrets
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import timedelta
from typing import Any

from django.urls import reverse
from django.utils import timezone

from companion.pages.kingdom_character import gauges_with_cards
from companion.pages.kingdom_page import KINGDOM_PAGES, KingdomPage
from companion.pages.offline_pages import stored_pages
from companion.pages.sets import choices_to_play
from companion.pages.wish_form import WishForm
from content.model.types import Library, RecommendedSet
from engine.errors import EngineError
from engine.generation.daily import Size, daily_kingdom
from engine.generation.generator import generate, swap
from engine.kingdoms.kingdom import Choices, Kingdom

KINGDOMS_PER_PACK = 30  # the more, the less a kingdom costs; 30 take the server some two seconds
SWAPPABLE_PER_PACK = 1  # so many of them come with a replacement for each of their ten piles
SETS_PER_PACK = 30
DAYS = 2  # today and tomorrow
USUAL_PLAYER_COUNTS = (2, 3, 4)  # prepared in addition to the number of players in the wishes

CodesByPlayers = dict[int, str]  # number of players → code of the kingdom for them
PieceNumber = Callable[[str], int | None]  # as in `offline_pages.stored_pages`


def kingdom_pack(library: Library, form: WishForm, piece_number: PieceNumber) -> dict[str, Any]:
    """KINGDOMS_PER_PACK kingdoms, drawn uniformly from those that fulfil the wishes, with their pages, and for each the
    gauges that it has something for; for the first ones also what swapping one pile makes of them."""
    wishes = replace(form.wishes(), freshness=None)
    kingdoms = [generate(library.catalog, wishes, secrets.token_hex(8)).kingdom for _ in range(KINGDOMS_PER_PACK)]
    codes_of_kingdoms = [codes_for_player_counts(library, kingdom, wishes.choices) for kingdom in kingdoms]
    pages = [KingdomPage(library, kingdom, wishes.choices) for kingdom in kingdoms]
    swaps = [codes_after_swaps(page, form) for page in pages[:SWAPPABLE_PER_PACK]]
    swapped = ({wishes.choices.players: code} for codes in swaps for code in codes)
    query = form.query()
    addresses = [address for codes in (*codes_of_kingdoms, *swapped) for address in page_addresses(codes, query)]
    return {
        "kingdoms": codes_of_kingdoms,
        "gauges": list(map(gauges_with_cards, pages)),
        "swaps": swaps,
        **stored_pages(library, addresses, piece_number),
    }


def codes_after_swaps(page: KingdomPage, form: WishForm) -> list[str]:
    """The codes after swapping each pile in turn, as `kingdom.swap` does; without piles for which nothing else fits."""
    wishes = replace(form.wishes(is_new=False), freshness=None, choices=page.choices)
    codes = []
    for slug in page.kingdom.piles:
        try:
            new = swap(page.library.catalog, page.setup.kingdom, slug, wishes, secrets.token_hex(8))
        except EngineError:
            continue
        codes.append(page.changed(new.kingdom, new.choices).code)
    return codes


def days_pack(library: Library, boxes: Sequence[str], players: int, piece_number: PieceNumber) -> dict[str, Any]:
    """The kingdoms of the next days in all sizes, cut to these boxes, with their pages."""
    today = timezone.localdate()
    days = [today + timedelta(days=number) for number in range(DAYS)]
    dealt = {
        day.isoformat(): {
            str(size): codes_for_player_counts(library, daily.kingdom, daily.choices.for_players(players))
            for size in Size
            if (daily := daily_kingdom(library.catalog, day, size, boxes))
        }
        for day in days
    }
    addresses = [
        address for sizes in dealt.values() for codes in sizes.values() for address in page_addresses(codes, "")
    ]
    return {"days": dealt, **stored_pages(library, addresses, piece_number)}


def set_pack(
    library: Library,
    choices: Choices,
    number: int,
    size: int,
    piece_number: PieceNumber,
    boxes: Sequence[str] = (),
) -> dict[str, Any]:
    """The `number`th part of the sets that the editions in `choices` can play, with their pages and how many parts
    there are. `boxes`: whose list of sets to add to the first part."""
    playable = [
        recommended_set
        for recommended_set in library.sets.values()
        if not choices.editions or library.is_playable(recommended_set, choices.editions)
    ]
    # Sets of the same expansions come in the same part, because their pages have more in common.
    playable.sort(key=lambda recommended_set: sorted(recommended_set.expansions))
    codes_by_set = {
        recommended_set.slug: codes_of_set(library, recommended_set, choices)
        for recommended_set in playable[number * size : (number + 1) * size]
    }
    addresses = [address for codes in codes_by_set.values() for address in page_addresses(codes, "")]
    if boxes and number == 0:
        addresses.append(f"{reverse('sets')}?sammlung={','.join(boxes)}")
    pages = stored_pages(library, addresses, piece_number)
    return {"sets": codes_by_set, "parts": -(-len(playable) // size), **pages}


def codes_of_set(lib: Library, recommended_set: RecommendedSet, wished_choices: Choices) -> CodesByPlayers:
    """The codes to which the page of the set leads (`sets.play_set`), by number of players."""
    choices = choices_to_play(lib, recommended_set, wished_choices)
    return {
        number: KingdomPage(lib, recommended_set.kingdom, choices.for_players(number)).code
        for number in _player_counts(wished_choices)
    }


def codes_for_player_counts(lib: Library, kingdom: Kingdom, choices: Choices) -> CodesByPlayers:
    """Codes of a drawn kingdom for its number of players, and with the same drawn cards for the others."""
    page = KingdomPage(lib, kingdom, choices)
    others = {
        number: KingdomPage(lib, page.settled_kingdom, choices.for_players(number)).code
        for number in _player_counts(choices)
    }
    return {**others, choices.players: page.code}


def _player_counts(choices: Choices) -> Iterable[int]:
    return sorted({*USUAL_PLAYER_COUNTS, choices.players})


def page_addresses(codes: CodesByPlayers, query: str) -> Iterator[str]:
    """The addresses of all pages of a kingdom; the first, Königreich, has the wishes in its query."""
    for code in codes.values():
        path = reverse("kingdom", args=[code])
        yield f"{path}?{query}" if query else path
        yield from (reverse(page_name, args=[code]) for page_name in KINGDOM_PAGES.values())
