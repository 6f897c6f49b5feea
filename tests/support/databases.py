"""Temporary databases on the PostgreSQL server that the tests use."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

import psycopg


@contextmanager
def temporary_database(name: str, server: str = "") -> Iterator[str]:
    """The URL of an empty database, which is dropped at the end of the block; by default on that of DATABASE_URL."""
    server, name = server or os.environ["DATABASE_URL"], f"begleiter_{name}_{os.getpid()}"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
        try:
            yield urlsplit(server)._replace(path=f"/{name}").geturl()
        finally:
            connection.execute(f"DROP DATABASE {name} WITH (FORCE)")
