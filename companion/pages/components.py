"""Bausteine: the page that shows the components of `templates/components/` with records of the content."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any, TypeVar

from django.core.paginator import Paginator
from django.http import HttpResponse, QueryDict
from django.shortcuts import render
from django.views.decorators.http import require_safe

from companion.pages import card_tiles, checklist, sets, wish_fields
from companion.pages.kingdom_page import KingdomPage
from companion.pages.mixed_piles import mixed_pile
from companion.pages.wish_form import WishForm
from companion.pages.wish_presets import PRESETS
from content.model.types import Library
from engine.kingdoms.kingdom import PLAYER_COUNTS
from web.snapshot import ContentRequest

MAX_EXAMPLES, MAX_FACES = 4, 12

RecordT = TypeVar("RecordT")


@require_safe
def components(request: ContentRequest) -> HttpResponse:
    """The components in both themes."""
    return render(request, "site/components.html", _examples(request.library))


def _examples(lib: Library) -> dict[str, Any]:
    """Context: the first records of the content that look different from each other."""
    catalog, form = lib.catalog, WishForm(QueryDict(), lib.catalog)
    tiles = card_tiles.tiles(lib, catalog.cards)
    recommended_set = next(iter(lib.sets.values()))
    kingdom_page = KingdomPage(lib, recommended_set.kingdom, recommended_set.choices)
    selects = wish_fields.selects(form.data, catalog, form.messages)[:MAX_EXAMPLES]
    return {
        "library": lib,
        "tiles": _first_of_each(tiles, lambda tile: (tile.face.backgrounds, tile.face.divider_type), MAX_FACES),
        "tile": next(tile for tile in tiles if tile.rulings),
        "rulings": _first_of_each(lib.rulings.values(), lambda ruling: (ruling.kind, ruling.holds_today), MAX_EXAMPLES),
        "comparison": card_tiles.comparison(lib, next(iter(lib.differences.values()))),
        "editions": list(catalog.editions.values())[:MAX_EXAMPLES],
        "row": sets.set_row(lib, recommended_set.slug),
        "kingdom_page": kingdom_page,
        "card": kingdom_page.cards[0],
        "mixed_pile": mixed_pile(lib, "ruins"),
        "notes": kingdom_page.notes_on(kingdom_page.cards[0].tile.slug),
        "groups": checklist.checklist(kingdom_page),
        "page": Paginator(range(3), per_page=1).page(2),
        "form": form,
        "fields": selects[1:],
        "wrong_field": replace(selects[0], fault=("Das gibt es nicht.",)),
        "presets": PRESETS,
        "chips": wish_fields.chips(form.data)[:MAX_EXAMPLES],
        "players": PLAYER_COUNTS,
    }


def _first_of_each(records: Iterable[RecordT], look: Callable[[RecordT], Any], number: int) -> list[RecordT]:
    """The first `number` of records that differ by `look`."""
    firsts: dict[Any, RecordT] = {}
    for record in records:
        firsts.setdefault(look(record), record)
    return list(firsts.values())[:number]
