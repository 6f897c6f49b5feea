"""Conditional requests for pages: each follows from its address, the content and the site, and says so by its ETag."""

import gzip
from collections.abc import Callable
from functools import lru_cache
from hashlib import sha256
from pathlib import Path

from django.conf import settings
from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_vary_headers
from django.utils.http import parse_etags, quote_etag

from cards.catalog import NoContent, content_version
from companion.middleware import unavailable

Handler = Callable[[HttpRequest], HttpResponse]

SITE_FOLDERS = ("templates", "static", "companion", "engine", "cards", "rulings")
NOT_PAGES = ("/api/", "/static/")
COMPRESSED_FROM_BYTES = 500
COMPRESSED_TYPES = ("text/", "application/json", "application/manifest+json", "image/svg+xml")


@lru_cache(maxsize=1)
def site_version() -> str:
    """Names the program and its templates: a new release is a new answer to an old question."""
    known = sha256()
    for folder in SITE_FOLDERS:
        for path in sorted((Path(settings.BASE_DIR) / folder).rglob("*.*")):
            if path.is_file() and path.suffix != ".pyc":
                known.update(path.name.encode() + path.read_bytes())
    return known.hexdigest()[:8]


def release(content: str) -> str:
    """Names content and site together: what a browser keeps must all be of one release."""
    return f"{content[:12]}-{site_version()}"


def conditional_pages(get_response: Handler) -> Handler:
    """Middleware: 304 where the browser has the page already, else the page, compressed, with its ETag."""

    def middleware(request: HttpRequest) -> HttpResponse:
        if request.path.startswith(NOT_PAGES):
            return get_response(request)
        try:
            version = request.release = release(content_version())  # type: ignore[attr-defined]
        except NoContent:
            return get_response(request)
        except (OperationalError, InterfaceError):
            return unavailable(request)
        return compressed(request, _answered(request, version, get_response))

    return middleware


def _answered(request: HttpRequest, version: str, get_response: Handler) -> HttpResponse:
    """The page with its ETag, or 304 without asking for the page at all."""
    tag = quote_etag(sha256(f"{version} {request.build_absolute_uri()}".encode()).hexdigest()[:24])
    is_read = request.method in ("GET", "HEAD")
    known = [one.removeprefix("W/") for one in parse_etags(request.headers.get("If-None-Match", ""))]
    response = HttpResponse(status=304) if is_read and tag in known else get_response(request)
    is_kept = response.status_code in (200, 304) and "no-store" not in response.headers.get("Cache-Control", "")
    if is_read and is_kept:
        response.headers["ETag"] = f"W/{tag}"
    response.headers.setdefault("Cache-Control", "no-cache")
    response.headers["X-Release"] = version
    return response


def compressed(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """gzip where it is asked for and worth it. Pages hold no secrets that their length could betray."""
    if response.streaming or response.has_header("Content-Encoding") or response.status_code == 304:
        return response
    if not response.headers.get("Content-Type", "").startswith(COMPRESSED_TYPES):
        return response
    patch_vary_headers(response, ["Accept-Encoding"])
    if "gzip" in request.headers.get("Accept-Encoding", "") and len(response.content) >= COMPRESSED_FROM_BYTES:
        response.content = gzip.compress(response.content, compresslevel=6, mtime=0)
        response.headers["Content-Encoding"] = "gzip"
        response.headers["Content-Length"] = str(len(response.content))
    return response
