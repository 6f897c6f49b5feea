"""The size limit of request bodies, for every address: nothing is uploaded, the longest body is a list of cards."""

from collections.abc import Callable
from io import BytesIO

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from gunicorn.http.errors import ParseException

from web.limits import MAX_BODY_BYTES

INCOMPLETE_BODY_ERRORS = (OSError, ParseException)
"""What reading raises for a body that ends early (OSError) or is not validly chunked (gunicorn's ParseException)."""

Handler = Callable[[HttpRequest], HttpResponse]


def is_too_large(request: HttpRequest) -> bool:
    """Whether the body exceeds MAX_BODY_BYTES.

    A chunked body is read here and put back with its length: Django only reads bodies with a Content-Length.
    """
    if "chunked" in request.headers.get("Transfer-Encoding", "").lower():
        body = request.META["wsgi.input"].read(MAX_BODY_BYTES + 1)
        request.META["CONTENT_LENGTH"] = str(len(body))
        request._stream = BytesIO(body)
        return len(body) > MAX_BODY_BYTES
    content_length = request.META.get("CONTENT_LENGTH") or ""
    return content_length.isdecimal() and int(content_length) > MAX_BODY_BYTES


def page_body_limit(get_response: Handler) -> Handler:
    """Middleware for pages: 413 before anything reads the body; /api/ does the same with problem documents."""

    def middleware(request: HttpRequest) -> HttpResponse:
        if request.path_info.startswith("/api/"):
            return get_response(request)
        try:
            status = 413 if is_too_large(request) else 0
        except INCOMPLETE_BODY_ERRORS:
            status = 400
        return render(request, "413.html", status=status) if status else get_response(request)

    return middleware
