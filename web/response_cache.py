"""The one cache of responses: those to GET, complete as they are sent, in the memory of each worker.

A response depends only on what `cache_key` hashes: the content and when it was loaded, the site, the URL and what was
negotiated. What is of former content is asked for no more, and evicted.
"""

from collections import OrderedDict
from collections.abc import Callable
from hashlib import sha256
from threading import Lock

from django.conf import settings
from django.http import HttpResponse
from django.utils.cache import get_conditional_response

from web import metrics
from web.caching import accepts_gzip
from web.snapshot import ContentRequest

MAX_CACHED_BYTES = 400_000  # the body of one response
ENTRY_OVERHEAD_BYTES = 1_000  # of the key and the objects, beside body and headers

Entry = tuple[dict[str, str], bytes]  # headers and body of a 200 response


class ResponseCache:
    """Middleware with an LRU cache: the least recently used entries are evicted while all exceed MEMORY_BYTES.

    Of all responses with an ETag, cached or not, clients that have them get 304.
    """

    def __init__(self, get_response: Callable[[ContentRequest], HttpResponse]) -> None:
        self.get_response = get_response
        self.max_bytes, self.bytes = settings.MEMORY_BYTES, 0
        self._entries: OrderedDict[bytes, Entry] = OrderedDict()
        self._lock = Lock()

    def __call__(self, request: ContentRequest) -> HttpResponse:
        is_of_content = request.method == "GET" and request.release and not request.META.get("CONTENT_LENGTH")
        response = self._cached_response(request) if is_of_content else self.get_response(request)
        etag = response.headers.get("ETag") if request.method == "GET" else None
        return (etag and get_conditional_response(request, etag=etag, response=response)) or response

    def _cached_response(self, request: ContentRequest) -> HttpResponse:
        key = cache_key(request)
        with self._lock:
            if entry := self._entries.get(key):
                self._entries.move_to_end(key)
            metrics.count("cache_hits_total", bool(entry))
            metrics.count("cache_misses_total", not entry)
        if entry:
            headers, body = entry
            return HttpResponse(body, headers=headers)
        response = self.get_response(request)
        is_for_everybody = response.status_code == 200 and "ETag" in response.headers and not response.streaming
        if is_for_everybody and len(response.content) <= MAX_CACHED_BYTES:
            key = cache_key(request)  # a rerun of the view may have taken other content
            self._put(key, (dict(response.headers), response.content))
        return response

    def _put(self, key: bytes, entry: Entry) -> None:
        with self._lock:
            replaced = self._entries.pop(key, None)
            self.bytes += size_of(entry) - (size_of(replaced) if replaced else 0)
            self._entries[key] = entry
            while self.bytes > self.max_bytes:
                self.bytes -= size_of(self._entries.popitem(last=False)[1])
            metrics.gauges[metrics.sample("cache_bytes")] = self.bytes


def size_of(entry: Entry) -> int:
    headers, body = entry
    return len(body) + sum(map(len, [*headers, *headers.values()])) + ENTRY_OVERHEAD_BYTES


def cache_key(request: ContentRequest) -> bytes:
    """A hash of everything that a response depends on."""
    accept = request.META.get("HTTP_ACCEPT", "") if request.path_info.startswith("/api/") else ""
    url = (request.scheme, request.get_host(), request.path_info, request.META.get("QUERY_STRING", ""))
    parts = (request.release, request.library.loaded_at, *url, accept, accepts_gzip(request))
    return sha256("\0".join(map(str, parts)).encode("utf-8", "surrogateescape")).digest()
