"""The change history of the content, for clients that mirror it."""

from datetime import UTC
from typing import Any

from django.urls import reverse
from drf_spectacular.utils import OpenApiParameter, extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.decorators import api_view
from rest_framework.request import Request
from rest_framework.response import Response

from api.conventions.lists import FIELDS, PAGE, PAGE_SIZE, Query, page_of, page_serializer
from content.model.types import Change
from web.absolute_urls import absolute_url
from web.messages import message
from web.problems import Problem

MAX_VERSION_CHARS = 64
SINCE = OpenApiParameter(
    "since",
    {"type": "string", "minLength": 1, "maxLength": MAX_VERSION_CHARS},
    description="A content version, as in the manifest of the exports or the entry point: returns only later changes.",
)


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
    url = serializers.SerializerMethodField(help_text="Its address; null if it no longer exists.")

    @extend_schema_field({"type": ["string", "null"], "format": "uri"})
    def get_url(self, change: Change) -> str | None:
        if (change.kind, change.slug) not in self.context["library"].history.fingerprints:
            return None
        return absolute_url(self.context["request"], reverse(f"api:{change.kind}", args=[change.slug]))


@extend_schema(
    operation_id="change_list",
    summary="List what has changed",
    parameters=[SINCE, PAGE, PAGE_SIZE],
    responses=page_serializer("change", ChangeSerializer(many=True)),
    tags=["bulk"],
)
@api_view(["GET"])
def change_list(request: Request) -> Any:
    """Records that were added, changed, renamed or removed, newest first; the newest entry of a record counts.

    To mirror the content: fetch the exports once and remember their `content_version`. Later request the changes since
    it, delete every `former` slug and every record without a `url`, fetch the `url` of all others, and remember the
    `version` of the first entry, which is the newest; if there are no entries, keep the version you have. An export is
    named by the plural of `kind`. If many records have changed, fetching the exports takes fewer requests. The first
    version that a server loads has no changes, as nothing came before it. A version that the server has never loaded
    is rejected with 422 `unknown-version`: fetch the exports again. If a slug was renamed, all records that refer to
    it have changed too.
    """
    query = Query(request, ("since", "page", "page_size", FIELDS))
    if "since" in query.values and not 0 < len(query.values["since"]) <= MAX_VERSION_CHARS:
        query.errors["since"] = [message("no-value")]
    history = request.library.history
    changes = history.since(query.values["since"]) if "since" in query.values else history.changes
    if changes is None:
        query.raise_if_invalid()
        raise unknown_version(query.values["since"])
    return Response(page_of(request, query, changes, ChangeSerializer))


def unknown_version(version: str) -> Problem:
    detail = message("unknown-version", version=version)
    return Problem(422, "unknown-version", detail, errors={"since": [detail]})
