"""WSGI application in front of Django: answers health checks and cached GET requests without running Django.

A response to GET depends only on its URL, some headers and the release, which are its cache key. The database is asked
at most every RELEASE_CHECK_SECONDS whether other content was loaded.
"""

import time
from collections.abc import Callable, Iterable
from hashlib import sha256
from threading import Lock
from typing import Any

from django.conf import settings
from django.core.cache import cache
from django.db import DatabaseError, close_old_connections

from content.model.library import NoContent, loaded_content
from web import health, request_ids, throttling
from web.caching import GZIP_TAIL, dated_release, header_accepts_gzip, release
from web.lru_bytes import CachedResponse, Key, LruBytes

Environ = dict[str, Any]
StartResponse = Callable[..., Any]
Application = Callable[[Environ, StartResponse], Iterable[bytes]]

RELEASE_CHECK_SECONDS = 0.5
MAX_CACHED_BYTES = 400_000  # the body of one response
SHARED_CACHE_SECONDS = 3_600
UNCACHED_PATHS = ("/static/",)
PER_REQUEST_HEADERS = ("ratelimit", request_ids.HEADER.lower())
HEADERS_NOT_IN_304 = {"content-length", "content-encoding", "content-type", "content-language", "etag"}


class ResponseCache:
    """The WSGI application: answers what it has cached, and passes everything else on to Django."""

    def __init__(self, django: Application, memory: LruBytes | None = None) -> None:
        self.django = django
        self.memory = memory or LruBytes(settings.MEMORY_BYTES)
        self._release = ""
        self._checked_at = float("-inf")
        self._checking = Lock()

    def __call__(self, environ: Environ, start: StartResponse) -> Iterable[bytes]:
        path = environ.get("PATH_INFO", "")
        if path in health.CHECKS:
            return health.health_response(path, environ["REQUEST_METHOD"], start)
        if (
            environ["REQUEST_METHOD"] not in ("GET", "HEAD")
            or path.startswith(UNCACHED_PATHS)
            or not self._is_cacheable_request(environ)
        ):
            return self.django(environ, start)
        current = self.current_release()
        if not current:
            return self.django(environ, start)
        key = cache_key(environ, current)
        cached = self.memory.get(key) or self._from_shared_cache(key)
        if cached is None:
            return self._render_and_store(key, environ, start)
        extra_headers: list[tuple[str, str]] = []
        if path.startswith("/api/"):
            allowance = throttling.count_request(environ, amount=0 if matching_etag(cached, environ) else 1)
            if allowance and allowance.is_spent:
                return self.django(environ, start)
            extra_headers = [
                *(allowance.headers.items() if allowance else ()),
                (request_ids.HEADER, request_ids.request_id(environ)),
            ]
        return send_cached(cached, environ, start, extra_headers)

    def current_release(self) -> str:
        """The dated release, at most RELEASE_CHECK_SECONDS old; empty while the database cannot be reached."""
        now = time.monotonic()
        if now - self._checked_at < RELEASE_CHECK_SECONDS or not self._checking.acquire(blocking=not self._release):
            return self._release
        try:
            close_old_connections()
            content, when = loaded_content()
            current = dated_release(release(content), when)
        except (DatabaseError, NoContent):
            current = ""
        finally:
            self._checking.release()
        if current != self._release:
            self.memory.clear()
        self._release, self._checked_at = current, now
        return current

    @staticmethod
    def _is_cacheable_request(environ: Environ) -> bool:
        """Whether the request has no body, is not under a SCRIPT_NAME and does not ask by `If-None-Match: *`."""
        is_plain = not environ.get("SCRIPT_NAME") and environ.get("CONTENT_LENGTH", "") in ("", "0")
        return is_plain and "HTTP_TRANSFER_ENCODING" not in environ and environ.get("HTTP_IF_NONE_MATCH", "") != "*"

    def _render_and_store(self, key: Key, environ: Environ, start: StartResponse) -> Iterable[bytes]:
        """Let Django answer, and cache the response where it is requested for the second time."""
        is_repeated = environ["REQUEST_METHOD"] == "GET" and self.memory.seen_before(key)
        if not is_repeated or "HTTP_IF_NONE_MATCH" in environ:
            return self.django(environ, start)
        status_and_headers: list[Any] = []

        def record_start(status: str, headers: list[tuple[str, str]], *more: Any) -> Any:
            status_and_headers[:] = [status, headers]
            return start(status, headers, *more)

        answer = self.django(environ, record_start)
        cached = cacheable_response(answer, status_and_headers, environ, key)
        if cached:
            self.memory.put(key, cached)
            if settings.IS_CACHE_SHARED:
                cache.set(shared_cache_key(key), (cached.headers, cached.body, cached.etag), SHARED_CACHE_SECONDS)
        return answer

    def _from_shared_cache(self, key: Key) -> CachedResponse | None:
        """The response that another process has stored, where processes share a cache."""
        if not settings.IS_CACHE_SHARED:
            return None
        stored = cache.get(shared_cache_key(key))
        if not stored:
            return None
        cached = CachedResponse(*stored)
        self.memory.put(key, cached)
        return cached


