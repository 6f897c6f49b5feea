"""What a response says about caching: Cache-Control and an ETag; and gzip.

The ETag is a hash of the body, so that a response that changes for any reason, such as a setting, is never taken for
unchanged. Django answers 304 (`ResponseCache`), and its GZipMiddleware compresses.
"""

import re

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware
from django.utils.cache import patch_vary_headers, set_response_etag

from web.middleware import Handler

COMPRESSED_ALREADY = ("image/png", "application/gzip", "application/pdf")
ACCEPTS_GZIP = re.compile(r"\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))", re.IGNORECASE)


def accepts_gzip(request: HttpRequest) -> bool:
    return bool(ACCEPTS_GZIP.search(request.META.get("HTTP_ACCEPT_ENCODING", "")))


def cache_headers(get_response: Handler) -> Handler:
    """Middleware: Cache-Control of pages and API, and the ETag of what is worth asking for again."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if not request.path_info.startswith("/api/"):
            response.headers.setdefault("Cache-Control", "no-cache")
        elif request.method == "GET":
            patch_vary_headers(response, ["Accept"])
            if response.status_code == 200:
                response.headers.setdefault("Cache-Control", "public, max-age=300")
        if request.method == "GET" and response.status_code == 200 and "no-store" not in response["Cache-Control"]:
            set_response_etag(response)
        return response

    return middleware


class GZipText(GZipMiddleware):
    """gzip of what is not compressed already."""

    max_random_bytes = 0  # no response has a secret that its length could betray (BREACH)

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        if response.headers.get("Content-Type", "").startswith(COMPRESSED_ALREADY):
            return response
        # Django takes the mere name for consent, also in `gzip;q=0`.
        request.META["HTTP_ACCEPT_ENCODING"] = "gzip" if accepts_gzip(request) else ""
        return super().process_response(request, response)
