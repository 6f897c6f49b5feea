"""How a search ended, told by its view and kept for whoever counts: never sent, and the same from the cache."""

from django.http import HttpRequest, HttpResponse

from web.middleware import Handler

HEADER = "X-Search-Outcome"  # between view and middleware only
OUTCOME_KEY = "begleiter.search-outcome"  # where `request.META` has it afterwards
NOTHING_FOUND, RESULTS_SHOWN, ANSWERED = "nothing", "shown", "answered"


def set_outcome(response: HttpResponse, outcome: str) -> None:
    response.headers[HEADER] = outcome


def search_outcome(get_response: Handler) -> Handler:
    """Middleware around the cache of responses, which keeps the header."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if HEADER in response.headers:
            request.META[OUTCOME_KEY] = response.headers[HEADER]
            del response.headers[HEADER]
        return response

    return middleware
