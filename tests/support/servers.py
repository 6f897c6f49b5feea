"""A running site on a free port, started the way `make run` starts it."""

import fcntl
import socket
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path
from typing import Any

from tests.support import real_content
from tests.support.generated_content import write_content
from tests.support.processes import ROOT, environment, wait_until


def free_port() -> int:
    with closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def running_site(
    tmp_path: Path, *, fixtures: Path | None = None, workers: int = 1, more: Sequence[str] = (), **variables: str
) -> Iterator[str]:
    """Runs a site until the block ends; its URL. Without `fixtures` it has small generated content."""
    if fixtures == real_content.FIXTURES:
        real_content.copy_content(tmp_path / "var")
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


@contextmanager
def shared_site(folder: Path, **options: Any) -> Iterator[str]:
    """The URL of one site shared by several test processes: the first starts it and stops it after the last."""
    folder.mkdir(exist_ok=True)
    address = folder / "address"
    with (folder / "users").open("w") as users, (folder / "lock").open("w") as lock, ExitStack() as ending:
        fcntl.flock(users, fcntl.LOCK_SH)
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not address.exists():
            address.write_text(ending.enter_context(running_site(folder, **options)))
            ending.callback(address.unlink)
            ending.callback(fcntl.flock, users, fcntl.LOCK_EX)  # wait until no other process uses it
        fcntl.flock(lock, fcntl.LOCK_UN)
        yield address.read_text()


def _wait_until_open(port: int, process: subprocess.Popen[str], log: Path) -> None:
    def is_open() -> bool:
        assert process.poll() is None, log.read_text()
        with suppress(OSError), closing(socket.create_connection(("127.0.0.1", port), timeout=1)):
            return True
        return False

    wait_until(is_open, "the server opens its port", seconds=180)
