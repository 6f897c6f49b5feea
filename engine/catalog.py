"""The catalog: every card, pile, edition and material the rules work on, immutable and built once per content version.

It contains data only, no rules. Slugs are the permanent identifiers of everything in it.
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
    """What kind of thing a card is in a game, by how it comes into play.

    `KINGDOM` is a card with a kingdom pile of its own, or the placeholder card of the mixed pile with the same slug.
    """

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
    """The types printed at the bottom of a card."""

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
    """How the cards of a pile of different cards are stacked.

    `TOP_DOWN`: in the order listed; `ANY`: the order does not matter; `CHAIN`: each card has a pile of its own and is
    exchanged for the next (Traveller); `SIDES`: front and back of the same cards.
    """

    TOP_DOWN = "top-down"
    SHUFFLED = "shuffled"
    ANY = "any"
    CHAIN = "chain"
    SIDES = "sides"


class Quirk(StrEnum):
    """What a box prints otherwise than the others do, and setup must know."""

    MOUSE_MAY_BE_DURATION = "mouse-may-be-duration"  # its Weg der Maus allows a Dauer card (me20-004, me20-068)
    CURSES_ONLY_WITH_WITCH = "curses-only-with-witch"  # Flüche are in the supply only with the Hexe (b08-003)
    BANE_ON_PLACEHOLDER = "bane-on-placeholder"  # the bane pile lies on the placeholder card Junge Hexe (kt-16-006)
    BANE_ON_BANE_CARD = "bane-on-bane-card"  # the bane pile lies on the Bannkarte (bb19-022)
    COFFERS_ARE_COINS = "coffers-are-coins"  # Taler are called Münzen, and no mat is for them (kt-22-015)
    COFFERS_ON_CARD = "coffers-on-card"  # Taler lie on a Taler-Karte (bb19-020)
    COFFERS_ON_SHARED_MAT = "coffers-on-shared-mat"  # one mat is for Taler and Dorfbewohner (kt-26-035)
    VP_MAT = "vp-mat"  # each player has a mat for Siegpunktmarker (kt-14-005, kt-15-005)


@dataclass(frozen=True, slots=True, kw_only=True)
class Cost:
    """A printed cost. `mark` is "*" (the card has a condition on its cost) or "+" (it may be overpaid), else "".

    >>> Cost(coins=4, potion=1).is_plain
    False
    """

    coins: int = 0
    potion: int = 0
    debt: int = 0
    mark: str = ""

    @property
    def is_plain(self) -> bool:
        """Whether the cost is in coins only: no potion, no debt."""
        return not self.potion and not self.debt

    @property
    def has_coins(self) -> bool:
        """Whether its coins are printed: not 0 beside potion or debt."""
        return bool(self.coins or self.mark) or self.is_plain


@dataclass(frozen=True, slots=True, kw_only=True)
class Printing:
    """A card as one edition prints it.

    Every field has the printed value, even where it equals the card's current one; only `tags` may be None, which
    means the card's own tags.
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
    """A card or landscape in its current wording; `printings` are its wordings in the editions.

    `needs` are slugs of the cards, piles and materials that setup must provide for it. `effect` is the card text, see
    `engine.effects`. `copies` is the number of cards in its pile where it differs from the usual one.
    """

    slug: str
    name: str
    name_en: str
    expansion: str
    kind: Kind
    types: tuple[CardType, ...]
    cost: Cost | None = None
    position: int = 0  # order in the content, by expansion
    copies: int | None = None
    aliases: tuple[str, ...] = ()
    effect: str = ""
    tags: frozenset[str] = frozenset()
    needs: tuple[str, ...] = ()
    printings: tuple[Printing, ...] = ()

    @property
    def bonuses(self) -> tuple[Bonus, ...]:
        """The bonuses that playing it gives unconditionally, such as +1 Karte."""
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
        return any(type_ in self.types for type_ in types)

    @property
    def editions(self) -> tuple[str, ...]:
        return tuple(printing.edition for printing in self.printings)


