"""What is decided before any view of the API sees a request: CORS, request ids, language, missing slashes."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, HttpResponsePermanentRedirect
from django.urls import is_valid_path
from django.utils import translation

from web import headers
from web.messages import language_of

Handler = Callable[[HttpRequest], HttpResponse]


def api_request_guard(get_response: Handler) -> Handler:
    """Middleware for /api/: CORS headers and request id of every response, and the language of messages."""

    def middleware(request: HttpRequest) -> HttpResponse:
        if not request.path_info.startswith("/api/"):
            return get_response(request)
        if request.method == "OPTIONS" and "Access-Control-Request-Method" in request.headers:
            return preflight(request)
        with translation.override(language_of(request.headers.get("Accept-Language", ""))):
            response = redirect_to_slash(request) or get_response(request)
        for name, value in {**headers.CORS_HEADERS, headers.REQUEST_ID: headers.request_id(request.META)}.items():
            response.headers[name] = value
        return response

    return middleware


def redirect_to_slash(request: HttpRequest) -> HttpResponse | None:
    """A redirect (308) to an address that only lacks its last slash, with the same method and body."""
    is_cut = not request.path_info.endswith("/") and not is_valid_path(request.path_info)
    if not is_cut or not is_valid_path(f"{request.path_info}/"):
        return None
    return HttpResponsePermanentRedirect(request.get_full_path(force_append_slash=True), preserve_request=True)


def preflight(request: HttpRequest) -> HttpResponse:
    """The CORS preflight: pages of any origin may GET and POST JSON, as there are no cookies and nothing private."""
    return HttpResponse(
        status=204,
        headers={
            "Access-Control-Allow-Origin": "*",
            "Access-Control-Allow-Methods": "GET, HEAD, POST, OPTIONS",
            "Access-Control-Allow-Headers": "Content-Type, If-None-Match",
            "Access-Control-Max-Age": "86400",
            headers.REQUEST_ID: headers.request_id(request.META),
        },
    )
