"""A Redis server of the tests' own, which can be stopped and started again."""

import socket
import subprocess
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress

from tests.support.processes import wait_until
from tests.support.programs import require_program
from tests.support.servers import free_port


class RedisServer:
    """A server on a free port that stores nothing on disk."""

    def __init__(self) -> None:
        self.port = free_port()
        self.program = require_program("redis-server")
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> None:
        options = ("--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no")
        self.process = subprocess.Popen([self.program, *options], stdout=subprocess.DEVNULL)
        wait_until(self.is_open, "Redis opens its port")

    def is_open(self) -> bool:
        with suppress(OSError), closing(socket.create_connection(("127.0.0.1", self.port), timeout=1)):
            return True
        return False

    def stop(self) -> None:
        if self.process:
            self.process.terminate()
            self.process.wait(timeout=30)
            self.process = None


@contextmanager
def redis_server() -> Iterator[RedisServer]:
    """A running server, stopped at the end of the block."""
    server = RedisServer()
    server.start()
    try:
        yield server
    finally:
        server.stop()
