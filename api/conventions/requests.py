"""What is decided before any view sees a request: bodies too large, too many requests, and CORS preflights."""

from collections.abc import Callable
from io import BytesIO

from django.http import HttpRequest, HttpResponse, HttpResponsePermanentRedirect
from django.urls import is_valid_path
from gunicorn.http.errors import ParseException

from api.conventions.bodies import MOST_BYTES
from api.conventions.problems import response as problem
from companion import throttling

Handler = Callable[[HttpRequest], HttpResponse]

DRAINED_BYTES = 16_000_000
"""So much of a body that is too large is read all the same."""


def guarded_api(get_response: Handler) -> Handler:
    """Middleware for /api/: 413, 429, the limits in every answer, and any page may ask."""

    def middleware(request: HttpRequest) -> HttpResponse:
        if not request.path.startswith("/api/"):
            return get_response(request)
        if request.method == "OPTIONS" and "Access-Control-Request-Method" in request.headers:
            return preflight()
        allowance = throttling.count(request)
        response = refusal(request, allowance) or whole_address(request) or answered_as_get(request, get_response)
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
    try:
        is_too_large = body_is_too_large(request)
    except (OSError, ParseException):  # gunicorn's words for a body that ends too early, and chunks that are none
        return problem(request, 400, "bad-request", "Der Text der Anfrage ist nicht vollständig.")
    if is_too_large:
        return problem(request, 413, "too-large", f"Ein Text darf höchstens {MOST_BYTES} Bytes haben.")
    return None


def body_is_too_large(request: HttpRequest) -> bool:
    """Whether the body is longer than it may be; one in chunks is read here, as Django knows only told lengths."""
    if "chunked" in request.headers.get("Transfer-Encoding", "").lower():
        body = request.META["wsgi.input"].read(MOST_BYTES + 1)
        request.META["CONTENT_LENGTH"] = str(len(body))
        request._stream = BytesIO(body)
        length, unread = len(body), DRAINED_BYTES
    else:
        told = request.META.get("CONTENT_LENGTH") or ""
        length = unread = int(told) if told.isdecimal() else 0
    if length <= MOST_BYTES:
        return False
    drain(request, min(unread, DRAINED_BYTES))
    return True


def drain(request: HttpRequest, left: int) -> None:
    """Read on for a while: a client that is cut off while it sends would never see the answer."""
    while left > 0 and (read := request.META["wsgi.input"].read(min(left, 65_536))):
        left -= len(read)


def whole_address(request: HttpRequest) -> HttpResponse | None:
    """The way to an address that only lacks its last slash, with the same method and body."""
    is_cut = not request.path_info.endswith("/") and not is_valid_path(request.path_info)
    if not is_cut or not is_valid_path(f"{request.path_info}/"):
        return None
    return HttpResponsePermanentRedirect(request.get_full_path(force_append_slash=True), preserve_request=True)


def answered_as_get(request: HttpRequest, get_response: Handler) -> HttpResponse:
    """HEAD is GET without its body (RFC 9110, 9.3.2), which the server leaves out: no view needs to know."""
    method = request.method
    if method == "HEAD":
        request.method = "GET"
    response = get_response(request)
    request.method = method
    if "GET" in (allowed := response.headers.get("Allow", "")) and "HEAD" not in allowed:
        response.headers["Allow"] = allowed.replace("GET", "GET, HEAD")
    return response


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
