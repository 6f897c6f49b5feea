"""My boxes as an address names them, `sammlung=` and their slugs: lists are narrowed to them, or begin with them."""

from django.http import QueryDict

from content.model.library import Library
from content.model.types import Difference, RecommendedSet, Rule, Ruling
from engine.catalog import Card, Catalog

BoxFiltered = Card | Ruling | Difference | Rule | RecommendedSet


def boxes_in(data: QueryDict, catalog: Catalog) -> list[str]:
    """The boxes that an address names; what is none is passed over."""
    return [slug for slug in data.get("sammlung", "").split(",") if slug in catalog.editions]


def query_without_boxes(data: QueryDict) -> str:
    """The query of the address of the same list without boxes."""
    rest = data.copy()
    for dropped in ("sammlung", "seite"):
        rest.pop(dropped, None)
    return rest.urlencode()


def is_outside_boxes(lib: Library, thing: BoxFiltered, boxes: list[str]) -> bool:
    """Whether something is printed, or said of a printing, in none of these boxes; a set, whether a card is missing."""
    if isinstance(thing, RecommendedSet):
        return not lib.is_playable(thing, boxes)
    return bool(editions := _editions(lib, thing)) and editions.isdisjoint(boxes)


def _editions(lib: Library, thing: Card | Ruling | Difference | Rule) -> set[str]:
    """The boxes that something holds for; none where it holds for all."""
    if isinstance(thing, Difference):
        return {slug for variant in thing.variants for slug in variant.editions}
    if isinstance(thing, Ruling) and not thing.editions:
        return {slug for card in thing.cards for slug in lib.catalog.cards[card].editions}
    return set(thing.editions)
