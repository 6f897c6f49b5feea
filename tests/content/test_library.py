"""The library: the same from tables and from files, built once however many requests need it at the same time."""

import threading
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from content.loader.pipeline import read_content
from content.model import library as library_module
from content.model.builder import library_of
from content.model.catalog import WORDS
from content.model.library import stored_library
from tests.support.content import FIXTURES


def test_simultaneous_first_requests_build_one_library(monkeypatch: pytest.MonkeyPatch) -> None:
    built = []
    asked, everybody_asks = threading.Semaphore(0), 8

    def asks() -> tuple[str, datetime]:
        asked.release()
        return "v1", datetime(2026, 1, 1, tzinfo=UTC)

    def when_all_have_asked() -> object:
        built.append("v1")
        assert all(asked.acquire(timeout=20) for _ in range(everybody_asks))
        return object()

    monkeypatch.setattr(library_module, "_cached", {})
    monkeypatch.setattr(library_module, "loaded_content", asks)
    monkeypatch.setattr(library_module, "stored_library", when_all_have_asked)
    with ThreadPoolExecutor(everybody_asks) as threads:
        found = list(threads.map(lambda _: library_module.library(), range(everybody_asks)))
    assert built == ["v1"]
    assert len(set(found)) == 1


@pytest.mark.django_db
def test_the_tables_return_every_record_as_the_files_have_it(content: Path) -> None:
    stored, files = stored_library(), read_content(FIXTURES)
    read = library_of(files.records, files.hash, stored.loaded_at, files.counts)
    assert stored.records_by_kind.keys() == read.records_by_kind.keys()
    for kind, records in stored.records_by_kind.items():
        for (slug, record), (slug_in_files, record_of_files) in zip(
            records.items(), read.records_by_kind[kind].items(), strict=True
        ):
            assert (slug, asdict(record)) == (slug_in_files, asdict(record_of_files))
    assert (stored.arms, stored.boxes, stored.synonyms) == (read.arms, read.boxes, read.synonyms)
    assert (stored.renamed, stored.catalog.renamed) == (read.renamed, read.catalog.renamed)
    assert [getattr(stored.catalog.words, of) for of in WORDS.values()] == [
        getattr(read.catalog.words, of) for of in WORDS.values()
    ]


@pytest.mark.django_db
def test_a_library_is_read_with_few_queries_however_much_there_is(content: Path) -> None:
    with CaptureQueriesContext(connection) as queries:
        assert len(stored_library().rulings) > 3000
    assert len(queries) <= 17
