"""Loading as a whole: read and check everything, then replace rows and index in one transaction."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

from django.db import connection, transaction
from django.utils import timezone

from content.loader import history
from content.loader.checks import run_checks
from content.loader.faults import ContentError
from content.loader.files import fault_in
from content.loader.records import Content, parse, version_of
from content.model.builder import library_of
from content.model.records import Records
from search import index
from store.models import ContentVersion
from store.tables import other_records, replace_records


@dataclass(frozen=True, slots=True)
class LoadResult:
    """`changed` is false if exactly this version was loaded already."""

    version: str
    counts: dict[str, int]
    changed: bool


def read_content(root: Path) -> Content:
    """All content below `root`; raises ContentError with all faults."""
    content = parse(root)
    run_checks(content.records)
    return content


def check_numbers_stay(records: Records) -> None:
    """Refuse content that gives a permanent number to another card or box than the loaded content does.

    Only here the loader looks at what is loaded: codes with these numbers are in chats and on paper.
    """
    loaded = {ids["slug"]: ids["slugs"] for ids in other_records("permanent-ids")}
    faults = [
        fault_in(ids, f"number {number} was {before!r} and is {now!r} now; only append to this list", "slugs")
        for ids in records["permanent-ids"]
        for number, (before, now) in enumerate(zip(loaded.get(ids["slug"], ()), ids["slugs"], strict=False))
        if before != now
    ]
    if faults:
        raise ContentError(faults[:1])


def is_indexed(version: ContentVersion) -> bool:
    """Whether its search index exists and is complete; if not, the first search builds it."""
    return index.is_ready(version.hash)


def load(root: Path) -> LoadResult:
    """Replace the content of the database and the search index; loading the same version again changes nothing."""
    loaded = ContentVersion.objects.first()
    if root.is_dir() and loaded and loaded.hash == version_of(root):
        index.ensure_index(loaded.hash)
        return LoadResult(loaded.hash, loaded.counts, changed=False)
    content = read_content(root)
    # The index is named after its version, and is not used before the version row names it: rows, version and index
    # become visible together with the commit, and an interruption before the commit leaves everything as it was.
    with _exclusive_transaction():
        check_numbers_stay(content.records)
        now = timezone.now()
        replace_records(cast(dict[str, list[dict[str, Any]]], content.records))
        history.record_version(content, now)
        ContentVersion.objects.update_or_create(
            id=1, defaults={"hash": content.hash, "counts": content.counts, "loaded_at": now}
        )
        index.build_index(library_of(content.records, content.hash, now, content.counts))
    with _exclusive_transaction():  # another load may have finished meanwhile, then its index must not be removed
        index.prune_indexes(ContentVersion.objects.get().hash)
    return LoadResult(content.hash, content.counts, changed=True)


@contextmanager
def _exclusive_transaction() -> Iterator[None]:
    """A transaction of one load at a time. SQLite lets only one process write; PostgreSQL needs a table lock."""
    with transaction.atomic():
        if connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute(f"LOCK TABLE {ContentVersion._meta.db_table} IN EXCLUSIVE MODE")
        yield
