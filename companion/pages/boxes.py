"""Editionen and Erweiterungen: the contents of each box, its differences from other boxes, and its rules."""

from collections.abc import Iterable
from functools import partial
from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from companion.pages import card_tiles
from companion.pages.query_links import redirect_renamed
from content.model.types import Library
from engine.catalog import Card, Edition
from engine.names import sort_key
from web.snapshot import ContentRequest


@require_safe
def editions(request: ContentRequest) -> HttpResponse:
    """All boxes, grouped by expansion."""
    lib = request.library
    return render(request, "boxes/editions.html", {"library": lib, "overview": partial(_expansion_rows, lib)})


@require_safe
def expansions(request: ContentRequest) -> HttpResponse:
    lib = request.library
    return render(request, "boxes/expansions.html", {"library": lib, "overview": partial(_expansion_rows, lib)})


def _expansion_rows(lib: Library) -> dict[str, Any]:
    """Context: each expansion with the boxes that contain it and the number of its kingdom cards and landscapes."""
    catalog = lib.catalog
    lines = []
    for expansion in catalog.expansions_in_order:
        cards = [card for card in catalog.cards.values() if card.expansion == expansion.slug]
        lines.append(
            {
                "expansion": expansion,
                "editions": [(box, lib.boxes[box.slug]) for box in lib.boxes_of(expansion.slug)],
                "kingdom_cards": sum(card.is_kingdom for card in cards),
                "landscapes": sum(card.is_landscape for card in cards),
            }
        )
    return {"expansion_rows": lines}


@require_safe
def edition(request: ContentRequest, slug: str) -> HttpResponse:
    """The page of one box."""
    lib = request.library
    if slug not in lib.catalog.editions:
        return redirect_renamed(request, lib, "edition", slug)
    box = lib.catalog.editions[slug]
    context = {"library": lib, "edition": box, "contents": partial(edition_contents, lib, box)}
    return render(request, "boxes/edition.html", context)


def edition_contents(lib: Library, box: Edition) -> dict[str, Any]:
    """Context of the page of a box: its cards, and how they differ from those of other boxes."""
    slug = box.slug
    cards = sorted((lib.catalog.cards[card] for card in lib.boxes[slug].cards), key=_cost_order)
    return {
        "box": lib.boxes[slug],
        "groups": _group_by_kind(lib, cards, slug),
        "changes": [card_tiles.comparison(lib, difference) for difference in _differences_of_box(lib, slug)],
        "other_boxes": _compare_with_other_boxes(lib, box),
        "rules": card_tiles.sort_by_title(lib.rules_of_edition(slug)),
        "sets": card_tiles.sort_by_name(
            recommended_set for recommended_set in lib.sets.values() if slug in recommended_set.editions
        ),
        "expansions": [lib.catalog.expansions[expansion] for expansion in box.expansions],
    }


def _differences_of_box(lib: Library, slug: str) -> list[Any]:
    """Differences between editions in which this box has one of the variants, sorted by card."""
    changes = [
        difference
        for difference in lib.differences.values()
        if any(slug in variant.editions for variant in difference.variants)
    ]
    return card_tiles.sort_by_card(lib, changes)


def _compare_with_other_boxes(lib: Library, box: Edition) -> list[dict[str, Any]]:
    """Compares the box with each other box of its first expansion: cards only in one of the two, and changed names."""
    rows = []
    own_cards = set(lib.boxes[box.slug].cards)
    for other in lib.boxes_of(box.expansions[0]):
        if other.slug == box.slug or not own_cards.intersection(lib.boxes[other.slug].cards):
            continue
        other_cards = set(lib.boxes[other.slug].cards)
        other_of_expansion = {card for card in other_cards if lib.catalog.cards[card].expansion in box.expansions}
        rows.append(
            {
                "edition": other,
                "label": card_tiles.edition_label(other),
                "only_in_this": card_tiles.tiles(lib, _sort_by_name(lib, own_cards - other_cards)),
                "only_in_other": card_tiles.tiles(lib, _sort_by_name(lib, other_of_expansion - own_cards)),
                "name_changes": _name_changes(lib, box.slug, other.slug, own_cards & other_cards),
            }
        )
    return rows


def _name_changes(lib: Library, box: str, other: str, cards: set[str]) -> list[tuple[Card, str, str]]:
    rows = []
    for slug in _sort_by_name(lib, cards):
        card = lib.catalog.cards[slug]
        names = {printing.edition: printing.name for printing in card.printings}
        if names[box] != names[other]:
            rows.append((card, names[box], names[other]))
    return rows


def _sort_by_name(lib: Library, cards: Iterable[str]) -> list[str]:
    return sorted(cards, key=lambda slug: sort_key(lib.catalog.cards[slug].name))


def _cost_order(card: Card) -> tuple[bool, int, str]:
    """Sort key: cards without a cost last, cheap ones first, then by name in German order."""
    return (card.cost is None, card.cost.coins if card.cost else 0, sort_key(card.name))


def _group_by_kind(lib: Library, cards: list[Card], edition: str) -> list[tuple[str, list[card_tiles.Tile]]]:
    groups: dict[str, list[card_tiles.Tile]] = {}
    for card in cards:
        groups.setdefault(lib.catalog.words.kinds[card.kind].name, []).append(card_tiles.tile(lib, card, [edition]))
    return sorted(groups.items(), key=lambda pair: -len(pair[1]))


@require_safe
def expansion(request: ContentRequest, slug: str) -> HttpResponse:
    """The page of one expansion: its boxes, cards, rules and sets."""
    lib = request.library
    if slug not in lib.catalog.expansions:
        return redirect_renamed(request, lib, "expansion", slug)
    context = {
        "library": lib,
        "expansion": lib.catalog.expansions[slug],
        "contents": partial(_expansion_contents, lib, slug),
    }
    return render(request, "boxes/expansion.html", context)


def _expansion_contents(lib: Library, slug: str) -> dict[str, Any]:
    """Context of the page of an expansion."""
    cards = sorted((card for card in lib.catalog.cards.values() if card.expansion == slug), key=_cost_order)
    return {
        "boxes": [(box, lib.boxes[box.slug]) for box in lib.boxes_of(slug)],
        "groups": _group_by_kind(lib, cards, ""),
        "rules": card_tiles.sort_by_title(lib.rules_of_expansion(slug)),
        "sets": card_tiles.sort_by_name(
            recommended_set for recommended_set in lib.sets.values() if slug in recommended_set.expansions
        ),
        "number_of_cards": len(cards),
        "differences": [difference for card in cards for difference in lib.differences_of.get(card.slug, [])],
    }
