"""The relevance suite: queries as players type them, and how well the search answers them."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from content.model.library import library
from search.service import Results, search

FOLDER = Path(__file__).resolve().parent
QUERIES, QUESTIONS = FOLDER / "queries.yaml", FOLDER / "questions"

# Sets of everyday questions. Weights and word lists may be tuned by the first two; of the others only the totals are
# looked at. `fresh` was written when the totals of `measured` had been looked at often, `latest` after both.
# To be tuned by as well: `described` has only descriptions of cards, `siblings` asks for one of several rulings of a
# card, `development` was written blind for this purpose, `judged` was a blind lot until the search was changed by it.
QUESTION_SETS = tuple("tuned tuned_later measured fresh latest described siblings development judged".split())

FIRST_RESULTS = 5  # results of a kind among which an expected one counts as found


@dataclass(frozen=True, slots=True)
class Expectation:
    """A query of the suite with one kind of expectation: `first`, `find`, `any` or `only`; documents as kind/slug."""

    query: str
    written: str  # before or after the search was tuned, see queries.yaml
    group: str  # such as name, typo, question
    first: str = ""  # the first result of all
    find: tuple[str, ...] = ()  # all are among the first results of their kind
    any: tuple[str, ...] = ()  # one is among the first results of its kind
    only: tuple[str, ...] = ()  # all results of their kind

    @property
    def expected(self) -> tuple[str, ...]:
        return (self.first,) if self.first else self.find or self.any or self.only


@dataclass(frozen=True, slots=True)
class Outcome:
    expectation: Expectation
    places: dict[str, int]  # expected document → its place among the results of its kind, from 1; 0 if not found
    first: str  # the first result of all
    found: dict[str, set[str]]  # kind → documents

    @property
    def is_first(self) -> bool:
        return not self.expectation.first or self.first == self.expectation.first

    @property
    def recall(self) -> float:
        """The share of the expected documents that are among the first results of their kind."""
        found = sum(1 for rank in self.places.values() if 0 < rank <= FIRST_RESULTS)
        return float(found > 0) if self.expectation.any else found / len(self.places)

    @property
    def reciprocal_rank(self) -> float:
        return max((1 / rank for rank in self.places.values() if rank), default=0.0)

    @property
    def is_exact(self) -> bool:
        """Whether all results of a kind are those expected by `only`."""
        return all(self.found.get(kind) == documents for kind, documents in _by_kind(self.expectation.only).items())


def relevance_suite() -> list[Expectation]:
    return [Expectation(**row) for row in read_rows(QUERIES)]


@cache
def read_rows(path: Path) -> list[dict[str, Any]]:
    """The entries of a YAML file, lists as tuples; cached."""
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    rows = yaml.load(path.read_bytes(), Loader=loader)  # noqa: S506 - both loaders are safe, the one in C is faster
    return [{key: tuple(value) if isinstance(value, list) else value for key, value in row.items()} for row in rows]


def search_for(expectation: Expectation) -> Outcome:
    results = search(library(), expectation.query, limit=25, by_kind=True)
    places = _places(results)
    expected_places = {document: places.get(document, 0) for document in expectation.expected}
    first = f"{results.hits[0].kind}/{results.hits[0].slug}" if results.hits else ""
    return Outcome(expectation, expected_places, first, _by_kind(tuple(places)))


def _places(results: Results) -> dict[str, int]:
    return {
        f"{group.kind}/{hit.slug}": place for group in results.groups for place, hit in enumerate(group.hits, start=1)
    }


def _by_kind(documents: tuple[str, ...]) -> dict[str, set[str]]:
    kinds: dict[str, set[str]] = {}
    for document in documents:
        kinds.setdefault(document.partition("/")[0], set()).add(document)
    return kinds


@dataclass(frozen=True, slots=True)
class Question:
    """A question in everyday words, answered by the results of all kinds in one list."""

    query: str
    group: str
    named: bool  # whether it names a card
    any: tuple[str, ...]  # the documents that answer it


@dataclass(frozen=True, slots=True)
class Shares:
    """Which shares of a set of questions are answered, 0..1; 0 if a set has no such question."""

    questions: int
    first: float  # by the first result
    within_three: float  # by one of the first three results
    without_name: float  # by one of the first three, of the questions that name no card
    first_without_name: float  # by the first result, of the questions that name no card


def everyday_questions(question_set: str) -> list[Question]:
    return [Question(**row) for row in read_rows(QUESTIONS / f"{question_set}.yaml")]


def all_queries() -> list[str]:
    """Every query of the suite and of all sets of questions, each once."""
    suite = [case.query for case in relevance_suite()]
    asked = [question.query for question_set in QUESTION_SETS for question in everyday_questions(question_set)]
    return list(dict.fromkeys((*suite, *asked)))


def answer_shares(*question_sets: str) -> Shares:
    """The shares of all questions of these sets together."""
    questions = [question for question_set in question_sets for question in everyday_questions(question_set)]
    places = [_place(question) for question in questions]
    without_name = [place for place, question in zip(places, questions, strict=True) if not question.named]
    return Shares(
        len(questions), _share(places, 1), _share(places, 3), _share(without_name, 3), _share(without_name, 1)
    )


def _place(question: Question) -> int:
    """The place of the first result that answers a question, from 1; after the last result if none does."""
    hits = search(library(), question.query).hits
    places = (place for place, hit in enumerate(hits, start=1) if f"{hit.kind}/{hit.slug}" in question.any)
    return next(places, len(hits) + 1)


def _share(places: list[int], limit: int) -> float:
    return sum(place <= limit for place in places) / max(len(places), 1)
