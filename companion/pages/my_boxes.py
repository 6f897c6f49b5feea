"""The user's boxes in an address (`sammlung=` and slugs): lists are reduced to them, or show their cards first."""

from django.http import QueryDict

from content.model.library import Library
from content.model.types import Difference, RecommendedSet, Rule, Ruling
from engine.catalog import Card, Catalog

BoxFiltered = Card | Ruling | Difference | Rule | RecommendedSet


def boxes_in(data: QueryDict, catalog: Catalog) -> list[str]:
    """Slugs of the boxes that an address names; unknown ones are ignored."""
    return [slug for slug in data.get("sammlung", "").split(",") if slug in catalog.editions]


def is_outside_boxes(lib: Library, thing: BoxFiltered, boxes: list[str]) -> bool:
    """Whether a card or statement belongs to none of these boxes; of a set, whether they lack one of its cards."""
    if isinstance(thing, RecommendedSet):
        return not lib.is_playable(thing, boxes)
    return bool(editions := _editions(lib, thing)) and editions.isdisjoint(boxes)


def _editions(lib: Library, thing: Card | Ruling | Difference | Rule) -> set[str]:
    """The boxes that contain a card or that a statement is limited to; empty if it holds for all."""
    if isinstance(thing, Difference):
        return {slug for variant in thing.variants for slug in variant.editions}
    if isinstance(thing, Ruling) and not thing.editions:
        return {slug for card in thing.cards for slug in lib.catalog.cards[card].editions}
    return set(thing.editions)
