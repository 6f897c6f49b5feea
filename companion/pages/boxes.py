"""Editionen and Erweiterungen: what is in a box, what changed against other boxes, its new rules."""

from collections.abc import Iterable
from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from companion.pages import card_tiles
from companion.pages.query_links import redirect_renamed
from content.model.types import Library
from engine.catalog import Card, Edition
from engine.spelling import sort_key
from web.snapshot import ContentRequest


@require_safe
def editions(request: ContentRequest) -> HttpResponse:
    """Every box, by expansion."""
    lib = request.library
    return render(request, "boxes/editions.html", {"expansion_rows": _expansion_rows(lib)})


@require_safe
def expansions(request: ContentRequest) -> HttpResponse:
    """Every product line."""
    lib = request.library
    return render(request, "boxes/expansions.html", {"expansion_rows": _expansion_rows(lib)})


def _expansion_rows(lib: Library) -> list[dict[str, Any]]:
    """Expansions with the boxes that hold them and the number of their cards."""
    catalog = lib.catalog
    lines = []
    for one in sorted(catalog.expansions.values(), key=lambda one: one.position):
        cards = [card for card in catalog.cards.values() if card.expansion == one.slug]
        lines.append(
            {
                "expansion": one,
                "editions": [(box, lib.boxes[box.slug]) for box in boxes_of(lib, one.slug)],
                "kingdom_cards": sum(card.is_kingdom for card in cards),
                "landscapes": sum(card.is_landscape for card in cards),
            }
        )
    return lines


def boxes_of(lib: Library, expansion: str) -> list[Edition]:
    """The boxes that hold an expansion, oldest first."""
    boxes = [box for box in lib.catalog.editions.values() if expansion in box.expansions]
    return sorted(boxes, key=lambda box: box.position)


@require_safe
def edition(request: ContentRequest, slug: str) -> HttpResponse:
    """One box."""
    lib = request.library
    if slug not in lib.catalog.editions:
        return redirect_renamed(request, lib, "edition", slug)
    box = lib.catalog.editions[slug]
    cards = sorted((lib.catalog.cards[card] for card in lib.boxes[slug].cards), key=_cost_order)
    context = {
        "library": lib,
        "edition": box,
        "label": card_tiles.edition_label(box),
        "box": lib.boxes[slug],
        "groups": _group_by_kind(lib, cards, slug),
        "changes": [card_tiles.comparison(lib, one) for one in _differences_of_box(lib, slug)],
        "other_boxes": _compare_with_other_boxes(lib, box),
        "rules": card_tiles.sort_by_title(lib.rules_of_edition(slug)),
        "sets": card_tiles.sort_by_name(one for one in lib.sets.values() if slug in one.editions),
        "expansions": [lib.catalog.expansions[one] for one in box.expansions],
    }
    return render(request, "boxes/edition.html", context)


def _differences_of_box(lib: Library, slug: str) -> list[Any]:
    """Differences of which this box prints one side."""
    changes = [one for one in lib.differences.values() if any(slug in variant.editions for variant in one.variants)]
    return card_tiles.sort_by_card(lib, changes)


def _compare_with_other_boxes(lib: Library, box: Edition) -> list[dict[str, Any]]:
    """Against each other box of the same expansion: cards that only one of the two has, and other names."""
    rows = []
    here = set(lib.boxes[box.slug].cards)
    for other in boxes_of(lib, box.expansions[0]):
        if other.slug == box.slug or not here.intersection(lib.boxes[other.slug].cards):
            continue
        there = set(lib.boxes[other.slug].cards)
        own = {card for card in there if lib.catalog.cards[card].expansion in box.expansions}
        rows.append(
            {
                "edition": other,
                "label": card_tiles.edition_label(other),
                "only_in_this": card_tiles.tiles(lib, _sort_by_name(lib, here - there)),
                "only_in_other": card_tiles.tiles(lib, _sort_by_name(lib, own - here)),
                "name_changes": _name_changes(lib, box.slug, other.slug, here & there),
            }
        )
    return rows


def _name_changes(lib: Library, here: str, there: str, both: set[str]) -> list[tuple[Card, str, str]]:
    rows = []
    for slug in _sort_by_name(lib, both):
        card = lib.catalog.cards[slug]
        names = {printing.edition: printing.name for printing in card.printings}
        if names[here] != names[there]:
            rows.append((card, names[here], names[there]))
    return rows


def _sort_by_name(lib: Library, cards: Iterable[str]) -> list[str]:
    return sorted(cards, key=lambda slug: sort_key(lib.catalog.cards[slug].name))


def _cost_order(card: Card) -> tuple[bool, int, str]:
    """Cheap cards first, then as in a German index."""
    return (card.cost is None, card.cost.coins if card.cost else 0, sort_key(card.name))


def _group_by_kind(lib: Library, cards: list[Card], edition: str) -> list[tuple[str, list[card_tiles.Tile]]]:
    found: dict[str, list[card_tiles.Tile]] = {}
    for card in cards:
        found.setdefault(lib.catalog.words.kinds[card.kind].name, []).append(card_tiles.tile(lib, card, [edition]))
    return sorted(found.items(), key=lambda pair: -len(pair[1]))


@require_safe
def expansion(request: ContentRequest, slug: str) -> HttpResponse:
    """One product line: its boxes, cards, rules and sets."""
    lib = request.library
    if slug not in lib.catalog.expansions:
        return redirect_renamed(request, lib, "expansion", slug)
    line = lib.catalog.expansions[slug]
    cards = [card for card in lib.catalog.cards.values() if card.expansion == slug]
    cards.sort(key=_cost_order)
    context = {
        "library": lib,
        "expansion": line,
        "boxes": [(box, lib.boxes[box.slug]) for box in boxes_of(lib, slug)],
        "groups": _group_by_kind(lib, cards, ""),
        "rules": card_tiles.sort_by_title(lib.rules_of_expansion(slug)),
        "sets": card_tiles.sort_by_name(one for one in lib.sets.values() if slug in one.expansions),
        "number_of_cards": len(cards),
        "differences": [one for card in cards for one in lib.differences_of.get(card.slug, [])],
    }
    return render(request, "boxes/expansion.html", context)
