"""What the form of wishes does not offer: fields about cards that are in none of the chosen boxes."""

from collections.abc import Iterator, Sequence

from companion.pages.wish_fields import COST_SPANS, COUNTED_TYPES
from engine.catalog import Card, Catalog
from engine.catalog_view import catalog_view
from engine.generation.wishes import DRAWN_LANDSCAPES

PLATINUM_EXPANSION, SHELTERS_EXPANSION = "bluetezeit", "dark-ages"


def fields_without_cards(catalog: Catalog, editions: Sequence[str]) -> list[str]:
    """Fields that no card of these editions can fulfil; none without editions.

    Of boxes to tick, `name=value`. A card that several boxes print is there if one of them is chosen.
    """
    chosen = frozenset(editions) & catalog.editions.keys()
    if not chosen:
        return []
    cards = [card for card in catalog.cards.values() if not chosen.isdisjoint(card.editions)]
    offered = {field for card in cards for field in _fields_of(card, catalog, tuple(chosen))}
    return [field for field in _all_fields(catalog) if field not in offered]


def _all_fields(catalog: Catalog) -> Iterator[str]:
    yield from (f"tag-{slug}" for slug in catalog.words.tags)
    yield from (f"typ-{card_type}" for card_type in COUNTED_TYPES)
    yield from (f"kosten-{least}" for least, _ in COST_SPANS)
    yield from ("trank", "trankoder", "schulden", "platin", "unterschlupf")
    for slug in catalog.expansions:
        yield f"aus-{slug}"
        yield f"erweiterung={slug}"
    yield from (f"querart={kind}" for kind in DRAWN_LANDSCAPES)


def _fields_of(card: Card, catalog: Catalog, editions: tuple[str, ...]) -> Iterator[str]:
    """The fields that a card is there for."""
    yield f"aus-{card.expansion}"
    yield f"erweiterung={card.expansion}"
    yield f"querart={card.kind}"
    if card.expansion == PLATINUM_EXPANSION:
        yield "platin"
    if card.expansion == SHELTERS_EXPANSION:
        yield "unterschlupf"
    if not card.is_kingdom:
        return
    printed = catalog_view(catalog, editions).printed[card.slug]
    yield from (f"tag-{tag}" for tag in printed.tags)
    yield from (f"typ-{card_type}" for card_type in printed.types)
    cost = printed.cost
    yield f"kosten-{max((least for least, _ in COST_SPANS if least <= cost.coins), default=COST_SPANS[0][0])}"
    if cost.potion:
        yield from ("trank", "trankoder")
    if cost.debt:
        yield "schulden"
