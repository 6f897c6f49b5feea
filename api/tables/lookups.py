"""Looking up tables by codes that somebody may have guessed: failures are counted by client and soon refused."""

from collections.abc import Callable
from typing import TypeVar

from django.conf import settings
from django.http import HttpRequest

from tables.records import NoSuchTable
from web.messages import message
from web.problems import Problem
from web.throttling import client_of, count

HOUR_SECONDS = 3600
MAX_FAILURES_PER_HOUR = 60  # look-ups of codes that no table has, by one client
MAX_TABLES_PER_HOUR = 30  # created by one client

Found = TypeVar("Found")


class TooMany(Exception):
    """A client has failed, or created tables, too often this hour."""


def is_limited() -> bool:
    """Whether there are limits at all: without those for requests, there are none for tables."""
    return settings.API_REQUESTS_PER_MINUTE > 0


def may_look_up(client: str) -> bool:
    """Whether this client may still look up codes."""
    return not is_limited() or count(f"table failures {client}", 0, HOUR_SECONDS) < MAX_FAILURES_PER_HOUR


def look_up(request: HttpRequest, find: Callable[[], Found]) -> Found:
    """What `find` returns. Raises TooMany before anything is looked up, or Problem 404, which is counted."""
    if not may_look_up(client_of(request)):
        raise TooMany
    try:
        return find()
    except NoSuchTable:
        if is_limited():
            count(f"table failures {client_of(request)}", 1, HOUR_SECONDS)
        raise Problem(404, "not-found", message("no-such-table")) from None


def count_creation(request: HttpRequest) -> None:
    """Count one more table of this client. Raises TooMany."""
    if is_limited() and count(f"tables {client_of(request)}", 1, HOUR_SECONDS) > MAX_TABLES_PER_HOUR:
        raise TooMany
