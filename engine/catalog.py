"""The catalog: every card, pile, edition and material the rules work on, immutable and built once per content version.

Nothing here knows rules. Slugs are stored identifiers; the catalog only looks them up.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from types import MappingProxyType
from typing import TypeVar

from engine import effects
from engine.effects import Bonus
from engine.errors import UnknownSlug
from engine.words import Words


class Kind(StrEnum):
    """What a card is on the table. `KINGDOM` is a pile of its own or the placeholder of a mixed pile of its slug."""

    KINGDOM = "kingdom"
    SPLIT = "split"
    KNIGHT = "knight"
    CASTLE = "castle"
    BASIC = "basic"
    CURSE = "curse"
    TRASH = "trash"
    RUINS = "ruins"
    PRIZE = "prize"
    REWARD = "reward"
    SHELTER = "shelter"
    SPIRIT = "spirit"
    HEIRLOOM = "heirloom"
    ZOMBIE = "zombie"
    TRAVELLER = "traveller"
    LOOT = "loot"
    STATE = "state"
    BOON = "boon"
    HEX = "hex"
    ARTIFACT = "artifact"
    HORSE = "horse"
    SPOILS = "spoils"
    WISH = "wish"
    BAT = "bat"
    MADMAN = "madman"
    MERCENARY = "mercenary"
    EVENT = "event"
    LANDMARK = "landmark"
    PROJECT = "project"
    WAY = "way"
    ALLY = "ally"
    TRAIT = "trait"
    PROPHECY = "prophecy"


LANDSCAPES = frozenset({Kind.EVENT, Kind.LANDMARK, Kind.PROJECT, Kind.WAY, Kind.ALLY, Kind.TRAIT, Kind.PROPHECY})


class CardType(StrEnum):
    """The types printed at the foot of a card."""

    ACTION = "action"
    ALLY = "ally"
    ARTIFACT = "artifact"
    ATTACK = "attack"
    AUGUR = "augur"
    BOON = "boon"
    CASTLE = "castle"
    CLASH = "clash"
    COMMAND = "command"
    CURSE = "curse"
    DOOM = "doom"
    DURATION = "duration"
    EVENT = "event"
    FATE = "fate"
    FORT = "fort"
    GATHERING = "gathering"
    HEIRLOOM = "heirloom"
    HEX = "hex"
    KNIGHT = "knight"
    LANDMARK = "landmark"
    LIAISON = "liaison"
    LOOT = "loot"
    LOOTER = "looter"
    NIGHT = "night"
    ODYSSEY = "odyssey"
    OMEN = "omen"
    PRIZE = "prize"
    PROJECT = "project"
    PROPHECY = "prophecy"
    REACTION = "reaction"
    RESERVE = "reserve"
    REWARD = "reward"
    RUINS = "ruins"
    SHADOW = "shadow"
    SHELTER = "shelter"
    SPIRIT = "spirit"
    STATE = "state"
    TOWNSFOLK = "townsfolk"
    TRAIT = "trait"
    TRASH = "trash"
    TRAVELLER = "traveller"
    TREASURE = "treasure"
    VICTORY = "victory"
    WAY = "way"
    WIZARD = "wizard"
    ZOMBIE = "zombie"


class Publisher(StrEnum):
    HIG = "hig"
    RGG = "rgg"


class Order(StrEnum):
    """How the cards of a mixed pile lie. `CHAIN`: each card its own pile, exchanged step by step; `SIDES`: the two
    sides of the same cards."""

    TOP_DOWN = "top-down"
    SHUFFLED = "shuffled"
    ANY = "any"
    CHAIN = "chain"
    SIDES = "sides"


@dataclass(frozen=True, slots=True, kw_only=True)
class Cost:
    """A printed cost. `mark` is "*" (has a condition) or "+" (may be overpaid).

    >>> Cost(coins=4, potion=1).is_plain
    False
    """

    coins: int = 0
    potion: int = 0
    debt: int = 0
    mark: str = ""

    @property
    def is_plain(self) -> bool:
        """Whether only coins are paid: no potion, no debt."""
        return not self.potion and not self.debt


@dataclass(frozen=True, slots=True, kw_only=True)
class Printing:
    """A card as one edition prints it; every field is the printed value, also where it equals the card's.

    Only `tags` are None where they are the card's.
    """

    edition: str
    name: str
    types: tuple[CardType, ...]
    cost: Cost | None
    effect: str
    tags: frozenset[str] | None = None

    @property
    def bonuses(self) -> tuple[Bonus, ...]:
        return effects.bonuses(self.effect)


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """The thing with a name and rules. `needs` are slugs of cards, piles and materials it asks for at setup."""

    slug: str
    name: str
    name_en: str
    expansion: str
    kind: Kind
    types: tuple[CardType, ...]
    cost: Cost | None = None
    position: int = 0  # in the content, by expansion
    copies: int | None = None
    aliases: tuple[str, ...] = ()
    effect: str = ""
    tags: frozenset[str] = frozenset()
    needs: tuple[str, ...] = ()
    printings: tuple[Printing, ...] = ()

    @property
    def bonuses(self) -> tuple[Bonus, ...]:
        """What it gives in any case."""
        return effects.bonuses(self.effect)

    @property
    def is_landscape(self) -> bool:
        return self.kind in LANDSCAPES

    @property
    def is_kingdom(self) -> bool:
        """Whether it can be one of the ten piles."""
        return self.kind is Kind.KINGDOM

    def has_type(self, *types: CardType) -> bool:
        """Whether the card has any of these types."""
        return any(t in self.types for t in types)

    @property
    def editions(self) -> tuple[str, ...]:
        return tuple(printing.edition for printing in self.printings)


@dataclass(frozen=True, slots=True, kw_only=True)
class PileCard:
    """How many copies of a card a mixed pile holds, for two players and for three or more."""

    card: str
    count: int
    count_for_three: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Pile:
    """A pile of several different cards, from the top; it shares its slug with its placeholder card if it has one."""

    slug: str
    name: str
    order: Order
    cards: tuple[PileCard, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Edition:
    """One printed box; it may hold several expansions. Later editions have a higher `position`. `printed_by` is what
    the publisher is called."""

    slug: str
    name: str
    expansions: tuple[str, ...]
    publisher: Publisher
    printed_by: str = ""
    year: int
    generation: int
    position: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Expansion:
    slug: str
    name: str
    position: int
    name_en: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Material:
    """A mat, token or cube. `of_player`: each player has one; otherwise it lies once on the table."""

    slug: str
    name: str
    of_player: bool


NO_WORDS = Words()
Item = TypeVar("Item", Card, Pile, Edition, Expansion, Material)


@dataclass(frozen=True, kw_only=True, eq=False)
class Catalog:
    """Everything there is, by slug, in a stable order. Compared by identity: there is one for each content version.

    Without slots, unlike the other values, so that properties and `engine.memo` can cache results in it.

    `renamed` leads from what a slug belongs to ("card", "edition") and its former text to the one of today.
    """

    version: str
    cards: Mapping[str, Card] = field(repr=False)
    piles: Mapping[str, Pile] = field(repr=False)
    editions: Mapping[str, Edition] = field(repr=False)
    expansions: Mapping[str, Expansion] = field(repr=False)
    materials: Mapping[str, Material] = field(repr=False)
    renamed: Mapping[tuple[str, str], str] = field(repr=False)
    words: Words = field(default=NO_WORDS, repr=False)

    @classmethod
    def of(
        cls,
        *,
        version: str = "",
        cards: Iterable[Card],
        piles: Iterable[Pile] = (),
        editions: Iterable[Edition] = (),
        expansions: Iterable[Expansion] = (),
        materials: Iterable[Material] = (),
        renamed: Mapping[tuple[str, str], str] = MappingProxyType({}),
        words: Words = NO_WORDS,
    ) -> "Catalog":
        """Build a catalog from its parts; the order of the parts does not matter."""
        return cls(
            version=version,
            cards=_by_slug(cards),
            piles=_by_slug(piles),
            editions=_by_slug(editions),
            expansions=_by_slug(expansions),
            materials=_by_slug(materials),
            renamed=renamed,
            words=words,
        )

    def card(self, slug: str) -> Card:
        """The card with this slug, or UnknownSlug with the nearest ones."""
        try:
            return self.cards[slug]
        except KeyError:
            raise UnknownSlug(slug, self.cards) from None

    @cached_property
    def kingdom_cards(self) -> tuple[Card, ...]:
        """Every card that can be one of the ten piles, by slug."""
        return tuple(card for card in self.cards.values() if card.is_kingdom)

    @cached_property
    def landscapes(self) -> tuple[Card, ...]:
        """Every landscape, by slug."""
        return tuple(card for card in self.cards.values() if card.is_landscape)

    @cached_property
    def pile_of(self) -> Mapping[str, str]:
        """Card slug to the slug of the mixed pile or chain that it belongs to."""
        return MappingProxyType({held.card: pile.slug for pile in self.piles.values() for held in pile.cards})

    def printing(self, card: Card, editions: Iterable[str]) -> Printing | None:
        """The printing in play: the newest among `editions`, or the newest of all when none of them has the card."""
        chosen = set(editions)
        printed = sorted(card.printings, key=lambda p: (p.edition in chosen, self.editions[p.edition].position))
        return printed[-1] if printed else None


def _by_slug(things: Iterable[Item]) -> Mapping[str, Item]:
    return MappingProxyType({thing.slug: thing for thing in sorted(things, key=lambda thing: thing.slug)})
