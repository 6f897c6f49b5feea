"""Formulas of scoring functions evaluate to the same points as the functions."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.scoring.formulas import FormulaCards, Term, formula_of, inputs_of
from engine.scoring.registry import SCORER_OF, SCORERS
from engine.scoring.values import WHY_IN_ENGLISH
from tests.engine.test_scoring import large_game_questions

OPERATIONS: dict[str, Callable[..., int]] = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "//": lambda a, b: a // b,
    "least": min,
    "at_least": lambda a, b: int(a >= b),
}


def value(formula: Any, inputs: dict[str, int]) -> int:
    """The value of a formula, as `engine.scoring.formulas` describes it; `inputs` are numbers by name."""
    if isinstance(formula, int):
        return formula
    operation, *parts = formula
    if operation in OPERATIONS:
        return OPERATIONS[operation](*(value(part, inputs) for part in parts))
    return inputs[parts[0]] if operation != "most" else inputs[parts[0]] + 1


class KnownCards(FormulaCards):
    """A number of cards for every input; some other player always has one more."""

    def __init__(self, kinds: FormulaCards, inputs: dict[str, int]) -> None:
        super().__init__(kinds.victories, kinds.treasures, kinds.castles)
        self.inputs = inputs

    def of(self, slug: str) -> Any:
        return self.inputs[slug]

    def count(self, what: Any) -> Any:
        return self.inputs[what.value]

    tokens = count

    def kinds_led(self, cards: Any) -> Any:
        return 0

    def smallest(self, *numbers: Any) -> Any:
        return min(numbers)

    def is_at_least(self, number: Any, other: Any) -> Any:
        return int(number >= other)


@given(st.data())
def test_formula_evaluates_to_the_result_of_its_function(data: st.DataObject) -> None:
    questions = large_game_questions()
    scorer = data.draw(st.sampled_from(questions.scorers))
    keys = sorted(key for _, key in inputs_of(scorer, questions.formula_cards))
    inputs = {key: data.draw(st.integers(0, 60), label=key) for key in keys}
    points = scorer.value(KnownCards(questions.formula_cards, inputs))
    formula = questions.formulas[scorer.slug]
    assert value(formula["number"], inputs) * value(formula["each"], inputs) == points.total
    assert formula["why"].format(*(value(part, inputs) for part in formula["shown"])) == points.why.format(
        *points.shown
    )


def test_formula_is_json() -> None:
    assert formula_of(SCORER_OF["gardens"], FormulaCards()) == {
        "number": ["of", "gardens"],
        "each": ["//", ["count", "cards"], 10],
        "why": "{} Karten",
        "shown": [["count", "cards"]],
    }


def test_inputs_of_scoring_functions() -> None:
    assert inputs_of(SCORER_OF["plateau-shepherds"], FormulaCards()) == {("tokens", "favors"), ("count", "cost_two")}
    assert inputs_of(SCORER_OF["keep"], FormulaCards(treasures=("copper", "gold"))) == {
        ("of", "copper"),
        ("of", "gold"),
    }


def test_term_has_no_truth_value() -> None:
    with pytest.raises(TypeError, match="at_least"):
        bool(Term("of", "copper"))


def test_every_sentence_of_points_has_english() -> None:
    kinds = FormulaCards(victories=(), treasures=(), castles=())
    assert {formula_of(scorer, kinds)["why"] for scorer in SCORERS} - {""} == WHY_IN_ENGLISH.keys()
