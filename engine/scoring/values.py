"""Input and output of scoring functions: `OwnedCards` and `Points`; and `Scorer`, such a function with its sources."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, NamedTuple, Protocol

# int when scoring; a formula Term when the function is exported as JSON.
Number = Any


class Count(StrEnum):
    """Numbers that players count, besides those of single cards. The values are keys of the API and never change."""

    CARDS = "cards"  # all cards that the player owns
    NAMES = "names"  # differently named cards among them
    ACTIONS = "actions"  # Action cards
    THREE_OF_AN_ACTION = "three_of_an_action"  # differently named Actions of which there are three or more copies
    SECOND_ACTION = "second_action"  # copies of the second most common Action
    SINGLES = "singles"  # cards of which there is exactly one copy
    FROM_EMPTY_PILES = "from_empty_piles"  # cards from empty piles, without Victory cards
    OBELISK = "obelisk_pile"  # cards of the pile that the Obelisk counts
    COST_TWO = "cost_two"  # cards costing exactly 2
    ON_TAVERN_MAT = "on_tavern_mat"  # Distant Lands on the Tavern mat


class Token(StrEnum):
    """Tokens that count at the end. The values are keys of the API and never change."""

    VICTORY = "victory"
    FAVORS = "favors"


class OwnedCards(Protocol):
    """Everything a player owns at the end, wherever it is: deck, hand, discard pile, mats (bb19-016, kt-19-014)."""

    def of(self, slug: str) -> Number:
        """How many copies of this card the player owns."""

    def count(self, what: Count) -> Number:
        """The number that the player counted, or that follows from the cards."""

    def tokens(self, what: Token) -> Number:
        """How many of these tokens the player has."""

    def all_of(self, cards: tuple[str, ...]) -> Number:
        """How many of these cards the player owns, all together."""

    def kinds_of(self, cards: tuple[str, ...]) -> Number:
        """How many different names there are among the player's copies of these cards."""

    def kinds_led(self, cards: tuple[str, ...]) -> Number:
        """How many different cards among these the player owns at least as many copies of as every other player."""

    def smallest(self, *numbers: Number) -> Number:
        """The smallest of the numbers."""

    def is_at_least(self, number: Number, other: Number) -> Number:
        """1 if `number` is greater than or equal to `other`, otherwise 0."""

    @property
    def victories(self) -> tuple[str, ...]:
        """The Punktekarten of this game, including cards of several types."""

    @property
    def treasures(self) -> tuple[str, ...]:
        """The Geldkarten of this game, including cards of several types."""

    @property
    def castles(self) -> tuple[str, ...]:
        """The Schlösser of this game."""


# English for the German sentences `Points.why`.
WHY_IN_ENGLISH = {
    "{} Karten": "{} cards",
    "{} Herzogtümer": "{} Duchies",
    "{} Aktionskarten": "{} Actions",
    "{} verschiedene Karten": "{} differently named cards",
    "{} Gold": "{} Golds",
    "{} Punktekarten": "{} Victory cards",
    "{} Silber": "{} Silvers",
    "{} auf dem Wirtshaus-Tableau": "{} on the Tavern mat",
    "{} Schlösser": "{} Castles",
    "{} Anwesen": "{} Estates",
    "{} verschiedene Punktekarten": "{} differently named Victory cards",
    "{} Silber, {} Gold": "{} Silvers, {} Golds",
    "{} Kupfer": "{} Coppers",
    "{} Geldkarten, von denen niemand mehr hat": "{} Treasures of which nobody has more",
    "{} Karten vom Stapel": "{} cards of the pile",
    "{} Aktionskarten mindestens dreimal": "{} Actions at least three times",
    "{} Kupfer, {} Silber, {} Gold": "{} Coppers, {} Silvers, {} Golds",
    "{} Karten von leeren Stapeln": "{} cards of empty piles",
    "{}-mal die zweithäufigste Aktionskarte": "{} of the second most common Action",
    "{} Karten nur einmal": "{} cards only once",
    "{} Gefallen, {} Karten für 2": "{} Favors, {} cards costing 2",
}


class Points(NamedTuple):
    """`count` × `each` points: `count` copies of a card, or for a landmark of what it counts.

    `why` says in German what was counted, with a `{}` for each number of `shown`.
    """

    count: Number
    each: Number
    why: str = ""
    shown: tuple[Number, ...] = ()

    @property
    def total(self) -> int:
        return int(self.count * self.each)

    @property
    def text(self) -> str:
        """The calculation in German.

        >>> Points(4, 37 // 10, "{} Karten", (37,)).text
        '37 Karten → 3 × 4 = 12'
        >>> Points(2, -1).text
        '2 × −1 = −2'
        """
        return self._sentence(self.why)

    @property
    def in_english(self) -> str:
        """The calculation in English.

        >>> Points(4, 37 // 10, "{} Karten", (37,)).in_english
        '37 cards → 3 × 4 = 12'
        """
        return self._sentence(WHY_IN_ENGLISH.get(self.why, self.why))

    def _sentence(self, why: str) -> str:
        count, each, total = map(format_signed, (self.count, self.each, self.total))
        if not why:
            return f"{count} × {each} = {total}"
        return f"{why.format(*self.shown)} → {each} × {count} = {total}"


def format_signed(number: int) -> str:
    """A number as text, with a real minus sign (U+2212) instead of a hyphen."""
    return str(number) if number >= 0 else f"−{-number}"


ScoringFunction = Callable[[OwnedCards], Points]


@dataclass(frozen=True, slots=True, kw_only=True)
class Scorer:
    """The scoring function of a card, and the source blocks for it.

    `is_per_card`: it scores for each copy that a player owns; otherwise it scores once for every player.
    """

    slug: str
    value: ScoringFunction
    sources: tuple[str, ...]
    is_per_card: bool


def per_card(*sources: str) -> Callable[[ScoringFunction], Scorer]:
    """Decorator for a card that scores for its owner; the function's name is the card's slug."""
    return lambda value: Scorer(slug=_slug_of(value), value=value, sources=sources, is_per_card=True)


def for_everyone(*sources: str) -> Callable[[ScoringFunction], Scorer]:
    """Decorator for a landmark, an Ally or tokens, which score for every player; the function's name is the slug."""
    return lambda value: Scorer(slug=_slug_of(value), value=value, sources=sources, is_per_card=False)


def _slug_of(value: ScoringFunction) -> str:
    return value.__name__.replace("_", "-")
