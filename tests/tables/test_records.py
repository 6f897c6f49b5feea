"""Shared tables in the database: deletion, repetition, clocks, and many writers at once, some of which are killed."""

import json
import time
from collections import Counter
from datetime import timedelta
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command

from tables import records
from tables.changes import Change, Kind
from tables.models import SentChange, SharedTable
from tables.records import LIFETIME, MAX_LOGGED, NoSuchTable, create, log_since, read, send_changes, version_of
from tests.support.databases import temporary_database
from tests.support.processes import run_manage

database = pytest.mark.django_db


def new_table() -> str:
    return create("kingdom", "Anna", "bee", "secret 1").code


def tick(key: str, *, is_on: bool = True, at: int | None = None) -> Change:
    return Change(kind=Kind.TICK, at=records.milliseconds() if at is None else at, game=1, key=key, is_on=is_on)


def make_old(code: str, age: timedelta = LIFETIME) -> None:
    row = SharedTable.objects.get(pk=code)
    SharedTable.objects.filter(pk=code).update(changed_at=row.changed_at - age)


@database
def test_both_codes_open_a_table_and_no_other_does() -> None:
    record = create("kingdom", "Anna", "bee", "secret 1")
    spoken = record.spoken_code
    for code in (record.code, spoken, f"{spoken[:4]} {spoken[4:].lower()}"):
        assert read(code).code == record.code
        assert version_of(code) == 1
    for code in ("", "x", "aaaaaaaaaa", "AAAAAAAA", record.code[:-1], f"{record.code}a", "ä" * 10, "\0" * 10):
        with pytest.raises(NoSuchTable):
            version_of(code)
        with pytest.raises(NoSuchTable):
            read(code)


@database
def test_a_change_that_is_sent_twice_is_applied_once() -> None:
    code = new_table()
    change = tick("s0")
    assert [send_changes(code, "secret 1", [("key 1", change)])[1][0].result for _ in range(2)] == [
        records.APPLIED,
        records.REPEATED,
    ]
    _, results, _ = send_changes(code, "secret 1", [("key 2", tick("s1")), ("key 2", tick("s1", is_on=False))])
    assert [result.result for result in results] == [records.APPLIED, records.REPEATED]
    assert version_of(code) == 3
    assert [entry["key"] for entry in log_since(code, 1)] == ["s0", "s1"]
    assert log_since(code, 3) == []


@database
def test_a_stranger_changes_nothing_and_a_guest_cannot_speak_for_another() -> None:
    code = new_table()
    join = Change(kind=Kind.JOIN, at=1, name="Ben", crest="cat")
    assert send_changes(code, "secret 2", [("join", join)])[2] == 2
    _, (result,), guest = send_changes(code, "wrong", [("a", tick("s0"))])
    assert (result.result, result.refusal, guest) == (records.REFUSED, "not-a-guest", 0)
    send_changes(code, "secret 2", [("b", Change(kind=Kind.SCORE, at=1, by=1, game=1, key="province", number=4))])
    assert list(read(code).state.cells) == ["score:2:province"]


@database
def test_no_number_is_in_the_log() -> None:
    code = new_table()
    score = Change(kind=Kind.SCORE, at=1, game=1, key="province", number=4711)
    send_changes(code, "secret 1", [("a", score)])
    assert "4711" not in json.dumps(log_since(code, 0))
    assert "province" not in json.dumps(list(SentChange.objects.values_list("entry", flat=True)))


@database
def test_a_clock_that_is_fast_does_not_win_for_ever() -> None:
    code = new_table()
    send_changes(code, "secret 1", [("a", tick("s0", at=10**15))])
    time.sleep(0.002)  # the clock of the table counts milliseconds
    send_changes(code, "secret 1", [("b", tick("s0", is_on=False))])
    assert read(code).state.cells["tick:s0"].value is False


@database
def test_a_table_is_gone_24_hours_after_its_last_change_and_then_deleted_with_all_names() -> None:
    kept, old = new_table(), new_table()
    send_changes(old, "secret 1", [("a", tick("s0"))])
    make_old(kept, LIFETIME - timedelta(minutes=1))
    make_old(old)
    assert version_of(kept) == 1
    for lookup in (version_of, read, lambda code: send_changes(code, "secret 1", [])):
        with pytest.raises(NoSuchTable):
            lookup(old)
    call_command("delete_old_tables", stdout=(output := StringIO()))
    assert output.getvalue() == "Deleted tables: 1\n"
    assert list(SharedTable.objects.values_list("code", flat=True)) == [kept]
    assert not SentChange.objects.exists()


