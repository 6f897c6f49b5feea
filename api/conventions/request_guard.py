"""What is decided before any view sees a request: rate limit, oversized bodies, CORS, missing slashes, HEAD."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, HttpResponsePermanentRedirect
from django.urls import is_valid_path
from django.utils import translation

from api.conventions.caching import is_not_modified
from web import body_limits, headers, request_ids, throttling
from web.limits import MAX_BODY_BYTES
from web.messages import language_of, message
from web.problems import problem_response as problem

Handler = Callable[[HttpRequest], HttpResponse]


def api_request_guard(get_response: Handler) -> Handler:
    """Middleware for /api/: 413 and 429, rate limit and CORS headers, and the language of messages."""

    def middleware(request: HttpRequest) -> HttpResponse:
        if not request.path_info.startswith("/api/"):
            return get_response(request)
        if request.method == "OPTIONS" and "Access-Control-Request-Method" in request.headers:
            return preflight(request)
        allowance = throttling.count_request(request.META, amount=0 if is_not_modified(request) else 1)
        with translation.override(language_of(request.headers.get("Accept-Language", ""))):
            response = refuse_request(request, allowance) or redirect_to_slash(request)
            response = response or throttling.charge_cpu_time(
                request, lambda asked: respond_to_head_as_get(asked, get_response)
            )
        response.headers[request_ids.HEADER] = request_ids.request_id(request.META)
        for name, value in (allowance.headers if allowance else {}).items():
            response.headers[name] = value
        for name, value in headers.CORS_HEADERS.items():
            response.headers[name] = value
        return response

    return middleware


def refuse_request(request: HttpRequest, allowance: throttling.Allowance | None) -> HttpResponse | None:
    """The error response to a request that no view shall see: 429, 400 or 413; None for any other."""
    if allowance and allowance.is_spent:
        response = problem(request, 429, "throttled", message("throttled"))
        response.headers["Retry-After"] = str(allowance.seconds_left)
        return response
    try:
        is_too_large = body_limits.is_too_large(request)
    except body_limits.INCOMPLETE_BODY_ERRORS:
        return problem(request, 400, "bad-request", message("cut-off"))
    if is_too_large:
        return problem(request, 413, "too-large", message("too-large", most=MAX_BODY_BYTES))
    return None


def redirect_to_slash(request: HttpRequest) -> HttpResponse | None:
    """A redirect (308) to an address that only lacks its last slash, with the same method and body."""
    is_cut = not request.path_info.endswith("/") and not is_valid_path(request.path_info)
    if not is_cut or not is_valid_path(f"{request.path_info}/"):
        return None
    return HttpResponsePermanentRedirect(request.get_full_path(force_append_slash=True), preserve_request=True)


def respond_to_head_as_get(request: HttpRequest, get_response: Handler) -> HttpResponse:
    """Answer HEAD as GET (RFC 9110, 9.3.2), so that no view needs to handle it; the server leaves out the body."""
    method = request.method
    if method == "HEAD":
        request.method = "GET"
    response = get_response(request)
    request.method = method
    if "GET" in (allowed := response.headers.get("Allow", "")) and "HEAD" not in allowed:
        response.headers["Allow"] = allowed.replace("GET", "GET, HEAD")
    return response


def preflight(request: HttpRequest) -> HttpResponse:
    """The CORS preflight: pages of any origin may GET and POST JSON, as there are no cookies and nothing private."""
    return HttpResponse(
        status=204,
        headers={
            "Access-Control-Allow-Origin": "*",
            "Access-Control-Allow-Methods": "GET, HEAD, POST, OPTIONS",
            "Access-Control-Allow-Headers": "Content-Type, If-None-Match",
            "Access-Control-Max-Age": "86400",
            request_ids.HEADER: request_ids.request_id(request.META),
        },
    )
