"""The content of fixtures/, loaded once for everybody who only reads it: tests, and the sites that tests start.

`put_into` makes a var/ as `make run` fills it: copied from one under var/tests/, which is made anew only when content
or code have changed. `database` is a connection to a database with that content, beside the empty one of the tests,
and `connected` has Django use it for a while. The fixture `content` in tests/conftest.py is made of these.
"""

import fcntl
import hashlib
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.conf import settings
from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.test import override_settings

from content.files import content_files
from content.loading import load
from tests.processes import ROOT, run_manage

FIXTURES = ROOT / "fixtures"
KEPT = ROOT / "var" / "tests"
HOUSES = ("api", "cards", "companion", "content", "engine", "rulings", "search")


def put_into(var: Path) -> None:
    """A copy of the loaded content: database, index and exports."""
    KEPT.mkdir(parents=True, exist_ok=True)
    with (KEPT / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        shutil.copytree(_made(), var, dirs_exist_ok=True)


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
    quoted = [empty.ops.quote_name(one) for one in (name, str(empty.settings_dict["NAME"]))]
    empty.close()  # PostgreSQL copies only what nobody is connected to
    _on_the_server(empty, f"DROP DATABASE IF EXISTS {quoted[0]}")
    _on_the_server(empty, f"CREATE DATABASE {quoted[0]} TEMPLATE {quoted[1]}")
    with _opened(empty, name) as full:
        with connected(full), override_settings(SEARCH_BACKEND="postgres"):
            load(Path(settings.FIXTURES_DIR))
        yield full
    _on_the_server(empty, f"DROP DATABASE {quoted[0]}")


@contextmanager
def _opened(like: BaseDatabaseWrapper, name: str) -> Iterator[BaseDatabaseWrapper]:
    full = type(like)({**like.settings_dict, "NAME": name}, DEFAULT_DB_ALIAS)
    yield full
    full.close()


def _on_the_server(usual: BaseDatabaseWrapper, statement: str) -> None:
    with usual._nodb_cursor() as cursor:
        cursor.execute(statement)


@contextmanager
def connected(database: BaseDatabaseWrapper) -> Iterator[None]:
    """Let everything that asks the database ask this one."""
    usual = connections[DEFAULT_DB_ALIAS]
    connections[DEFAULT_DB_ALIAS] = database
    try:
        yield
    finally:
        connections[DEFAULT_DB_ALIAS] = usual
