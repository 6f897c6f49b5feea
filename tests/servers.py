"""A running site on a free port, started the way `make run` starts it."""

import socket
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from tests import real_content
from tests.processes import ROOT, environment, wait_until
from tools.generated_content import write_content


def free_port() -> int:
    with closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def served(
    tmp_path: Path, *, fixtures: Path | None = None, workers: int = 1, more: Sequence[str] = (), **variables: str
) -> Iterator[str]:
    """The address of a running site, with small made-up content unless told; it ends with the block."""
    if fixtures == real_content.FIXTURES:
        real_content.put_into(tmp_path / "var")
    if fixtures is None:
        fixtures = tmp_path / "fixtures"
        write_content(fixtures)
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
