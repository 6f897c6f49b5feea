"""The catalog seen through the editions on the table: which card costs what, is of which type, and needs what else.

Editions print some cards differently, so the rules read types, costs and needs from here, not from `Card`.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from engine.catalog import Card, CardType, Catalog, Cost, Kind, Order, Quirk
from engine.memo import cache_on_first_argument
from engine.messages import Message
from engine.names import sort_key

NEEDS_OF_TYPE = {
    CardType.LOOTER: ("ruins",),
    CardType.FATE: ("boons",),
    CardType.DOOM: ("hexes",),
    CardType.LIAISON: ("favors",),
    CardType.OMEN: ("sun-tokens",),
    CardType.RESERVE: ("tavern-mat",),
    CardType.PROJECT: ("project-cubes",),
}
"""What a card needs because of a type printed on it; all its other needs are in the content, in `Card.needs`."""

MIXED_ORDERS = (Order.TOP_DOWN, Order.SHUFFLED, Order.ANY)
"""Orders of mixed piles, which stack different cards; `CHAIN` and `SIDES` only say which cards belong together."""

MAX_CACHED_VIEWS = 64  # per catalog; each takes about 1 ms to build again


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintedValues:
    """Types, cost and tags of a card in the printing in play.

    `is_current`: whether that printing has the card's current text.
    """

    types: tuple[CardType, ...]
    cost: Cost
    tags: frozenset[str] = frozenset()
    is_current: bool = True


class CatalogView:
    """A catalog seen through the editions on the table; `catalog_view` builds one per choice of editions.

    `printed` has the types and cost of each card in play, `names` the German names of cards, piles and materials,
    `kingdom_slugs` every card that can be one of the ten piles, `chosen_set` these and the landscapes, `mixed_piles`
    the piles of different cards by slug.
    """

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
        self.chosen_set = self.kingdom_set | self.landscape_set
        self.mixed_piles = {slug: pile for slug, pile in catalog.piles.items() if pile.order in MIXED_ORDERS}
        self._mixed_cards = {slug: pile.slugs for slug, pile in self.mixed_piles.items()}
        self._chains = {pile.slugs[0]: pile.slugs for pile in catalog.piles.values() if pile.order is Order.CHAIN}
        self._needs: dict[str, tuple[str, ...]] = {}
        self._cards_needing: dict[tuple[str, str], tuple[str, ...]] = {}

    def needs(self, slug: str) -> tuple[str, ...]:
        """The card, pile or material itself and everything it needs, directly or through something else it needs."""
        needs = self._needs.get(slug)
        if needs is None:
            reached = dict.fromkeys([slug])
            unvisited = [slug]
            while unvisited:
                for need in self._direct_needs(unvisited.pop()):
                    if need not in reached:
                        reached[need] = None
                        unvisited.append(need)
            needs = self._needs[slug] = tuple(reached)
        return needs

    def cards_needing(self, slug: str, need: str) -> tuple[str, ...]:
        """The cards because of which a pile or landscape needs something, to be named as the reason for it.

        That is the card itself if its own text asks for `need`; otherwise the cards of its mixed pile, or among the
        cards it brings into the game, that ask for it.
        """
        cards = self._cards_needing.get((slug, need))
        if cards is None:
            cards = self._cards_needing[slug, need] = tuple(self._find_cards_needing(slug, need)) or (slug,)
        return cards

    def _find_cards_needing(self, slug: str, need: str) -> Iterator[str]:
        if slug not in self.mixed_piles and (need == slug or need in self._needs_of_card(self.cards[slug])):
            yield slug
            return
        for brought in self.needs(slug):
            cards = self.cards_in_pile(brought) or (brought,)
            yield from [card for card in cards if card in self.cards and need in self._needs_of_card(self.cards[card])]

    def _direct_needs(self, slug: str) -> Iterator[str]:
        card = self.cards.get(slug)
        if card is not None:
            yield from self._needs_of_card(card)
        for in_pile in self.cards_in_pile(slug):
            yield from self._needs_of_card(self.cards[in_pile])
        yield from self._chains.get(slug, ())[1:]

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
        """Slug of the pile a card is in: its mixed pile if it belongs to one, otherwise the card's own slug."""
        pile = self.catalog.pile_of.get(slug)
        return pile if pile in self.mixed_piles else slug

    def cards_in_pile(self, slug: str) -> tuple[str, ...]:
        """The cards of the mixed pile with this slug, from the top; none for other slugs."""
        return self._mixed_cards.get(slug, ())

    def order_of(self, slug: str) -> Order | None:
        """How the mixed pile with this slug is stacked; None for other slugs."""
        pile = self.mixed_piles.get(slug)
        return pile.order if pile else None

    def name(self, slug: str) -> Message:
        """The name of a card, pile or material in both languages; of an unknown slug it is the slug."""
        card = self.cards.get(slug)
        name = self.names.get(slug, slug)
        return Message(name, card.name_en or name if card else slug)

    def has_type(self, slug: str, *types: CardType) -> bool:
        """Whether the card, or the placeholder card of the mixed pile, has any of these types in play."""
        printed = self.printed.get(slug)
        return printed is not None and not set(types).isdisjoint(printed.types)

    def costs_exactly(self, slug: str, *coins: int) -> bool:
        """Whether the card costs exactly one of these amounts of coins, and neither potion nor debt."""
        printed = self.printed.get(slug)
        return printed is not None and printed.cost.is_plain and printed.cost.coins in coins

    def is_kingdom_pile(self, slug: str) -> bool:
        """Whether the slug belongs to a card that can be one of the ten piles."""
        return slug in self.kingdom_set

    def is_landscape(self, slug: str) -> bool:
        """Whether the slug belongs to a landscape."""
        return slug in self.landscape_set

    def is_single(self, slug: str) -> bool:
        """Whether the slug belongs to a single kingdom card: one with its own pile, or one of a mixed pile."""
        if slug in self.mixed_piles:
            return False
        return self.cards[slug].kind in (Kind.KINGDOM, Kind.SPLIT, Kind.KNIGHT, Kind.CASTLE)

    @cached_property
    def table_order(self) -> dict[str, int]:
        """Position of each kingdom pile when they are sorted for the table: by cost, then by name."""
        return {slug: position for position, slug in enumerate(sorted(self.kingdom_slugs, key=self._table_sort_key))}

    def _table_sort_key(self, slug: str) -> tuple[int, int, int, str]:
        cost = self.printed[slug].cost
        return cost.coins, cost.potion, cost.debt, sort_key(self.names[slug])

    @cached_property
    def mouse_may_be_duration(self) -> bool:
        """Whether an edition on the table allows a Dauer card under Weg der Maus; its current wording does not."""
        return not self.catalog.editions_with(Quirk.MOUSE_MAY_BE_DURATION).isdisjoint(self.editions)

    @cached_property
    def owned(self) -> frozenset[str] | None:
        """The cards printed in the editions on the table; None, for all cards, if no editions were given."""
        if not self.editions:
            return None
        editions = set(self.editions)
        return frozenset(card.slug for card in self.cards.values() if not editions.isdisjoint(card.editions))

    @cached_property
    def heirlooms(self) -> frozenset[str]:
        """The Erbstücke, by slug."""
        return frozenset(self.of_kind(Kind.HEIRLOOM))

    def of_kind(self, kind: Kind) -> tuple[str, ...]:
        """Slugs of the cards of a kind, sorted."""
        return tuple(slug for slug, card in self.cards.items() if card.kind is kind)


def catalog_view(catalog: Catalog, editions: tuple[str, ...] = ()) -> CatalogView:
    """The view of a catalog with these editions on the table, in any order; without any, cards are as printed today.

    >>> catalog_view(CATALOG).printed["market"].cost.coins
    5
    """
    views = _cached_views(catalog)
    key = tuple(sorted(set(editions)))
    view = views.get(key)
    if view is None:
        if len(views) >= MAX_CACHED_VIEWS:
            views.clear()
        view = views[key] = CatalogView(catalog, key)
    return view


@cache_on_first_argument
def _cached_views(_: Catalog) -> dict[tuple[str, ...], CatalogView]:
    """The views that `catalog_view` has built, by their sorted editions."""
    return {}


def _printed_values(catalog: Catalog, card: Card, editions: tuple[str, ...]) -> PrintedValues:
    """As printed in the newest of these editions that has the card; if none has it, the card as it is today."""
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
