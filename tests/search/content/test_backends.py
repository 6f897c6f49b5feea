"""Both backends store the same documents and postings, so that matching and ranking are the same as well."""

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
from tests.support.relevance import everyday_questions, relevance_suite
from tests.support.sampling import sample_by_content

pytestmark = pytest.mark.parametrize("searched", [pytest.param("postgres", marks=pytest.mark.postgres)], indirect=True)

WITH_WHOOSH = override_settings(SEARCH_BACKEND="whoosh")
TOKENS_AT_ONCE = 500


def read_index(opened: Index, numbers: list[int], tokens: list[str]) -> tuple[list, dict]:
    """All documents, and the postings of all tokens."""
    documents = sorted(opened.documents(numbers), key=lambda document: document.number)
    batches = [tokens[at : at + TOKENS_AT_ONCE] for at in range(0, len(tokens), TOKENS_AT_ONCE)]
    return documents, {
        token: list(postings) for batch in batches for token, postings in opened._read_postings(batch).items()
    }


def test_both_backends_have_the_same_documents_and_postings(searched: tuple[str, Path]) -> None:
    """Encoded questions (`gist:`) have no postings: they are only read from the documents."""
    rows = index.open_index(library())
    with WITH_WHOOSH:
        files = index.open_index(library())
    numbers = [number for _, first, end in files._ranges for number in range(first, end)]
    all_tokens = {token for document in files.documents(numbers) for token in document.tokens}
    tokens = sorted(token for token in all_tokens if not token.startswith(ENCODED_QUESTION))
    assert len(numbers) > 4_000
    assert len(tokens) > 4_000
    assert json.loads(rows.vocabulary.to_json()) == json.loads(files.vocabulary.to_json())
    assert read_index(rows, numbers, tokens) == read_index(files, numbers, tokens)


def test_both_backends_find_the_same_for_questions_and_mistyped_names(searched: tuple[str, Path]) -> None:
    asked = sorted(
        {case.query for case in relevance_suite()} | {question.query for question in everyday_questions("tuned")}
    )
    names = sorted(CardName.objects.values_list("name", flat=True))
    queries = [*sample_by_content(asked, 80), *(name[:2] + name[3:] for name in sample_by_content(names, 20))]
    from_postgres = {query: search_results(query) for query in queries}
    with WITH_WHOOSH:
        assert {query: search_results(query) for query in queries} == from_postgres


def search_results(query: str) -> tuple[list[str], str, list[str]]:
    results = search(library(), query)
    return [f"{hit.kind}/{hit.slug}" for hit in results.hits], results.corrected, list(results.cards)
