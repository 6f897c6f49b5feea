"""Rate limit: requests per client address in a fixed window, counted across processes.

The headers of API responses and of refusals report how much of the limit is left.
"""

import logging
import os
import shutil
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cache as once
from hashlib import sha256
from ipaddress import IPv6Address, IPv6Network, ip_address
from pathlib import Path
from time import thread_time
from typing import Any

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

Handler = Callable[[HttpRequest], HttpResponse]

logger = logging.getLogger(__name__)

WINDOW_SECONDS = 60
LIMITED_PAGES = {"/koenigreich/": 1, "/k/": 1, "/suche/": 2, "/tisch/": 2, "/aufbau/": 2}
"""Pages that do the same work as the API, and their limit as a multiple of API_REQUESTS_PER_MINUTE."""

CPU_METERED_PATHS = ("/api/v1/kingdoms/", *LIMITED_PAGES)
"""Paths whose CPU time depends on the request and is charged to the client.

Elsewhere a slow response is slow because a process answers it for the first time; that is not the client's doing.
"""

CPU_SECONDS_PER_REQUEST = 0.25  # CPU time of a response that counts as one extra request


@dataclass(frozen=True, slots=True)
class Allowance:
    """The state of one client in the current window."""

    limit: int
    used: int
    seconds_left: int

    @property
    def is_spent(self) -> bool:
        return self.used > self.limit

    @property
    def headers(self) -> dict[str, str]:
        return {
            "RateLimit-Policy": f'"default";q={self.limit};w={WINDOW_SECONDS}',
            "RateLimit": f'"default";r={max(0, self.limit - self.used)};t={self.seconds_left}',
        }


def page_throttling(get_response: Handler) -> Handler:
    """Middleware: a rate limit for pages that count, draw and search, as the API has one."""

    def middleware(request: HttpRequest) -> HttpResponse:
        limit_factor = next((times for start, times in LIMITED_PAGES.items() if request.path_info.startswith(start)), 0)
        if not limit_factor:
            return get_response(request)
        allowance = count_request(request.META, limit_factor)
        if allowance is None or not allowance.is_spent:
            return charge_cpu_time(request, get_response, limit_factor)
        headers = {**allowance.headers, "Retry-After": str(allowance.seconds_left), "Cache-Control": "no-store"}
        response = render(request, "429.html", {"seconds": allowance.seconds_left}, status=429)
        for name, value in headers.items():
            response.headers[name] = value
        return response

    return middleware


def charge_cpu_time(request: HttpRequest, get_response: Handler, limit_factor: int = 1) -> HttpResponse:
    """The response, counted once more for each CPU_SECONDS_PER_REQUEST that it took."""
    began = thread_time()
    response = get_response(request)
    if not request.path_info.startswith(CPU_METERED_PATHS):
        return response
    if more := int((thread_time() - began) / CPU_SECONDS_PER_REQUEST):
        count_request(request.META, limit_factor, more)
    return response


def count_request(meta: Mapping[str, Any], limit_factor: int = 1, amount: int = 1) -> Allowance | None:
    """Count `amount` requests (0: only read the counter) of this WSGI environment's client; None with throttling off.

    `limit_factor`: the limit as a multiple of API_REQUESTS_PER_MINUTE; each multiple has its own counter.
    """
    limit = settings.API_REQUESTS_PER_MINUTE * limit_factor
    if not limit:
        return None
    now = time.time()
    window = int(now // WINDOW_SECONDS)
    client = client_address(meta) if limit_factor == 1 else f"{client_address(meta)} {limit_factor}"
    counted = count_in_cache if settings.IS_CACHE_SHARED else count_in_files
    return Allowance(limit, counted(client, window, amount), int((window + 1) * WINDOW_SECONDS - now) + 1)


def count_in_cache(client: str, window: int, amount: int = 1) -> int:
    key = f"throttle:{client}:{window}"
    cache.add(key, 0, WINDOW_SECONDS * 2)
    try:
        return int(cache.incr(key, amount))
    except ValueError:  # the counter was evicted between the two calls
        return 1


def count_in_files(client: str, window: int, amount: int = 1) -> int:
    """Count in files: each request appends bytes to the file of its client; the file's size is the count.

    Appending is atomic, so that processes need no lock.
    """
    folder = Path(settings.THROTTLE_DIR) / str(window)
    path = folder / sha256(client.encode()).hexdigest()[:32]
    try:
        try:
            return _append_bytes(path, amount)
        except FileNotFoundError:  # the first of this window
            folder.mkdir(parents=True, exist_ok=True)
            _remove_windows_before(window)
            return _append_bytes(path, amount)
    except OSError as error:
        _warn_once(f"requests are not counted: {error}")
        return 1


def _append_bytes(path: Path, amount: int) -> int:
    file = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
    try:
        os.write(file, b"." * amount)
        # After writing, the position is where these bytes ended, whatever was appended since.
        return os.lseek(file, 0, os.SEEK_CUR if amount else os.SEEK_END)
    finally:
        os.close(file)


def _remove_windows_before(window: int) -> None:
    for old in Path(settings.THROTTLE_DIR).iterdir():
        with suppress(ValueError):
            if int(old.name) < window:
                shutil.rmtree(old, ignore_errors=True)


@once
def _warn_once(message: str) -> None:
    logger.warning(message)


def client_address(meta: Mapping[str, Any]) -> str:
    """The address to count a request under: the peer's, or the one that the outermost trusted proxy appended.

    Headers set by untrusted peers are ignored. An IPv6 address counts as its /64 network, because one client
    usually has a whole /64.

    >>> client_address({"REMOTE_ADDR": "2001:db8:1:2:3:4:5:6"}), client_address({"REMOTE_ADDR": "192.0.2.1"})
    ('2001:db8:1:2::/64', '192.0.2.1')
    """
    proxies = settings.TRUSTED_PROXIES
    forwarded = [part.strip() for part in meta.get("HTTP_X_FORWARDED_FOR", "").split(",") if part.strip()]
    if proxies and forwarded:
        return client_network(forwarded[-min(proxies, len(forwarded))])
    return client_network(str(meta.get("REMOTE_ADDR", "")))


def client_network(address: str) -> str:
    """An IPv4 address as it is, an IPv6 address as its /64 network, anything else unchanged."""
    try:
        parsed = ip_address(address)
    except ValueError:  # a Unix socket, or a placeholder such as `unknown` from a proxy
        return address
    if isinstance(parsed, IPv6Address):
        return str(parsed.ipv4_mapped or IPv6Network((parsed, 64), strict=False))
    return str(parsed)
