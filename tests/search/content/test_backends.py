"""What an index tells of its documents is the same in both backends, so that all that follows from it is, too."""

import json
from pathlib import Path

import pytest
from django.test import override_settings

from cards.models import CardName
from content.model.library import library
from search import index
from search.analysis import ENCODED_QUESTION
from search.backend import Index
from search.service import search
from tests.support.relevance import questions, suite
from tests.support.sampling import sample_by_content

pytestmark = pytest.mark.parametrize("searched", [pytest.param("postgres", marks=pytest.mark.postgres)], indirect=True)

IN_FILES = override_settings(SEARCH_BACKEND="whoosh")
TOKENS_AT_ONCE = 500


def told(opened: Index, numbers: list[int], tokens: list[str]) -> tuple[list, dict]:
    """All documents, and which of them carry each token."""
    documents = sorted(opened.documents(numbers), key=lambda one: one.number)
    parts = [tokens[at : at + TOKENS_AT_ONCE] for at in range(0, len(tokens), TOKENS_AT_ONCE)]
    return documents, {token: list(found) for part in parts for token, found in opened._read_postings(part).items()}


def test_every_document_is_carried_by_the_same_tokens(searched: tuple[str, Path]) -> None:
    """Whole questions (`gist:`) are read from the documents and never looked for."""
    rows = index.open_index(library())
    with IN_FILES:
        files = index.open_index(library())
    numbers = [number for _, first, end in files._ranges for number in range(first, end)]
    said = {token for one in files.documents(numbers) for token in one.tokens}
    tokens = sorted(token for token in said if not token.startswith(ENCODED_QUESTION))
    assert len(numbers) > 4_000
    assert len(tokens) > 4_000
    assert json.loads(rows.vocabulary.to_json()) == json.loads(files.vocabulary.to_json())
    assert told(rows, numbers, tokens) == told(files, numbers, tokens)


def test_the_same_is_found_for_what_is_asked_and_for_names(searched: tuple[str, Path]) -> None:
    asked = sorted({one.query for one in suite()} | {one.query for one in questions("tuned")})
    names = sorted(CardName.objects.values_list("name", flat=True))
    queries = [*sample_by_content(asked, 80), *(name[:2] + name[3:] for name in sample_by_content(names, 20))]
    in_rows = {query: found(query) for query in queries}
    with IN_FILES:
        assert {query: found(query) for query in queries} == in_rows


def found(query: str) -> tuple[list[str], str, list[str]]:
    results = search(library(), query)
    return [f"{hit.kind}/{hit.slug}" for hit in results.hits], results.corrected, list(results.cards)
