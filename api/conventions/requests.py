"""What is refused before any view sees it: bodies that are too large. And what browsers ask before they post."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from api.conventions.bodies import MOST_BYTES
from api.conventions.problems import response

Handler = Callable[[HttpRequest], HttpResponse]


def guarded_api(get_response: Handler) -> Handler:
    """Middleware for /api/: 413 for large bodies, an answer to CORS preflights."""

    def middleware(request: HttpRequest) -> HttpResponse:
        if not request.path.startswith("/api/"):
            return get_response(request)
        if request.method == "OPTIONS" and "Access-Control-Request-Method" in request.headers:
            return preflight()
        length = request.META.get("CONTENT_LENGTH") or "0"
        if not length.isdecimal() or int(length) > MOST_BYTES:
            return response(request, 413, "too-large", f"Ein Text darf höchstens {MOST_BYTES} Bytes haben.")
        return get_response(request)

    return middleware


def preflight() -> HttpResponse:
    """Any page may GET and POST JSON."""
    return HttpResponse(
        status=204,
        headers={
            "Access-Control-Allow-Origin": "*",
            "Access-Control-Allow-Methods": "GET, HEAD, POST, OPTIONS",
            "Access-Control-Allow-Headers": "Content-Type, If-None-Match",
            "Access-Control-Max-Age": "86400",
        },
    )
