"""How long a body may be, wherever it is sent to: nothing here is uploaded, and nobody writes more than a list."""

from collections.abc import Callable
from io import BytesIO

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from gunicorn.http.errors import ParseException

from web.limits import MOST_BYTES

CUT_OFF = (OSError, ParseException)
"""gunicorn's words for a body that ends too early, and for chunks that are none."""

Handler = Callable[[HttpRequest], HttpResponse]


def is_too_large(request: HttpRequest) -> bool:
    """Whether the body is longer than it may be; one in chunks is read here, as Django knows only told lengths."""
    if "chunked" in request.headers.get("Transfer-Encoding", "").lower():
        body = request.META["wsgi.input"].read(MOST_BYTES + 1)
        request.META["CONTENT_LENGTH"] = str(len(body))
        request._stream = BytesIO(body)
        return len(body) > MOST_BYTES
    told = request.META.get("CONTENT_LENGTH") or ""
    return told.isdecimal() and int(told) > MOST_BYTES


def bounded_pages(get_response: Handler) -> Handler:
    """Middleware: 413 before anything looks at the body; /api/ says the same in its own form."""

    def middleware(request: HttpRequest) -> HttpResponse:
        if request.path_info.startswith("/api/"):
            return get_response(request)
        try:
            status = 413 if is_too_large(request) else 0
        except CUT_OFF:
            status = 400
        return render(request, "413.html", status=status) if status else get_response(request)

    return middleware
