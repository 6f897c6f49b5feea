"""Shared tables in the database: create, read, change, delete.

The database orders the changes of one table: each batch holds the lock on its row (PostgreSQL) or on the database
(SQLite, where transactions begin as writers), so that no change is lost. A change that was applied is found by its key,
so that none is applied twice.
"""

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import Any

from django.db import connection, transaction
from django.utils.timezone import now

from tables.changes import Change, Kind, Refused
from tables.codes import new_link_code, new_spoken_code, read_code
from tables.models import SentChange, SharedTable
from tables.operations import apply
from tables.state import Guest, TableState, from_json, new_table, to_json
from tables.version_cache import GONE, cache_version, cached_version

LIFETIME = timedelta(hours=24)  # after the last change
MAX_LOGGED = 1_000  # changes of one table; to apply an older one again makes no difference
PRUNE_EVERY = 100  # versions
MAX_AGE_MS = 24 * 60 * 60 * 1000  # of a change that was made without a network
MAX_SHOWN = 50  # changes in one answer
CLEANING_SECONDS = 300  # between two deletions of old tables by one process

APPLIED, REPEATED, UNCHANGED, REFUSED = "applied", "repeated", "unchanged", "refused"

_last_cleaning = [float("-inf")]
"""When this process has last deleted old tables."""