@dataclass(frozen=True, slots=True, kw_only=True)
class PileCard:
    """How many copies of a card a mixed pile contains: `count` with two players, `count_for_three` with more."""

    card: str
    count: int
    count_for_three: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Pile:
    """A pile of different cards, listed from the top; its placeholder card, if there is one, has the same slug."""

    slug: str
    name: str
    order: Order
    cards: tuple[PileCard, ...]

    @property
    def slugs(self) -> tuple[str, ...]:
        return tuple(pile_card.card for pile_card in self.cards)


@dataclass(frozen=True, slots=True, kw_only=True)
class Edition:
    """One printed box; it may contain several expansions.

    Later editions have a higher `position`. `printed_by` is the display name of the publisher.
    """

    slug: str
    name: str
    expansions: tuple[str, ...]
    publisher: Publisher
    printed_by: str = ""
    year: int
    generation: int
    position: int
    quirks: frozenset[Quirk] = frozenset()


@dataclass(frozen=True, slots=True, kw_only=True)
class Expansion:
    slug: str
    name: str
    position: int
    name_en: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Material:
    """A mat, token or cube. `of_player`: each player has one; otherwise there is one for everybody."""

    slug: str
    name: str
    of_player: bool


NO_WORDS = Words()
Item = TypeVar("Item", Card, Pile, Edition, Expansion, Material)


@dataclass(frozen=True, kw_only=True, eq=False)
class Catalog:
    """All cards, piles, editions, expansions and materials of one content version, by slug, sorted by slug.

    Two catalogs are equal only if they are the same object; there is one per content version.

    `renamed` maps ("card" or "edition", former slug) to the current slug. `permanent_ids` has, for "card",
    "edition", "place-word" and "folk-word", all slugs there ever were: the place of a slug is its number in short
    codes. The class has no slots, unlike the others here, so that `cached_property` and `engine.memo` can store
    results in it.
    """

    version: str
    cards: Mapping[str, Card] = field(repr=False)
    piles: Mapping[str, Pile] = field(repr=False)
    editions: Mapping[str, Edition] = field(repr=False)
    expansions: Mapping[str, Expansion] = field(repr=False)
    materials: Mapping[str, Material] = field(repr=False)
    renamed: Mapping[tuple[str, str], str] = field(repr=False)
    words: Words = field(default=NO_WORDS, repr=False)
    permanent_ids: Mapping[str, tuple[str, ...]] = field(default_factory=dict, repr=False)

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
        permanent_ids: Mapping[str, tuple[str, ...]] = MappingProxyType({}),
    ) -> "Catalog":
        """Build a catalog from its contents, in any order."""
        return cls(
            version=version,
            cards=_by_slug(cards),
            piles=_by_slug(piles),
            editions=_by_slug(editions),
            expansions=_by_slug(expansions),
            materials=_by_slug(materials),
            renamed=renamed,
            words=words,
            permanent_ids=permanent_ids,
        )

    def card(self, slug: str) -> Card:
        """The card with this slug; raises UnknownSlug, which suggests similar slugs."""
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
    def expansions_in_order(self) -> tuple[Expansion, ...]:
        """Every expansion, the oldest first."""
        return tuple(sorted(self.expansions.values(), key=lambda expansion: expansion.position))

    @cached_property
    def pile_of(self) -> Mapping[str, str]:
        """Slug of a card to the slug of the mixed pile or chain it belongs to; other cards are not in it."""
        return MappingProxyType({card: pile.slug for pile in self.piles.values() for card in pile.slugs})

    def editions_with(self, quirk: Quirk) -> frozenset[str]:
        """The boxes with a quirk."""
        return frozenset(slug for slug, edition in self.editions.items() if quirk in edition.quirks)

    def printing(self, card: Card, editions: Iterable[str]) -> Printing | None:
        """The card's newest printing among `editions`, or its newest of all if it is in none of them.

        None if the card has no printing at all.
        """
        preferred = set(editions)
        ranked = sorted(
            card.printings,
            key=lambda printing: (printing.edition in preferred, self.editions[printing.edition].position),
        )
        return ranked[-1] if ranked else None


def _by_slug(items: Iterable[Item]) -> Mapping[str, Item]:
    return MappingProxyType({item.slug: item for item in sorted(items, key=lambda item: item.slug)})
