"""Conditional responses (ETag, If-None-Match, 304; RFC 9110) and gzip, for pages and API alike.

A response to GET depends only on its URL, the loaded content and the code, so that its ETag is a hash of these and 304
needs no rendering. Pages and API differ only in what the server caches and for how long.
"""

import gzip
from collections.abc import Callable
from datetime import datetime
from functools import lru_cache
from hashlib import sha256

from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.utils.cache import patch_vary_headers
from django.utils.http import parse_etags, quote_etag

from content.code_version import code_version
from content.model.library import NoLibrary
from content.model.types import Library

Handler = Callable[[HttpRequest], HttpResponse]

SITE_FOLDERS = ("templates", "static", "companion", "engine", "content", "cards", "rulings", "search", "web", "api")
API_PARTS = ("engine", "content", "cards", "rulings", "search", "api", "web", "companion/urls.py")
"""The code that an API response depends on: no templates and no styles, so that their changes keep its ETags."""

OTHER_PATHS = ("/api/", "/static/")  # not pages: they have their own caching
MIN_COMPRESSED_BYTES = 500
COMPRESSED_TYPES = (
    "text/",
    "application/json",
    "application/problem+json",
    "application/manifest+json",
    "application/atom+xml",
    "application/vnd.oai.openapi",
    "image/svg+xml",
)
GZIP_TAIL = "-gzip"


def site_version() -> str:
    """A hash of code, templates, styles and pinned dependencies: a new release changes every ETag."""
    return code_version(SITE_FOLDERS)


def release(content: str) -> str:
    """The release that pages are of: content hash and site version. The offline copy must be of one release."""
    return f"{content[:12]}-{site_version()}"


def api_release(content: str) -> str:
    """The release that API responses are of: content hash and version of the code that the API depends on."""
    return f"{content[:12]}-{code_version(API_PARTS)}"


def page_caching(get_response: Handler) -> Handler:
    """Middleware for pages: 304 where the browser has the page already, else the page, compressed, with its ETag."""

    def middleware(request: HttpRequest) -> HttpResponse:
        if request.path_info.startswith(OTHER_PATHS):
            return get_response(request)
        if isinstance(request.library, NoLibrary):  # type: ignore[attr-defined]
            return get_response(request)
        if request.method in ("GET", "HEAD"):
            response = conditional_response(request, request.build_absolute_uri(), lambda _: get_response(request))
        else:
            response = compress(request, get_response(request))
        response.headers.setdefault("Cache-Control", "no-cache")
        response.headers["X-Release"] = request.release  # type: ignore[attr-defined]
        return response

    return middleware


def dated_release(version: str, when: datetime) -> str:
    """A release with the time its content was loaded.

    Content that is loaded again after other content has the same hash, but another change history.
    """
    return f"{version} {when.isoformat()}"


def etag_of(resource: str, library: Library, release_of: Callable[[str], str]) -> str:
    """The ETag, without its quotes, of a resource of this content version."""
    version = dated_release(release_of(library.version), library.loaded_at)
    return sha256(f"{version} {resource}".encode()).hexdigest()[:32]


def conditional_response(
    request: HttpRequest,
    resource: str,
    respond: Callable[[str], HttpResponse],
    release_of: Callable[[str], str] = release,
) -> HttpResponse:
    """304 where `If-None-Match` has the current ETag, else what `respond` returns for it, with ETag and compressed.

    `resource` identifies what is asked for: the URL and what else selects the representation. `respond` takes the ETag.
    """
    tag = etag_of(resource, request.library, release_of)  # type: ignore[attr-defined]
    if etag := matching_etag(request, tag):
        response: HttpResponse = HttpResponseNotModified(headers={"ETag": etag, "Vary": "Accept-Encoding"})
    else:
        response = respond(tag)
        tag = etag_of(resource, request.library, release_of)  # type: ignore[attr-defined]  # differs if the view was run again
    if response.status_code == 200 and "no-store" not in response.headers.get("Cache-Control", ""):
        response.headers["ETag"] = quote_etag(tag)
        if "*" in parse_etags(request.headers.get("If-None-Match", "")):
            headers = {name: response.headers[name] for name in ("ETag", "Vary") if name in response.headers}
            response = HttpResponseNotModified(headers=headers)
    return compress(request, response)


def matching_etag(request: HttpRequest, tag: str) -> str | None:
    """The ETag in If-None-Match that matches this tag, of the compressed or the plain form; None without one."""
    client_tags = {etag.removeprefix("W/") for etag in parse_etags(request.headers.get("If-None-Match", ""))}
    return next((form for form in (quote_etag(tag + GZIP_TAIL), quote_etag(tag)) if form in client_tags), None)


def compress(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """gzip the body where the client accepts it and it has MIN_COMPRESSED_BYTES; its strong ETag gets a suffix.

    Compressing is safe from BREACH: responses contain no secrets.
    """
    if response.streaming or response.has_header("Content-Encoding"):
        return response
    if not response.headers.get("Content-Type", "").startswith(COMPRESSED_TYPES):
        return response
    patch_vary_headers(response, ["Accept-Encoding"])
    if is_gzip_accepted(request) and len(response.content) >= MIN_COMPRESSED_BYTES:
        response.content = gzip.compress(response.content, compresslevel=6, mtime=0)
        response.headers["Content-Encoding"] = "gzip"
        response.headers["Content-Length"] = str(len(response.content))
        if tag := response.headers.get("ETag"):
            response.headers["ETag"] = f'{tag[:-1]}{GZIP_TAIL}"'
    return response


def is_gzip_accepted(request: HttpRequest) -> bool:
    """Whether the client accepts gzip."""
    return header_accepts_gzip(request.headers.get("Accept-Encoding", ""))


@lru_cache(maxsize=256)  # browsers send few different values
def header_accepts_gzip(accepted: str) -> bool:
    """Whether an Accept-Encoding header gives gzip, or `*`, a weight above zero (RFC 9110, 12.5.3)."""
    weights: dict[str, bool] = {}
    for part in accepted.lower().split(","):
        coding, _, weight = part.replace(" ", "").partition(";")
        weights[coding] = weight.removeprefix("q=").strip("0.") != "" if weight else True
    return weights.get("gzip", weights.get("*", False))
