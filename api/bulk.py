"""Exports of whole resources as gzipped files, written once per release of content and code."""

import gzip
import json
from collections.abc import Callable
from datetime import UTC
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Any

from django.conf import settings
from django.http import HttpResponse
from django.urls import reverse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.decorators import api_view, renderer_classes
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from api.conventions.lists import Query, Resource, serializer_context
from api.licence import TermsSerializer, terms
from api.reference.resources import RESOURCES
from content.atomic_folder import publish
from content.model.library import Outdated, content_version
from content.model.types import Library
from web.absolute_urls import absolute_url, public_origin
from web.caching import dated_release, release
from web.problems import not_found

MANIFEST = "manifest.json"
ALL = "all"
ABOUT = {
    **{
        name: f"{resource.about} A list of records, each as at its own address." for name, resource in RESOURCES.items()
    },
    ALL: "Everything: an object with all other exports by name.",
}
NAMES = tuple(ABOUT)
"""Names of the exports."""
FILES = (*(f"{name}.json.gz" for name in NAMES), MANIFEST)


class ExportSerializer(serializers.Serializer):
    name = serializers.CharField()
    about = serializers.CharField(help_text="What is in it.")
    url = serializers.URLField()
    bytes = serializers.IntegerField(help_text="Size of the gzipped file.")
    sha256 = serializers.CharField(help_text="Hash of the gzipped file.")
    count = serializers.IntegerField(help_text="Number of entries.")


class ManifestSerializer(serializers.Serializer):
    api_version = serializers.CharField()
    content_version = serializers.CharField(help_text="The value for `since` of /changes/ next time.")
    updated = serializers.DateTimeField(default_timezone=UTC, help_text="When this content was loaded.")
    terms = TermsSerializer()
    changes = serializers.URLField(help_text="The changes after this version.")
    exports = ExportSerializer(many=True)


class GzipRenderer(JSONRenderer):
    """Allows `Accept: application/gzip`; it renders only problem documents, exports are files."""

    media_type = "application/gzip"


@extend_schema(operation_id="bulk", responses=ManifestSerializer, tags=["bulk"])
@api_view(["GET"])
def manifest(request: Request) -> Response:
    """The exports with size and hash; fetch them when the content version has changed."""
    Query(request, ()).raise_if_invalid()
    answer = json.loads(read_export(request.library, MANIFEST))
    for export in answer["exports"]:
        export["url"] = absolute_url(request, reverse("api:bulk-export", args=[export["name"]]))
        export["about"] = ABOUT[export["name"]]
    answer["api_version"] = settings.API_VERSION
    answer["terms"] = terms(request)
    answer["changes"] = absolute_url(request, f"{reverse('api:changes')}?since={answer['content_version']}")
    return Response(ManifestSerializer(answer).data)


@extend_schema(
    operation_id="bulk_export",
    parameters=[OpenApiParameter("name", str, OpenApiParameter.PATH, enum=NAMES)],
    responses={(200, "application/gzip"): OpenApiTypes.BINARY},
    tags=["bulk"],
)
@api_view(["GET"])
@renderer_classes([GzipRenderer, JSONRenderer])
def export(request: Request, name: str) -> HttpResponse:
    """One export as a file of gzipped JSON."""
    Query(request, ()).raise_if_invalid()
    if name not in NAMES:
        raise not_found(name, list(NAMES))
    headers = {"Content-Disposition": f'attachment; filename="dominion-begleiter-{name}.json.gz"'}
    return HttpResponse(
        read_export(request.library, f"{name}.json.gz"), content_type="application/gzip", headers=headers
    )


def read_export(library: Library, name: str) -> bytes:
    """A file of the exports of this content, which are written first where they are missing."""
    while True:
        try:
            return (export_dir(library) / name).read_bytes()
        except FileNotFoundError:
            write_exports(library)


def export_dir(library: Library) -> Path:
    """The folder of the exports of a release; its name also covers the origin of links and the time of loading."""
    origin_hash = sha256(dated_release(public_origin(), library.loaded_at).encode()).hexdigest()[:8]
    return Path(settings.VAR_DIR) / "bulk" / f"{release(library.version)}-{origin_hash}"


def write_exports(library: Library) -> None:
    """Put all exports in their place and remove all others; Outdated where other content is loaded."""
    if not publish(export_dir(library), FILES, partial(_write_all, library)):
        raise Outdated


def _write_all(library: Library, folder: Path) -> bool:
    if content_version() != library.version:  # what is published removes all other releases
        return False
    parts = {name: _records_as_json(library, resource) for name, resource in RESOURCES.items()}
    exports = [_write_export(folder, name, rows, len(rows)) for name, rows in parts.items()]
    exports.append(_write_export(folder, ALL, parts, sum(map(len, parts.values()))))
    updated = library.loaded_at.isoformat()
    manifest = {"content_version": library.version, "updated": updated, "exports": exports}
    (folder / MANIFEST).write_text(json.dumps(manifest), encoding="utf-8")
    return True


def _records_as_json(library: Library, resource: Resource) -> list[Any]:
    serializer: Callable[..., serializers.BaseSerializer] = resource.detail_serializer
    return list(
        serializer(list(resource.records(library).values()), many=True, context=serializer_context(library, "de")).data
    )


def _write_export(folder: Path, name: str, data: Any, count: int) -> dict[str, Any]:
    compressed = gzip.compress(json.dumps(data, ensure_ascii=False).encode(), mtime=0)
    (folder / f"{name}.json.gz").write_bytes(compressed)
    return {"name": name, "bytes": len(compressed), "sha256": sha256(compressed).hexdigest(), "count": count}
