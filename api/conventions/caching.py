"""Answers to GET are functions of the address and the content version: strong ETags, 304, gzip, shared caches."""

import gzip
from collections.abc import Callable
from hashlib import sha256

from django.core.cache import cache
from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_vary_headers
from django.utils.http import parse_etags, quote_etag

from cards.catalog import NoContent, content_version
from companion.middleware import unavailable

Handler = Callable[[HttpRequest], HttpResponse]

API_VERSION = "1.0.0"
SHARED_SECONDS = 300
KEPT_SECONDS = 3600
KEPT_BYTES = 30_000
"""Answers up to this size are kept ready; the cache decides how many."""

COMPRESSED_FROM_BYTES = 500
GZIP_TAIL = "-gzip"


def conditional_api(get_response: Handler) -> Handler:
    """Middleware for /api/: 304 where the caller has the answer already, else the answer with its ETag."""

    def middleware(request: HttpRequest) -> HttpResponse:
        if not request.path.startswith("/api/"):
            return get_response(request)
        if request.method not in ("GET", "HEAD"):
            return _compressed(request, get_response(request))
        try:
            tag = etag(request)
        except (OperationalError, InterfaceError, NoContent):
            return unavailable(request)
        known = {known.strip('"').removesuffix(GZIP_TAIL) for known in _if_none_match(request)}
        response = HttpResponse(status=304) if tag in known or "*" in known else _answer(request, tag, get_response)
        if response.status_code in (200, 304):
            response.headers.setdefault("Cache-Control", f"public, max-age={SHARED_SECONDS}")
            if "no-store" not in response.headers["Cache-Control"]:
                response.headers["ETag"] = quote_etag(tag)
        return _compressed(request, response)

    return middleware


def etag(request: HttpRequest) -> str:
    """Names an answer: what was asked, of which content, by which version of the API."""
    asked = f"{API_VERSION} {content_version()} {request.get_host()} {request.get_full_path()}"
    return sha256(asked.encode()).hexdigest()[:32]


def _answer(request: HttpRequest, tag: str, get_response: Handler) -> HttpResponse:
    """The answer that is kept ready under this tag, or a fresh one."""
    key = f"answer:{tag}:{request.headers.get('Accept', '')[:80]}"
    kept = cache.get(key)
    if kept:
        body, content_type = kept
        return HttpResponse(body, content_type=content_type)
    response = get_response(request)
    is_lasting = response.status_code == 200 and "Cache-Control" not in response.headers
    if is_lasting and not response.streaming and len(response.content) <= KEPT_BYTES:
        cache.set(key, (response.content, response.headers["Content-Type"]), KEPT_SECONDS)
    return response


def _if_none_match(request: HttpRequest) -> list[str]:
    return [known.removeprefix("W/") for known in parse_etags(request.headers.get("If-None-Match", ""))]


def _compressed(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """gzip where it is asked for and worth it; another representation has another strong ETag."""
    if response.streaming or response.has_header("Content-Encoding"):
        return response
    patch_vary_headers(response, ["Accept-Encoding"])
    accepted = "gzip" in request.headers.get("Accept-Encoding", "")
    if accepted and len(response.content) >= COMPRESSED_FROM_BYTES:
        response.content = gzip.compress(response.content, compresslevel=6, mtime=0)
        response.headers["Content-Encoding"] = "gzip"
        response.headers["Content-Length"] = str(len(response.content))
        if tag := response.headers.get("ETag"):
            response.headers["ETag"] = f'{tag[:-1]}{GZIP_TAIL}"'
    return response