@database
def test_requests_delete_old_tables_too(monkeypatch) -> None:
    old = new_table()
    make_old(old)
    monkeypatch.setattr(records, "_last_cleaning", [time.monotonic() - records.CLEANING_SECONDS])
    new_table()
    assert not SharedTable.objects.filter(pk=old).exists()


@database
def test_a_closed_table_is_deleted_at_once() -> None:
    code = new_table()
    send_changes(code, "secret 1", [("a", tick("s0")), ("b", Change(kind=Kind.CLOSE, at=1))])
    assert not SharedTable.objects.exists()
    assert not SentChange.objects.exists()


@database
def test_the_log_keeps_the_last_changes_only() -> None:
    code, began = new_table(), records.milliseconds() - 60_000
    for start in range(0, MAX_LOGGED + 300, 50):
        changes = [(f"key {n}", tick("s0", is_on=n % 2 == 0, at=began + n)) for n in range(start, start + 50)]
        send_changes(code, "secret 1", changes)
    assert MAX_LOGGED <= SentChange.objects.count() <= MAX_LOGGED + records.PRUNE_EVERY


@database
def test_a_poll_takes_one_query(django_assert_num_queries) -> None:
    code = new_table()
    with django_assert_num_queries(1):
        version_of(code)


KILL_WRITERS = """
import json
from multiprocessing import get_context
from django.core.management import call_command
from django.db import connections
from tables import records
from tables.changes import Change, Kind
from tables.models import SentChange

fork, writes = get_context("fork"), @writes@

def write(code, writer, acknowledged):
    for step in range(writes):
        key = f"{writer}-{step}"
        change = Change(kind=Kind.SCORE, at=records.milliseconds(), game=1, key=f"k{step % 20}", number=step)
        records.send_changes(code, f"secret {writer}", [(key, change)])
        acknowledged.send(key)

def start_writer(code, writer):
    # A child of ours: the parent has loaded all modules, and has no connection to the database.
    acknowledged, sender = fork.Pipe(duplex=False)
    process = fork.Process(target=write, args=(code, writer, sender))
    process.start()
    sender.close()
    return process, acknowledged

def received(connection):
    while True:
        try:
            yield connection.recv()
        except EOFError:
            return

call_command("migrate", verbosity=0)
code = records.create("kingdom", "Anna", "bee", "secret 0").code
for writer in range(1, 4):
    join = Change(kind=Kind.JOIN, at=1, name=f"Ben {writer}", crest="cat")
    records.send_changes(code, f"secret {writer}", [(f"join {writer}", join)])
connections.close_all()
acknowledged = []
for should_kill in (True, True, False):
    writers = [start_writer(code, writer) for writer in range(4)]
    if should_kill:
        acknowledged += [connection.recv() for _, connection in writers]
        for process, _ in writers:
            process.kill()
    for process, connection in writers:
        acknowledged += received(connection)
        process.join()
log = list(SentChange.objects.values_list("key", "version"))
print(json.dumps([acknowledged, records.version_of(code), log]))
"""


def check_that_killed_writers_lose_nothing(tmp_path: Path, writes: int, **variables: str) -> None:
    """Writers change one table at once and are killed in the middle; every change they got an answer to is there."""
    done = run_manage(tmp_path, "shell", "-v0", "-c", KILL_WRITERS.replace("@writes@", str(writes)), **variables)
    assert done.returncode == 0, done.stderr
    acknowledged, version, log = json.loads(done.stdout)
    keys = Counter(key for key, _ in log)
    assert set(acknowledged) <= keys.keys()
    assert set(keys.values()) == {1}
    assert {key for key in keys if not key.startswith("join")} == {
        f"{writer}-{step}" for writer in range(4) for step in range(writes)
    }
    assert sorted(number for _, number in log) == list(range(2, version + 1))


@pytest.mark.slow
def test_killed_writers_lose_nothing_on_sqlite(tmp_path: Path) -> None:
    check_that_killed_writers_lose_nothing(tmp_path, 100)


@pytest.mark.slow
@pytest.mark.postgres
def test_killed_writers_lose_nothing_on_postgresql(tmp_path: Path) -> None:
    with temporary_database("tables") as url:
        check_that_killed_writers_lose_nothing(tmp_path, 100, DATABASE_URL=url)
