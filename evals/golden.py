"""The golden answers: what the search in Python answers to each query, in full detail.

Tests demand the same answers of each index store and of the search on the device. `make eval GOLDEN=<file>` writes them
to a file, one line for each query, to compare the states before and after a change.
"""

import json
from collections.abc import Iterable
from typing import TypedDict

from content.model.types import Library
from search import index
from search.described import find
from search.interpretation import interpret
from search.ranking import FIRST_RESULTS
from search.service import Results, search

DIGITS = 6  # decimals to which weights and match scores are compared
FIRST_HITS = 10


class GoldenTerm(TypedDict):
    label: str  # the piece of the query
    weight: float
    cards: list[str]
    keys: dict[str, float]  # key → factor of its match scores


class GoldenAnswer(TypedDict):
    query: str
    corrected: str
    cards: list[str]
    terms: list[GoldenTerm]
    hits: list[str]  # the first ones, as kind/slug
    is_open_question: bool
    snippet: list[list[str | bool]]  # of the first hit: pieces, and whether they are marked
    nearest: list[list[float | bool]]  # of each first hit: similarity of its nearest question, whether it is opposite


def golden_answers(library: Library, queries: Iterable[str]) -> list[GoldenAnswer]:
    """The answers of the search in Python, with the index store of the settings."""
    return [golden_answer(library, query, search(library, query, limit=FIRST_HITS)) for query in queries]


def golden_answer(library: Library, query: str, results: Results) -> GoldenAnswer:
    """The answer to a query whose results, at least the first ones, are known."""
    opened = index.open_index(library)
    interpretation = interpret(query, opened.vocabulary)
    if interpretation.described:
        interpretation, *_ = find(opened, interpretation)
    terms = [
        GoldenTerm(
            label=term.label,
            weight=round(term.weight, DIGITS),
            cards=list(term.cards),
            keys={key: round(match, DIGITS) for key, match in sorted(term.keys.items())},
        )
        for term in interpretation.terms
    ]
    hits = results.hits[:FIRST_HITS]
    return GoldenAnswer(
        query=query,
        corrected=results.corrected,
        cards=results.cards,
        terms=terms,
        hits=[f"{hit.kind}/{hit.slug}" for hit in hits],
        is_open_question=results.is_open_question,
        snippet=[list(piece) for hit in hits[:1] for piece in hit.snippet.pieces],
        nearest=[[round(hit.similarity, DIGITS), hit.is_opposite] for hit in hits[:FIRST_RESULTS]],
    )


def to_lines(answers: Iterable[GoldenAnswer]) -> list[str]:
    """One line of JSON for each answer."""
    return [json.dumps(answer, ensure_ascii=False, sort_keys=True) for answer in answers]
