"""Finds a PostgreSQL server for tests: at DATABASE_URL, on this machine, or a temporary cluster."""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg

from tests.support.programs import POSTGRES_PORT, find_program

LOCAL = f"postgres://postgres@127.0.0.1:{POSTGRES_PORT}/postgres"


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


@contextmanager
def _throwaway_cluster() -> Iterator[str]:
    """A cluster in a temporary folder, reached by a socket there. PostgreSQL refuses to run as root."""
    initdb = find_program("postgresql")
    if initdb is None:
        raise NoPostgres(f"no PostgreSQL answers on 127.0.0.1:{POSTGRES_PORT} and none is installed")
    user = "postgres" if os.geteuid() == 0 else None
    with tempfile.TemporaryDirectory(prefix="begleiter-pg-") as folder:
        if user:
            shutil.chown(folder, user)

        def run(program: str, *arguments: str) -> None:
            command = (str(Path(initdb).with_name(program)), "-D", f"{folder}/data", *arguments)
            subprocess.run(command, cwd=folder, user=user, check=True, stdout=subprocess.DEVNULL)

        run("initdb", "-U", "postgres", "-A", "trust", "-N")
        options = f"-c listen_addresses='' -c unix_socket_directories='{folder}' -c fsync=off"
        run("pg_ctl", "-w", "-l", f"{folder}/log", "-o", options, "start")
        try:
            yield f"postgres://postgres@/postgres?host={folder}"
        finally:
            run("pg_ctl", "-m", "immediate", "stop")
