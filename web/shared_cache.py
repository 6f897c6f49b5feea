"""The cache that several processes share. Nothing depends on it: while Redis is away, every question is a first one."""

import logging
import time
from collections.abc import Callable
from typing import Any

from django.core.cache.backends.redis import RedisCache
from redis import RedisError

logger = logging.getLogger(__name__)

RETRY_PAUSE_SECONDS = 5
"""So long nobody asks again after Redis has not answered: waiting for it at every request would be an outage too."""


class TolerantRedisCache(RedisCache):
    """Redis while it answers, else a cache that has nothing and forgets everything."""

    _retry_at = 0.0  # of the class: each thread has a cache of its own, but all ask the same Redis

    def get(self, key: Any, default: Any = None, version: int | None = None) -> Any:
        return self._call_redis(default, super().get, key, default, version)

    def set(self, key: Any, value: Any, *given: Any, **named: Any) -> None:
        self._call_redis(None, super().set, key, value, *given, **named)

    def add(self, key: Any, value: Any, *given: Any, **named: Any) -> bool:
        return bool(self._call_redis(True, super().add, key, value, *given, **named))

    def incr(self, key: Any, delta: int = 1, version: int | None = None) -> int:
        return int(self._call_redis(delta, super().incr, key, delta, version))

    def _call_redis(self, otherwise: Any, ask: Callable[..., Any], *given: Any, **named: Any) -> Any:
        shared = TolerantRedisCache
        if time.monotonic() < shared._retry_at:
            return otherwise
        try:
            answer = ask(*given, **named)
        except RedisError as error:
            if not shared._retry_at:
                logger.warning("Redis does not answer; caching and shared limits pause: %s", error)
            shared._retry_at = time.monotonic() + RETRY_PAUSE_SECONDS
            return otherwise
        if shared._retry_at:
            shared._retry_at = 0.0
            logger.warning("Redis answers again.")
        return answer
