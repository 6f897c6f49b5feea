"""Loading as a whole: check everything, then rows and index together, visible in one instant."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from django.db import connection, transaction
from django.utils import timezone

from cards.models import ContentVersion
from content.loader import history
from content.loader.checks import run_checks
from content.loader.records import Content, parse, version_of
from content.loader.store import replace_all
from content.model.library import library_of_rows
from search import index


@dataclass(frozen=True, slots=True)
class LoadResult:
    version: str
    counts: dict[str, int]
    changed: bool


def read_content(root: Path) -> Content:
    """All content below `root`, or ContentError with every fault."""
    content = parse(root)
    run_checks(content)
    return content


def is_indexed(version: ContentVersion) -> bool:
    """Whether its index is there and whole; if not, the first search builds it."""
    return index.is_ready(version.hash)


def load(root: Path) -> LoadResult:
    """Replace the database content and the search index; loading the same content again changes nothing."""
    loaded = ContentVersion.objects.first()
    if root.is_dir() and loaded and loaded.hash == version_of(root):
        index.ensure(loaded.hash)
        return LoadResult(loaded.hash, loaded.counts, changed=False)
    content = read_content(root)
    # The index is named for the version it belongs to and nobody looks at it before the version row says so:
    # rows, version and index become visible with the commit, and an interruption before it leaves all as it was.
    with _exclusive_transaction():
        now = timezone.now()
        replace_all(content)
        history.record_version(content, now)
        ContentVersion.objects.update_or_create(
            id=1, defaults={"hash": content.hash, "counts": content.counts, "loaded_at": now}
        )
        index.build(library_of_rows(content.hash))
    with _exclusive_transaction():  # another may have come meanwhile, so that its index is the one to keep
        index.remove_all_but(ContentVersion.objects.get().hash)
    return LoadResult(content.hash, content.counts, changed=True)


@contextmanager
def _exclusive_transaction() -> Iterator[None]:
    """A transaction that no other load is in. SQLite lets only one process write; PostgreSQL needs to be asked."""
    with transaction.atomic():
        if connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute(f"LOCK TABLE {ContentVersion._meta.db_table} IN EXCLUSIVE MODE")
        yield
