"""What is decided before any view sees a request: bodies too large, too many requests, and CORS preflights."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from api.conventions import throttling
from api.conventions.bodies import MOST_BYTES
from api.conventions.problems import response as problem

Handler = Callable[[HttpRequest], HttpResponse]


def guarded_api(get_response: Handler) -> Handler:
    """Middleware for /api/: 413, 429, the limits in every answer, and any page may ask."""

    def middleware(request: HttpRequest) -> HttpResponse:
        if not request.path.startswith("/api/"):
            return get_response(request)
        if request.method == "OPTIONS" and "Access-Control-Request-Method" in request.headers:
            return preflight()
        allowance = throttling.count(request)
        response = refusal(request, allowance) or get_response(request)
        for name, value in (allowance.headers if allowance else {}).items():
            response.headers[name] = value
        response.headers["Access-Control-Allow-Origin"] = "*"
        response.headers["Access-Control-Expose-Headers"] = "ETag, RateLimit, RateLimit-Policy, Retry-After, Location"
        return response

    return middleware


def refusal(request: HttpRequest, allowance: throttling.Allowance | None) -> HttpResponse | None:
    """Why the request is not answered at all, if so."""
    if allowance and allowance.is_spent:
        spent = problem(request, 429, "throttled", "Zu viele Anfragen; bitte warte ein wenig.")
        spent.headers["Retry-After"] = str(allowance.seconds_left)
        return spent
    length = request.META.get("CONTENT_LENGTH") or "0"
    if not length.isdecimal() or int(length) > MOST_BYTES:
        return problem(request, 413, "too-large", f"Ein Text darf höchstens {MOST_BYTES} Bytes haben.")
    return None


def preflight() -> HttpResponse:
    """Any page may GET and POST JSON: there are no cookies and nothing private."""
    return HttpResponse(
        status=204,
        headers={
            "Access-Control-Allow-Origin": "*",
            "Access-Control-Allow-Methods": "GET, HEAD, POST, OPTIONS",
            "Access-Control-Allow-Headers": "Content-Type, If-None-Match",
            "Access-Control-Max-Age": "86400",
        },
    )
