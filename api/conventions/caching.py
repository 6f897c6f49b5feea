"""Answers to GET are kept ready under their ETag, and shared caches may keep them too."""

from collections.abc import Callable

from django.core.cache import cache
from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_vary_headers

from companion.web.caching import answered, compressed, fresh, name_release
from companion.web.middleware import unavailable
from content.library import NoContent

Handler = Callable[[HttpRequest], HttpResponse]

SHARED_SECONDS = 300
KEPT_SECONDS = 3600
KEPT_BYTES = 30_000
"""Answers up to this size are kept ready; the cache decides how many."""


def conditional_api(get_response: Handler) -> Handler:
    """Middleware for /api/: 304 where the caller has the answer already, else the answer with its ETag."""

    def middleware(request: HttpRequest) -> HttpResponse:
        if not request.path_info.startswith("/api/"):
            return get_response(request)
        asked = f"{request.build_absolute_uri()} {request.headers.get('Accept', '')}"
        try:
            if request.method != "GET":
                name_release(request)
                return compressed(request, get_response(request))
            response = answered(request, asked, lambda tag: _found(request, tag, get_response))
        except (OperationalError, InterfaceError, NoContent) as error:
            return unavailable(request, error)
        patch_vary_headers(response, ["Accept"])
        if response.status_code in (200, 304):
            response.headers.setdefault("Cache-Control", f"public, max-age={SHARED_SECONDS}")
        return response

    return middleware


def _found(request: HttpRequest, tag: str, get_response: Handler) -> HttpResponse | None:
    """The answer that is kept ready under this tag, or a fresh one."""
    key = f"answer:{tag}"
    if kept := cache.get(key):
        body, headers = kept
        return HttpResponse(body, headers=headers)
    response = fresh(request, get_response)
    is_of_a_view = request.resolver_match is not None and not request.META.get("SCRIPT_NAME")
    is_lasting = is_of_a_view and response and response.status_code == 200 and "Cache-Control" not in response.headers
    if response and is_lasting and not response.streaming and len(response.content) <= KEPT_BYTES:
        cache.set(key, (response.content, dict(response.headers)), KEPT_SECONDS)
    return response
