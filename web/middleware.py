"""Middleware for all responses: HTTP semantics, security headers, refusals, and 503 without a database."""

from collections.abc import Callable
from pathlib import Path

from django.conf import settings
from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from content.model.library import NoContent
from web.headers import SECURITY_HEADERS
from web.limits import MAX_BODY_BYTES, REFUSAL_KEY
from web.messages import message
from web.problems import RETRY_AFTER_SECONDS
from web.problems import problem_response as problem

Handler = Callable[[HttpRequest], HttpResponse]

OUTAGES = (OperationalError, InterfaceError, NoContent)
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
    becomes 308 (15.4.9). 204 and 304 have no Content-Length (8.6).
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        method = request.method
        if method == "HEAD":
            request.method = "GET"
        response = get_response(request)
        request.method = method
        if allowed := {name for name in response.headers.get("Allow", "").split(", ") if name}:
            response.headers["Allow"] = ", ".join(sorted(allowed | ({"HEAD"} if "GET" in allowed else set())))
        if response.status_code == 301 and method not in ("GET", "HEAD"):
            response.status_code = 308
        if response.status_code in (204, 304):
            del response.headers["Content-Length"]
        return response

    return middleware


def security_headers(get_response: Handler) -> Handler:
    """Set the Content-Security-Policy and its kin: the browser runs and shows nothing from other sites."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        for name, value in SECURITY_HEADERS.items():
            response.headers.setdefault(name, value)
        return response

    return middleware


def refusals(get_response: Handler) -> Handler:
    """Middleware: requests that exceed a limit get a problem document, or a page where there is one for the status."""

    def middleware(request: HttpRequest) -> HttpResponse:
        if not (status := request.META.get(REFUSAL_KEY)):
            return get_response(request)
        if status == 413 and not request.path_info.startswith("/api/"):
            return render(request, "413.html", status=status)
        code, message_code = REFUSALS[status]
        response = problem(request, status, code, message(message_code, most=MAX_BODY_BYTES))
        response.headers["Cache-Control"] = "no-store"
        return response

    return middleware


def service_unavailable(request: HttpRequest, error: Exception) -> HttpResponse:
    """503. While the database cannot be reached, pages are a plain file, without template engine and static files.

    The file and the message "database-unavailable" of the API say the same in German.
    """
    is_empty = isinstance(error, NoContent)
    if request.path.startswith("/api/"):
        code = "no-content" if is_empty else "database-unavailable"
        response = problem(request, 503, code, message(code))
    elif is_empty:
        response = render(request, "site/empty.html", status=503)
    else:
        page = Path(settings.BASE_DIR) / "templates" / "503.html"
        response = HttpResponse(page.read_bytes(), status=503)
    response.headers["Retry-After"] = RETRY_AFTER_SECONDS
    return response
