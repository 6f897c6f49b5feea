"""The catalog as the boxes on the table print it, with everything the setup rules ask of it worked out once.

Knows what a card drags in (`needs`), what it is and what it costs in print.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from engine.catalog import Card, CardType, Catalog, Cost, Kind, Order
from engine.memo import cache_on_first_argument
from engine.spelling import sort_key

NEEDS_OF_TYPE = {
    CardType.LOOTER: ("ruins",),
    CardType.FATE: ("boons",),
    CardType.DOOM: ("hexes",),
    CardType.LIAISON: ("favors",),
    CardType.OMEN: ("sun-tokens",),
    CardType.RESERVE: ("tavern-mat",),
    CardType.PROJECT: ("project-cubes",),
}
"""What a card asks for because of a type at its foot; everything else stands in the content under `needs`."""

MOUSE_PRINTINGS_WITH_DURATIONS = frozenset({"menagerie-rgg-2020"})
"""Printings of Weg der Maus that allow a Dauer card (me20-004, me20-068); the wording of today excludes them."""

MIXED_ORDERS = (Order.TOP_DOWN, Order.SHUFFLED, Order.ANY)
"""Orders of piles in which different cards lie on one another; in the others each card is a thing of its own."""

MAX_CACHED_VIEWS = 64


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintedValues:
    """Types, cost and tags of a card in the printing in play, and whether it does what the newest one does."""

    types: tuple[CardType, ...]
    cost: Cost
    tags: frozenset[str] = frozenset()
    is_current: bool = True


class CatalogView:
    """One catalog seen through the editions on the table; built once for each such choice, see `catalog_view`."""

    def __init__(self, catalog: Catalog, editions: tuple[str, ...]) -> None:
        self.catalog = catalog
        self.cards = catalog.cards
        self.editions = editions
        self.printed = {slug: _printed_values(catalog, card, editions) for slug, card in catalog.cards.items()}
        self.names = {
            **{slug: material.name for slug, material in catalog.materials.items()},
            **{slug: pile.name for slug, pile in catalog.piles.items()},
            **{slug: card.name for slug, card in catalog.cards.items()},
        }
        self.kingdom_slugs = tuple(card.slug for card in catalog.kingdom_cards)
        self.kingdom_set = frozenset(self.kingdom_slugs)
        self.landscape_set = frozenset(card.slug for card in catalog.landscapes)
        self.mixed_piles = {slug: pile for slug, pile in catalog.piles.items() if pile.order in MIXED_ORDERS}
        self._chains = {pile.cards[0].card: pile for pile in catalog.piles.values() if pile.order is Order.CHAIN}
        self._needs: dict[str, tuple[str, ...]] = {}
        self._cards_needing: dict[tuple[str, str], tuple[str, ...]] = {}

    def needs(self, slug: str) -> tuple[str, ...]:
        """The card, pile or material itself and everything it asks for, directly or through something it asks for."""
        known = self._needs.get(slug)
        if known is None:
            found = dict.fromkeys([slug])
            waiting = [slug]
            while waiting:
                for need in self._direct_needs(waiting.pop()):
                    if need not in found:
                        found[need] = None
                        waiting.append(need)
            known = self._needs[slug] = tuple(found)
        return known

    def cards_needing(self, slug: str, thing: str) -> tuple[str, ...]:
        """The card itself where its own text asks for the thing, or those of its pile or brought by it that do."""
        known = self._cards_needing.get((slug, thing))
        if known is None:
            known = self._cards_needing[slug, thing] = tuple(self._find_cards_needing(slug, thing)) or (slug,)
        return known

    def _find_cards_needing(self, slug: str, thing: str) -> Iterator[str]:
        if slug not in self.mixed_piles and (thing == slug or thing in self._needs_of_card(self.cards[slug])):
            yield slug
            return
        for need in self.needs(slug):
            held = [held.card for held in self.mixed_piles[need].cards] if need in self.mixed_piles else [need]
            yield from [one for one in held if one in self.cards and thing in self._needs_of_card(self.cards[one])]

    def _direct_needs(self, slug: str) -> Iterator[str]:
        card = self.cards.get(slug)
        if card is not None:
            yield from self._needs_of_card(card)
        if slug in self.mixed_piles:
            for held in self.mixed_piles[slug].cards:
                yield from self._needs_of_card(self.cards[held.card])
        if slug in self._chains:
            for step in self._chains[slug].cards[1:]:
                yield step.card

    def _needs_of_card(self, card: Card) -> Iterator[str]:
        yield from card.needs
        printed = self.printed[card.slug]
        for type_ in printed.types:
            yield from NEEDS_OF_TYPE.get(type_, ())
        if printed.cost.potion:
            yield "potion"
        if printed.cost.debt:
            yield "debt-tokens"

    def pile_of(self, slug: str) -> str:
        """The pile a card lies in: a mixed pile for a card of one, otherwise the card's own."""
        pile = self.catalog.pile_of.get(slug)
        return pile if pile in self.mixed_piles else slug

    def has_type(self, slug: str, *types: CardType) -> bool:
        """Whether the card, or the placeholder of the mixed pile, prints any of these types."""
        printed = self.printed.get(slug)
        return printed is not None and any(type_ in printed.types for type_ in types)

    def costs_exactly(self, slug: str, *coins: int) -> bool:
        """Whether the card costs exactly one of these amounts of coins, and neither potion nor debt."""
        printed = self.printed.get(slug)
        return printed is not None and printed.cost.is_plain and printed.cost.coins in coins

    def is_kingdom_pile(self, slug: str) -> bool:
        """Whether there is such a card and it can be one of the ten piles."""
        return slug in self.kingdom_set

    def is_landscape(self, slug: str) -> bool:
        """Whether there is such a card and it is a landscape."""
        return slug in self.landscape_set

    def is_single(self, slug: str) -> bool:
        """Whether the slug names one kingdom card: a pile of one card, or a card out of a mixed pile."""
        if slug in self.mixed_piles:
            return False
        return self.cards[slug].kind in (Kind.KINGDOM, Kind.SPLIT, Kind.KNIGHT, Kind.CASTLE)

    @cached_property
    def table_order(self) -> dict[str, int]:
        """How kingdom piles are sorted on the table: by cost, then by name."""
        return {slug: place for place, slug in enumerate(sorted(self.kingdom_slugs, key=self._place))}

    def _place(self, slug: str) -> tuple[int, int, int, str]:
        cost = self.printed[slug].cost
        return cost.coins, cost.potion, cost.debt, sort_key(self.names[slug])

    @cached_property
    def mouse_may_be_duration(self) -> bool:
        return bool(MOUSE_PRINTINGS_WITH_DURATIONS.intersection(self.editions))

    @cached_property
    def owned(self) -> frozenset[str] | None:
        """The cards printed in the editions on the table; None where no editions were named, so nothing is excluded."""
        if not self.editions:
            return None
        chosen = set(self.editions)
        return frozenset(card.slug for card in self.cards.values() if not chosen.isdisjoint(card.editions))

    @cached_property
    def heirlooms(self) -> frozenset[str]:
        return frozenset(self.of_kind(Kind.HEIRLOOM))

    def of_kind(self, kind: Kind) -> tuple[str, ...]:
        """The cards of a kind, by slug."""
        return tuple(slug for slug, card in self.cards.items() if card.kind is kind)


def catalog_view(catalog: Catalog, editions: tuple[str, ...] = ()) -> CatalogView:
    """The catalog with these editions on the table; their order does not matter."""
    views = _cached_views(catalog)
    collection = tuple(sorted(set(editions)))
    view = views.get(collection)
    if view is None:
        if len(views) >= MAX_CACHED_VIEWS:
            views.clear()
        view = views[collection] = CatalogView(catalog, collection)
    return view


@cache_on_first_argument
def _cached_views(_: Catalog) -> dict[tuple[str, ...], CatalogView]:
    """The views of a catalog that were built already, by their editions, sorted."""
    return {}


def _printed_values(catalog: Catalog, card: Card, editions: tuple[str, ...]) -> PrintedValues:
    """As the newest of the boxes on the table prints it; in no such box, as it is worded today."""
    if editions and not set(editions).isdisjoint(card.editions):
        printing = catalog.printing(card, editions)
        if printing is not None:
            tags = card.tags if printing.tags is None else printing.tags
            return PrintedValues(
                types=printing.types,
                cost=printing.cost or Cost(),
                tags=tags,
                is_current=printing.effect == card.effect,
            )
    return PrintedValues(types=card.types, cost=card.cost or Cost(), tags=card.tags)
