"""The PostgreSQL backend, for several web nodes that share one database: a table of documents with tsvector columns.

The column `terms` has our tokens, so that matching and ranking are the same for every backend. Rows are written in the
transaction that loads the content, and become visible with it.
"""

import json
from array import array
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db import connection, transaction

from content.model.library import Outdated
from search.backend import DamagedIndex, Index, IndexSource, index_format
from search.matching import MAX_POSTINGS, KindRange
from search.models import SearchDocument, SearchVocabulary
from search.ranking import Candidate

BATCH = 500  # rows per INSERT
POSTINGS = """
    SELECT wanted.token, matching.numbers
    FROM unnest(%s::text[], %s::text[]) AS wanted (token, query)
    CROSS JOIN LATERAL (
        SELECT array_agg(number ORDER BY number) AS numbers
        FROM (SELECT number FROM search_searchdocument WHERE terms @@ wanted.query::tsquery LIMIT %s) AS first_ones
    ) AS matching
    WHERE matching.numbers IS NOT NULL
"""
DOCUMENTS = """
    SELECT d.number, d.kind, d.slug, d.title, d.text, d.subkind, d.about, d.newest
    FROM search_searchdocument d JOIN search_searchvocabulary v ON v.version = %s AND d.number = ANY(%s)
"""


class PostgresIndex(Index):
    """An open index: the vocabulary in memory, the documents in the database."""

    def __init__(self, version: str, data: dict[str, Any], ranges: list[KindRange]) -> None:
        super().__init__(data, ranges)
        self.version = version

    def _read_postings(self, tokens: list[str]) -> dict[str, "array[int]"]:
        with connection.cursor() as cursor:
            cursor.execute(POSTINGS, [tokens, [f"'{token}'" for token in tokens], MAX_POSTINGS])
            postings = {token: array("I", numbers) for token, numbers in cursor.fetchall()}
        return {token: postings.get(token) or array("I") for token in tokens}

    def _read_documents(self, numbers: list[int]) -> list[Candidate]:
        with connection.cursor() as cursor:
            cursor.execute(DOCUMENTS, [self.version, numbers])
            rows = cursor.fetchall()
        if len(rows) < len(numbers):
            raise Outdated  # other content was loaded meanwhile
        return [_candidate(row) for row in rows]


def _candidate(row: tuple[Any, ...]) -> Candidate:
    number, kind, slug, title, text, subkind, about, newest = row
    return Candidate(number, kind, slug, title, text, subkind, tuple(about.split()), newest)


def build(version: str, source: IndexSource) -> None:
    """Replaces all rows; part of the transaction that loads the content."""
    with transaction.atomic():
        SearchDocument.objects.all().delete()
        SearchVocabulary.objects.all().delete()
        SearchDocument.objects.bulk_create(_rows(source), batch_size=BATCH)
        SearchVocabulary.objects.create(
            version=version,
            format=index_format(),
            documents=len(source.documents),
            kinds=source.ranges,
            data=json.dumps(source.data, separators=(",", ":")),
        )
        with connection.cursor() as cursor:
            cursor.execute("ANALYZE search_searchdocument")


def _rows(source: IndexSource) -> Iterator[SearchDocument]:
    for number, analysed in enumerate(source.documents):
        document = analysed.document
        yield SearchDocument(
            number=number,
            kind=document.kind.value,
            slug=document.slug,
            title=document.title,
            text=document.text,
            subkind=document.subkind,
            about=" ".join(document.about),
            newest=document.newest,
            tokens=" ".join(sorted(analysed.tokens - document.facets)),
            facets=" ".join(sorted(document.facets)),
        )


def read(version: str) -> PostgresIndex:
    """The index of this version; DamagedIndex when rows are missing, or are of another format."""
    row = SearchVocabulary.objects.filter(version=version, format=index_format()).first()
    if row is None or row.documents != SearchDocument.objects.count():
        raise DamagedIndex("its rows are missing")
    return PostgresIndex(version, json.loads(row.data), [KindRange(*stored) for stored in row.kinds])


def is_ready(version: str) -> bool:
    count = (
        SearchVocabulary.objects.filter(version=version, format=index_format())
        .values_list("documents", flat=True)
        .first()
    )
    return count is not None and count == SearchDocument.objects.count()


def rebuild(version: str, source: IndexSource) -> PostgresIndex:
    build(version, source)
    return PostgresIndex(version, source.data, source.ranges)


def prune(version: str) -> None:
    """Nothing to do: there is only one index."""


@contextmanager
def build_lock() -> Iterator[None]:
    """Among all nodes one at a time builds; readers need not wait."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(f"LOCK TABLE {SearchVocabulary._meta.db_table} IN EXCLUSIVE MODE")
        yield
