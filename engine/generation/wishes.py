"""What players wish of a random kingdom: small values that combine freely and can be put in words.

A wish that contradicts itself raises BadInput when it is created. Whether several wishes fit together, and fit the
collection, is only known after counting: `engine.generation.sampler`.
"""

from abc import ABC, abstractmethod
from dataclasses import dataclass

from engine.catalog import Card, Catalog, Kind
from engine.errors import BadInput
from engine.generation.features import CostingPotion, Feature, FromExpansion, span
from engine.kingdoms.kingdom import ALCHEMY, KINGDOM_PILE_COUNT, Choices
from engine.messages import Message, message

TWO_PLAYERS = Choices()
MAX_LANDSCAPES = 10
MAX_WEIGHT = 1000

# Landscapes that are drawn on their own; Ally and Prophecy come with the cards that need them.
DRAWN_LANDSCAPES = (Kind.EVENT, Kind.LANDMARK, Kind.PROJECT, Kind.WAY, Kind.TRAIT)


class Wish(ABC):
    """A condition on the sum of the steps of a kingdom's piles and landscapes."""

    __slots__ = ()

    @abstractmethod
    def step(self, card: Card) -> int:
        """What this pile or landscape adds to the sum: 0 or more."""

    @abstractmethod
    def accepts(self, total: int) -> bool:
        """Whether a kingdom with this sum fulfils the wish."""

    @abstractmethod
    def words(self) -> Message:
        """The wish in words, as an entry of a list."""

    def check(self, catalog: Catalog) -> None:  # noqa: B027 - not every wish has something to look up
        """Raise UnknownSlug for anything the catalog does not have."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CountWish(Wish):
    """`least` to `most` of the ten piles (or of the landscapes) have a feature; with `or_none`, 0 is accepted, too.

    >>> CountWish(what=CostingPotion(), least=1).words()
    'mindestens 1 Karte mit Trankkosten'
    """

    what: Feature
    least: int = 0
    most: int | None = None
    or_none: bool = False
    of_landscapes: bool = False

    def __post_init__(self) -> None:
        if self.least < 0 or (self.most is not None and self.most < 0):
            raise BadInput(message("fewer-than-none", what=self.what.words(2)))
        if self.most is not None and self.least > self.most:
            raise BadInput(message("least-above-most", what=self.what.words(2), least=self.least, most=self.most))

    def step(self, card: Card) -> int:
        return int(card.is_landscape is self.of_landscapes and self.what.matches(card))

    def accepts(self, total: int) -> bool:
        if not total and self.or_none:
            return True
        return self.least <= total and (self.most is None or total <= self.most)

    def words(self) -> Message:
        if self.most == 0:
            return message("none-of", what=self.what.words(2))
        code = "none-or-counted" if self.or_none else "counted"
        return message(code, span=span(self.least, self.most), what=self.what.words(self._number()))

    def check(self, catalog: Catalog) -> None:
        self.what.check(catalog)

    def _number(self) -> int:
        """The last number in the words: it decides between singular and plural."""
        return self.least if self.most is None else self.most


FROM_ALCHEMY = FromExpansion(expansion=ALCHEMY, name=Message("Die Alchemisten", "Alchemy"))
COSTS_POTION = CostingPotion()


@dataclass(frozen=True, slots=True, kw_only=True)
class PotionWish(Wish):
    """No potion costs at all, or `least` to `most` piles of Die Alchemisten, so that a Trank is worth its price."""

    least: int = 3
    most: int = 5

    def __post_init__(self) -> None:
        if not 1 <= self.least <= self.most <= KINGDOM_PILE_COUNT:
            raise BadInput(message("bad-number-of-alchemy-piles", least=self.least, most=self.most))

    def step(self, card: Card) -> int:
        """Two counts in one sum: the piles of the expansion, plus KINGDOM_PILE_COUNT + 1 for each potion cost."""
        if card.is_landscape:
            return 0
        return FROM_ALCHEMY.matches(card) + (KINGDOM_PILE_COUNT + 1) * COSTS_POTION.matches(card)

    def accepts(self, total: int) -> bool:
        potions, piles = divmod(total, KINGDOM_PILE_COUNT + 1)
        return not potions or self.least <= piles <= self.most

    def words(self) -> Message:
        return message("no-potions-or", span=span(self.least, self.most), what=FROM_ALCHEMY.words(2))


@dataclass(frozen=True, slots=True, kw_only=True)
class Mix:
    """The piles come from `least` to `most` expansions, at least `piles_each` from each; the landscapes from the same.

    >>> Mix(least=2, most=3, piles_each=2).words()
    '2 bis 3 Erweiterungen gemischt, aus jeder mindestens 2 Stapel'
    """

    least: int = 1
    most: int | None = None
    piles_each: int = 1

    def __post_init__(self) -> None:
        if not 1 <= self.least <= KINGDOM_PILE_COUNT or (self.most is not None and self.most < self.least):
            raise BadInput(message("bad-mix", least=self.least, most=self.most))
        if not 1 <= self.piles_each <= KINGDOM_PILE_COUNT:
            raise BadInput(message("bad-piles-each", piles=self.piles_each, most=KINGDOM_PILE_COUNT))
        if self.least * self.piles_each > KINGDOM_PILE_COUNT:
            raise BadInput(
                message("mix-too-large", expansions=self.least, piles=self.piles_each, most=KINGDOM_PILE_COUNT)
            )

    def words(self) -> Message:
        each = message("piles-each", piles=self.piles_each) if self.piles_each > 1 else ""
        expansions = message("expansion" if (self.most or self.least) == 1 else "expansions")
        return message("mixed", span=span(self.least, self.most), expansions=expansions, each=each)


@dataclass(frozen=True, slots=True, kw_only=True)
class Landscapes:
    """How many landscapes the kingdom has, and of which kinds.

    Without `by_deck` every kingdom together with its landscapes is equally likely, so "up to 2" mostly means 2: there
    are many more pairs of landscapes than single ones. With `by_deck` their number is distributed as on the table,
    where the landscapes are shuffled into the kingdom cards and the deck is turned over until ten piles have come up
    (me20-004); landscapes beyond `most` return to the box. Given their number, all kingdoms are equally likely.
    """

    least: int = 0
    most: int = 2
    by_deck: bool = False
    kinds: tuple[Kind, ...] = DRAWN_LANDSCAPES

    def __post_init__(self) -> None:
        if not 0 <= self.least <= self.most <= MAX_LANDSCAPES:
            raise BadInput(message("bad-number-of-landscapes", least=self.least, most=self.most, limit=MAX_LANDSCAPES))
        for kind in self.kinds:
            if kind not in DRAWN_LANDSCAPES:
                raise BadInput(message("bad-landscape-kind", kind=kind))

    def words(self) -> Message:
        if not self.most:
            return message("no-landscapes")
        number = span(self.least, self.most) if self.least else message("up-to", most=self.most)
        landscapes = message("counted", span=number, what=message("landscape" if self.most == 1 else "landscapes"))
        return message("drawn-by-deck", landscapes=landscapes) if self.by_deck else landscapes


@dataclass(frozen=True, slots=True, kw_only=True)
class Freshness:
    """Cards that are not among the `recent` ones weigh `factor` times as much (1 to MAX_WEIGHT)."""

    recent: tuple[str, ...]
    factor: int = 4

    def __post_init__(self) -> None:
        if not 1 <= self.factor <= MAX_WEIGHT:
            raise BadInput(message("bad-weight", weight=self.factor, most=MAX_WEIGHT))


@dataclass(frozen=True, slots=True, kw_only=True)
class Wishes:
    """Everything wished of a kingdom.

    The collection is what is printed in `choices.editions` (without any: every card), restricted to `expansions`.
    Without `landscapes` the kingdom has only the required landscapes. `weights` favour cards: a kingdom is as likely
    as the product of the weights of its piles and landscapes; a card without a stated weight has weight 1.
    """

    choices: Choices = TWO_PLAYERS
    expansions: tuple[str, ...] = ()
    required: tuple[str, ...] = ()
    excluded: tuple[str, ...] = ()
    counts: tuple[Wish, ...] = ()
    mix: Mix | None = None
    landscapes: Landscapes | None = None
    freshness: Freshness | None = None
    weights: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True, order=True)
class NamedWish:
    """A wish in words for players, and where it is in `Wishes`: `counts[2]`, `required[0]`, `mix`, …

    `cards` are those that it requires or excludes by name.
    """

    field: str
    words: Message
    cards: tuple[str, ...] = ()
