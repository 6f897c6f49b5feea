"""Polls of tables that have not changed: most of all requests, so they are answered before Django gets them.

That takes a version, from Redis or by one small query, and a look at the count of failures; no request, response or
middleware of Django's, which would cost as much again. Whatever is not 304 is left to the view.
"""

import re
import secrets
from collections.abc import Callable
from functools import partial
from types import SimpleNamespace
from typing import Any

from django.db import Error, connection

from api.tables.lookups import may_look_up
from tables import records
from tables.records import NoSuchTable
from web.middleware import CORS_HEADERS
from web.problems import REQUEST_ID
from web.throttling import client_of

Message = dict[str, Any]
PATH = re.compile(r"/api/v1/tables/([^/]+)/")
QUERY = re.compile(rb"since=([0-9]{1,9})")
HEADERS = [
    (name.lower().encode(), value.encode())
    for name, value in {**CORS_HEADERS, "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff"}.items()
]


def find_early_reply(scope: Message) -> Callable[[], list[Message] | None] | None:
    """What may reply to a request in a thread, by its ASGI scope; None unless it is a poll."""
    query = QUERY.fullmatch(scope["query_string"])
    path = PATH.fullmatch(scope["path"]) if query and scope["method"] == "GET" else None
    if not (query and path):
        return None
    forwarded = b",".join(value for name, value in scope["headers"] if name == b"x-forwarded-for").decode("latin-1")
    asker = SimpleNamespace(
        META={"REMOTE_ADDR": (scope.get("client") or ("",))[0]}, headers={"x-forwarded-for": forwarded or None}
    )
    return partial(reply_without_news, path[1], int(query[1]), asker)


def reply_without_news(code: str, version: int, asker: Any) -> list[Message] | None:
    """304 if the table with this code still has this version; None if the view has to answer.

    Of `asker` only what says its address is there.
    """
    try:
        if not may_look_up(client_of(asker)) or records.version_of(code) != version:
            return None
    except NoSuchTable:
        return None
    except Error:
        connection.close()  # Django looks after connections only at the requests that it gets
        return None
    headers = [*HEADERS, (REQUEST_ID.lower().encode(), secrets.token_hex(8).encode())]
    start = {"type": "http.response.start", "status": 304, "headers": headers}
    return [start, {"type": "http.response.body", "body": b""}]