class NoSuchTable(LookupError):
    """No table has this code, or it was closed, or nothing has changed for LIFETIME."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SharedRecord:
    """A table as it is stored: its codes and its state."""

    code: str
    spoken_code: str
    state: TableState


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """What became of a change: `repeated` where it was applied before, `unchanged` where it makes no difference, as a
    later one was there already, `refused` for the reason in `refusal`."""

    key: str
    result: str
    refusal: str = ""


def milliseconds() -> int:
    """The present time in milliseconds since 1970, the clock of all tables."""
    return time.time_ns() // 1_000_000


def create(kingdom: str, name: str, crest: str, secret_hash: str) -> SharedRecord:
    """A new table, held by its first guest."""
    delete_old_tables_now_and_then()
    guest = Guest(id=1, name=name, crest=crest, profile_at=milliseconds(), secret_hash=secret_hash)
    state = new_table(kingdom, guest)
    row = SharedTable(
        code=new_link_code(),
        spoken_code=new_spoken_code(),
        state=to_json(state),
        version=state.version,
        changed_at=now(),
    )
    row.save(force_insert=True)
    return SharedRecord(code=row.code, spoken_code=row.spoken_code, state=state)


def version_of(code: str) -> int:
    """The version of a table by one of its codes: from Redis if it knows it, else in one small query.

    Raises NoSuchTable.
    """
    column, value = column_and_value(code)
    if column == "code" and (known := cached_version(value)) is not None:
        return known
    version = query_version(column, value)
    if column == "code":
        cache_version(value, version)
    return version


def query_version(column: str, value: str) -> int:
    """The version in the database. Raises NoSuchTable."""
    with connection.cursor() as cursor:
        cursor.execute(
            f"SELECT version FROM tables_sharedtable WHERE {column} = %s AND changed_at > %s",  # noqa: S608
            [value, connection.ops.adapt_datetimefield_value(oldest())],
        )
        row = cursor.fetchone()
    if row is None:
        raise NoSuchTable(value)
    return int(row[0])


def read(code: str) -> SharedRecord:
    """A table by one of its codes. Raises NoSuchTable."""
    column, value = column_and_value(code)
    row = SharedTable.objects.filter(**{column: value}, changed_at__gt=oldest()).first()
    if row is None:
        raise NoSuchTable(code)
    return SharedRecord(code=row.code, spoken_code=row.spoken_code, state=from_json(row.state))


def column_and_value(code: str) -> tuple[str, str]:
    """The column that a code is in, and the code as it is stored there. Raises NoSuchTable for what is no code."""
    kind_and_code = read_code(code)
    if kind_and_code is None:
        raise NoSuchTable(code)
    kind, value = kind_and_code
    return ("code" if kind == "link" else "spoken_code"), value


def oldest() -> datetime:
    """Tables that have not changed since then are gone."""
    return datetime.now(UTC) - LIFETIME


def log_since(code: str, version: int) -> list[dict[str, Any]]:
    """The last changes of a table after a version, the oldest first, at most MAX_SHOWN."""
    found = SentChange.objects.filter(table_id=code, version__gt=version).order_by("-id")
    entries = found.values_list("version", "guest", "entry")[:MAX_SHOWN]
    return [{"version": number, "by": guest, **entry} for number, guest, entry in reversed(entries)]


def send_changes(
    code: str, secret_hash: str, changes: Sequence[tuple[str, Change]]
) -> tuple[SharedRecord, list[Result], int]:
    """Apply changes with their keys, by the guest with this secret: the table, what became of each, the guest.

    All are stored together. The number of the guest is 0 where nobody has this secret. Raises NoSuchTable.
    """
    delete_old_tables_now_and_then()
    column, value = column_and_value(code)
    with transaction.atomic():
        found = SharedTable.objects.select_for_update().filter(**{column: value}, changed_at__gt=oldest())
        row = found.first()
        if row is None:
            raise NoSuchTable(code)
        codes = {"code": row.code, "spoken_code": row.spoken_code}  # a deleted row has no key any more
        batch = Batch(row, secret_hash, {key for key, _ in changes})
        results = [batch.apply(key, change) for key, change in changes]
        batch.save()
    if batch.state != batch.before:
        cache_version(codes["code"], GONE if batch.state.is_closed else batch.state.version)
    return SharedRecord(**codes, state=batch.state), results, batch.sender


class Batch:
    """Changes that are applied to one row while it is locked."""

    def __init__(self, row: SharedTable, secret_hash: str, keys: set[str]) -> None:
        self.row = row
        self.secret_hash = secret_hash
        self.before = self.state = from_json(row.state)
        self.entries: list[SentChange] = []
        sent = row.changes.filter(guest=self.sender, key__in=keys)
        self.known = set(sent.values_list("key", flat=True))
        self.time = milliseconds()

    @property
    def sender(self) -> int:
        guest = self.state.guest_with(self.secret_hash)
        return guest.id if guest else 0

    def apply(self, key: str, change: Change) -> Result:
        if key in self.known:
            return Result(key=key, result=REPEATED)
        at = max(self.time - MAX_AGE_MS, min(change.at, self.time))  # no clock that is fast wins for ever
        sent = replace_sender(change, at, self.sender, self.secret_hash)
        try:
            state = apply(self.state, sent)
        except Refused as error:
            return Result(key=key, result=REFUSED, refusal=error.code)
        if state == self.state:
            return Result(key=key, result=UNCHANGED)
        self.state = state
        self.known.add(key)
        entry = log_entry(sent)
        self.entries.append(SentChange(table=self.row, guest=self.sender, key=key, version=state.version, entry=entry))
        return Result(key=key, result=APPLIED)

    def save(self) -> None:
        if self.state.is_closed:
            self.row.delete()
        elif self.state != self.before:
            SentChange.objects.bulk_create(self.entries)
            if self.state.version // PRUNE_EVERY > self.before.version // PRUNE_EVERY:
                self.row.changes.filter(version__lte=self.state.version - MAX_LOGGED).delete()
            self.row.state = to_json(self.state)
            self.row.version = self.state.version
            self.row.changed_at = now()
            self.row.save(update_fields=["state", "version", "changed_at"])


def replace_sender(change: Change, at: int, sender: int, secret_hash: str) -> Change:
    """The change as the server takes it: by the guest whose secret came along, at a time that can be true."""
    return replace(change, at=at, by=sender, secret_hash=secret_hash)


def log_entry(change: Change) -> dict[str, Any]:
    """What the log says of a change. Which number somebody has typed, and for which card, is in no log."""
    is_secret = change.kind is Kind.SCORE
    return {"kind": change.kind.value, "at": change.at, "key": "" if is_secret else change.key}


def count_tables() -> int:
    """How many tables are open."""
    return SharedTable.objects.filter(changed_at__gte=oldest()).count()


def delete_old_tables() -> int:
    """Delete every table that has not changed for LIFETIME, with all names; how many there were."""
    with transaction.atomic():
        old = SharedTable.objects.filter(changed_at__lte=oldest())
        number = old.count()
        old.delete()
    return number


def delete_old_tables_now_and_then() -> None:
    """Delete old tables, at most every CLEANING_SECONDS in each process."""
    if time.monotonic() - _last_cleaning[0] >= CLEANING_SECONDS:
        _last_cleaning[0] = time.monotonic()
        delete_old_tables()
