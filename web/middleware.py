"""Middleware for all responses: redirects, security headers, and 503 while the database cannot be reached."""

from collections.abc import Callable
from pathlib import Path

from django.conf import settings
from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from content.model.library import NoContent
from web.headers import SECURITY_HEADERS
from web.messages import message
from web.problems import problem_response as problem

Handler = Callable[[HttpRequest], HttpResponse]

RETRY_AFTER_SECONDS = "30"
OUTAGES = (OperationalError, InterfaceError, NoContent)


def preserve_method_on_redirect(get_response: Handler) -> Handler:
    """Turn 301 into 308 for requests other than GET and HEAD, so that a redirected POST stays a POST with its body."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if response.status_code == 301 and request.method not in ("GET", "HEAD"):
            response.status_code = 308
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


def no_length_without_body(get_response: Handler) -> Handler:
    """Remove the `Content-Length: 0` that Django sets on 204 and 304, which have no body (RFC 9110, 8.6)."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if response.status_code in (204, 304):
            del response.headers["Content-Length"]
        return response

    return middleware


def database_outage(get_response: Handler) -> Handler:
    """Answer 503 while the database cannot be reached or is empty; Django reconnects with the next request."""

    def middleware(request: HttpRequest) -> HttpResponse:
        return get_response(request)

    def process_exception(request: HttpRequest, exception: Exception) -> HttpResponse | None:
        return service_unavailable(request, exception) if isinstance(exception, OUTAGES) else None

    middleware.process_exception = process_exception  # type: ignore[attr-defined]
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
