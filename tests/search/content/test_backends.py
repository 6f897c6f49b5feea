"""Both backends store the same documents and postings, so that matching and ranking are the same as well."""

from pathlib import Path

import pytest
from django.test import override_settings

from content.model.library import library
from evals.golden import golden_answers
from evals.relevance import all_queries
from search import index
from search.backend import Index, index_source

pytestmark = pytest.mark.parametrize("searched", [pytest.param("postgres", marks=pytest.mark.postgres)], indirect=True)

WITH_FILES = override_settings(SEARCH_BACKEND="files")
TOKENS_AT_ONCE = 500


def vocabulary_of(opened: Index) -> dict:
    """All that the vocabulary looks up, without objects and caches that are made of it."""
    made = ("speller", "_stem_cache")
    return {name: value for name, value in vars(opened.vocabulary).items() if name not in made and "." not in name}


def read_index(opened: Index, numbers: list[int], tokens: list[str]) -> tuple[list, dict]:
    """All documents, and the postings of all tokens."""
    documents = sorted(opened.documents(numbers), key=lambda document: document.number)
    batches = [tokens[at : at + TOKENS_AT_ONCE] for at in range(0, len(tokens), TOKENS_AT_ONCE)]
    return documents, {
        token: list(postings) for batch in batches for token, postings in opened._read_postings(batch).items()
    }


def test_both_backends_have_the_same_documents_and_postings(searched: tuple[str, Path]) -> None:
    rows = index.open_index(library())
    with WITH_FILES:
        files = index.open_index(library())
    numbers = [number for _, first, end in files._ranges for number in range(first, end)]
    tokens = sorted({token for analysed in index_source(library()).documents for token in analysed.tokens})
    assert len(numbers) > 4_000
    assert len(tokens) > 4_000
    assert vocabulary_of(rows) == vocabulary_of(files)
    assert rows.questions._encoded == files.questions._encoded
    assert rows.questions.by_stem == files.questions.by_stem
    assert read_index(rows, numbers, tokens) == read_index(files, numbers, tokens)


def test_both_backends_answer_every_query_alike(searched: tuple[str, Path]) -> None:
    queries = all_queries()
    from_postgres = golden_answers(library(), queries)
    with WITH_FILES:
        golden = golden_answers(library(), queries)
    assert [answer["query"] for answer, expected in zip(from_postgres, golden, strict=True) if answer != expected] == []
