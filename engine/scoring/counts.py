"""Numbers that players count at the end of a game besides single cards, and how each follows from the cards."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from engine.messages import Message

ORCHARD_COPIES = 3  # copies of one Aktionskarte that the Obstgarten counts (kt-24-045)
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


class CountRule(NamedTuple):
    """What players read beside a number, and how it follows from their cards; on a mat it does not."""

    label: Message
    number: Callable[[CountedCards, Amounts], int] | None = None


def _numbers_in(cards: Amounts, group: frozenset[str]) -> list[int]:
    return [number for slug, number in cards.items() if slug in group]


def _second_largest(numbers: list[int]) -> int:
    return sorted(numbers)[-2] if len(numbers) > 1 else 0


COUNT_RULES: dict[Count, CountRule] = {
    Count.CARDS: CountRule(Message("Karten insgesamt", "Cards in all"), lambda _, cards: sum(cards.values())),
    Count.NAMES: CountRule(Message("Verschiedene Karten", "Differently named cards"), lambda _, cards: len(cards)),
    Count.ACTIONS: CountRule(
        Message("Aktionskarten", "Action cards"), lambda counted, cards: sum(_numbers_in(cards, counted.actions))
    ),
    Count.THREE_OF_AN_ACTION: CountRule(
        Message("Aktionskarten, die du mindestens dreimal hast", "Action cards of which you have at least three"),
        lambda counted, cards: sum(number >= ORCHARD_COPIES for number in _numbers_in(cards, counted.actions)),
    ),
    Count.SECOND_ACTION: CountRule(
        Message("Exemplare deiner zweithäufigsten Aktionskarte", "Copies of your second most common Action card"),
        lambda counted, cards: _second_largest(_numbers_in(cards, counted.actions)),
    ),
    Count.SINGLES: CountRule(
        Message("Karten, die du nur einmal hast", "Cards of which you have exactly one"),
        lambda _, cards: list(cards.values()).count(1),
    ),
    Count.FROM_EMPTY_PILES: CountRule(
        Message("Karten von leeren Stapeln, ohne Punktekarten", "Cards from empty piles, without Victory cards"),
        lambda counted, cards: sum(_numbers_in(cards, counted.from_empty_piles)),
    ),
    Count.OBELISK: CountRule(
        Message("Karten vom Stapel {obelisk}", "Cards from the pile {obelisk}"),
        lambda counted, cards: sum(_numbers_in(cards, counted.obelisk_cards)),
    ),
    Count.COST_TWO: CountRule(
        Message("Karten, die 2 kosten", "Cards that cost 2"),
        lambda counted, cards: sum(_numbers_in(cards, counted.costing_two)),
    ),
    Count.ON_TAVERN_MAT: CountRule(Message("Ferne Lande auf dem Wirtshaus-Tableau", "Distant Lands on the Tavern mat")),
}
TOKEN_LABELS: dict[str, Message] = {
    Token.VICTORY: Message("Siegpunktmarker", "Victory tokens"),
    Token.FAVORS: Message("Gefallen", "Favors"),
}


def counts_of(asked: tuple[Count, ...], counted: CountedCards, amounts: Amounts) -> dict[str, int]:
    """The counts that follow from these cards, of those that a game asks for."""
    if not asked:
        return {}
    cards = {slug: number for slug, number in amounts.items() if slug not in STATES}
    rules = [(count.value, COUNT_RULES[count].number) for count in asked]
    return {key: number(counted, cards) for key, number in rules if number}
