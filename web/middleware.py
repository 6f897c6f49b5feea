"""Middleware for all responses: HTTP semantics, headers of the browser's security, what is special below /api/."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponsePermanentRedirect
from django.urls import is_valid_path
from django.utils import translation

from web.limits import MAX_BODY_BYTES, REFUSAL_KEY
from web.problems import REQUEST_ID, error_response, request_id

Handler = Callable[[HttpRequest], HttpResponse]

DOCUMENT_HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        "connect-src 'self'; manifest-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'; "
        "frame-ancestors 'none'"
    ),
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}
SECURITY_HEADERS = {**DOCUMENT_HEADERS, "Cross-Origin-Resource-Policy": "same-origin"}
"""The browser runs and shows nothing from other sites."""

PICTURES = ("image/png", "image/svg+xml")
"""Types that pages of any origin may show: pictures of cards, sets and kingdoms, and QR codes."""

PARTS_OF_DOCUMENTS = ("text/javascript", "text/css")
"""Types of static files of which a first visit loads a dozen: they need no headers of documents and workers."""

CORS_HEADERS = {
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Expose-Headers": "ETag, Link, Location, RateLimit, RateLimit-Policy, Retry-After, X-Request-Id",
    "Cross-Origin-Resource-Policy": "cross-origin",
}
"""Pages of any origin may use the API: there are no cookies and nothing private."""

PREFLIGHT_HEADERS = {
    "Access-Control-Allow-Methods": "GET, HEAD, POST, OPTIONS",
    "Access-Control-Allow-Headers": "Cache-Control, Content-Type, If-None-Match",
    "Access-Control-Max-Age": "86400",
}
RETRY_AFTER_SECONDS = "30"  # of 503
REFUSALS = {
    400: ("bad-request", "cut-off"),
    408: ("request-timeout", "too-slow"),
    413: ("too-large", "too-large"),
    414: ("address-too-long", "address-too-long"),
    431: ("headers-too-large", "headers-too-large"),
    503: ("busy", "busy"),
}
"""Problem code and code of the message, by the status under REFUSAL_KEY."""


def http_semantics(get_response: Handler) -> Handler:
    """Middleware for what RFC 9110 says of all responses and Django leaves to views.

    HEAD is answered as GET (9.3.2); the server leaves out the body. A redirected POST stays a POST with its body: 301
    becomes 308 (15.4.9). 204 and 304 have no Content-Length (8.6). 503 says when to come back (15.6.4), and no
    cache may guess how long an error is fresh (4.2.2 of RFC 9111).
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        method = request.method
        if method == "HEAD":
            request.method = "GET"
        response = get_response(request)
        request.method = method
        if response.status_code == 301 and method not in ("GET", "HEAD"):
            response.status_code = 308
        if response.status_code in (204, 304):
            del response.headers["Content-Length"]
        if response.status_code == 503:
            response.headers.setdefault("Retry-After", RETRY_AFTER_SECONDS)
        if response.status_code >= 400:
            response.headers.setdefault("Cache-Control", "no-store")
        return response

    return middleware


def headers(get_response: Handler) -> Handler:
    """Middleware: headers of the browser's security; below /api/ CORS, a request id, and messages in two languages."""

    def middleware(request: HttpRequest) -> HttpResponse:
        if not request.path_info.startswith("/api/"):
            response = get_response(request)
        else:
            response = api_response(request, get_response)
            for name, value in {**CORS_HEADERS, REQUEST_ID: request_id(request)}.items():
                response.headers[name] = value
        is_static = request.path_info.startswith(settings.STATIC_URL)
        media_type = response.headers.get("Content-Type", "")
        is_part = is_static and media_type.startswith(PARTS_OF_DOCUMENTS)
        if media_type.startswith(PICTURES) and not is_static:
            response.headers["Cross-Origin-Resource-Policy"] = "cross-origin"
        for name, value in SECURITY_HEADERS.items():
            if not (is_part and name in DOCUMENT_HEADERS):
                response.headers.setdefault(name, value)
        return response

    return middleware


def api_response(request: HttpRequest, get_response: Handler) -> HttpResponse:
    """The response to a CORS preflight, to an address that only lacks its last slash, or of the view.

    The parameter `lang` decides about the language of messages, without it `Accept-Language`.
    """
    if request.method == "OPTIONS" and "Access-Control-Request-Method" in request.headers:
        return HttpResponse(status=204, headers=PREFLIGHT_HEADERS)
    path = request.path_info
    if not path.endswith("/") and not is_valid_path(path) and is_valid_path(f"{path}/"):
        return HttpResponsePermanentRedirect(request.get_full_path(force_append_slash=True), preserve_request=True)
    language = request.GET.get("lang")
    if language not in dict(settings.LANGUAGES):
        language = translation.get_language_from_request(request)
    with translation.override(language):
        return get_response(request)


def refusals(get_response: Handler) -> Handler:
    """Middleware: requests that exceed a limit get a problem document, or a page where there is one for the status."""

    def middleware(request: HttpRequest) -> HttpResponse:
        if not (status := request.META.get(REFUSAL_KEY)):
            return get_response(request)
        code, message_code = REFUSALS[status]
        template = "413.html" if status == 413 else ""
        return error_response(request, status, code, template, message_code=message_code, most=MAX_BODY_BYTES)

    return middleware
