"""Formulas: numbers that depend on what a player owns at the end of a game, as data.

A formula is a number or an expression, such as `cards("duchy") * 2`. It can be evaluated, asked for what it reads, and
exported as JSON: a number, or a list of an operation and its parts, in which numbers over groups of cards are written
out as sums. `static/js/score/score-formulas.js` has the same evaluator, so that a page scores without a network
exactly as the server does.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import reduce
from operator import add, floordiv, mul, sub
from typing import Any

from engine.scoring.counts import Count, Token

Numbers = Mapping[str, Mapping[str, int]]
"""What formulas read, by operation and key: "of" cards, "count" and "tokens" of the player, "most" of all players."""


class Group(StrEnum):
    """Groups of cards whose members are known only in a game, including cards of several types."""

    VICTORIES = "victories"  # Punktekarten
    TREASURES = "treasures"  # Geldkarten; with the Wunderheilerin, Flüche are Geldkarten, too (bl22-019)
    CASTLES = "castles"  # Schlösser


@dataclass(frozen=True, slots=True)
class Formula:
    """An operation on `parts`; without parts, the number at `key`, or a number over the group `key`.

    `cards` are the cards that the group has in a game, see `in_game`.
    """

    operation: str
    parts: tuple["Formula | int", ...] = ()
    key: str = ""
    cards: tuple[str, ...] = ()

    def __add__(self, other: "Formula | int") -> "Formula":
        return Formula("+", (self, other))

    def __sub__(self, other: "Formula | int") -> "Formula":
        return Formula("-", (self, other))

    def __mul__(self, other: "Formula | int") -> "Formula":
        return Formula("*", (self, other))

    def __floordiv__(self, other: "Formula | int") -> "Formula":
        return Formula("//", (self, other))


def cards(slug: str) -> Formula:
    """How many copies of this card the player owns."""
    return Formula("of", key=slug)


def most(slug: str) -> Formula:
    """How many copies of this card that player owns who has most of them."""
    return Formula("most", key=slug)


def count(what: Count) -> Formula:
    """The number that the player counted, or that follows from the cards."""
    return Formula("count", key=what.value)


def tokens(what: Token) -> Formula:
    """How many of these tokens the player has."""
    return Formula("tokens", key=what.value)


def least(*numbers: Formula | int) -> Formula:
    """The smallest of the numbers."""
    return Formula("least", numbers)


def at_least(number: Formula | int, other: Formula | int) -> Formula:
    """1 if `number` is greater than or equal to `other`, otherwise 0."""
    return Formula("at_least", (number, other))


def cards_in(group: Group) -> Formula:
    """How many cards of this group the player owns, all together."""
    return Formula("cards_in", key=group.value)


def names_in(group: Group) -> Formula:
    """How many different names there are among the player's cards of this group."""
    return Formula("names_in", key=group.value)


def names_led_in(group: Group) -> Formula:
    """How many different cards of this group the player owns at least as many copies of as every other player."""
    return Formula("names_led_in", key=group.value)


OPERATIONS: dict[str, Callable[..., int]] = {
    "+": add,
    "-": sub,
    "*": mul,
    "//": floordiv,
    "least": min,
    "at_least": lambda number, other: int(number >= other),
}
# Numbers over the cards of a group.
GROUP_OPERATIONS: dict[str, Callable[[tuple[str, ...], Numbers], int]] = {
    "cards_in": lambda cards, numbers: sum([numbers["of"].get(slug, 0) for slug in cards]),
    "names_in": lambda cards, numbers: len([slug for slug in cards if numbers["of"].get(slug)]),
    "names_led_in": lambda cards, numbers: len(
        [slug for slug in cards if (number := numbers["of"].get(slug)) and number >= numbers["most"][slug]]
    ),
}
# The same as formulas: what each card of the group adds.
OF_EACH_CARD: dict[str, Callable[[str], Formula]] = {
    "cards_in": cards,
    "names_in": lambda slug: at_least(cards(slug), 1),
    "names_led_in": lambda slug: at_least(cards(slug), 1) * at_least(cards(slug), most(slug)),
}


def in_game(formula: Formula | int, groups: Mapping[Group, tuple[str, ...]]) -> Formula | int:
    """The formula for a game in which the groups have these cards."""
    if isinstance(formula, int):
        return formula
    if formula.operation in GROUP_OPERATIONS:
        cards = groups[Group(formula.key)]
        return replace(formula, cards=cards) if cards else 0
    return replace(formula, parts=tuple([in_game(part, groups) for part in formula.parts]))


def evaluate(formula: Formula | int, numbers: Numbers) -> int:
    """The value of a formula of a game; numbers that are missing count as 0.

    >>> evaluate(cards("duchy") * 2 + least(count(Count.CARDS), 15), {"of": {"duchy": 3}, "count": {"cards": 40}})
    21
    """
    if isinstance(formula, int):
        return formula
    if formula.parts:
        return OPERATIONS[formula.operation](*[evaluate(part, numbers) for part in formula.parts])
    if formula.cards:
        return GROUP_OPERATIONS[formula.operation](formula.cards, numbers)
    return numbers[formula.operation].get(formula.key, 0)


def leaves(formula: Formula | int) -> Iterator[Formula]:
    """The numbers that a formula reads, in order of appearance."""
    if isinstance(formula, Formula):
        if not formula.parts:
            yield formula
        for part in formula.parts:
            yield from leaves(part)


def to_json(formula: Formula | int) -> Any:
    """A formula of a game as JSON.

    >>> to_json(count(Count.CARDS) // 10)
    ['//', ['count', 'cards'], 10]
    """
    if isinstance(formula, int):
        return formula
    if formula.cards:
        terms = [to_json(OF_EACH_CARD[formula.operation](slug)) for slug in formula.cards]
        return reduce(lambda total, term: ["+", total, term], terms)
    return [formula.operation, *([to_json(part) for part in formula.parts] or [formula.key])]


def inputs(formula: Formula | int) -> Iterator[tuple[str, str]]:
    """What the formula of a game reads: pairs such as ("of", "silver") and ("count", "cards").

    >>> sorted(inputs(cards("duke") * count(Count.CARDS)))
    [('count', 'cards'), ('of', 'duke')]
    """
    for leaf in leaves(formula):
        yield from [("of", slug) for slug in leaf.cards] or [(leaf.operation, leaf.key)]
