"""One content version per request: `request.library`, resolved once and handed down to everything that answers it."""

import time
from collections.abc import Callable

from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse

from content.model.library import NoContent, NoLibrary, Outdated, library
from content.model.types import Library
from web.problems import service_unavailable
from web.release import release

Handler = Callable[[HttpRequest], HttpResponse]

CHECK_SECONDS = 0.5  # how long loaded content may go unnoticed
MAX_RERUNS = 3  # times a view is called again because other content was loaded while it ran


class ContentRequest(HttpRequest):
    """A request as views see it."""

    library: Library
    release: str  # names content and site together; empty before content is loaded


_last: list[tuple[float, Library]] = []
"""When the database was last asked for the content version, and the library of that version; empty at first."""


def with_library(get_response: Callable[[ContentRequest], HttpResponse]) -> Handler:
    """Middleware: sets `request.library` and `request.release`; 503 in an outage, until Django can connect again.

    Before anything is loaded, the few pages that need no content are there all the same. Pages name their release in
    X-Release, also in 304: the service worker reads the release of the page that the browser has.
    """

    def middleware(request: ContentRequest) -> HttpResponse:
        is_api = request.path_info.startswith("/api/")
        try:
            take_snapshot(request, CHECK_SECONDS)
        except NoContent as error:
            if is_api:
                return service_unavailable(request, error)
            request.library, request.release = NoLibrary(), ""  # type: ignore[assignment]
        except (OperationalError, InterfaceError) as error:
            return service_unavailable(request, error)
        response = get_response(request)
        if request.release and not is_api:
            response.headers["X-Release"] = request.release
        return response

    middleware.process_exception = unavailable_or_rerun  # type: ignore[attr-defined]
    return middleware  # type: ignore[return-value]


def unavailable_or_rerun(request: ContentRequest, exception: Exception) -> HttpResponse | None:
    """503 in an outage; calls the view again where the index of its library was replaced meanwhile."""
    if isinstance(exception, OperationalError | InterfaceError | NoContent):
        return service_unavailable(request, exception)
    view = request.resolver_match
    if view is None or not isinstance(exception, Outdated):
        return None
    for _ in range(MAX_RERUNS):
        take_snapshot(request, 0)
        try:
            response: HttpResponse = view.func(request, *view.args, **view.kwargs)
        except Outdated:
            continue
        return response
    return None


def take_snapshot(request: ContentRequest, max_age: float) -> None:
    """Set the library of the loaded content, as the database had it at most `max_age` seconds ago, and its release."""
    now = time.monotonic()
    if not _last or now - _last[0][0] >= max_age:
        _last[:] = [(now, library())]
    request.library = _last[0][1]
    request.release = release(request.library.version)
