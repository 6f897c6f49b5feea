"""The evaluator of formulas in the browser calculates as the one in Python."""

import random

from engine.scoring import Holding, TableEnd
from engine.scoring.formulas import Numbers
from engine.scoring.owned_cards import cards_of_players
from engine.scoring.scorers import SCORER_OF
from tests.support.content import full_catalog
from tests.support.node import call_in_node
from tests.support.scoring import questions_with_card, random_holdings

SCORE_ENTRIES = """({ scoreEntry }, games) =>
    games.flatMap(([scorers, players]) =>
        players.flatMap((counts) => scorers.map((scorer) => scoreEntry(scorer, counts)))
    ).map(({ card, points, text }) => [card, points, text])"""


def test_both_evaluators_of_formulas_agree_on_every_scoring_card() -> None:
    """The evaluator in Python and its twin in JavaScript get the same random holdings of three players."""
    rng = random.Random(5)
    games, expected = [], []
    for slug in SCORER_OF:
        questions = questions_with_card(full_catalog(), slug, players=3)
        for _ in range(8):
            numbers = random_holdings(questions, rng)
            holdings = [
                Holding(name="", cards=cards, counts=counts, tokens=tokens) for cards, counts, tokens in numbers
            ]
            players = [owned.numbers for owned in cards_of_players(questions, holdings, TableEnd())]
            games.append([[scorer.as_json() for scorer in questions.scorers], [counts_of_page(own) for own in players]])
            expected += [
                [scorer.slug, points.total, f"{scorer.name}: {points.text}"]
                for own in players
                for scorer in questions.scorers
                for points in [scorer.points(own)]
            ]
    assert call_in_node("score/score-formulas.js", SCORE_ENTRIES, games) == expected


def counts_of_page(numbers: Numbers) -> dict[str, dict[str, int]]:
    """What formulas read, as the page has it: the fields of a player, and the highest numbers of all players."""
    return {"own": {**numbers["of"], **numbers["count"], **numbers["tokens"]}, "highest": {**numbers["most"]}}
