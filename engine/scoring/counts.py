"""Numbers that players count at the end of a game besides single cards, and how each follows from the cards."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from engine.messages import TABLES, Message, message

ORCHARD_COPIES = 3  # copies of one Aktionskarte that the Obstgarten counts (kt-24-045)
LABELS = TABLES["counts"]
UNNAMED_OBELISK_PILE = Message("des Obelisken", "of the Obelisk")
STATES = ("miserable", "twice-miserable")  # in front of a player; they are not cards of this player


class Count(StrEnum):
    """Numbers of cards. The values are keys of the API and never change."""

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


@dataclass(frozen=True, slots=True, kw_only=True)
class CountedCards:
    """The cards that are counted together at the end of a game."""

    actions: frozenset[str]
    obelisk_cards: frozenset[str]
    costing_two: frozenset[str]
    from_empty_piles: frozenset[str]


Amounts = Mapping[str, int]
"""Numbers of copies, 1 or more, by the slug of the card."""


CountFunction = Callable[[CountedCards, Amounts], int]


def _numbers_in(cards: Amounts, group: frozenset[str]) -> list[int]:
    return [number for slug, number in cards.items() if slug in group]


def _second_largest(numbers: list[int]) -> int:
    return sorted(numbers)[-2] if len(numbers) > 1 else 0


COUNT_FUNCTIONS: dict[Count, CountFunction] = {
    Count.CARDS: lambda _, cards: sum(cards.values()),
    Count.NAMES: lambda _, cards: len(cards),
    Count.ACTIONS: lambda counted, cards: sum(_numbers_in(cards, counted.actions)),
    Count.THREE_OF_AN_ACTION: lambda counted, cards: sum(
        number >= ORCHARD_COPIES for number in _numbers_in(cards, counted.actions)
    ),
    Count.SECOND_ACTION: lambda counted, cards: _second_largest(_numbers_in(cards, counted.actions)),
    Count.SINGLES: lambda _, cards: list(cards.values()).count(1),
    Count.FROM_EMPTY_PILES: lambda counted, cards: sum(_numbers_in(cards, counted.from_empty_piles)),
    Count.OBELISK: lambda counted, cards: sum(_numbers_in(cards, counted.obelisk_cards)),
    Count.COST_TWO: lambda counted, cards: sum(_numbers_in(cards, counted.costing_two)),
}
"""How numbers follow from the cards of a player; that on a mat does not."""


def counts_of(asked: tuple[Count, ...], counted: CountedCards, amounts: Amounts) -> dict[str, int]:
    """The counts that follow from these cards, of those that a game asks for."""
    if not asked:
        return {}
    cards = {slug: number for slug, number in amounts.items() if slug not in STATES}
    return {count.value: COUNT_FUNCTIONS[count](counted, cards) for count in asked}


def label_of(key: str, obelisk: Message = UNNAMED_OBELISK_PILE) -> Message:
    """What players read beside a number of cards or tokens; `obelisk` is the pile that the Obelisk counts."""
    return message(key, LABELS, obelisk=obelisk)
