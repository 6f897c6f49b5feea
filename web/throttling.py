"""Rate limit per client address, counted across the workers: requests to the API, and the CPU time of all requests.

The headers of API responses and of refusals report how much of the limit is left.
"""

import fcntl
import logging
import mmap
import os
import struct
import time
import weakref
from functools import lru_cache
from hashlib import blake2b
from ipaddress import IPv6Address, IPv6Network
from pathlib import Path
from threading import Lock

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from rest_framework.throttling import BaseThrottle

from web.middleware import Handler
from web.problems import error_response

logger = logging.getLogger(__name__)

WINDOW_SECONDS = 60
CPU_SECONDS_PER_WINDOW = 15  # of one client, for everything it asks: a quarter of one core
SLOTS, SLOT = 262_144, struct.Struct("<II")  # a slot: the window, and the count in it
FILE_BYTES = SLOTS * SLOT.size
_lock = Lock()


def throttling(get_response: Handler) -> Handler:
    """Middleware: 429 for clients that have used up what they are allowed in this window. 304 is not counted."""

    def middleware(request: HttpRequest) -> HttpResponse:
        if not (limit := settings.API_REQUESTS_PER_MINUTE):
            return get_response(request)
        is_api, client = request.path_info.startswith("/api/"), client_of(request)
        requests, cpu_time = f"requests {client}", f"cpu {client}"
        seconds_left = int(WINDOW_SECONDS - time.time() % WINDOW_SECONDS) + 1
        remaining = limit - count(requests, int(is_api))
        is_spent = (is_api and remaining < 0) or count(cpu_time, 0) > CPU_SECONDS_PER_WINDOW * 1000
        began = time.thread_time()
        response = refusal(request, seconds_left) if is_spent else get_response(request)
        if cpu_milliseconds := int((time.thread_time() - began) * 1000):
            count(cpu_time, cpu_milliseconds)
        if response.status_code == 304 and is_api:
            remaining = limit - count(requests, -1)
        if is_spent or is_api:
            response.headers["RateLimit-Policy"] = f'"default";q={limit};w={WINDOW_SECONDS}'
            response.headers["RateLimit"] = f'"default";r={0 if is_spent else remaining};t={seconds_left}'
        return response

    return middleware


def refusal(request: HttpRequest, seconds: int) -> HttpResponse:
    """429 with the seconds to wait."""
    response = error_response(request, 429, "throttled", "429.html", {"seconds": seconds})
    response.headers["Retry-After"] = str(seconds)
    return response


def charge(request: HttpRequest, seconds: float) -> None:
    """Count CPU time that another process spends for a client as if answering the request had taken it."""
    count(f"cpu {client_of(request)}", int(seconds * 1000))


def count(name: str, amount: int, seconds: int = WINDOW_SECONDS) -> int:
    """Add to the counter with this name in the current window of so many seconds, shared by all workers; its value.

    It starts from 0 in each window and is never negative. A name has the slot that a hash keyed with SECRET_KEY gives
    it. Names that share one are counted together: that happens to eight of a thousand clients. No address is stored.
    """
    window = int(time.time() // seconds)
    digest = blake2b(name.encode(), digest_size=8, key=settings.SECRET_KEY.encode()[:64]).digest()
    offset = int.from_bytes(digest, "little") % SLOTS * SLOT.size
    file, slots = map_counters(settings.THROTTLE_FILE)
    with _lock:  # between threads, and that of the file between workers
        fcntl.flock(file, fcntl.LOCK_EX)
        counted_window, counted = SLOT.unpack_from(slots, offset)
        counted = max(0, (counted if counted_window == window else 0) + amount)
        SLOT.pack_into(slots, offset, window, counted)
        fcntl.flock(file, fcntl.LOCK_UN)
    return counted


@lru_cache(maxsize=1)
def map_counters(path: Path) -> tuple[int, mmap.mmap]:
    """The counters, in a file that all workers map, and its descriptor; without one, each worker counts alone."""
    try:
        file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        os.posix_fallocate(file, 0, FILE_BYTES)  # a full disk is noticed here, not at a write
    except OSError as error:
        logger.warning("requests are counted by each worker alone: %s", error)
        file = os.memfd_create("counters")
        os.ftruncate(file, FILE_BYTES)
    slots = mmap.mmap(file, FILE_BYTES)
    weakref.finalize(slots, os.close, file)
    return file, slots


def client_of(request: HttpRequest) -> str:
    """The IPv4 address of a client, or its IPv6 network /56, which one household has; by NUM_PROXIES of DRF."""
    address = str(BaseThrottle().get_ident(request))
    try:
        parsed = IPv6Address(address)
    except ValueError:  # IPv4, a Unix socket, or a placeholder such as `unknown` from a proxy
        return address
    return str(parsed.ipv4_mapped or IPv6Network((parsed, 56), strict=False))
