"""The change history of the content, for clients that mirror it."""

from datetime import UTC
from typing import Any

from django.urls import reverse
from rest_framework import serializers

from api.conventions.derived import Context, Derived
from api.conventions.lists import list_operation
from api.conventions.parameters import LANG, InvalidValue, Parameter, Query, choice
from api.reference.resources import RESOURCES
from content.model.history import Change
from web.absolute_urls import absolute_url
from web.messages import message
from web.problems import Problem

MAX_VERSION_CHARS = 64


def parse_version(text: str) -> str:
    if not 0 < len(text) <= MAX_VERSION_CHARS:
        raise InvalidValue(message("no-value"))
    return text


SINCE = Parameter(
    name="since",
    description="A content version, as in the manifest of the exports or the entry point: returns only later changes.",
    schema={"type": "string", "minLength": 1, "maxLength": MAX_VERSION_CHARS},
    parse=parse_version,
)


def url_of_change(context: Context, change: Change) -> str | None:
    if (change.kind, change.slug) not in context["library"].history.fingerprints:
        return None
    return absolute_url(context["request"], reverse(f"api:{change.kind}", args=[change.slug]))


INCLUDE = choice("include", ["record"], "Also returns the records as they are now, as at their `url`.")


def record_of_change(context: Context, change: Change) -> dict[str, Any] | None:
    """The record as it is now, with `include=record`; None for one that no longer exists."""
    record = context["library"].records_by_kind[change.kind].get(change.slug)
    if record is None or not context["query"]["include"]:
        return None
    resource = RESOURCES[f"{change.kind}s"]
    rendered: dict[str, Any] = resource.detail_serializer(record, context=dict(context)).data
    return rendered


class ChangeSerializer(serializers.Serializer):
    version = serializers.CharField(help_text="The content version with this change.")
    date = serializers.DateTimeField(default_timezone=UTC, help_text="When this version was loaded.")
    kind = serializers.CharField(
        help_text="The kind of record: `card`, `ruling`, `set`, …; in the plural the name of its export."
    )
    slug = serializers.CharField()
    change = serializers.CharField(
        help_text="`added`, `changed`, `removed`, or `renamed`: from `former`, possibly with other changes."
    )
    former = serializers.CharField(allow_blank=True, help_text="The slug before it was renamed; otherwise empty.")
    url = Derived(
        url_of_change, {"type": ["string", "null"], "format": "uri"}, "Its address; null if it no longer exists."
    )
    record = Derived(
        record_of_change,
        {"type": ["object", "null"], "additionalProperties": {}},
        "With `include=record` the record as at its `url`; else, or if it no longer exists, null.",
    )


@list_operation(
    "change_list",
    tag="bulk",
    summary="List what has changed",
    parameters=(SINCE, INCLUDE, LANG),
    records="change",
    serializer=ChangeSerializer,
)
def change_list(query: Query) -> Any:
    """Records that were added, changed, renamed or removed, newest first; the newest entry of a record counts.

    To mirror the content: fetch the exports once and remember their `content_version`. Later request the changes since
    it, delete every `former` slug and every record without a `url`, take the `record` of all others (with
    `include=record`; or fetch their `url`), and remember the `version` of the first entry, which is the newest; if
    there are no entries, keep the version you have. An export is named by the plural of `kind`. If many records have
    changed, fetching the exports takes fewer requests. The first version that a server loads has no changes, as
    nothing came before it. A version that the server has never loaded is rejected with 422 `unknown-version`: fetch
    the exports again. If a slug was renamed, all records that refer to it have changed too.
    """
    history, since = query.library.history, query["since"]
    changes = history.changes if since is None else history.since(since)
    if changes is None:
        raise unknown_version(since)
    return changes


def unknown_version(version: str) -> Problem:
    detail = message("unknown-version", version=version)
    return Problem(422, "unknown-version", detail, errors={"since": [detail]})
