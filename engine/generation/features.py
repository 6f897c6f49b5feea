"""Features of cards that wishes count: tag, type, cost, expansion, and combinations of these.

A feature answers two questions: whether a card has it, and what players call one or several such cards. `of` creates
one with the display names of the catalog.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass

from engine.catalog import Card, CardType, Catalog
from engine.errors import BadInput, UnknownSlug, check_known
from engine.messages import Message, join_messages, listed, message, name_of
from engine.words import Word


class Feature(ABC):
    """Something that a card has or does not have."""

    __slots__ = ()

    @abstractmethod
    def matches(self, card: Card) -> bool:
        """Whether the card has it."""

    def is_in(self, cards: Sequence[Card]) -> bool:
        """Whether it comes to the table with a pile; `cards`: the pile's own card, then all it contains or brings."""
        return any(map(self.matches, cards))

    def is_brought_by(self, cards: Sequence[Card]) -> bool:
        """Whether it comes to the table with a landscape that brings these cards."""
        return bool(cards) and self.is_in(cards)

    @abstractmethod
    def words(self, count: int) -> Message:
        """What one card (`count` 1) or several cards with this feature are called."""

    def check(self, catalog: Catalog) -> None:  # noqa: B027 - most features have nothing to look up
        """Raise UnknownSlug for anything the catalog does not have."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tagged(Feature):
    """A mechanic; `word` is what players call such cards.

    >>> Tagged(tag="village", word=Word(name="Dorf", singular="Dorf", plural="Dörfer")).words(2)
    'Dörfer'
    """

    tag: str
    word: Word | None = None

    @classmethod
    def of(cls, catalog: Catalog, tag: str) -> "Tagged":
        return cls(tag=tag, word=catalog.words.tags.get(tag))

    def matches(self, card: Card) -> bool:
        return self.tag in card.tags

    def words(self, count: int) -> Message:
        return self.word.noun_for(count) if self.word else _cards_with(count, message("with-tag", tag=self.tag))

    def check(self, catalog: Catalog) -> None:
        if self.tag not in catalog.words.tags:
            tags = {tag for card in catalog.cards.values() for tag in card.tags}
            if self.tag not in tags:
                raise UnknownSlug(self.tag, sorted(tags | catalog.words.tags.keys()))


@dataclass(frozen=True, slots=True, kw_only=True)
class Typed(Feature):
    """A type printed at the foot of the card, in the printing that is used; `word` is what players call such cards."""

    type: CardType
    word: Word | None = None

    @classmethod
    def of(cls, catalog: Catalog, card_type: CardType) -> "Typed":
        return cls(type=card_type, word=catalog.words.types.get(card_type))

    def matches(self, card: Card) -> bool:
        return self.type in card.types

    def words(self, count: int) -> Message:
        return self.word.noun_for(count) if self.word else _cards_with(count, message("of-type", type=self.type))


@dataclass(frozen=True, slots=True, kw_only=True)
class Costing(Feature):
    """A price of `least` to `most` coins; cards that cost potions or debt never have this feature.

    >>> Costing(least=5).words(2)
    'Karten, die 5 oder mehr kosten'
    """

    least: int = 0
    most: int | None = None

    def __post_init__(self) -> None:
        if self.least < 0 or (self.most is not None and self.most < self.least):
            raise BadInput(message("bad-cost", least=self.least, most=self.most))

    def matches(self, card: Card) -> bool:
        cost = card.cost
        if cost is None or not cost.is_plain:
            return False
        return self.least <= cost.coins and (self.most is None or cost.coins <= self.most)

    def is_in(self, cards: Sequence[Card]) -> bool:
        """Only the price of the pile counts: most cards outside the supply cannot be bought."""
        return self.matches(cards[0])

    def is_brought_by(self, cards: Sequence[Card]) -> bool:
        """Never, for the same reason."""
        return False

    def words(self, count: int) -> Message:
        price = message("or-more", least=self.least) if self.most is None else span(self.least, self.most)
        return message("card-costing" if count == 1 else "cards-costing", price=price)


@dataclass(frozen=True, slots=True, kw_only=True)
class CostingPotion(Feature):
    """A Trank in the price."""

    def matches(self, card: Card) -> bool:
        return card.cost is not None and card.cost.potion > 0

    def words(self, count: int) -> Message:
        return _cards_with(count, message("with-potion"))


@dataclass(frozen=True, slots=True, kw_only=True)
class CostingDebt(Feature):
    """Debt in the price."""

    def matches(self, card: Card) -> bool:
        return card.cost is not None and card.cost.debt > 0

    def words(self, count: int) -> Message:
        return _cards_with(count, message("with-debt"))


@dataclass(frozen=True, slots=True, kw_only=True)
class FromExpansion(Feature):
    """A card of this product line; `name` is what players call it."""

    expansion: str
    name: str = ""

    @classmethod
    def of(cls, catalog: Catalog, expansion: str) -> "FromExpansion":
        """The feature for an expansion of the catalog; raises UnknownSlug for any other."""
        check_known([expansion], catalog.expansions)
        return cls(expansion=expansion, name=name_of(catalog.expansions[expansion]))

    def matches(self, card: Card) -> bool:
        return card.expansion == self.expansion

    def words(self, count: int) -> Message:
        return _cards_with(count, message("from-expansion", expansion=self.name or self.expansion))

    def check(self, catalog: Catalog) -> None:
        check_known([self.expansion], catalog.expansions)


@dataclass(frozen=True, slots=True, kw_only=True)
class OneOf(Feature):
    """One of these cards; `name` is what the list is called, in the plural."""

    slugs: frozenset[str]
    name: str = message("from-your-list")

    def matches(self, card: Card) -> bool:
        return card.slug in self.slugs

    def words(self, count: int) -> Message:
        return message("one-from", list=self.name) if count == 1 else join_messages([self.name])

    def check(self, catalog: Catalog) -> None:
        check_known(sorted(self.slugs), catalog.cards)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Several(Feature):
    features: tuple[Feature, ...]

    def check(self, catalog: Catalog) -> None:
        for feature in self.features:
            feature.check(catalog)


@dataclass(frozen=True, slots=True, kw_only=True)
class AnyOf(_Several):
    """At least one of several features.

    >>> AnyOf(features=(CostingPotion(), CostingDebt())).words(2)
    'Karten mit Trankkosten oder Karten mit Schuldenkosten'
    """

    def matches(self, card: Card) -> bool:
        return any(feature.matches(card) for feature in self.features)

    def is_in(self, cards: Sequence[Card]) -> bool:
        return any(feature.is_in(cards) for feature in self.features)

    def is_brought_by(self, cards: Sequence[Card]) -> bool:
        return any(feature.is_brought_by(cards) for feature in self.features)

    def words(self, count: int) -> Message:
        return listed((feature.words(count) for feature in self.features), "oder", "or")


@dataclass(frozen=True, slots=True, kw_only=True)
class AllOf(_Several):
    """Several features at once."""

    def matches(self, card: Card) -> bool:
        return all(feature.matches(card) for feature in self.features)

    def words(self, count: int) -> Message:
        return join_messages((feature.words(count) for feature in self.features), " und zugleich ", " that are also ")


def _cards_with(count: int, what: Message) -> Message:
    return message("card" if count == 1 else "cards", what=what)


def span(least: int, most: int | None) -> Message:
    """A range of numbers in words.

    >>> span(1, None), span(0, 2), span(3, 5), span(2, 2)
    ('mindestens 1', 'höchstens 2', '3 bis 5', 'genau 2')
    """
    if most is None:
        return message("at-least", least=least)
    if least == most:
        return message("exactly", least=least)
    return message("from-to", least=least, most=most) if least else message("at-most", most=most)