def cache_key(environ: Environ, current: str) -> Key:
    """Everything that a response depends on: release, host, scheme, path, query and negotiated headers."""
    path = environ["PATH_INFO"]
    return (
        current,
        environ.get("HTTP_HOST", ""),
        environ.get("wsgi.url_scheme", ""),
        environ.get("HTTP_X_FORWARDED_PROTO", "") if settings.HTTPS else "",
        path,
        environ.get("QUERY_STRING", ""),
        environ.get("HTTP_ACCEPT", "") if path.startswith("/api/") else "",
        "gzip" if header_accepts_gzip(environ.get("HTTP_ACCEPT_ENCODING", "")) else "",
    )


def shared_cache_key(key: Key) -> str:
    return f"front:{sha256(repr(key).encode()).hexdigest()}"


def cacheable_response(answer: Any, status_and_headers: list[Any], environ: Environ, key: Key) -> CachedResponse | None:
    """What to cache of a response; None unless it is a 200 for everybody, with ETag, of the release in the key."""
    if getattr(answer, "status_code", 0) != 200 or getattr(answer, "streaming", True):
        return None
    _, headers = status_and_headers
    header_values = {name.lower(): value for name, value in headers}
    if environ.get("begleiter.release") != key[0] or "etag" not in header_values or "set-cookie" in header_values:
        return None
    if len(answer.content) > MAX_CACHED_BYTES or "no-store" in header_values.get("cache-control", ""):
        return None
    shared_headers = tuple((name, value) for name, value in headers if not name.lower().startswith(PER_REQUEST_HEADERS))
    return CachedResponse(shared_headers, answer.content, header_values["etag"])


def matching_etag(cached: CachedResponse, environ: Environ) -> str | None:
    """The ETag in If-None-Match that matches the cached response, of its compressed or plain form; None without one."""
    if not (if_none_match := environ.get("HTTP_IF_NONE_MATCH")):
        return None
    tag = cached.etag.strip('"').removesuffix(GZIP_TAIL)
    tags = {etag.strip().removeprefix("W/") for etag in if_none_match.split(",")}
    return next((etag for etag in (f'"{tag}{GZIP_TAIL}"', f'"{tag}"') if etag in tags), None)


def send_cached(
    cached: CachedResponse, environ: Environ, start: StartResponse, extra_headers: list[tuple[str, str]]
) -> Iterable[bytes]:
    """Send the cached response: 304 where the client has it already, compressed or not, else 200."""
    if etag := matching_etag(cached, environ):
        headers = [pair for pair in cached.headers if pair[0].lower() not in HEADERS_NOT_IN_304]
        start("304 Not Modified", [*headers, ("ETag", etag), *extra_headers])
        return ()
    start("200 OK", [*cached.headers, *extra_headers])
    return () if environ["REQUEST_METHOD"] == "HEAD" else (cached.body,)
