"""What every answer carries, and what a visitor sees while the database is away."""

from collections.abc import Callable
from pathlib import Path

from django.conf import settings
from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse, JsonResponse

from cards.catalog import NoContent

Handler = Callable[[HttpRequest], HttpResponse]

CONTENT_SECURITY_POLICY = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    ]
)
RETRY_AFTER_SECONDS = "30"
AWAY = (OperationalError, InterfaceError, NoContent)


def browser_policy(get_response: Handler) -> Handler:
    """Tell the browser to run and show nothing that is not ours."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        response.headers.setdefault("Content-Security-Policy", CONTENT_SECURITY_POLICY)
        response.headers.setdefault("Permissions-Policy", "camera=(), geolocation=(), microphone=()")
        return response

    return middleware


def no_length_without_body(get_response: Handler) -> Handler:
    """204 and 304 have no body, which is not a body of no length (RFC 9110, 8.6), though Django says so."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if response.status_code in (204, 304):
            del response.headers["Content-Length"]
        return response

    return middleware


def database_outage(get_response: Handler) -> Handler:
    """Answer 503 while the database is away or empty; Django connects anew with the next request."""

    def middleware(request: HttpRequest) -> HttpResponse:
        return get_response(request)

    def process_exception(request: HttpRequest, exception: Exception) -> HttpResponse | None:
        return unavailable(request) if isinstance(exception, AWAY) else None

    middleware.process_exception = process_exception  # type: ignore[attr-defined]
    return middleware


def unavailable(request: HttpRequest) -> HttpResponse:
    """503 with nothing but a file: no database, no template engine, no static files."""
    response: HttpResponse
    if request.path.startswith("/api/"):
        response = JsonResponse(
            {
                "type": "about:blank",
                "title": "Service Unavailable",
                "status": 503,
                "detail": "Die Datenbank antwortet nicht.",
                "code": "database-unavailable",
                "errors": {},
            },
            content_type="application/problem+json",
            status=503,
        )
    else:
        page = Path(settings.BASE_DIR) / "templates" / "503.html"
        response = HttpResponse(page.read_bytes(), status=503)
    response.headers["Retry-After"] = RETRY_AFTER_SECONDS
    return response
