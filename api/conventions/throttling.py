"""A fixed window of requests per address, counted in the shared cache, and told in every answer."""

import time
from dataclasses import dataclass

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest

WINDOW_SECONDS = 60


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


def count(request: HttpRequest) -> Allowance | None:
    """Count this request; None where throttling is switched off."""
    limit = settings.API_REQUESTS_PER_MINUTE
    if not limit:
        return None
    now = time.time()
    window = int(now // WINDOW_SECONDS)
    key = f"throttle:{address(request)}:{window}"
    cache.add(key, 0, WINDOW_SECONDS * 2)
    try:
        used = cache.incr(key)
    except ValueError:  # the counter was evicted between the two calls
        used = 1
    return Allowance(limit, used, int((window + 1) * WINDOW_SECONDS - now) + 1)


def address(request: HttpRequest) -> str:
    """Who asks: the peer, or whom the outermost trusted proxy says it is. Nobody else's word counts."""
    proxies = settings.TRUSTED_PROXIES
    forwarded = [part.strip() for part in request.META.get("HTTP_X_FORWARDED_FOR", "").split(",") if part.strip()]
    if proxies and forwarded:
        return forwarded[-min(proxies, len(forwarded))]
    return str(request.META.get("REMOTE_ADDR", ""))
