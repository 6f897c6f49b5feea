"""The versions of tables in Redis, where `REDIS_URL` names one: then a poll without news does not ask the database.

Only the database is trusted. An entry lives for SECONDS and never gets lower while it lives, and each failure means
"unknown". So Redis may be stopped, emptied or started with old data at any time: that costs queries, and at worst news
that are seen SECONDS later, never a change. Two commands are all that is needed, so there is no client library.
"""

import socket
import threading
import time
from contextlib import suppress
from urllib.parse import unquote, urlsplit

from django.conf import settings

SECONDS = 5  # that an entry lives
GONE = 1_000_000_000  # the version of a table that was closed: no phone has it
TIMEOUT_SECONDS = 0.2  # to connect, and for a reply
PAUSE_SECONDS = 2.0  # after a failure this process does without Redis
KEEP_HIGHEST = b"""local known = tonumber(redis.call('GET', KEYS[1]) or '0')
if tonumber(ARGV[1]) >= known then redis.call('SET', KEYS[1], ARGV[1], 'EX', ARGV[2]) end"""

_thread = threading.local()
"""The connection of each thread; none where it has not asked yet, or has failed."""

_pause_until = [0.0]


def cached_version(code: str) -> int | None:
    """The version of a table by the code of its link, at most SECONDS old; None where it is not known."""
    version = ask(b"GET", key_of(code))
    return int(version) if version and version.isdigit() else None


def cache_version(code: str, version: int) -> None:
    """Make a version known that the database has. A lower one than the known one changes nothing."""
    ask(b"EVAL", KEEP_HIGHEST, b"1", key_of(code), b"%d" % version, b"%d" % SECONDS)


def key_of(code: str) -> bytes:
    return f"begleiter:table:{code}".encode()


def ask(*command: bytes) -> bytes | None:
    """The reply to a command; None where there is no Redis, it has no such key, or anything goes wrong."""
    if not settings.REDIS_URL or time.monotonic() < _pause_until[0]:
        return None
    try:
        connection = getattr(_thread, "connection", None) or connect(settings.REDIS_URL)
        _thread.connection = connection
        return connection.ask(*command)
    except (OSError, ValueError):
        if connection := _thread.__dict__.pop("connection", None):
            connection.close()
        _pause_until[0] = time.monotonic() + PAUSE_SECONDS
        return None


class Connection:
    """A connection that speaks as much of Redis' protocol (RESP2) as these commands need."""

    def __init__(self, host: str, port: int) -> None:
        self.socket = socket.create_connection((host, port), timeout=TIMEOUT_SECONDS)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.replies = self.socket.makefile("rb")

    def ask(self, *command: bytes) -> bytes | None:
        """Raises OSError if the connection is lost, and ValueError for an error or a reply of another kind."""
        self.socket.sendall(b"*%d\r\n" % len(command) + b"".join(b"$%d\r\n%b\r\n" % (len(b), b) for b in command))
        line = self.replies.readline()
        if not line.endswith(b"\r\n"):
            raise ConnectionError("Redis has closed the connection")
        kind, value = line[:1], line[1:-2]
        if kind == b"+":
            return value
        if kind != b"$":
            raise ValueError(f"Redis replied {line!r}")
        length = int(value)
        return self.replies.read(length + 2)[:-2] if length >= 0 else None

    def close(self) -> None:
        with suppress(OSError):
            self.replies.close()
            self.socket.close()


def connect(url: str) -> Connection:
    """A connection to `redis://user:password@host:port/number`."""
    parts = urlsplit(url)
    connection = Connection(parts.hostname or "127.0.0.1", parts.port or 6379)
    if parts.password:
        user = [unquote(parts.username).encode()] if parts.username else []
        connection.ask(b"AUTH", *user, unquote(parts.password).encode())
    if number := parts.path.strip("/"):
        connection.ask(b"SELECT", number.encode())
    return connection
