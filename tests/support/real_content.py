"""The content of fixtures/, loaded once for all tests that only read it, and for the sites that tests start.

`copy_content` makes a var/ as `make run` fills it: a copy of one in var/tests/, which is made anew only if content or
code have changed. `database` is a connection to a database with that content, besides the empty one of the tests, and
`use_database` makes Django use it for a while. The fixture `content` in tests/conftest.py is made of these.
"""

import fcntl
import hashlib
import os
import shutil
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any
from uuid import uuid4

from django.conf import settings
from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.test import override_settings

from content.loader.files import content_files
from content.loader.pipeline import load
from tests.support.processes import ROOT, run_manage

FIXTURES = ROOT / "fixtures"
CACHE = ROOT / "var" / "tests"
TEMPLATE = f"begleiter_content_{os.environ.get('PYTEST_XDIST_TESTRUNUID') or uuid4().hex}"
"""On a server: the database that all processes of a run copy. The first one loads it, and drops it at the end."""

PACKAGES = ("api", "cards", "companion", "content", "engine", "rulings", "search", "web")


def copy_content(var: Path) -> None:
    """Copy the loaded content into `var`: database, index and exports."""
    with _exclusive_lock():
        shutil.copytree(_loaded_folder(), var, dirs_exist_ok=True)


@contextmanager
def _exclusive_lock() -> Iterator[None]:
    """A lock: what one process makes in var/tests/, the others then find there."""
    CACHE.mkdir(parents=True, exist_ok=True)
    with (CACHE / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _loaded_folder() -> Path:
    """The folder with the loaded content, made if needed; those of other content or code are removed."""
    made = CACHE / _version() / "var"
    if not made.exists():
        for old in CACHE.glob("*/"):
            shutil.rmtree(old)
        draft = CACHE / "draft"
        for command in ("migrate", "load_content", "write_exports"):
            done = run_manage(draft, command, SEARCH_BACKEND="whoosh", FIXTURES_DIR=str(FIXTURES))
            assert done.returncode == 0, done.stderr
        draft.rename(made.parent)
    return made


def _version() -> str:
    """A hash of the content and of all code that decides what it is loaded as."""
    digest = hashlib.sha256()
    modules = sorted(path for package in PACKAGES for path in (ROOT / package).rglob("*.py"))
    for path in (*content_files(FIXTURES), *modules, ROOT / "requirements.txt"):
        data = path.read_bytes()
        digest.update(b"%b %d:" % (path.relative_to(ROOT).as_posix().encode(), len(data)))
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
    with ExitStack() as ending:
        with _exclusive_lock():
            if (TEMPLATE,) not in _run_on_server(empty, "SELECT datname FROM pg_database"):
                ending.callback(_drop, empty, TEMPLATE)
                _copy(empty, str(empty.settings_dict["NAME"]), TEMPLATE)
                with (
                    _open_database(empty, TEMPLATE) as full,
                    use_database(full),
                    override_settings(SEARCH_BACKEND="postgres"),
                ):
                    load(Path(settings.FIXTURES_DIR))
            ending.callback(_drop, empty, name)
            _copy(empty, TEMPLATE, name)
        yield ending.enter_context(_open_database(empty, name))


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


def _copy(usual: BaseDatabaseWrapper, template: str, name: str) -> None:
    quoted, like = usual.ops.quote_name(name), usual.ops.quote_name(template)
    _run_on_server(usual, f"DROP DATABASE IF EXISTS {quoted}")
    _run_on_server(usual, f"CREATE DATABASE {quoted} TEMPLATE {like}")


def _drop(usual: BaseDatabaseWrapper, name: str) -> None:
    with _exclusive_lock():
        _run_on_server(usual, f"DROP DATABASE IF EXISTS {usual.ops.quote_name(name)}")


def _run_on_server(usual: BaseDatabaseWrapper, statement: str) -> list[Any]:
    with usual._nodb_cursor() as cursor:
        cursor.execute(statement)
        return cursor.fetchall() if cursor.description else []


@contextmanager
def use_database(database: BaseDatabaseWrapper) -> Iterator[None]:
    """Make Django use this database in place of its default one."""
    usual = connections[DEFAULT_DB_ALIAS]
    connections[DEFAULT_DB_ALIAS] = database
    try:
        yield
    finally:
        connections[DEFAULT_DB_ALIAS] = usual
