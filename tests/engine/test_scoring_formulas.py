"""Formulas: what they read, their JSON, and numbers over groups of cards."""

from hypothesis import given
from hypothesis import strategies as st

from engine.messages import Message
from engine.scoring.formulas import (
    GROUP_OPERATIONS,
    OF_EACH_CARD,
    Group,
    cards_in,
    evaluate,
    in_game,
    inputs,
    names_led_in,
    to_json,
)
from engine.scoring.scorers import SCORER_OF, SCORERS

GROUPS = {Group.VICTORIES: ("estate", "duchy"), Group.TREASURES: ("copper", "gold"), Group.CASTLES: ()}
CARDS = tuple("abcde")
AMOUNTS = st.dictionaries(st.sampled_from(CARDS), st.integers(1, 3))


def test_scorer_is_exported_as_json() -> None:
    assert SCORER_OF["gardens"].in_game(Message("Gärten", "Gardens"), GROUPS).as_json() == {
        "card": "gardens",
        "name": "Gärten",
        "held": True,
        "number": ["of", "gardens"],
        "each": ["//", ["count", "cards"], 10],
        "why": "{} Karten",
        "shown": [["count", "cards"]],
    }


def test_numbers_over_groups_are_exported_as_sums_over_the_cards_of_the_game() -> None:
    assert to_json(in_game(cards_in(Group.VICTORIES) // 4, GROUPS)) == [
        "//",
        ["+", ["of", "estate"], ["of", "duchy"]],
        4,
    ]
    assert to_json(in_game(cards_in(Group.CASTLES) * 2, GROUPS)) == ["*", 0, 2]


def test_inputs_of_formulas() -> None:
    assert SCORER_OF["plateau-shepherds"].inputs == {("tokens", "favors"), ("count", "cost_two")}
    assert set(inputs(in_game(names_led_in(Group.TREASURES), GROUPS))) == {("of", "copper"), ("of", "gold")}


@given(st.sampled_from(sorted(GROUP_OPERATIONS)), st.lists(st.sampled_from(CARDS), unique=True), AMOUNTS, AMOUNTS)
def test_number_over_a_group_is_the_sum_of_what_each_card_adds(
    operation: str, cards: list[str], own: dict[str, int], others: dict[str, int]
) -> None:
    highest = {slug: max(own.get(slug, 0), others.get(slug, 0)) for slug in CARDS}
    numbers = {"of": own, "most": highest}
    summed = sum(evaluate(OF_EACH_CARD[operation](slug), numbers) for slug in cards)
    assert GROUP_OPERATIONS[operation](tuple(cards), numbers) == summed


def test_every_reason_has_a_place_for_each_number_in_both_languages() -> None:
    for scorer in SCORERS:
        reason = scorer.reason
        assert reason.count("{}") == reason.en.count("{}") == len(scorer.shown), scorer.slug
