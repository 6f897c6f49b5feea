"""Polls of tables that have not changed: most of all requests, so they are answered before Django gets them.

That needs a version, from Redis or by one small query, and a look at the count of failures; no request, middleware or
address of Django's. Whatever is not 304 is left to the view.
"""

import re
import secrets
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from django.db import DatabaseError, InterfaceError, connection

from api.tables.lookups import may_look_up
from tables import records
from tables.records import NoSuchTable
from web.middleware import CORS_HEADERS
from web.problems import REQUEST_ID
from web.throttling import client_at

Message = dict[str, Any]
PATH = re.compile(r"/api/v1/tables/([^/]+)/")
QUERY = re.compile(rb"since=([0-9]{1,9})")
HEADERS = [
    (name.lower().encode(), value.encode())
    for name, value in {**CORS_HEADERS, "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff"}.items()
]


def poll_reply_of(scope: Mapping[str, Any]) -> Callable[[], list[Message] | None] | None:
    """What may answer a request in a thread, by its ASGI scope; None unless it is a poll."""
    if scope["method"] != "GET" or not (query := QUERY.fullmatch(scope["query_string"])):
        return None
    if not (path := PATH.fullmatch(scope["path"])):
        return None
    forwarded = b",".join(value for name, value in scope["headers"] if name == b"x-forwarded-for").decode("latin-1")
    remote = (scope.get("client") or ("",))[0]
    return partial(reply_without_news, path[1], int(query[1]), client_at(forwarded, remote))


def reply_without_news(code: str, version: int, client: str) -> list[Message] | None:
    """304 if the table with this code still has this version; None if the view has to answer."""
    try:
        if not may_look_up(client) or records.version_of(code) != version:
            return None
    except NoSuchTable:
        return None
    except (DatabaseError, InterfaceError):
        connection.close()  # Django looks after connections only at the requests that it gets
        return None
    headers = [*HEADERS, (REQUEST_ID.lower().encode(), secrets.token_hex(8).encode())]
    start = {"type": "http.response.start", "status": 304, "headers": headers}
    return [start, {"type": "http.response.body", "body": b""}]
