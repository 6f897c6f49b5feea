"""What is written down about each request after its response: a line of access log, figures, unanswered searches.

All of it is off by default, and happens on the event loop after the response has been sent: no request waits for it,
and no lock is needed. /healthz, /readyz and /metrics are not observed.
"""

from functools import lru_cache
from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.urls import Resolver404, resolve

from web import access_log, metrics, unanswered
from web.problems import REQUEST_ID
from web.searches import OUTCOME_KEY

MAX_PATH_CHARS = 500  # of a path that is looked up and remembered
STATIC, UNKNOWN = "static", "unknown"  # routes of what is no address of `companion.urls`


def is_on() -> bool:
    return bool(settings.ACCESS_LOG != "off" or settings.METRICS_TOKEN or settings.COUNT_UNANSWERED)


def observe(request: HttpRequest, reply: list[dict[str, Any]], seconds: float) -> None:
    """`seconds`: from the head of the request to the end of the response, before it was sent."""
    status, route = reply[0]["status"], route_of(request)
    if sent_id := dict(reply[0]["headers"]).get(REQUEST_ID.lower().encode()):
        request.META[REQUEST_ID] = sent_id.decode()
    if settings.ACCESS_LOG != "off":
        access_log.write(request, route, status, seconds)
    if settings.METRICS_TOKEN:
        metrics.observe(route, status, seconds, request.META.get(OUTCOME_KEY))
    if settings.COUNT_UNANSWERED and status == 200:
        unanswered.observe(request, route)


def route_of(request: HttpRequest) -> str:
    """The address pattern that answers this path, `karten/<str:name>/`: few, and without what was asked for."""
    if request.path_info.startswith(settings.STATIC_URL):
        return STATIC
    if match := request.resolver_match:
        return str(match.route)
    return route_of_path(request.path_info[:MAX_PATH_CHARS])


@lru_cache(maxsize=2_000)
def route_of_path(path: str) -> str:
    """The route of a path that the cache of responses or a refusal answered, before Django looked for it."""
    try:
        return str(resolve(path).route)
    except Resolver404:
        return UNKNOWN
