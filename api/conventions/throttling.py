"""A fixed window of requests per address, counted in the shared cache, and told in every answer."""

import time

from django.conf import settings
from django.core.cache import cache
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

WINDOW_SECONDS = 60


class PerAddress(BaseThrottle):
    """At most API_REQUESTS_PER_MINUTE from one address; zero switches it off."""

    def allow_request(self, request: Request, view: object) -> bool:
        limit = settings.API_REQUESTS_PER_MINUTE
        if not limit:
            return True
        now = time.time()
        window = int(now // WINDOW_SECONDS)
        key = f"throttle:{self.get_ident(request)}:{window}"
        cache.add(key, 0, WINDOW_SECONDS * 2)
        try:
            used = cache.incr(key)
        except ValueError:  # the window's counter was evicted between the two calls
            used = 1
        self.reset = int((window + 1) * WINDOW_SECONDS - now) + 1
        request._request.META["api.ratelimit"] = {
            "RateLimit-Policy": f'"default";q={limit};w={WINDOW_SECONDS}',
            "RateLimit": f'"default";r={max(0, limit - used)};t={self.reset}',
        }
        return used <= limit

    def wait(self) -> float:
        return float(self.reset - 1)
