"""How long a body may be, wherever it is sent to: nothing here is uploaded, and nobody writes more than a list."""

from collections.abc import Callable
from io import BytesIO

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from gunicorn.http.errors import ParseException

from web.limits import MAX_BODY_BYTES

INCOMPLETE_BODY_ERRORS = (OSError, ParseException)
"""gunicorn's words for a body that ends too early, and for chunks that are none."""

Handler = Callable[[HttpRequest], HttpResponse]


def is_too_large(request: HttpRequest) -> bool:
    """Whether the body is longer than it may be; one in chunks is read here, as Django knows only told lengths."""
    if "chunked" in request.headers.get("Transfer-Encoding", "").lower():
        body = request.META["wsgi.input"].read(MAX_BODY_BYTES + 1)
        request.META["CONTENT_LENGTH"] = str(len(body))
        request._stream = BytesIO(body)
        return len(body) > MAX_BODY_BYTES
    content_length = request.META.get("CONTENT_LENGTH") or ""
    return content_length.isdecimal() and int(content_length) > MAX_BODY_BYTES


def page_body_limit(get_response: Handler) -> Handler:
    """Middleware: 413 before anything looks at the body; /api/ says the same in its own form."""

    def middleware(request: HttpRequest) -> HttpResponse:
        if request.path_info.startswith("/api/"):
            return get_response(request)
        try:
            status = 413 if is_too_large(request) else 0
        except INCOMPLETE_BODY_ERRORS:
            status = 400
        return render(request, "413.html", status=status) if status else get_response(request)

    return middleware
