"""Caching of API responses: on the server under their ETag, and by shared caches for MAX_AGE_SECONDS.

`web.caching` computes the ETag: a hash of URL and Accept header, content version and code of the API.
"""

from collections.abc import Callable
from functools import partial

from django.core.cache import cache
from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_vary_headers

from content.model.library import NoContent, library
from web.caching import (
    api_release,
    compress,
    conditional_response,
    etag_of,
    matching_etag,
    release,
)

Handler = Callable[[HttpRequest], HttpResponse]

MAX_AGE_SECONDS = 300
CACHE_SECONDS = 3600
MAX_CACHED_BYTES = 30_000  # the body of one response; how many are stored is up to the cache


def api_caching(get_response: Handler) -> Handler:
    """Middleware for /api/: 304 where the caller has the response already, else the response with its ETag."""

    def middleware(request: HttpRequest) -> HttpResponse:
        if not request.path_info.startswith("/api/"):
            return get_response(request)
        if request.method != "GET":
            return compress(request, get_response(request))
        find = partial(_cached_or_rendered, request, get_response)
        response = conditional_response(request, _resource_of(request), find, _release_of(request))
        patch_vary_headers(response, ["Accept"])
        if response.status_code in (200, 304):
            response.headers.setdefault("Cache-Control", f"public, max-age={MAX_AGE_SECONDS}")
        return response

    return middleware


def _resource_of(request: HttpRequest) -> str:
    return f"{request.build_absolute_uri()} {request.headers.get('Accept', '')}"


def _release_of(request: HttpRequest) -> Callable[[str], str]:
    """The release that a response depends on: of content and API code, or of the whole site for the HTML pages."""
    return api_release if request.path_info.startswith(("/api/v1/", "/api/schema/")) else release


def is_not_modified(request: HttpRequest) -> bool:
    """Whether `If-None-Match` has the current ETag, so that the response will be 304 and is not counted."""
    if request.method not in ("GET", "HEAD") or "If-None-Match" not in request.headers:
        return False
    try:
        tag = etag_of(_resource_of(request), library(), _release_of(request))
    except (OperationalError, InterfaceError, NoContent):
        return False
    return matching_etag(request, tag) is not None


def _cached_or_rendered(request: HttpRequest, get_response: Handler, tag: str) -> HttpResponse:
    """The response cached under this ETag, or a new one, which is cached where it is small enough."""
    key = f"answer:{tag}"
    if cached := cache.get(key):
        body, headers = cached
        return HttpResponse(body, headers=headers)
    library_of_tag = request.library  # type: ignore[attr-defined]
    response = get_response(request)
    is_of_a_view = request.resolver_match is not None and not request.META.get("SCRIPT_NAME")
    is_rerun = request.library is not library_of_tag  # type: ignore[attr-defined]
    is_cacheable = is_of_a_view and response.status_code == 200 and "Cache-Control" not in response.headers
    if is_cacheable and not is_rerun and not response.streaming and len(response.content) <= MAX_CACHED_BYTES:
        cache.set(key, (response.content, dict(response.headers)), CACHE_SECONDS)
    return response
