"""How many cards lie behind a divider, how many of them are in the supply, and what else a card brings to the table."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property

from companion.pages import wording
from dividers.groups import BASICS
from engine.catalog import Card, CardType, Catalog, Kind, Order, Pile
from engine.catalog_view import CatalogView, catalog_view
from engine.kingdoms.kingdom import PLAYER_COUNTS
from engine.setup.pile_counts import typical_setups
from engine.setup.rules.basic_piles import START_ESTATES, victory_cards_for
from engine.setup.rules.kingdom_piles import CARDS_OF_A_PILE
from engine.setup.table import START_COPPERS

COUNTED_BY_PLAYERS = {*BASICS, "ruins"} - {"potion"}  # of Tränke all are used

WITH_THEIR_CARD = {Kind.TRAVELLER, Kind.MADMAN, Kind.MERCENARY, Kind.BAT, Kind.HEIRLOOM, Kind.ZOMBIE}
"""Kinds of cards that lie behind the divider of the one card that brings them."""


class Piles:
    """The piles of a catalog with the cards as these editions print them."""

    def __init__(self, catalog: Catalog, editions: tuple[str, ...]) -> None:
        self.catalog = catalog
        self.view: CatalogView = catalog_view(catalog, editions)

    @cached_property
    def cards_asking(self) -> Mapping[str, list[str]]:
        """By card, pile or material: the kingdom cards and landscapes that need it."""
        found: dict[str, list[str]] = defaultdict(list)
        for slug, card in self.catalog.cards.items():
            if card.is_kingdom or card.is_landscape:
                for need in self.view.needs(slug):
                    if need != slug:
                        found[need].append(slug)
        return found

    def mixed(self, slug: str) -> Pile | None:
        """The pile of different cards with this slug; None if it has one kind of card."""
        return self.view.mixed_piles.get(slug)

    def kingdom_pile_sizes(self, card: Card) -> tuple[int, int]:
        """How many cards the pile has in a game for two, and in a larger one."""
        if pile := self.mixed(card.slug):
            return sum(part.count for part in pile.cards), sum(part.count_for_three for part in pile.cards)
        if self.view.has_type(card.slug, CardType.VICTORY) and card.is_kingdom:
            return victory_cards_for(2), victory_cards_for(3)
        size = self.copies(card.slug)
        return size, size

    def size_text(self, card: Card) -> str:
        """How many cards the pile has, in words."""
        if card.slug == "ruins":
            return "10 Karten je Mitspieler"
        two, more = self.kingdom_pile_sizes(card)
        in_words = wording.count_with_noun(two, "Karte", "Karten")
        return in_words if two == more else f"zu zweit {in_words}, sonst {more}"

    def cards_behind(self, card: Card) -> int:
        """How many cards lie behind the divider when everything is in the box."""
        return self.kingdom_pile_sizes(card)[1] + sum(self.copies(slug) for slug in self.behind(card.slug))

    def copies(self, slug: str) -> int:
        """How many copies of a card are in a box: where its record does not say, the usual number for its kind."""
        card = self.catalog.cards[slug]
        if card.copies:
            return card.copies
        if card.kind in (Kind.KINGDOM, Kind.BASIC):
            return victory_cards_for(max(PLAYER_COUNTS)) if card.has_type(CardType.VICTORY) else CARDS_OF_A_PILE
        return 1

    def supply_counts(self, slug: str) -> dict[int, int]:
        """How many cards of a basic pile are in the supply, by number of players; {} for other piles."""
        if slug not in COUNTED_BY_PLAYERS:
            return {}
        piles = ((setup.players, pile) for setup in typical_setups(self.catalog) for pile in setup.supply)
        return {players: pile.count for players, pile in piles if pile.pile == slug}

    def needs_second_set(self, slug: str) -> bool:
        """Whether more than four players need more copies of a basic card than are in a box, start decks included."""
        each = {"copper": START_COPPERS, "estate": START_ESTATES}.get(slug, 0)
        counts = self.supply_counts(slug)
        return any(count + each * players > self.copies(slug) for players, count in counts.items())

    def behind(self, slug: str) -> list[str]:
        """The other cards that lie behind the divider of this one."""
        found = dict.fromkeys(self._exchanged_for(slug))
        for need in self.view.needs(slug):
            if self.cards_asking[need] == [slug]:
                cards = (self.catalog.cards[one] for one in self._cards_of(need) if one in self.catalog.cards)
                found |= {card.slug: None for card in cards if card.kind in WITH_THEIR_CARD and card.slug != slug}
        return list(found)

    def brought(self, slug: str) -> list[str]:
        """The names of everything else that a card needs on the table, without what lies behind its divider."""
        pile = self.catalog.piles.get(slug)
        behind = self.behind(slug)
        own = {slug, *behind, *(pile.slugs if pile else ())}
        needs = [need for need in self.view.needs(slug) if need not in own]
        return [self.view.names[need] for need in needs if not behind or own.isdisjoint(self._cards_of(need))]

    def _cards_of(self, need: str) -> Sequence[str]:
        pile = self.catalog.piles.get(need)
        return pile.slugs if pile else [need]

    def _exchanged_for(self, slug: str) -> Sequence[str]:
        """The cards for which a Traveller is exchanged step by step."""
        pile = self.catalog.piles.get(self.catalog.pile_of.get(slug, ""))
        return pile.slugs[1:] if pile and pile.order is Order.CHAIN and pile.slugs[0] == slug else ()

    def materials(self, cards: Iterable[Card]) -> list[str]:
        """The mats and tokens that these cards need."""
        slugs = [card.slug for card in cards if card.is_kingdom or card.is_landscape]
        needs = (need for slug in slugs for need in self.view.needs(slug))
        return [need for need in dict.fromkeys(needs) if need in self.catalog.materials]
