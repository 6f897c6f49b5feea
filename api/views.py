"""The entry point of the API."""

from datetime import UTC

from django.conf import settings
from django.urls import reverse
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.decorators import api_view
from rest_framework.request import Request
from rest_framework.response import Response

from api.conventions.lists import Query
from api.licence import TermsSerializer, terms
from api.reference.resources import RESOURCES
from web.absolute_urls import absolute_url

ENTRY_POINTS = (
    *RESOURCES,
    *("card-named", "card-collection", "card-random", "changes", "search", "autocomplete"),
    *("kingdom-generate", "kingdom-count", "kingdom-check", "kingdom-setup", "kingdom-swap", "kingdom-score"),
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


@extend_schema(operation_id="entry", responses=EntrySerializer, tags=["entry"])
@api_view(["GET"])
def entry_point(request: Request) -> Response:
    """Links to all resources and operations, the content version and the terms of use."""
    Query(request, ()).raise_if_invalid()
    lib = request.library
    links = {name: absolute_url(request, reverse(f"api:{name}")) for name in ENTRY_POINTS}
    content = {"version": lib.version, "loaded_at": lib.loaded_at, "counts": lib.counts}
    return Response(
        EntrySerializer(
            {"api_version": settings.API_VERSION, "content": content, "terms": terms(request), "links": links}
        ).data
    )
