"""Polls of tables that have not changed: most of all requests, so they are answered before all other middleware.

That takes a version, from Redis or by one small query, and a look at the count of failures. Whatever is not 304 is left
to the view.
"""

import re

from django.db import Error
from django.http import HttpRequest, HttpResponse

from api.tables.lookups import may_look_up
from tables import records
from tables.records import NoSuchTable
from web.middleware import CORS_HEADERS, Handler
from web.problems import REQUEST_ID, request_id
from web.throttling import client_of

PATH = re.compile(r"/api/v1/tables/([^/]+)/")
QUERY = re.compile(r"since=([0-9]{1,9})")
HEADERS = {**CORS_HEADERS, "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff"}


def polls(get_response: Handler) -> Handler:
    """Middleware: 304 if the table that is asked for still has the version in `since`."""

    def middleware(request: HttpRequest) -> HttpResponse:
        path, query = PATH.fullmatch(request.path_info), QUERY.fullmatch(request.META["QUERY_STRING"])
        if path and query and request.method == "GET" and is_unchanged(request, path[1], int(query[1])):
            return HttpResponse(status=304, headers={**HEADERS, REQUEST_ID: request_id(request)})
        return get_response(request)

    return middleware


def is_unchanged(request: HttpRequest, code: str, version: int) -> bool:
    try:
        return may_look_up(client_of(request)) and records.version_of(code) == version
    except (NoSuchTable, Error):
        return False
