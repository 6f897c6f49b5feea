"""The entry point of the API."""

from datetime import UTC
from typing import Any

from django.conf import settings
from django.urls import reverse
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.decorators import api_view, renderer_classes
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from api.conventions.operations import operation
from api.conventions.parameters import Query
from api.licence import TermsSerializer, terms
from api.reference.resources import RESOURCES
from web.absolute_urls import absolute_url

ENTRY_POINTS = (
    *RESOURCES,
    *("card-named", "card-collection", "card-random", "changes", "search", "autocomplete"),
    *("kingdom-generate", "kingdom-random", "kingdom-count", "kingdom-check", "kingdom-setup", "kingdom-swap"),
    *("kingdom-score", "kingdom-parse", "meetings", "dividers", "bulk", "schema", "docs", "changelog"),
)
OUTSIDE = {"feed": "news-feed", "oembed": "oembed", "api-catalog": "api-catalog"}
"""Link → name of a view that is not in the namespace of the API."""

RELATIONS = {"service-desc": "schema", "service-doc": "docs", "api-catalog": "api-catalog"}
"""Relation in the header `Link` (RFC 8631, RFC 9727) → link."""


class LinksetRenderer(JSONRenderer):
    media_type = "application/linkset+json"


CATALOG_TYPE = f'{LinksetRenderer.media_type}; profile="https://www.rfc-editor.org/info/rfc9727"'


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
    views = {**{name: f"api:{name}" for name in ENTRY_POINTS}, **OUTSIDE}
    links = {name: absolute_url(request, reverse(view)) for name, view in views.items()}
    content = {"version": lib.version, "loaded_at": lib.loaded_at, "counts": lib.counts}
    answer = {"api_version": settings.API_VERSION, "content": content, "terms": terms(request), "links": links}
    relations = ", ".join(f'<{links[name]}>; rel="{relation}"' for relation, name in RELATIONS.items())
    return Response(query.serialize(EntrySerializer, answer), headers={"Link": relations})


@extend_schema(exclude=True)
@api_view(["GET", "HEAD"])
@renderer_classes([LinksetRenderer])
def api_catalog(request: Request) -> Response:
    """The API catalog of this site (RFC 9727): where the API and its description are, as a linkset (RFC 9264)."""

    def target(view: str, media_type: str) -> list[dict[str, str]]:
        return [{"href": absolute_url(request, reverse(view)), "type": media_type}]

    described = {
        "anchor": absolute_url(request, reverse("api:entry")),
        "service-desc": target("api:schema", "application/vnd.oai.openapi+json"),
        "service-doc": target("api:docs", "text/html"),
        "service-meta": target("api:bulk", "application/json"),
    }
    headers = {"Link": f'<{absolute_url(request, reverse("api-catalog"))}>; rel="api-catalog"'}
    return Response({"linkset": [described]}, content_type=CATALOG_TYPE, headers=headers)
