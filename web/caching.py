"""What a response says about caching: the release it is of, Cache-Control, and an ETag.

The ETag is a hash of the body, so that a response that changes for any reason, such as a setting, is never taken for
unchanged. Django's ConditionalGetMiddleware answers 304 and its GZipMiddleware compresses; both only get our rules.
"""

import re
from collections.abc import Callable
from hashlib import sha256

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware
from django.middleware.http import ConditionalGetMiddleware
from django.utils.cache import patch_vary_headers, set_response_etag

from content.code_version import code_version
from web.absolute_urls import public_origin

Handler = Callable[[HttpRequest], HttpResponse]

SITE_FOLDERS = (
    *("templates", "static", "companion", "engine", "store", "tables", "content", "search", "dividers", "web", "api"),
)
API_MAX_AGE_SECONDS = 300
COMPRESSED_ALREADY = ("image/png", "application/gzip")
ACCEPTS_GZIP = re.compile(r"\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))", re.IGNORECASE)


def site_version() -> str:
    """A hash of code, templates, styles, pinned dependencies and the settings that pages print."""
    printed = [getattr(settings, name) for name in ("FEEDBACK_URL", "FEEDBACK_EMAIL", "SECURITY_CONTACT")]
    return sha256(f"{code_version(SITE_FOLDERS)} {public_origin()} {printed}".encode()).hexdigest()[:8]


def release(content: str) -> str:
    """The release that pages are of: content hash and site version. The offline copy must be of one release."""
    return f"{content[:12]}-{site_version()}"


def accepts_gzip(request: HttpRequest) -> bool:
    return bool(ACCEPTS_GZIP.search(request.META.get("HTTP_ACCEPT_ENCODING", "")))


def cache_headers(get_response: Handler) -> Handler:
    """Middleware: Cache-Control of pages and API, and the ETag of what is worth asking for again."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if not request.release:  # type: ignore[attr-defined]  # before any content is loaded
            return response
        if not request.path_info.startswith("/api/"):
            response.headers.setdefault("Cache-Control", "no-cache")
        elif request.method == "GET":
            patch_vary_headers(response, ["Accept"])
            if response.status_code == 200:
                response.headers.setdefault("Cache-Control", f"public, max-age={API_MAX_AGE_SECONDS}")
        is_asked_for_again = request.method == "GET" and "no-store" not in response.headers.get("Cache-Control", "")
        if is_asked_for_again and response.status_code == 200:
            set_response_etag(response)
        return response

    return middleware


class ConditionalGet(ConditionalGetMiddleware):
    """304 for responses with an ETag, which `cache_headers` has made of the uncompressed body."""

    def needs_etag(self, response: HttpResponseBase) -> bool:
        return False


class GZipText(GZipMiddleware):
    """gzip of what is not compressed already."""

    max_random_bytes = 0  # no response has a secret that its length could betray (BREACH)

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        if response.headers.get("Content-Type", "").startswith(COMPRESSED_ALREADY):
            return response
        # Django takes the mere name for consent, also in `gzip;q=0`.
        request.META["HTTP_ACCEPT_ENCODING"] = "gzip" if accepts_gzip(request) else ""
        return super().process_response(request, response)
