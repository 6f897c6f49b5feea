"""One content version per request: `request.library`, resolved once and handed down to everything that answers it."""

from collections.abc import Callable

from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse

from content.model.library import NoContent, NoLibrary, Outdated, library
from content.model.types import Library
from web.caching import dated_release, release
from web.middleware import OUTAGES, service_unavailable

Handler = Callable[[HttpRequest], HttpResponse]

MAX_RERUNS = 3  # times a view is called again because other content was loaded while it ran


class ContentRequest(HttpRequest):
    """A request as views see it."""

    library: Library
    release: str  # names content and site together


def with_library(get_response: Handler) -> Handler:
    """Middleware: sets `request.library` and `request.release`; 503 in an outage, until Django can connect again.

    Before anything is loaded, the few pages that need no content are there all the same.
    """

    def middleware(request: ContentRequest) -> HttpResponse:
        try:
            take_snapshot(request)
        except NoContent as error:
            if request.path_info.startswith("/api/"):
                return service_unavailable(request, error)
            request.library = NoLibrary()  # type: ignore[assignment]
        except (OperationalError, InterfaceError) as error:
            return service_unavailable(request, error)
        return get_response(request)

    def process_exception(request: ContentRequest, exception: Exception) -> HttpResponse | None:
        """Answers 503 in an outage; calls the view again where the index of its library was replaced meanwhile."""
        if isinstance(exception, OUTAGES):
            return service_unavailable(request, exception)
        view = request.resolver_match
        if view is None or not isinstance(exception, Outdated):
            return None
        for _ in range(MAX_RERUNS):
            take_snapshot(request)
            try:
                response: HttpResponse = view.func(request, *view.args, **view.kwargs)
            except Outdated:
                continue
            return response
        return None

    middleware.process_exception = process_exception  # type: ignore[attr-defined]
    return middleware  # type: ignore[return-value]


def take_snapshot(request: HttpRequest) -> None:
    """Set the library of the loaded content, and the release that it makes together with the site.

    What caches answers in front of Django finds the release, with the time of loading, in `request.META`.
    """
    current = library()
    request.library = current  # type: ignore[attr-defined]
    request.release = release(current.version)  # type: ignore[attr-defined]
    request.META["begleiter.release"] = dated_release(release(current.version), current.loaded_at)
