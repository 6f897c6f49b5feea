"""A fixed window of requests per address, counted for all processes together, and told in every answer."""

import logging
import os
import shutil
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import cache as once
from hashlib import sha256
from pathlib import Path

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

Handler = Callable[[HttpRequest], HttpResponse]

logger = logging.getLogger(__name__)

WINDOW_SECONDS = 60
COUNTING_PAGES = "/koenigreich/"


@dataclass(frozen=True, slots=True)
class Allowance:
    """What an address may still ask in this window."""

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


def throttled_pages(get_response: Handler) -> Handler:
    """Middleware: the pages that count and draw kingdoms do the same work as the API, and within the same limit."""

    def middleware(request: HttpRequest) -> HttpResponse:
        if not request.path.startswith(COUNTING_PAGES):
            return get_response(request)
        allowance = count(request)
        if allowance is None or not allowance.is_spent:
            return get_response(request)
        headers = {**allowance.headers, "Retry-After": str(allowance.seconds_left), "Cache-Control": "no-store"}
        response = render(request, "429.html", {"seconds": allowance.seconds_left}, status=429)
        for name, value in headers.items():
            response.headers[name] = value
        return response

    return middleware


def count(request: HttpRequest) -> Allowance | None:
    """Count this request; None where throttling is switched off."""
    limit = settings.API_REQUESTS_PER_MINUTE
    if not limit:
        return None
    now = time.time()
    window = int(now // WINDOW_SECONDS)
    counted = in_cache if settings.IS_CACHE_SHARED else in_files
    return Allowance(limit, counted(address(request), window), int((window + 1) * WINDOW_SECONDS - now) + 1)


def in_cache(who: str, window: int) -> int:
    key = f"throttle:{who}:{window}"
    cache.add(key, 0, WINDOW_SECONDS * 2)
    try:
        return int(cache.incr(key))
    except ValueError:  # the counter was evicted between the two calls
        return 1


def in_files(who: str, window: int) -> int:
    """Each request adds a byte to the file of its address, whichever process it comes to: its place is its number."""
    folder = Path(settings.THROTTLE_DIR) / str(window)
    path = folder / sha256(who.encode()).hexdigest()[:32]
    try:
        try:
            return _one_byte_longer(path)
        except FileNotFoundError:  # the first of this minute
            folder.mkdir(parents=True, exist_ok=True)
            _remove_before(window)
            return _one_byte_longer(path)
    except OSError as error:
        _say_once(f"requests are not counted: {error}")
        return 1


def _one_byte_longer(path: Path) -> int:
    file = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
    try:
        os.write(file, b".")
        return os.lseek(file, 0, os.SEEK_CUR)  # where this byte ended, whatever others have added since
    finally:
        os.close(file)


def _remove_before(window: int) -> None:
    for old in Path(settings.THROTTLE_DIR).iterdir():
        with suppress(ValueError):
            if int(old.name) < window:
                shutil.rmtree(old, ignore_errors=True)


@once
def _say_once(message: str) -> None:
    logger.warning(message)


def address(request: HttpRequest) -> str:
    """Who asks: the peer, or whom the outermost trusted proxy says it is. Nobody else's word counts."""
    proxies = settings.TRUSTED_PROXIES
    forwarded = [part.strip() for part in request.META.get("HTTP_X_FORWARDED_FOR", "").split(",") if part.strip()]
    if proxies and forwarded:
        return str(forwarded[-min(proxies, len(forwarded))])
    return str(request.META.get("REMOTE_ADDR", ""))
