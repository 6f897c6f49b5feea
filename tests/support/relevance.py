"""The relevance suite: queries as players type them, and how well the search answers them."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from content.model.library import library
from search.service import Results, search

TESTS = Path(__file__).resolve().parents[2] / "tests" / "search"
QUERIES, QUESTIONS = TESTS / "queries.yaml", TESTS / "questions"
QUESTION_SETS = ("tuned", "tuned_later", "measured", "fresh")
"""Everyday questions: those that weights and words may follow, in two lots, those of which only the sums are looked at,
and newer ones of that kind, written when the sums of the others had been looked at often."""

LOOKED_AT = 5
"""So many results of a kind a player looks at."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """A query of the suite: what comes first of all, what is among the first of its kind, one of what is, what is all
    of its kind."""

    query: str
    written: str
    group: str
    first: str = ""
    find: tuple[str, ...] = ()
    any: tuple[str, ...] = ()
    only: tuple[str, ...] = ()

    @property
    def expected(self) -> tuple[str, ...]:
        return (self.first,) if self.first else self.find or self.any or self.only


@dataclass(frozen=True, slots=True)
class Outcome:
    wanted: Wanted
    ranks: dict[str, int]  # expected document → its place in its kind, from 1; 0 when it is not found
    first: str
    found: dict[str, set[str]]  # kind → documents

    @property
    def is_first(self) -> bool:
        return not self.wanted.first or self.first == self.wanted.first

    @property
    def recall(self) -> float:
        """The share of the expected documents that are among the first of their kind."""
        seen = sum(1 for rank in self.ranks.values() if 0 < rank <= LOOKED_AT)
        return float(seen > 0) if self.wanted.any else seen / len(self.ranks)

    @property
    def reciprocal_rank(self) -> float:
        return max((1 / rank for rank in self.ranks.values() if rank), default=0.0)

    @property
    def is_exact(self) -> bool:
        """Whether of its kind nothing else was found than what was wanted, where only that may be."""
        return all(self.found.get(kind) == documents for kind, documents in _by_kind(self.wanted.only).items())


def suite() -> list[Wanted]:
    return [Wanted(**row) for row in rows_of(QUERIES)]


@cache
def rows_of(path: Path) -> list[dict[str, Any]]:
    """What stands in a file, lists as tuples; read once, for many ask."""
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    rows = yaml.load(path.read_bytes(), Loader=loader)  # noqa: S506 - both are safe, the one in C is quick
    return [{key: tuple(value) if isinstance(value, list) else value for key, value in row.items()} for row in rows]


def ask(wanted: Wanted) -> Outcome:
    results = search(library(), wanted.query, limit=25, by_kind=True)
    places = _places(results)
    ranks = {document: places.get(document, 0) for document in wanted.expected}
    first = f"{results.hits[0].kind}/{results.hits[0].slug}" if results.hits else ""
    return Outcome(wanted, ranks, first, _by_kind(tuple(places)))


def _places(results: Results) -> dict[str, int]:
    return {
        f"{group.kind}/{hit.slug}": place for group in results.groups for place, hit in enumerate(group.hits, start=1)
    }


def _by_kind(documents: tuple[str, ...]) -> dict[str, set[str]]:
    kinds: dict[str, set[str]] = {}
    for document in documents:
        kinds.setdefault(document.partition("/")[0], set()).add(document)
    return kinds


# -- everyday questions, and the one list of all kinds


@dataclass(frozen=True, slots=True)
class Question:
    """What somebody asks in everyday words; `named` says whether a card is named, `any` are the answers."""

    query: str
    group: str
    named: bool
    any: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Shares:
    """How many of the questions are answered by the first hit, and by one of the first three; of all, and without the
    name of a card."""

    questions: int
    first: float
    three: float
    nameless: float


def questions(sort: str) -> list[Question]:
    return [Question(**row) for row in rows_of(QUESTIONS / f"{sort}.yaml")]


def answer_shares(sort: str) -> Shares:
    asked = questions(sort)
    places = [_place(question) for question in asked]
    nameless = [place for place, question in zip(places, asked, strict=True) if not question.named]
    return Shares(len(asked), _share(places, 1), _share(places, 3), _share(nameless, 3))


def _place(question: Question) -> int:
    """The place of the first answer in the list, from 1; beyond it where there is none."""
    hits = search(library(), question.query).hits
    found = (place for place, hit in enumerate(hits, start=1) if f"{hit.kind}/{hit.slug}" in question.any)
    return next(found, len(hits) + 1)


def _share(places: list[int], most: int) -> float:
    return sum(place <= most for place in places) / len(places)
