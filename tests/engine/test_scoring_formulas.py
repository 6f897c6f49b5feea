"""Scoring functions written down as data come to what the functions come to."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.scoring.formulas import FormulaHand, Term, formula_of, inputs_of
from engine.scoring.registry import SCORER_OF, SCORERS
from engine.scoring.values import WHY_IN_ENGLISH
from tests.engine.test_scoring import game

OPERATIONS: dict[str, Callable[..., int]] = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "//": lambda a, b: a // b,
    "least": min,
    "at_least": lambda a, b: int(a >= b),
}


def value(formula: Any, known: dict[str, int]) -> int:
    """What a formula comes to, as its description says, every input known by its name."""
    if isinstance(formula, int):
        return formula
    operation, *parts = formula
    if operation in OPERATIONS:
        return OPERATIONS[operation](*(value(part, known) for part in parts))
    return known[parts[0]] if operation != "most" else known[parts[0]] + 1


class KnownHand(FormulaHand):
    """Numbers for everything; somebody else always has one more."""

    def __init__(self, kinds: FormulaHand, known: dict[str, int]) -> None:
        super().__init__(kinds.victories, kinds.treasures, kinds.castles)
        self.known = known

    def of(self, slug: str) -> Any:
        return self.known[slug]

    def count(self, what: Any) -> Any:
        return self.known[what.value]

    tokens = count

    def most_of(self, cards: Any) -> Any:
        return 0

    def least(self, *numbers: Any) -> Any:
        return min(numbers)

    def at_least(self, number: Any, other: Any) -> Any:
        return int(number >= other)


@given(st.data())
def test_a_formula_comes_to_what_its_function_comes_to(data: st.DataObject) -> None:
    asked = game()
    scorer = data.draw(st.sampled_from(asked.scorers))
    keys = sorted(key for _, key in inputs_of(scorer, asked.formula_hand))
    known = {key: data.draw(st.integers(0, 60), label=key) for key in keys}
    worth = scorer.value(KnownHand(asked.formula_hand, known))
    formula = asked.formulas[scorer.slug]
    assert value(formula["number"], known) * value(formula["each"], known) == worth.total
    assert formula["why"].format(*(value(part, known) for part in formula["shown"])) == worth.why.format(*worth.shown)


def test_a_formula_is_plain_data() -> None:
    assert formula_of(SCORER_OF["gardens"], FormulaHand()) == {
        "number": ["of", "gardens"],
        "each": ["//", ["count", "cards"], 10],
        "why": "{} Karten",
        "shown": [["count", "cards"]],
    }


def test_what_a_function_asks_for_is_read_off_its_formula() -> None:
    assert inputs_of(SCORER_OF["plateau-shepherds"], FormulaHand()) == {("tokens", "favors"), ("count", "cost_two")}
    assert inputs_of(SCORER_OF["keep"], FormulaHand(treasures=("copper", "gold"))) == {("of", "copper"), ("of", "gold")}


def test_a_term_refuses_to_be_true_or_false() -> None:
    with pytest.raises(TypeError, match="at_least"):
        bool(Term("of", "copper"))


def test_what_was_counted_has_an_english_for_every_german() -> None:
    kinds = FormulaHand(victories=(), treasures=(), castles=())
    assert {formula_of(scorer, kinds)["why"] for scorer in SCORERS} - {""} == WHY_IN_ENGLISH.keys()
