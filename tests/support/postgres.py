"""Finds a PostgreSQL server for tests: at DATABASE_URL, on this machine, or a temporary cluster."""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg

LOCAL = "postgres://postgres@127.0.0.1:5432/postgres"


class NoPostgres(Exception):
    """No server was found, and none can be started, for the reason in the message."""


@contextmanager
def postgres() -> Iterator[str]:
    """The URL of a database server for tests; a cluster that was started for it is stopped afterwards."""
    given = os.environ.get("DATABASE_URL", "")
    if given.startswith("postgres"):
        yield given
    elif _accepts_connections(LOCAL):
        yield LOCAL
    else:
        with _throwaway_cluster() as url:
            yield url


def _accepts_connections(url: str) -> bool:
    try:
        psycopg.connect(url, connect_timeout=3).close()
    except psycopg.OperationalError:
        return False
    return True


def _binaries() -> Path:
    on_path = [Path(path).parent for path in (shutil.which("initdb"), shutil.which("pg_ctl")) if path]
    installed = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parent.name), reverse=True)
    for folder in [*installed, *on_path]:
        if (folder / "initdb").exists() and (folder / "pg_ctl").exists():
            return folder
    raise NoPostgres("no PostgreSQL answers on 127.0.0.1:5432 and none is installed")


@contextmanager
def _throwaway_cluster() -> Iterator[str]:
    if os.geteuid() == 0:
        raise NoPostgres("no PostgreSQL answers on 127.0.0.1:5432 and root cannot start one")
    binaries = _binaries()
    with tempfile.TemporaryDirectory(prefix="begleiter-pg-") as folder:
        data = Path(folder) / "data"
        quiet = {"check": True, "stdout": subprocess.DEVNULL}
        subprocess.run([binaries / "initdb", "-D", data, "-U", "postgres", "-A", "trust", "-N"], **quiet)  # type: ignore[call-overload]
        options = f"-c listen_addresses='' -c unix_socket_directories='{folder}' -c fsync=off"
        subprocess.run([binaries / "pg_ctl", "-D", data, "-w", "-l", f"{folder}/log", "-o", options, "start"], **quiet)  # type: ignore[call-overload]
        try:
            yield f"postgres://postgres@/postgres?host={folder}"
        finally:
            subprocess.run([binaries / "pg_ctl", "-D", data, "-m", "immediate", "stop"], **quiet)  # type: ignore[call-overload]
