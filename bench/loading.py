"""Time and memory for loading content of full size, on SQLite and PostgreSQL."""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from bench import Figure
from bench.sites import empty_database
from tests.support.content import write_content
from tests.support.postgres import NoPostgres

ROOT = Path(__file__).resolve().parents[1]


def measure_command(*arguments: str, **variables: str) -> tuple[float, float]:
    """Seconds and peak memory in MB of one manage.py call."""
    start = time.monotonic()
    process = subprocess.Popen(
        [sys.executable, "manage.py", *arguments],
        cwd=ROOT,
        env={**os.environ, **variables},
        stdout=subprocess.DEVNULL,
    )
    _, status, usage = os.wait4(process.pid, 0)
    if status:
        raise RuntimeError(f"manage.py {' '.join(arguments)} failed")
    return time.monotonic() - start, usage.ru_maxrss / 1024


def measure_loading(database: str, **variables: str) -> Iterator[Figure]:
    """Loads generated content of full size (900 cards, 3,500 rulings) three times, then once unchanged."""
    with tempfile.TemporaryDirectory() as folder:
        variables = {"VAR_DIR": folder, **variables}
        measure_command("migrate", "-v0", **variables)
        for number in range(3):
            root = Path(folder) / f"content-{number}"
            write_content(root, cards=900, rulings=3500 + number, sets=190)
            seconds, megabytes = measure_command("load_content", "--fixtures", str(root), **variables)
            yield Figure(f"load full-size content, {database}, run {number + 1}", seconds, 10, "s")
            yield Figure(f"  peak memory, {database}, run {number + 1}", megabytes, 300, "MB")
        seconds, _ = measure_command("load_content", "--fixtures", str(root), **variables)
        yield Figure(f"load unchanged content, {database}", seconds, 1, "s")


def loading_on_sqlite() -> Iterator[Figure]:
    yield from measure_loading("SQLite", DATABASE_URL="")


def loading_on_postgres() -> Iterator[Figure]:
    try:
        with empty_database() as url:
            yield from measure_loading("PostgreSQL", DATABASE_URL=url)
    except NoPostgres as reason:
        print(f"no figures for PostgreSQL: {reason}")


MEASUREMENTS = [loading_on_sqlite, loading_on_postgres]
