"""What several benchmarks measure: a site with the real content, an empty PostgreSQL database."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.support.content import FIXTURES
from tests.support.databases import temporary_database
from tests.support.postgres import postgres
from tests.support.servers import running_site


@contextmanager
def measured_site(workers: int = 1) -> Iterator[str]:
    """The URL of a site that counts no requests."""
    with (
        tempfile.TemporaryDirectory() as folder,
        running_site(Path(folder), fixtures=FIXTURES, workers=workers, API_REQUESTS_PER_MINUTE="0") as url,
    ):
        yield url


@contextmanager
def empty_database() -> Iterator[str]:
    """The URL of a database on the server that tests use; raises NoPostgres without one."""
    with postgres() as server, temporary_database("bench", server) as url:
        yield url
