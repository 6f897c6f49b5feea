"""A Redis cache shared by several processes, which nothing depends on: while Redis is down, every lookup is a miss."""

import logging
import time
from collections.abc import Callable
from typing import Any

from django.core.cache.backends.redis import RedisCache
from redis import RedisError

logger = logging.getLogger(__name__)

RETRY_PAUSE_SECONDS = 5  # without calls after an error: waiting for a timeout at every request would be an outage too


class TolerantRedisCache(RedisCache):
    """Redis while it answers, else an empty cache that stores nothing."""

    _retry_at = 0.0  # on the class: each thread has its own instance, but all call the same Redis

    def get(self, key: Any, default: Any = None, version: int | None = None) -> Any:
        return self._call_redis(default, super().get, key, default, version)

    def set(self, key: Any, value: Any, *args: Any, **kwargs: Any) -> None:
        self._call_redis(None, super().set, key, value, *args, **kwargs)

    def add(self, key: Any, value: Any, *args: Any, **kwargs: Any) -> bool:
        return bool(self._call_redis(True, super().add, key, value, *args, **kwargs))

    def incr(self, key: Any, delta: int = 1, version: int | None = None) -> int:
        return int(self._call_redis(delta, super().incr, key, delta, version))

    def _call_redis(self, fallback: Any, method: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        shared = TolerantRedisCache
        if time.monotonic() < shared._retry_at:
            return fallback
        try:
            answer = method(*args, **kwargs)
        except RedisError as error:
            if not shared._retry_at:
                logger.warning("Redis does not answer; caching and shared limits pause: %s", error)
            shared._retry_at = time.monotonic() + RETRY_PAUSE_SECONDS
            return fallback
        if shared._retry_at:
            shared._retry_at = 0.0
            logger.warning("Redis answers again.")
        return answer
