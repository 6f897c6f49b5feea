"""The content of fixtures/, loaded once for all tests that only read it, and for the sites that tests start.

`copy_content` makes a var/ as `make run` fills it: a copy of one in var/tests/, which is made anew only if content or
code have changed. `database` is a connection to a database with that content, besides the empty one of the tests, and
`use_database` makes Django use it for a while. The fixture `content` in tests/conftest.py is made of these.
"""

import fcntl
import hashlib
import shutil
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.test import override_settings

from content.loader.files import content_files
from content.loader.pipeline import load
from tests.support.processes import ROOT, run_manage

FIXTURES = ROOT / "fixtures"
CACHE = ROOT / "var" / "tests"
PACKAGES = ("api", "companion", "content", "engine", "search", "store", "web")


def copy_content(var: Path, fixtures: Path = FIXTURES) -> None:
    """Fill `var` with the loaded content: database, index and exports."""
    code = [path for package in PACKAGES for path in (ROOT / package).rglob("*.py")] + [ROOT / "requirements.txt"]
    folder = CACHE / _hash_of(code, ROOT)
    CACHE.mkdir(parents=True, exist_ok=True)
    with (CACHE / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # what one process loads, the others then find
        for old in set(CACHE.glob("*/")) - {folder}:
            shutil.rmtree(old)
        loaded = folder / _hash_of(content_files(fixtures), fixtures)
        if not loaded.exists():
            draft = CACHE / "draft"
            for command in ("migrate", "load_content", "write_exports"):
                done = run_manage(draft, command, SEARCH_BACKEND="whoosh", FIXTURES_DIR=str(fixtures))
                assert done.returncode == 0, done.stderr
            folder.mkdir(exist_ok=True)
            (draft / "var").rename(loaded)
        shutil.copytree(loaded, var, dirs_exist_ok=True)


def _hash_of(files: Iterable[Path], root: Path) -> str:
    digest = hashlib.sha256()
    for path in sorted(files):
        data = path.read_bytes()
        digest.update(b"%b %d:" % (path.relative_to(root).as_posix().encode(), len(data)))
        digest.update(data)
    return digest.hexdigest()[:16]


@contextmanager
def database(var: Path) -> Iterator[BaseDatabaseWrapper]:
    """A database with the content, of the kind that the tests use: the one in `var`, or one on their server."""
    empty = connections[DEFAULT_DB_ALIAS]
    if empty.vendor == "sqlite":
        with _open_database(empty, str(var / "db.sqlite3")) as full:
            yield full
        return
    name = f"{empty.settings_dict['NAME']}_content"
    empty.close()  # PostgreSQL copies only what nobody is connected to
    quoted, like = (empty.ops.quote_name(text) for text in (name, str(empty.settings_dict["NAME"])))
    _run_on_server(empty, f"DROP DATABASE IF EXISTS {quoted}")
    _run_on_server(empty, f"CREATE DATABASE {quoted} TEMPLATE {like}")
    try:
        with _open_database(empty, name) as full:
            with use_database(full), override_settings(SEARCH_BACKEND="postgres"):
                load(Path(settings.FIXTURES_DIR))
            yield full
    finally:
        _run_on_server(empty, f"DROP DATABASE {quoted}")


@contextmanager
def _open_database(like: BaseDatabaseWrapper, name: str) -> Iterator[BaseDatabaseWrapper]:
    full = type(like)({**like.settings_dict, "NAME": name}, DEFAULT_DB_ALIAS)
    if full.vendor == "sqlite":
        _check_only_after_writes(full)
    try:
        yield full
    finally:
        full.close()


def _check_only_after_writes(full: BaseDatabaseWrapper) -> None:
    """Check constraints only after tests that wrote: to check all keys of the content takes 10 ms for each test."""
    check, changes = full.check_constraints, 0

    def check_if_written(table_names: Any = None) -> None:
        nonlocal changes
        if changes != full.connection.total_changes:
            changes = full.connection.total_changes
            check(table_names)

    full.check_constraints = check_if_written  # type: ignore[method-assign]


def _run_on_server(usual: BaseDatabaseWrapper, statement: str) -> None:
    with usual._nodb_cursor() as cursor:
        cursor.execute(statement)


@contextmanager
def use_database(database: BaseDatabaseWrapper) -> Iterator[None]:
    """Make Django use this database in place of its default one."""
    usual = connections[DEFAULT_DB_ALIAS]
    connections[DEFAULT_DB_ALIAS] = database
    try:
        yield
    finally:
        connections[DEFAULT_DB_ALIAS] = usual
