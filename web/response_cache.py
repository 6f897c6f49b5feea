"""What stands before Django: health, and the answers that are in memory, which need none of its work.

An answer to GET follows from its address, the content and the release, which is its name here. Whether other content
was loaded is asked every half second; in between nobody is asked.
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
from web.caching import GZIP_TAIL, dated, release, weighs_gzip
from web.lru_bytes import Kept, Key, Memory

Environ = dict[str, Any]
StartResponse = Callable[..., Any]
Application = Callable[[Environ, StartResponse], Iterable[bytes]]

CHECKED_SECONDS = 0.5
KEPT_BYTES = 400_000
"""The largest answer that is kept."""

SHARED_SECONDS = 3_600
NOT_KEPT = ("/static/",)
OF_ONE_ANSWER = ("ratelimit", request_ids.HEADER.lower())
NOT_OF_304 = {"content-length", "content-encoding", "content-type", "content-language", "etag"}


class Front:
    """The WSGI application: what it has is answered here, everything else by Django."""

    def __init__(self, django: Application, memory: Memory | None = None) -> None:
        self.django = django
        self.memory = memory or Memory(settings.MEMORY_BYTES)
        self._release = ""
        self._checked_at = float("-inf")
        self._checking = Lock()

    def __call__(self, environ: Environ, start: StartResponse) -> Iterable[bytes]:
        path = environ.get("PATH_INFO", "")
        if path in health.CHECKS:
            return health.answered(path, environ["REQUEST_METHOD"], start)
        if environ["REQUEST_METHOD"] not in ("GET", "HEAD") or path.startswith(NOT_KEPT) or not self._may_keep(environ):
            return self.django(environ, start)
        current = self.current_release()
        if not current:
            return self.django(environ, start)
        key = key_of(environ, current)
        kept = self.memory.get(key) or self._shared(key)
        if kept is None:
            return self._asked(key, environ, start)
        more: list[tuple[str, str]] = []
        if path.startswith("/api/"):
            allowance = throttling.count(environ, amount=0 if held_as(kept, environ) else 1)
            if allowance and allowance.is_spent:
                return self.django(environ, start)
            more = [
                *(allowance.headers.items() if allowance else ()),
                (request_ids.HEADER, request_ids.request_id(environ)),
            ]
        return answered(kept, environ, start, more)

    def current_release(self) -> str:
        """The release of half a second ago at most; nothing while that cannot be known."""
        now = time.monotonic()
        if now - self._checked_at < CHECKED_SECONDS or not self._checking.acquire(blocking=not self._release):
            return self._release
        try:
            close_old_connections()
            content, when = loaded_content()
            found = dated(release(content), when)
        except (DatabaseError, NoContent):
            found = ""
        finally:
            self._checking.release()
        if found != self._release:
            self.memory.clear()
        self._release, self._checked_at = found, now
        return found

    @staticmethod
    def _may_keep(environ: Environ) -> bool:
        """Only plain questions: nothing sent along, no part of an answer, no place but the root."""
        is_plain = not environ.get("SCRIPT_NAME") and environ.get("CONTENT_LENGTH", "") in ("", "0")
        return is_plain and "HTTP_TRANSFER_ENCODING" not in environ and environ.get("HTTP_IF_NONE_MATCH", "") != "*"

    def _asked(self, key: Key, environ: Environ, start: StartResponse) -> Iterable[bytes]:
        """Let Django answer, and keep the answer if it is asked for more than once."""
        is_wanted = environ["REQUEST_METHOD"] == "GET" and self.memory.is_wanted(key)
        if not is_wanted or "HTTP_IF_NONE_MATCH" in environ:
            return self.django(environ, start)
        said: list[Any] = []

        def listen(status: str, headers: list[tuple[str, str]], *more: Any) -> Any:
            said[:] = [status, headers]
            return start(status, headers, *more)

        answer = self.django(environ, listen)
        kept = keepable(answer, said, environ, key)
        if kept:
            self.memory.put(key, kept)
            if settings.IS_CACHE_SHARED:
                cache.set(shared_key(key), (kept.headers, kept.body, kept.etag), SHARED_SECONDS)
        return answer

    def _shared(self, key: Key) -> Kept | None:
        """What another process has kept, where processes share a cache."""
        if not settings.IS_CACHE_SHARED:
            return None
        found = cache.get(shared_key(key))
        if not found:
            return None
        kept = Kept(*found)
        self.memory.put(key, kept)
        return kept


def key_of(environ: Environ, current: str) -> Key:
    """Everything that an answer depends on."""
    path = environ["PATH_INFO"]
    return (
        current,
        environ.get("HTTP_HOST", ""),
        environ.get("wsgi.url_scheme", ""),
        environ.get("HTTP_X_FORWARDED_PROTO", "") if settings.HTTPS else "",
        path,
        environ.get("QUERY_STRING", ""),
        environ.get("HTTP_ACCEPT", "") if path.startswith("/api/") else "",
        "gzip" if weighs_gzip(environ.get("HTTP_ACCEPT_ENCODING", "")) else "",
    )


def shared_key(key: Key) -> str:
    return f"front:{sha256(repr(key).encode()).hexdigest()}"


def keepable(answer: Any, said: list[Any], environ: Environ, key: Key) -> Kept | None:
    """The answer, if it is one for everybody: complete, tagged, of the release it was asked of, and a view's own."""
    if getattr(answer, "status_code", 0) != 200 or getattr(answer, "streaming", True):
        return None
    _, headers = said
    named = {name.lower(): value for name, value in headers}
    if environ.get("begleiter.release") != key[0] or "etag" not in named or "set-cookie" in named:
        return None
    if len(answer.content) > KEPT_BYTES or "no-store" in named.get("cache-control", ""):
        return None
    lasting = tuple((name, value) for name, value in headers if not name.lower().startswith(OF_ONE_ANSWER))
    return Kept(lasting, answer.content, named["etag"])


def held_as(kept: Kept, environ: Environ) -> str | None:
    """The ETag under which the caller holds what is kept, in whatever coding."""
    if not (given := environ.get("HTTP_IF_NONE_MATCH")):
        return None
    tag = kept.etag.strip('"').removesuffix(GZIP_TAIL)
    tags = {one.strip().removeprefix("W/") for one in given.split(",")}
    return next((held for held in (f'"{tag}{GZIP_TAIL}"', f'"{tag}"') if held in tags), None)


def answered(kept: Kept, environ: Environ, start: StartResponse, more: list[tuple[str, str]]) -> Iterable[bytes]:
    """200 with what is kept, or 304 where the caller has it, in whatever coding."""
    if held := held_as(kept, environ):
        lasting = [pair for pair in kept.headers if pair[0].lower() not in NOT_OF_304]
        start("304 Not Modified", [*lasting, ("ETag", held), *more])
        return ()
    start("200 OK", [*kept.headers, *more])
    return () if environ["REQUEST_METHOD"] == "HEAD" else (kept.body,)
