"""Both backends store the same vocabulary, documents and postings. They differ in nothing else, so that matching and
ranking are the same for every query."""

from pathlib import Path

import pytest
from django.test import override_settings

from content.model.library import library
from evals.relevance import all_queries
from search import index
from search.backend import Index, index_source
from search.file_backend import FileIndex
from search.interpretation import interpret
from search.matching import keys_of
from search.postgres_backend import PostgresIndex
from search.vocabulary import Vocabulary

ON_POSTGRES = pytest.mark.parametrize("searched", [pytest.param("postgres", marks=pytest.mark.postgres)], indirect=True)
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


@ON_POSTGRES
def test_both_backends_have_the_same_documents_and_postings(searched: tuple[str, Path]) -> None:
    """The postings of all tokens of documents, and of all that the everyday questions ask for, known or not."""
    rows = index.open_index(library())
    with WITH_FILES:
        files = index.open_index(library())
    numbers = [number for _, first, end in files._ranges for number in range(first, end)]
    source = index_source(library())
    tokens = {token for analysed in source.documents for token in analysed.tokens}
    vocabulary = Vocabulary(source.data)
    asked = {key for query in all_queries() for key in keys_of(interpret(query, vocabulary))}
    assert len(numbers) > 4_000
    assert len(tokens) > 4_000
    assert asked - tokens
    assert vocabulary_of(rows) == vocabulary_of(files)
    assert rows.questions._encoded == files.questions._encoded
    assert rows.questions.by_stem == files.questions.by_stem
    keys = sorted(tokens | asked)
    assert read_index(rows, numbers, keys) == read_index(files, numbers, keys)


@ON_POSTGRES
def test_backends_differ_only_in_how_they_store_and_read(searched: tuple[str, Path]) -> None:
    theirs = {"__init__", "_read_documents", "_read_postings", "is_stored", "store_again"}
    for backend in (FileIndex, PostgresIndex):
        assert {name for name, value in vars(backend).items() if callable(value)} & {*dir(Index)} <= theirs
