"""Everyday questions, with floors below what is reached: how many the first hits answer. Of the measured and the fresh
ones only the sums are looked at, so that nobody tunes by them; `make bench ONLY=search` prints what is promised beside
what is reached.
"""

from pathlib import Path

import pytest

from content.model.library import library
from search.service import search
from tests.search.content.conftest import IN_FILES
from tests.support.relevance import QUESTION_SETS, answer_shares, questions, rows_of

pytestmark = [pytest.mark.long, IN_FILES]

FLOORS = {
    "tuned": (0.78, 0.92, 0.90),
    "tuned_later": (0.76, 0.90, 0.86),
    "measured": (0.79, 0.91, 0.84),
    "fresh": (0.77, 0.87, 0.79),
}
"""Sort → by the first hit, by one of the first three, by one of these where no card is named."""

EVERYDAY = Path(__file__).resolve().parents[3] / "fixtures" / "synonyms.yaml"


@pytest.mark.parametrize("sort", QUESTION_SETS)
def test_the_first_hits_answer_everyday_questions(sort: str) -> None:
    shares = answer_shares(sort)
    first, three, nameless = FLOORS[sort]
    assert shares.first >= first
    assert shares.three >= three
    assert shares.nameless >= nameless


def test_the_questions_are_many_and_a_third_names_no_card() -> None:
    asked = {sort: questions(sort) for sort in QUESTION_SETS}
    every = [question.query for sort in QUESTION_SETS for question in asked[sort]]
    assert len(set(every)) == len(every) >= 600
    for sort in QUESTION_SETS:
        assert sum(not question.named for question in asked[sort]) >= 0.3 * len(asked[sort])


def test_every_answer_that_is_accepted_exists() -> None:
    pools = library().records_by_kind
    unknown = [
        answer
        for sort in QUESTION_SETS
        for question in questions(sort)
        for answer in question.any
        if answer.partition("/")[2] not in pools[answer.partition("/")[0]]
    ]
    assert unknown == []


def test_every_everyday_word_finds_what_it_shows() -> None:
    rows = rows_of(EVERYDAY)
    lost = []
    for row in rows:
        hits = search(library(), row["query"], limit=5).hits
        if row["finds"] not in [f"{hit.kind}/{hit.slug}" for hit in hits]:
            lost.append(row["word"])
    assert len(rows) >= 400
    assert lost == []
