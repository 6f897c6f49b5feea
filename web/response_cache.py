"""The one cache of responses: those to GET, complete as they are sent, in the memory of each worker.

A response depends only on what `cache_key` hashes, and on the release. The database is asked at most every
RELEASE_CHECK_SECONDS whether other content was loaded.
"""

import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from threading import Lock

from django.conf import settings
from django.core.exceptions import MiddlewareNotUsed
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse
from django.middleware.gzip import re_accepts_gzip

from content.model.library import NoContent, loaded_content
from web.caching import REFUSES_GZIP, dated_release, release

RELEASE_CHECK_SECONDS = 0.5
MAX_CACHED_BYTES = 400_000  # the body of one response
ENTRY_OVERHEAD_BYTES = 1_000  # of the key and the objects, beside body and headers


@dataclass(frozen=True, slots=True)
class Entry:
    """Headers and body of a 200 response, and the release that it is of, with and without the time of loading."""

    headers: dict[str, str]
    body: bytes
    release: str
    dated_release: str

    @property
    def size(self) -> int:
        head_bytes = sum(len(name) + len(value) for name, value in self.headers.items())
        return len(self.body) + head_bytes + ENTRY_OVERHEAD_BYTES


class ResponseCache:
    """Middleware with an LRU cache: the least recently used entries are evicted while all exceed MEMORY_BYTES."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        if not settings.MEMORY_BYTES:
            raise MiddlewareNotUsed
        self.get_response = get_response
        self.bytes = 0
        self._entries: OrderedDict[bytes, Entry] = OrderedDict()
        self._lock = Lock()
        self._release = ""
        self._checked_at = float("-inf")

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.method != "GET" or request.META.get("CONTENT_LENGTH"):
            return self.get_response(request)
        key = cache_key(request)
        with self._lock:
            entry = self._entries.get(key)
            if entry:
                self._entries.move_to_end(key)
        if entry and entry.dated_release == self._current_release():
            request.release = entry.release  # type: ignore[attr-defined]
            return HttpResponse(entry.body, headers=entry.headers)
        response = self.get_response(request)
        if is_cacheable(response) and (dated := request.META.get("begleiter.release")):
            self._put(key, Entry(dict(response.headers), response.content, request.release, dated))  # type: ignore[attr-defined]
        return response

    def _current_release(self) -> str:
        """The dated release, at most RELEASE_CHECK_SECONDS old; empty while the database cannot be reached."""
        now = time.monotonic()
        if now - self._checked_at >= RELEASE_CHECK_SECONDS:
            try:
                content, when = loaded_content()
                self._release = dated_release(release(content), when)
            except (DatabaseError, NoContent):
                self._release = ""
            self._checked_at = now
        return self._release

    def _put(self, key: bytes, entry: Entry) -> None:
        with self._lock:
            self._entries[key], old = entry, self._entries.pop(key, None)
            self.bytes += entry.size - (old.size if old else 0)
            while self.bytes > settings.MEMORY_BYTES:
                self.bytes -= self._entries.popitem(last=False)[1].size


def cache_key(request: HttpRequest) -> bytes:
    """A hash of everything but the release that a response depends on: URL and negotiated headers."""
    accepted = request.META.get("HTTP_ACCEPT_ENCODING", "")
    gzip = "gzip" if re_accepts_gzip.search(accepted) and not REFUSES_GZIP.search(accepted) else ""
    accept = request.META.get("HTTP_ACCEPT", "") if request.path_info.startswith("/api/") else ""
    parts = (request.scheme, request.get_host(), request.path_info, request.META.get("QUERY_STRING", ""), accept, gzip)
    return sha256("\0".join(map(str, parts)).encode("utf-8", "surrogateescape")).digest()


def is_cacheable(response: HttpResponse) -> bool:
    """Whether a response is a 200 for everybody: with an ETag, without cookies, and not too large."""
    is_shared = response.status_code == 200 and not response.streaming and "ETag" in response.headers
    return is_shared and not response.cookies and len(response.content) <= MAX_CACHED_BYTES
