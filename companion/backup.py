"""Backup of what cannot be made again: the record of changes, shared tables, counts of unanswered searches.

Everything else follows from the content and the code. A backup is lines of JSON, gzipped: a header, then the rows as
Django serializes them. It is read on any database, so it also moves a site from SQLite to PostgreSQL.
"""

import gzip
import json
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path

from django.conf import settings
from django.core import serializers
from django.core.management.color import no_style
from django.core.serializers.base import DeserializationError
from django.db import connection, models, transaction
from django.utils import timezone

from search.models import AskedQuery
from store.models import Change, ContentVersion, Fingerprint, LoadedVersion
from tables.models import SentChange, SharedTable

KEPT: tuple[type[models.Model], ...] = (LoadedVersion, Change, Fingerprint, SharedTable, SentChange, AskedQuery)
"""Tables that cannot be made again, each after those that it refers to."""

FORMAT = 1
ROWS_AT_ONCE = 1_000
Counted = dict[str, int]  # name of a table → rows


class NoBackup(Exception):
    """The file cannot be restored, for the reason in the message; nothing was changed."""


def write_backup(path: Path) -> Counted:
    """Write all rows as of one moment into a file, replaced when it is complete and readable by its owner only."""
    draft = path.with_name(f".{path.name}.draft")
    counted: Counter[str] = Counter()
    draft.touch(mode=0o600)
    with transaction.atomic(), gzip.open(draft, "wt", encoding="utf-8") as file:
        if connection.vendor == "postgresql":
            connection.cursor().execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
        file.write(json.dumps({"format": FORMAT, "version": settings.VERSION, "at": timezone.now().isoformat()}) + "\n")
        for model in KEPT:
            rows = model._default_manager.order_by("pk").iterator(ROWS_AT_ONCE)
            serializers.serialize("jsonl", _counting(rows, counted), stream=file)
    draft.replace(path)
    return dict(counted)


def restore_backup(path: Path, *, replace: bool) -> Counted:
    """Put the rows of a backup into the database, in one transaction, in place of those that are there.

    Raises NoBackup where the file is none, or where there are rows already and `replace` is false. The loaded content
    is forgotten, so that the next `load_content` compares the content with the restored record of changes.
    """
    try:
        with gzip.open(path, "rt", encoding="utf-8") as file, transaction.atomic():
            _check_header(file.readline())
            if not replace and (filled := [model.__name__ for model in KEPT if model._default_manager.exists()]):
                raise NoBackup(f"There are rows already ({', '.join(filled)}); --replace deletes them first.")
            for model in reversed(KEPT):
                model._default_manager.all().delete()
            ContentVersion.objects.all().delete()
            counted = _insert_rows(file)
            _set_sequences()
    except (OSError, EOFError, UnicodeDecodeError, DeserializationError, ValueError) as error:
        raise NoBackup(f"{path} is not a complete backup: {error}") from None
    return counted


def _check_header(line: str) -> None:
    header = json.loads(line)
    if not isinstance(header, dict) or header.get("format") != FORMAT:
        raise ValueError("it has another format")


def _insert_rows(lines: Iterable[str]) -> Counted:
    counted: Counter[str] = Counter()
    rows = (entry.object for entry in serializers.deserialize("jsonl", lines))
    for model, batch in _batches(rows):
        if model not in KEPT:
            raise ValueError(f"it has rows of {model.__name__}")
        model._default_manager.bulk_create(batch)
        counted[model.__name__] += len(batch)
    return dict(counted)


def _batches(rows: Iterator[models.Model]) -> Iterator[tuple[type[models.Model], list[models.Model]]]:
    """The rows in batches of one model each."""
    while batch := list(islice(rows, ROWS_AT_ONCE)):
        for model in dict.fromkeys(type(row) for row in batch):
            yield model, [row for row in batch if type(row) is model]


def _counting(rows: Iterable[models.Model], counted: Counter[str]) -> Iterator[models.Model]:
    for row in rows:
        counted[type(row).__name__] += 1
        yield row


def _set_sequences() -> None:
    """New rows get numbers after the restored ones; SQLite needs nothing for that."""
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), list(KEPT)):
            cursor.execute(statement)
