"""The entry point of the API."""

from datetime import UTC
from typing import Any

from django.conf import settings
from django.urls import reverse
from rest_framework import serializers

from api.conventions.operations import operation
from api.conventions.parameters import Query
from api.licence import TermsSerializer, terms
from api.reference.resources import RESOURCES
from web.absolute_urls import absolute_url

ENTRY_POINTS = (
    *RESOURCES,
    *("card-named", "card-collection", "card-random", "changes", "search", "autocomplete"),
    *(
        "kingdom-generate",
        "kingdom-random",
        "kingdom-count",
        "kingdom-check",
        "kingdom-setup",
        "kingdom-swap",
        "kingdom-score",
    ),
    *("kingdom-parse", "bulk", "schema", "docs"),
)


class ContentSerializer(serializers.Serializer):
    version = serializers.CharField(help_text="Changes whenever any content changes.")
    loaded_at = serializers.DateTimeField(default_timezone=UTC)
    counts = serializers.DictField(child=serializers.IntegerField())


class EntrySerializer(serializers.Serializer):
    api_version = serializers.CharField()
    content = ContentSerializer()
    terms = TermsSerializer()
    links = serializers.DictField(child=serializers.URLField())


@operation("entry", tag="entry", answer=EntrySerializer)
def entry_point(query: Query) -> Any:
    """Links to all resources and operations, the content version and the terms of use."""
    lib, request = query.library, query.request
    links = {name: absolute_url(request, reverse(f"api:{name}")) for name in ENTRY_POINTS}
    content = {"version": lib.version, "loaded_at": lib.loaded_at, "counts": lib.counts}
    answer = {"api_version": settings.API_VERSION, "content": content, "terms": terms(request), "links": links}
    return query.serialize(EntrySerializer, answer)
