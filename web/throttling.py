"""Rate limit per client address, counted across the workers: requests, and the CPU time that answering them takes.

The headers of API responses and of refusals report how much of the limit is left.
"""

import fcntl
import logging
import mmap
import os
import struct
import time
import weakref
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from hashlib import blake2b
from ipaddress import IPv6Address, IPv6Network, ip_address
from pathlib import Path
from threading import Lock

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from rest_framework.throttling import BaseThrottle

from web.problems import error_response

Handler = Callable[[HttpRequest], HttpResponse]

logger = logging.getLogger(__name__)

WINDOW_SECONDS = 60
CPU_SECONDS_PER_WINDOW = 15  # of one client, for everything it asks: a quarter of one core
LIMITED_PATHS = {"/api/": 1, "/koenigreich/": 1, "/k/": 1, "/suche/": 2, "/tisch/": 2, "/aufbau/": 2}
"""The API and the pages that do the same work, with their limit as a multiple of API_REQUESTS_PER_MINUTE."""


def throttling(get_response: Handler) -> Handler:
    """Middleware: 429 for clients that have used up what they are allowed in this window. 304 is not counted."""

    def middleware(request: HttpRequest) -> HttpResponse:
        factor = limit_factor(request.path_info)
        limit = settings.API_REQUESTS_PER_MINUTE * (factor or 1)
        if not limit:
            return get_response(request)
        client = client_of(request)
        requests, cpu_time = f"requests {factor} {client}", f"cpu {client}"
        seconds_left = int(WINDOW_SECONDS - time.time() % WINDOW_SECONDS) + 1
        remaining = limit - (count(requests, 1) if factor else 0)
        is_spent = remaining < 0 or count(cpu_time, 0) > CPU_SECONDS_PER_WINDOW * 1000
        began = time.thread_time()
        response = refusal(request, seconds_left) if is_spent else get_response(request)
        if cpu_milliseconds := int((time.thread_time() - began) * 1000):
            count(cpu_time, cpu_milliseconds)
        if response.status_code == 304 and factor:
            remaining = limit - count(requests, -1)
        if is_spent or request.path_info.startswith("/api/"):
            response.headers["RateLimit-Policy"] = f'"default";q={limit};w={WINDOW_SECONDS}'
            response.headers["RateLimit"] = f'"default";r={0 if is_spent else remaining};t={seconds_left}'
        return response

    return middleware


def limit_factor(path: str) -> int:
    """The limit of a path as a multiple of API_REQUESTS_PER_MINUTE; 0 where only CPU time is limited."""
    return next((factor for start, factor in LIMITED_PATHS.items() if path.startswith(start)), 0)


def refusal(request: HttpRequest, seconds: int) -> HttpResponse:
    """429 with the seconds to wait."""
    response = error_response(request, 429, "throttled", "429.html", context={"seconds": seconds})
    response.headers["Retry-After"] = str(seconds)
    return response


def client_of(request: HttpRequest) -> str:
    """The network of the client that sent a request."""
    return client_network(str(BaseThrottle().get_ident(request)))


def count(name: str, amount: int, seconds: int = WINDOW_SECONDS) -> int:
    """Add to the counter with this name in the current window of so many seconds, shared by all workers; its value."""
    window = int(time.time() // seconds)
    return open_counters(settings.THROTTLE_FILE).add(name, window, amount)


class Counters:
    """Counters in a file of fixed size that all workers map into their memory, a count-min sketch.

    Each name has a slot in each of two rows, found by a hash keyed with SECRET_KEY, and counts as the smaller of both:
    names that share one slot do not matter, and those that share both are rare. No address is stored.
    """

    ROWS, SLOTS, SLOT = 2, 32_768, struct.Struct("<II")  # a slot: the window, and the count in it
    BYTES = ROWS * SLOTS * SLOT.size

    def __init__(self, path: Path) -> None:
        self._lock = Lock()
        self._file: int | None = None
        try:
            file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
            weakref.finalize(self, os.close, file)
            os.posix_fallocate(file, 0, self.BYTES)  # a full disk is noticed here, not at a write
            self._slots, self._file = mmap.mmap(file, self.BYTES), file
        except OSError as error:
            logger.warning("requests are counted by each worker alone: %s", error)
            self._slots = mmap.mmap(-1, self.BYTES)

    def add(self, name: str, window: int, amount: int) -> int:
        """The count under this name after adding `amount`; it starts from 0 in each window and is never negative."""
        digest = blake2b(name.encode(), digest_size=8, key=settings.SECRET_KEY.encode()[:64]).digest()
        places = [row * self.SLOTS + at % self.SLOTS for row, at in enumerate(struct.unpack("<II", digest))]
        with self._lock, self._lock_between_workers():
            return min(self._add_to_slot(place * self.SLOT.size, window, amount) for place in places)

    def _add_to_slot(self, offset: int, window: int, amount: int) -> int:
        counted_window, used = self.SLOT.unpack_from(self._slots, offset)
        used = max(0, (used if counted_window == window else 0) + amount)
        self.SLOT.pack_into(self._slots, offset, window, used)
        return used

    @contextmanager
    def _lock_between_workers(self) -> Iterator[None]:
        if self._file is None:
            yield
            return
        fcntl.lockf(self._file, fcntl.LOCK_EX)
        try:
            yield
        finally:
            fcntl.lockf(self._file, fcntl.LOCK_UN)


@lru_cache(maxsize=1)
def open_counters(path: Path) -> Counters:
    """The counters in this file, mapped once per process."""
    return Counters(path)


def client_network(address: str) -> str:
    """An IPv4 address as it is, an IPv6 address as its /56 network, which one household has; anything else unchanged.

    >>> client_network("2001:db8:1:2:3:4:5:6"), client_network("::ffff:192.0.2.1"), client_network("unknown")
    ('2001:db8:1::/56', '192.0.2.1', 'unknown')
    """
    try:
        parsed = ip_address(address)
    except ValueError:  # a Unix socket, or a placeholder such as `unknown` from a proxy
        return address
    if isinstance(parsed, IPv6Address):
        return str(parsed.ipv4_mapped or IPv6Network((parsed, 56), strict=False))
    return str(parsed)
