"""Views about shared tables. None of their responses is stored by anybody on the way."""

import time
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.urls import reverse
from rest_framework.response import Response

from api.conventions.operations import operation, path_parameter
from api.conventions.parameters import Query, integer
from api.tables.lookups import HOUR_SECONDS, TooMany, count_creation, look_up
from api.tables.request_bodies import NewTableSerializer, TableChangesSerializer, changes_of, check_name, readable_code
from api.tables.serializers import ChangedTableSerializer, OpenedTableSerializer, SharedTableSerializer
from tables import records
from tables.codes import hash_secret
from tables.records import SharedRecord
from tables.shared_view import shared_view
from web.absolute_urls import absolute_url
from web.throttling import refusal

Body = dict[str, Any]
NO_STORE = {"Cache-Control": "no-store"}
MAX_VERSION = 999_999_999
CODE = path_parameter("code", "The code of a table, that of its link or the spoken one.")
SINCE = integer(
    "since", "The version that the client has. 304 if the table is still of this version.", maximum=MAX_VERSION
)


def table_json(request: HttpRequest, record: SharedRecord, since: int | None = None) -> Body:
    """A table as the API sends it."""
    return {
        "link_code": record.code,
        "spoken_code": record.spoken_code,
        "join_url": absolute_url(request, reverse("table-link", kwargs={"code": record.code})),
        "server_time": records.milliseconds(),
        "changes": [] if since is None else records.log_since(record.code, since),
        **shared_view(record.state),
    }


def refused_if_too_many(view: Any) -> Any:
    """Decorator of operations: 429 for TooMany, until the hour is over; 304 for None."""

    @wraps(view)
    def wrapped(query: Query, *body: Body, **arguments: str) -> HttpResponseBase:
        try:
            answer = view(query, *body, **arguments)
            return HttpResponse(status=304, headers=NO_STORE) if answer is None else Response(answer, headers=NO_STORE)
        except TooMany:
            return refusal(query.request._request, int(HOUR_SECONDS - time.time() % HOUR_SECONDS) + 1)

    return wrapped


@operation("table_create", tag="table", body=NewTableSerializer, answer=OpenedTableSerializer)
@refused_if_too_many
def create(query: Query, body: Body) -> Any:
    """Open a table for a kingdom. It is deleted 24 hours after the last change."""
    kingdom = readable_code(query.library, body["kingdom"], "kingdom")
    check_name(body["name"])
    count_creation(query.request._request)
    record = records.create(kingdom, body["name"], body["crest"], hash_secret(body["secret"]))
    answer = {"guest": record.state.holder, "table": table_json(query.request, record)}
    return query.serialize(OpenedTableSerializer, answer)


@operation("table_retrieve", tag="table", path=[CODE], parameters=(SINCE,), answer=SharedTableSerializer)
@refused_if_too_many
def retrieve(query: Query, code: str) -> Any:
    """A table as all its guests see it. Ask every two seconds while somebody looks, with `since`.

    Whoever has a code may look and join; to change anything takes the secret of a guest.
    """
    record = look_up(query.request._request, lambda: records.read(code))
    if query["since"] == record.state.version:  # usually answered before by `api.tables.polls`
        return None
    return query.serialize(SharedTableSerializer, table_json(query.request, record, query["since"]))


@operation("table_change", tag="table", path=[CODE], body=TableChangesSerializer, answer=ChangedTableSerializer)
@refused_if_too_many
def change(query: Query, body: Body, code: str) -> Any:
    """Change a table, or join it. All changes of a request are stored together, each as if it had come alone."""
    changes, secret = changes_of(query.library, body), hash_secret(body["secret"])
    record, results, guest = look_up(query.request._request, lambda: records.send_changes(code, secret, changes))
    answer = {
        "guest": guest or None,
        "results": [{"id": each.key, "result": each.result, "refusal": each.refusal or None} for each in results],
        "table": table_json(query.request, record),
    }
    return query.serialize(ChangedTableSerializer, answer)
