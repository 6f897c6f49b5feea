"""The content of fixtures/, loaded once for everybody who only reads it: tests, and the sites that tests start.

`put_into` makes a var/ as `make run` fills it: copied from one under var/tests/, which is made anew only when content
or code have changed. `database` is a connection to a database with that content, beside the empty one of the tests,
and `connected` has Django use it for a while. The fixture `content` in tests/conftest.py is made of these.
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
KEPT = ROOT / "var" / "tests"
TEMPLATE = f"begleiter_content_{os.environ.get('PYTEST_XDIST_TESTRUNUID') or uuid4().hex}"
"""On a server, the database with the content that all processes of a run copy; who is first loads it, and drops it."""

HOUSES = ("api", "cards", "companion", "content", "engine", "rulings", "search", "web")


def put_into(var: Path) -> None:
    """A copy of the loaded content: database, index and exports."""
    with _alone():
        shutil.copytree(_made(), var, dirs_exist_ok=True)


@contextmanager
def _alone() -> Iterator[None]:
    """What one process makes here, the others find made."""
    KEPT.mkdir(parents=True, exist_ok=True)
    with (KEPT / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _made() -> Path:
    """Where the loaded content lies; what was made of other content or by other code is removed."""
    made = KEPT / _state() / "var"
    if not made.exists():
        for old in KEPT.glob("*/"):
            shutil.rmtree(old)
        draft = KEPT / "draft"
        for command in ("migrate", "load_content", "write_exports"):
            done = run_manage(draft, command, SEARCH_BACKEND="whoosh", FIXTURES_DIR=str(FIXTURES))
            assert done.returncode == 0, done.stderr
        draft.rename(made.parent)
    return made


def _state() -> str:
    """A name for the content and for everything that decides what it is loaded as."""
    digest = hashlib.sha256()
    modules = sorted(path for house in HOUSES for path in (ROOT / house).rglob("*.py"))
    for path in (*content_files(FIXTURES), *modules, ROOT / "requirements.txt"):
        data = path.read_bytes()
        digest.update(b"%b %d:" % (path.relative_to(ROOT).as_posix().encode(), len(data)))
        digest.update(data)
    return digest.hexdigest()[:16]


@contextmanager
def database(var: Path) -> Iterator[BaseDatabaseWrapper]:
    """A database with the content, of the kind that the tests run on: the one in `var`, or one on their server."""
    empty = connections[DEFAULT_DB_ALIAS]
    if empty.vendor == "sqlite":
        with _opened(empty, str(var / "db.sqlite3")) as full:
            yield full
        return
    name = f"{empty.settings_dict['NAME']}_content"
    empty.close()  # PostgreSQL copies only what nobody is connected to
    with ExitStack() as ending:
        with _alone():
            if (TEMPLATE,) not in _on_the_server(empty, "SELECT datname FROM pg_database"):
                ending.callback(_drop, empty, TEMPLATE)
                _copy(empty, str(empty.settings_dict["NAME"]), TEMPLATE)
                with _opened(empty, TEMPLATE) as full, connected(full), override_settings(SEARCH_BACKEND="postgres"):
                    load(Path(settings.FIXTURES_DIR))
            ending.callback(_drop, empty, name)
            _copy(empty, TEMPLATE, name)
        yield ending.enter_context(_opened(empty, name))


@contextmanager
def _opened(like: BaseDatabaseWrapper, name: str) -> Iterator[BaseDatabaseWrapper]:
    full = type(like)({**like.settings_dict, "NAME": name}, DEFAULT_DB_ALIAS)
    if full.vendor == "sqlite":
        _checked_when_written(full)
    try:
        yield full
    finally:
        full.close()


def _checked_when_written(full: BaseDatabaseWrapper) -> None:
    """Only after a test that wrote: looking through all keys of the content, after each one, takes ten milliseconds."""
    check, changes = full.check_constraints, 0

    def check_if_written(table_names: Any = None) -> None:
        nonlocal changes
        if changes != full.connection.total_changes:
            changes = full.connection.total_changes
            check(table_names)

    full.check_constraints = check_if_written  # type: ignore[method-assign]


def _copy(usual: BaseDatabaseWrapper, template: str, name: str) -> None:
    quoted, like = usual.ops.quote_name(name), usual.ops.quote_name(template)
    _on_the_server(usual, f"DROP DATABASE IF EXISTS {quoted}")
    _on_the_server(usual, f"CREATE DATABASE {quoted} TEMPLATE {like}")


def _drop(usual: BaseDatabaseWrapper, name: str) -> None:
    with _alone():
        _on_the_server(usual, f"DROP DATABASE IF EXISTS {usual.ops.quote_name(name)}")


def _on_the_server(usual: BaseDatabaseWrapper, statement: str) -> list[Any]:
    with usual._nodb_cursor() as cursor:
        cursor.execute(statement)
        return cursor.fetchall() if cursor.description else []


@contextmanager
def connected(database: BaseDatabaseWrapper) -> Iterator[None]:
    """Let everything that asks the database ask this one."""
    usual = connections[DEFAULT_DB_ALIAS]
    connections[DEFAULT_DB_ALIAS] = database
    try:
        yield
    finally:
        connections[DEFAULT_DB_ALIAS] = usual
