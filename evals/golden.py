"""The golden answers: what the search in Python answers to each query, in full detail.

Tests demand the same answers of each index store and of the search on the device. `make eval GOLDEN=<file>` writes them
to a file, one line for each query, to compare the states before and after a change.
"""

import json
from collections.abc import Iterable
from typing import TypedDict

from content.model.types import Library
from search import index
from search.interpretation import interpret
from search.ranking import FIRST_RESULTS
from search.service import search

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
    vocabulary = index.open_index(library).vocabulary
    answers: list[GoldenAnswer] = []
    for query in queries:
        interpretation, results = interpret(query, vocabulary), search(library, query, limit=FIRST_HITS)
        terms = [
            GoldenTerm(
                label=term.label,
                weight=round(term.weight, DIGITS),
                cards=list(term.cards),
                keys={key: round(match, DIGITS) for key, match in sorted(term.keys.items())},
            )
            for term in interpretation.terms
        ]
        hits = [f"{hit.kind}/{hit.slug}" for hit in results.hits]
        answers.append(
            GoldenAnswer(
                query=query,
                corrected=results.corrected,
                cards=results.cards,
                terms=terms,
                hits=hits,
                is_open_question=results.is_open_question,
                snippet=[list(piece) for hit in results.hits[:1] for piece in hit.snippet.pieces],
                nearest=[[round(hit.similarity, DIGITS), hit.is_opposite] for hit in results.hits[:FIRST_RESULTS]],
            )
        )
    return answers


def to_lines(answers: Iterable[GoldenAnswer]) -> list[str]:
    """One line of JSON for each answer."""
    return [json.dumps(answer, ensure_ascii=False, sort_keys=True) for answer in answers]
