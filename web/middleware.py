"""Middleware for all responses: HTTP semantics, headers of the browser's security, what is special below /api/."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import translation

from web.limits import MAX_BODY_BYTES, REFUSAL_KEY
from web.messages import message
from web.problems import REQUEST_ID, error_response, request_id

Handler = Callable[[HttpRequest], HttpResponse]

SECURITY_HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        "connect-src 'self'; manifest-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'; "
        "frame-ancestors 'none'"
    ),
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Cross-Origin-Resource-Policy": "same-origin",
}
"""The browser runs and shows nothing from other sites. Static files, of which a page loads a dozen, do without."""

PICTURES = ("image/png", "image/svg+xml")  # of cards, sets, kingdoms, QR codes: pages of any origin may show them

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


def http_semantics(get_response: Handler) -> Handler:
    """Middleware for what RFC 9110 says of all responses and Django leaves to views.

    HEAD is answered as GET (9.3.2); the server leaves out the body. A redirected POST stays a POST with its body: 301
    becomes 308 (15.4.9). 503 says when to come back (15.6.4), and no cache may guess how long an error is fresh (4.2.2
    of RFC 9111).
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        method = request.method
        request.method = "GET" if method == "HEAD" else method
        response = get_response(request)
        request.method = method
        if response.status_code == 301 and method not in ("GET", "HEAD"):
            response.status_code = 308
        if response.status_code == 503:
            response.headers.setdefault("Retry-After", "30")
        if response.status_code >= 400:
            response.headers.setdefault("Cache-Control", "no-store")
        return response

    return middleware


def headers(get_response: Handler) -> Handler:
    """Middleware: headers of the browser's security, of refusals too; below /api/ CORS, a request id, two languages."""

    def middleware(request: HttpRequest) -> HttpResponse:
        respond = refuse if request.META.get(REFUSAL_KEY) else get_response
        if not request.path_info.startswith("/api/"):
            response = respond(request)
        else:
            response = api_response(request, respond)
            for name, value in {**CORS_HEADERS, REQUEST_ID: request_id(request)}.items():
                response.headers[name] = value
        if response.headers.get("Content-Type", "").startswith(PICTURES):
            response.headers["Cross-Origin-Resource-Policy"] = "cross-origin"
        for name, value in SECURITY_HEADERS.items():
            response.headers.setdefault(name, value)
        return response

    return middleware


def api_response(request: HttpRequest, get_response: Handler) -> HttpResponse:
    """The response to a CORS preflight, or of the view: in the language of `lang`, without it of `Accept-Language`."""
    if request.method == "OPTIONS" and "Access-Control-Request-Method" in request.headers:
        return HttpResponse(status=204, headers=PREFLIGHT_HEADERS)
    language = request.GET.get("lang")
    if language not in dict(settings.LANGUAGES):
        language = translation.get_language_from_request(request)
    with translation.override(language):
        return get_response(request)


def refuse(request: HttpRequest) -> HttpResponse:
    """The response to a request that exceeds a limit: a problem document, or a page if there is one for the status."""
    status, code = request.META[REFUSAL_KEY]
    detail = message(code, most=MAX_BODY_BYTES)
    return error_response(request, status, code, "413.html" if status == 413 else "", detail=detail)
