"""Backup and restore of what cannot be made again: on the same database, on another, and from broken files."""

import gzip
import os
from pathlib import Path

import pytest
import yaml
from django.core.management import CommandError, call_command

from store.models import LoadedVersion
from tables.models import SharedTable
from tests.support.content import write_content
from tests.support.databases import temporary_database
from tests.support.processes import run_manage

pytestmark = pytest.mark.slow

MIGRATE = """
from django.core.management import call_command
call_command("migrate", verbosity=0)
"""
LOAD = """
from django.core.management import call_command
call_command("load_content")
"""
OPEN_TABLE = """
from tables import records
made = records.create("1.a.b", "Anna", "cat", "0" * 64)
print(made.code)
"""
ASK = """
from content.model.library import library
history = library().history
first = history.versions[0][0]
print(len(history.versions), [(change.slug, change.change) for change in history.since(first)])
"""
TABLES = """
from tables.models import SharedTable
print(sorted(SharedTable.objects.values_list("code", flat=True)))
"""


def manage(folder: Path, url: str, *arguments: str) -> str:
    done = run_manage(folder, *arguments, DATABASE_URL=url, FIXTURES_DIR=str(folder.parent / "fixtures"))
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def shell(folder: Path, url: str, script: str) -> str:
    return manage(folder, url, "shell", "--no-imports", "-c", script)


def reword_first_ruling(fixtures: Path, text: str) -> None:
    path = fixtures / "rulings" / "waldspiel.yaml"
    rulings = yaml.safe_load(path.read_text(encoding="utf-8"))
    rulings[0]["text"] = text
    path.write_text(yaml.safe_dump(rulings, allow_unicode=True, sort_keys=False), encoding="utf-8")


def check_that_a_restored_site_goes_on(tmp_path: Path, before: str, after: str) -> None:
    """Two versions and a table on one database; on the other, a third version knows of both, and the table is there."""
    fixtures, backup = tmp_path / "fixtures", tmp_path / "backup.jsonl.gz"
    old, new = tmp_path / "old", tmp_path / "new"
    for folder in (old, new):
        folder.mkdir()
    write_content(fixtures)
    shell(old, before, MIGRATE + LOAD)
    reword_first_ruling(fixtures, "Du darfst es, wenn du willst.")
    *_, code = shell(old, before, LOAD + OPEN_TABLE).splitlines()
    assert "2 LoadedVersion, 1 Change" in manage(old, before, "backup", str(backup))
    assert backup.stat().st_mode & 0o077 == 0

    reword_first_ruling(fixtures, "Du darfst es nicht.")
    shell(new, after, MIGRATE + LOAD)  # a site that was started before anybody thought of the backup
    refused = run_manage(new, "restore", str(backup), DATABASE_URL=after)
    assert refused.returncode == 1
    assert "--replace deletes them first" in refused.stderr
    assert "2 LoadedVersion" in manage(new, after, "restore", "--replace", str(backup))
    changes, tables, _ = shell(new, after, LOAD + ASK + TABLES + OPEN_TABLE).splitlines()[-3:]
    assert changes == "3 [('aussage-0', 'changed'), ('aussage-0', 'changed')]"
    assert tables == f"['{code}']"  # and the table that was opened then got a number after it


def test_a_backup_is_restored_on_sqlite(tmp_path: Path) -> None:
    before, after = (f"sqlite:///{tmp_path / name}.sqlite3" for name in ("before", "after"))
    check_that_a_restored_site_goes_on(tmp_path, before, after)


@pytest.mark.postgres
def test_a_backup_of_sqlite_is_restored_on_postgresql(tmp_path: Path) -> None:
    with temporary_database("restored", os.environ["DATABASE_URL"]) as after:
        check_that_a_restored_site_goes_on(tmp_path, f"sqlite:///{tmp_path / 'before.sqlite3'}", after)


@pytest.mark.postgres
def test_a_backup_of_postgresql_is_restored_on_postgresql(tmp_path: Path) -> None:
    with temporary_database("backed_up") as before, temporary_database("restored") as after:
        check_that_a_restored_site_goes_on(tmp_path, before, after)


@pytest.mark.django_db
@pytest.mark.parametrize(
    "broken",
    [b"", b"no gzip", gzip.compress(b"no json\n"), gzip.compress(b'{"format": 99}\n'), gzip.compress(b"x" * 999)[:-9]],
)
def test_what_is_no_backup_is_refused_in_one_sentence_and_changes_nothing(tmp_path: Path, broken: bytes) -> None:
    path = tmp_path / "broken.jsonl.gz"
    path.write_bytes(broken)
    with pytest.raises(CommandError, match="is not a complete backup") as refused:
        call_command("restore", str(path))
    assert "\n" not in str(refused.value)
    assert not LoadedVersion.objects.exists()
    assert not SharedTable.objects.exists()
