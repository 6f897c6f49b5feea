"""Everyday questions: how many of them the first results answer, with minimums one point below what is reached.

Of the sets `measured` and `fresh` only the totals are looked at, so that nobody tunes the search by them.
`make bench ONLY=search` prints targets and results.
"""

from pathlib import Path

import pytest

from content.model.library import library
from evals.relevance import QUESTION_SETS, answer_shares, everyday_questions, read_rows
from search.service import search
from tests.search.content.conftest import WITH_FILES

pytestmark = [pytest.mark.slow, WITH_FILES]

# Set of questions → minimum shares that are answered by the first result, by one of the first three, and by one of the
# first three where no card is named.
MIN_SHARES = {
    "tuned": (0.887, 0.95, 0.932),
    "tuned_later": (0.821, 0.942, 0.919),
    "measured": (0.849, 0.946, 0.888),
    "fresh": (0.834, 0.934, 0.909),
    "latest": (0.934, 0.984, 0.968),
    "described": (0.74, 0.84, 0.811),
    "siblings": (0.904, 0.99, 0.0),  # all of them name a card
    "development": (0.84, 0.955, 0.899),
    "judged": (0.928, 0.965, 0.936),
}
SYNONYMS = Path(__file__).resolve().parents[3] / "fixtures" / "synonyms.yaml"


@pytest.mark.parametrize("question_set", QUESTION_SETS)
def test_the_first_hits_answer_everyday_questions(question_set: str) -> None:
    shares = answer_shares(question_set)
    first, within_three, without_name = MIN_SHARES[question_set]
    assert shares.first >= first
    assert shares.within_three >= within_three
    assert shares.without_name >= without_name


def test_there_are_600_different_questions_and_a_quarter_names_no_card() -> None:
    questions = {question_set: everyday_questions(question_set) for question_set in QUESTION_SETS}
    queries = [question.query for question_set in QUESTION_SETS for question in questions[question_set]]
    assert len(set(queries)) == len(queries) >= 600
    for in_set in (questions[question_set] for question_set in QUESTION_SETS if question_set != "siblings"):
        assert sum(not question.named for question in in_set) >= 0.25 * len(in_set)


def test_every_expected_answer_exists() -> None:
    pools = library().records_by_kind
    unknown = [
        answer
        for question_set in QUESTION_SETS
        for question in everyday_questions(question_set)
        for answer in question.any
        if answer.partition("/")[2] not in pools[answer.partition("/")[0]]
    ]
    assert unknown == []


def test_the_example_of_every_synonym_finds_its_document() -> None:
    rows = read_rows(SYNONYMS)
    failing = []
    for row in rows:
        hits = search(library(), row["query"], limit=5).hits
        if row["finds"] not in [f"{hit.kind}/{hit.slug}" for hit in hits]:
            failing.append(row["word"])
    assert len(rows) >= 400
    assert failing == []
