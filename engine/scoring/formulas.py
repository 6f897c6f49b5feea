"""Exports scoring functions as expression trees (JSON), so that a page scores offline exactly as the server does.

Each function is called with symbolic numbers of cards, which record every operation. A formula is a number or a list:
["of", slug], ["count", what], ["tokens", what], ["most", slug] (the largest number of a card that one player owns), or
an operation on formulas: "+", "-", "*", "//" (integer division), "least" (minimum), "at_least" (1 or 0).
`static/js/score.js` evaluates the formulas.
"""

from collections.abc import Iterator
from typing import Any, NoReturn

from engine.scoring.values import Count, Number, Points, Scorer, Token

Formula = int | list[Any]


class Term:
    """A symbolic number: arithmetic with it gives a new term with the recorded formula."""

    __slots__ = ("formula",)

    def __init__(self, *formula: Any) -> None:
        self.formula: Formula = [to_formula(part) for part in formula]

    def __add__(self, other: Number) -> "Term":
        return self if _is_zero(other) else Term("+", self, other)

    def __radd__(self, other: Number) -> "Term":
        return self if _is_zero(other) else Term("+", other, self)

    def __sub__(self, other: Number) -> "Term":
        return Term("-", self, other)

    def __mul__(self, other: Number) -> "Term":
        return Term("*", self, other)

    def __floordiv__(self, other: int) -> "Term":
        return Term("//", self, other)

    def __bool__(self) -> NoReturn:
        raise TypeError("a term has no value yet; compare it with OwnedCards.is_at_least")


def _is_zero(number: Number) -> bool:
    return isinstance(number, int) and number == 0


def to_formula(part: Any) -> Any:
    """The formula of a Term; a number or text as it is."""
    return part.formula if isinstance(part, Term) else part


class FormulaCards:
    """What a player owns, symbolically: every number is a Term. Only the groups of cards in the game are known."""

    def __init__(
        self, victories: tuple[str, ...] = (), treasures: tuple[str, ...] = (), castles: tuple[str, ...] = ()
    ) -> None:
        self.victories = victories
        self.treasures = treasures
        self.castles = castles

    def of(self, slug: str) -> Term:
        return Term("of", slug)

    def count(self, what: Count) -> Term:
        return Term("count", what.value)

    def tokens(self, what: Token) -> Term:
        return Term("tokens", what.value)

    def all_of(self, cards: tuple[str, ...]) -> Number:
        return sum((self.of(slug) for slug in cards), 0)

    def kinds_of(self, cards: tuple[str, ...]) -> Number:
        return sum((self.is_at_least(self.of(slug), 1) for slug in cards), 0)

    def kinds_led(self, cards: tuple[str, ...]) -> Number:
        won = [
            self.is_at_least(self.of(slug), 1) * self.is_at_least(self.of(slug), Term("most", slug)) for slug in cards
        ]
        return sum(won, 0)

    def smallest(self, *numbers: Number) -> Term:
        return Term("least", *numbers)

    def is_at_least(self, number: Number, other: Number) -> Term:
        return Term("at_least", number, other)


def formula_of(scorer: Scorer, owned: FormulaCards) -> dict[str, Any]:
    """A scoring function as JSON: formulas for the count and the points for each, and the sentence with its numbers."""
    points: Points = scorer.value(owned)
    return {
        "number": to_formula(points.count),
        "each": to_formula(points.each),
        "why": points.why,
        "shown": [to_formula(part) for part in points.shown],
    }


def inputs_of(scorer: Scorer, owned: FormulaCards) -> frozenset[tuple[str, str]]:
    """What a scoring function reads: pairs such as ("of", "silver") and ("count", "cards")."""
    points: Points = scorer.value(owned)
    return frozenset(_inputs([to_formula(part) for part in (points.count, points.each, *points.shown)]))


def _inputs(formula: Any) -> Iterator[tuple[str, str]]:
    if not isinstance(formula, list) or not formula:
        return
    if isinstance(formula[-1], str):
        yield ("of" if formula[0] == "most" else formula[0], formula[-1])
        return
    for part in formula:
        yield from _inputs(part)
