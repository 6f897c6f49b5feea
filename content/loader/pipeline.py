"""Loading as a whole: check everything, then rows and index together, visible in one instant."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from django.db import connection, transaction
from django.utils import timezone

from cards.models import ContentVersion
from content.loader import history
from content.loader.checks import check_all
from content.loader.files import content_hash
from content.loader.records import ROWS_VERSION, Content, parse
from content.loader.store import replace_all
from content.model.library import library_of_rows
from search import index


@dataclass(frozen=True, slots=True)
class Outcome:
    version: str
    counts: dict[str, int]
    changed: bool


def checked(root: Path) -> Content:
    """All content below `root`, or ContentError with every fault."""
    content = parse(root)
    check_all(content)
    return content


def is_indexed(version: ContentVersion) -> bool:
    """Whether its index is there and whole; if not, the first search builds it."""
    return index.is_ready(version.hash)


def load(root: Path) -> Outcome:
    """Replace the database content and the search index; loading the same content again changes nothing."""
    loaded = ContentVersion.objects.first()
    if root.is_dir() and loaded and loaded.hash == content_hash(root, ROWS_VERSION):
        index.ensure(loaded.hash)
        return Outcome(loaded.hash, loaded.counts, changed=False)
    content = checked(root)
    # The index is named for the version it belongs to and nobody looks at it before the version row says so:
    # rows, version and index become visible with the commit, and an interruption before it leaves all as it was.
    with _one_load_at_a_time():
        now = timezone.now()
        replace_all(content)
        history.record(content, now)
        ContentVersion.objects.update_or_create(
            id=1, defaults={"hash": content.hash, "counts": content.counts, "loaded_at": now}
        )
        index.build(library_of_rows(content.hash))
    with _one_load_at_a_time():  # another may have come meanwhile, so that its index is the one to keep
        index.remove_all_but(ContentVersion.objects.get().hash)
    return Outcome(content.hash, content.counts, changed=True)


@contextmanager
def _one_load_at_a_time() -> Iterator[None]:
    """A transaction that no other load is in. SQLite lets only one process write; PostgreSQL needs to be asked."""
    with transaction.atomic():
        if connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute(f"LOCK TABLE {ContentVersion._meta.db_table} IN EXCLUSIVE MODE")
        yield
