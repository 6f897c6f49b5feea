"""A running site on a free port, started the way `make run` starts it."""

import socket
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from tests.support.content import copy_content, write_content
from tests.support.processes import ROOT, environment, wait_until


def free_port() -> int:
    with closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def running_site(
    tmp_path: Path,
    *,
    fixtures: Path | None = None,
    workers: int = 1,
    more: Sequence[str] = ("--no-offline-copy",),
    **variables: str,
) -> Iterator[str]:
    """Runs a site until the block ends; its URL. Without `fixtures` it has small generated content.

    `more`: options of `serve`; without `--no-offline-copy` it builds the offline copy in the background.
    """
    if fixtures is None:
        fixtures = tmp_path / "fixtures"
        write_content(fixtures)
    if not variables.get("DATABASE_URL"):
        copy_content(tmp_path / "var", fixtures)
    port = free_port()
    log = (tmp_path / "server.log").open("w")
    process = subprocess.Popen(
        [sys.executable, "manage.py", "serve", "--port", str(port), "--workers", str(workers), *more],
        cwd=ROOT,
        env=environment(tmp_path, FIXTURES_DIR=str(fixtures), SECRET_KEY="", **variables),
        stdout=log,
        stderr=subprocess.STDOUT,
        text=True,
    )
    try:
        _wait_until_open(port, process, tmp_path / "server.log")
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait(timeout=60)
        log.close()


def _wait_until_open(port: int, process: subprocess.Popen[str], log: Path) -> None:
    def is_open() -> bool:
        assert process.poll() is None, log.read_text()
        with suppress(OSError), closing(socket.create_connection(("127.0.0.1", port), timeout=1)):
            return True
        return False

    wait_until(is_open, "the server opens its port", seconds=180)
