"""The one cache of responses: those to GET, complete as they are sent, in the memory of each worker.

A response depends only on what `cache_key` hashes: the content and when it was loaded, the site, the URL and what was
negotiated. What is of former content is asked for no more, and evicted.
"""

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from threading import Lock

from django.conf import settings
from django.core.exceptions import MiddlewareNotUsed
from django.http import HttpResponse

from web.caching import accepts_gzip
from web.snapshot import ContentRequest

MAX_CACHED_BYTES = 400_000  # the body of one response
ENTRY_OVERHEAD_BYTES = 1_000  # of the key and the objects, beside body and headers


@dataclass(frozen=True, slots=True)
class Entry:
    """Headers and body of a 200 response."""

    headers: dict[str, str]
    body: bytes

    @property
    def size(self) -> int:
        return len(self.body) + sum(map(len, [*self.headers, *self.headers.values()])) + ENTRY_OVERHEAD_BYTES


class ResponseCache:
    """Middleware with an LRU cache: the least recently used entries are evicted while all exceed MEMORY_BYTES."""

    def __init__(self, get_response: Callable[[ContentRequest], HttpResponse]) -> None:
        if not settings.MEMORY_BYTES:
            raise MiddlewareNotUsed
        self.get_response = get_response
        self.bytes = 0
        self._entries: OrderedDict[bytes, Entry] = OrderedDict()
        self._lock = Lock()

    def __call__(self, request: ContentRequest) -> HttpResponse:
        if request.method != "GET" or request.META.get("CONTENT_LENGTH") or not request.release:
            return self.get_response(request)
        key = cache_key(request)
        with self._lock:
            if entry := self._entries.get(key):
                self._entries.move_to_end(key)
        if entry:
            return HttpResponse(entry.body, headers=entry.headers)
        response = self.get_response(request)
        if is_cacheable(response):
            key = cache_key(request)  # a rerun of the view may have taken other content
            self._put(key, Entry(dict(response.headers), response.content))
        return response

    def _put(self, key: bytes, entry: Entry) -> None:
        with self._lock:
            self._entries[key], old = entry, self._entries.pop(key, None)
            self.bytes += entry.size - (old.size if old else 0)
            while self.bytes > settings.MEMORY_BYTES:
                self.bytes -= self._entries.popitem(last=False)[1].size


def cache_key(request: ContentRequest) -> bytes:
    """A hash of everything that a response depends on."""
    accept = request.META.get("HTTP_ACCEPT", "") if request.path_info.startswith("/api/") else ""
    url = (request.scheme, request.get_host(), request.path_info, request.META.get("QUERY_STRING", ""))
    parts = (request.release, request.library.loaded_at, *url, accept, accepts_gzip(request))
    return sha256("\0".join(map(str, parts)).encode("utf-8", "surrogateescape")).digest()


def is_cacheable(response: HttpResponse) -> bool:
    """Whether a response is a 200 for everybody: with an ETag, without cookies, and not too large."""
    is_shared = response.status_code == 200 and not response.streaming and "ETag" in response.headers
    return is_shared and not response.cookies and len(response.content) <= MAX_CACHED_BYTES
