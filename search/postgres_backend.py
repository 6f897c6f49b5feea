"""The index in PostgreSQL, for many web nodes that share one database: a table of documents with a `tsvector`.

One vector, `terms`, holds our tokens, so that matching and ranking are those of every backend. A second one, `german`,
holds the text in PostgreSQL's German configuration with `unaccent`, for words that the tokens do not know; names that
look alike come from trigrams. Rows are written in the transaction that loads the content: they become visible with it.
"""

from array import array
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db import connection, transaction

from content.model.library import Outdated
from engine.spelling import normalize_name
from search.analysis import analyse_document
from search.backend import MAX_POSTINGS, Index, IndexSource, KindRange, kind_ranges
from search.models import SearchDocument, SearchVocabulary
from search.ranking import Candidate, parse_tokens
from search.vocabulary import Name, Vocabulary

FORMAT = "13"
"""Raise it when documents or tokens change: rows of another format are not used."""

BATCH = 500
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
    SELECT d.number, d.kind, d.slug, d.title, d.text, d.subkind, d.about, d.newest, d.tokens
    FROM search_searchdocument d JOIN search_searchvocabulary v ON v.version = %s AND d.number = ANY(%s)
"""
GERMAN_MATCHES = """
    SELECT number FROM search_searchdocument
    WHERE german @@ plainto_tsquery('begleiter_german', %s) ORDER BY number LIMIT %s
"""
NEAREST_NAMES = "SELECT card_id, name FROM cards_cardname ORDER BY folded <-> %s, id LIMIT %s"


class DamagedIndex(Exception):
    """There are no rows of this version."""


class PostgresIndex(Index):
    """An open index: the vocabulary in memory, the documents in the database."""

    def __init__(self, version: str, vocabulary: Vocabulary, stored: list[KindRange]) -> None:
        super().__init__(vocabulary, stored)
        self.version = version

    def _read_postings(self, tokens: list[str]) -> dict[str, "array[int]"]:
        with connection.cursor() as cursor:
            cursor.execute(POSTINGS, [tokens, [f"'{token}'" for token in tokens], MAX_POSTINGS])
            found = {token: array("I", numbers) for token, numbers in cursor.fetchall()}
        return {token: found.get(token) or array("I") for token in tokens}

    def _read_documents(self, numbers: list[int]) -> list[Candidate]:
        with connection.cursor() as cursor:
            cursor.execute(DOCUMENTS, [self.version, numbers])
            rows = cursor.fetchall()
        if len(rows) < len(numbers):
            raise Outdated  # another content was loaded meanwhile
        return [_candidate(row) for row in rows]

    def _fallback_postings(self, label: str) -> "array[int]":
        with connection.cursor() as cursor:
            cursor.execute(GERMAN_MATCHES, [label, MAX_POSTINGS])
            return array("I", [number for (number,) in cursor.fetchall()])

    def nearest_names(self, text: str, most: int) -> list[Name]:
        with connection.cursor() as cursor:
            cursor.execute(NEAREST_NAMES, [normalize_name(text), most])
            return [Name("card", card, name, 0) for card, name in cursor.fetchall()]


def _candidate(row: tuple[Any, ...]) -> Candidate:
    number, kind, slug, title, text, art, about, newest, tokens = row
    return Candidate(number, kind, slug, title, text, art, tuple(about.split()), newest, parse_tokens(tokens))


# -- rows


def build(version: str, material: IndexSource) -> None:
    """Replace all rows; part of the transaction that loads the content."""
    with transaction.atomic():
        SearchDocument.objects.all().delete()
        SearchVocabulary.objects.all().delete()
        SearchDocument.objects.bulk_create(_rows(material), batch_size=BATCH)
        SearchVocabulary.objects.create(
            version=version,
            format=FORMAT,
            documents=len(material.documents),
            kinds=kind_ranges(material.documents),
            data=material.vocabulary.to_json(),
        )
        with connection.cursor() as cursor:
            cursor.execute("ANALYZE search_searchdocument")


def _rows(material: IndexSource) -> Iterator[SearchDocument]:
    for number, document in enumerate(material.documents):
        analysed = analyse_document(document, material.vocabulary)
        yield SearchDocument(
            number=number,
            kind=document.kind.value,
            slug=document.slug,
            title=document.title,
            text=document.text,
            subkind=document.subkind,
            about=" ".join(document.about),
            newest=document.newest,
            tokens=" ".join(sorted(analysed.tokens)),
            facets=" ".join(sorted(document.facets)),
        )


def read(version: str) -> PostgresIndex:
    """The index of this version; Damaged when rows are missing."""
    row = SearchVocabulary.objects.filter(version=version, format=FORMAT).first()
    if row is None or row.documents != SearchDocument.objects.count():
        raise DamagedIndex("there are no rows of it")
    return PostgresIndex(version, Vocabulary.from_json(row.data), [KindRange(*stored) for stored in row.kinds])


def is_ready(version: str) -> bool:
    kept = SearchVocabulary.objects.filter(version=version, format=FORMAT).values_list("documents", flat=True).first()
    return kept is not None and kept == SearchDocument.objects.count()


def rebuild(version: str, material: IndexSource) -> PostgresIndex:
    build(version, material)
    return PostgresIndex(version, material.vocabulary, kind_ranges(material.documents))


def remove_all_but(version: str) -> None:
    """Nothing to do: there is only one."""


@contextmanager
def build_lock() -> Iterator[None]:
    """Among all nodes only one builds at a time; readers go on."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(f"LOCK TABLE {SearchVocabulary._meta.db_table} IN EXCLUSIVE MODE")
        yield
