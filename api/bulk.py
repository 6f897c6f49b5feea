"""Exports of whole resources as gzipped files, written once per release of content and code."""

import gzip
import json
import logging
import time
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC
from functools import partial
from hashlib import sha256
from pathlib import Path
from threading import Lock
from typing import Any, BinaryIO

from django.conf import settings
from django.http import FileResponse
from django.http.response import HttpResponseBase
from django.urls import reverse
from django.utils.cache import get_conditional_response
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.decorators import api_view, renderer_classes
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request

from api.conventions.lists import Resource, serializer_context
from api.conventions.operations import operation
from api.conventions.parameters import Query
from api.licence import TermsSerializer, terms
from api.reference.resources import RESOURCES
from content.atomic_folder import publish
from content.model.library import Outdated, content_version
from content.model.types import Library
from web.absolute_urls import absolute_url, public_origin
from web.caching import release
from web.problems import busy, not_found

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
RETRY_PAUSE_SECONDS = 60

logger = logging.getLogger(__name__)

_writing = Lock()  # held by the thread of this process that writes the exports
_failed_at = float("-inf")  # when writing them failed

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


@operation("bulk", tag="bulk", answer=ManifestSerializer)
def manifest(query: Query) -> Any:
    """The exports with size and hash; fetch them when the content version has changed."""
    request = query.request
    answer = read_manifest(query.library)
    for export in answer["exports"]:
        export["url"] = absolute_url(request, reverse("api:bulk-export", args=[export["name"]]))
        export["about"] = ABOUT[export["name"]]
    answer["api_version"] = settings.API_VERSION
    answer["terms"] = terms(request)
    answer["changes"] = absolute_url(request, f"{reverse('api:changes')}?since={answer['content_version']}")
    return query.serialize(ManifestSerializer, answer)


@extend_schema(
    operation_id="bulk_export",
    parameters=[OpenApiParameter("name", str, OpenApiParameter.PATH, enum=NAMES)],
    responses={(200, "application/gzip"): OpenApiTypes.BINARY},
    tags=["bulk"],
)
@api_view(["GET", "HEAD"])
@renderer_classes([GzipRenderer, JSONRenderer])
def export(request: Request, name: str) -> HttpResponseBase:
    """One export as a file of gzipped JSON."""
    Query(request, ()).raise_if_invalid()
    if name not in NAMES:
        raise not_found(name, list(NAMES))
    exports = read_manifest(request.library)["exports"]
    etag = next(f'"{export["sha256"][:32]}"' for export in exports if export["name"] == name)
    if not_modified := get_conditional_response(request, etag=etag):
        return not_modified
    headers = {"Content-Disposition": f'attachment; filename="dominion-begleiter-{name}.json.gz"', "ETag": etag}
    file = open_export(request.library, f"{name}.json.gz")
    return FileResponse(file, content_type="application/gzip", headers=headers)


def read_manifest(library: Library) -> dict[str, Any]:
    """The manifest of the exports of this content."""
    with open_export(library, MANIFEST) as file:
        answer: dict[str, Any] = json.load(file)
    return answer


def open_export(library: Library, name: str) -> BinaryIO:
    """A file of the exports of this content. If it is missing, one request writes all; the others are answered 503.

    So it is after a full disk, for RETRY_PAUSE_SECONDS: nobody does the work in vain again and again.
    """
    global _failed_at
    while True:
        with suppress(FileNotFoundError):
            return (export_dir(library) / name).open("rb")
        if time.monotonic() - _failed_at < RETRY_PAUSE_SECONDS or not _writing.acquire(blocking=False):
            raise busy()
        try:
            write_exports(library)
        except OSError as error:
            _failed_at = time.monotonic()
            logger.error("the exports cannot be written: %s", error)
            raise busy() from None
        finally:
            _writing.release()


def export_dir(library: Library) -> Path:
    """The folder of the exports of a release; its name also covers the origin of links and the time of loading."""
    origin_hash = sha256(f"{public_origin()} {library.loaded_at.isoformat()}".encode()).hexdigest()[:8]
    return Path(settings.VAR_DIR) / "bulk" / f"{release(library.version)}-{origin_hash}"


def write_exports(library: Library) -> None:
    """Put all exports in their place and remove all others; Outdated where other content is loaded."""
    if not publish(export_dir(library), FILES, partial(_write_all, library)):
        raise Outdated


def _write_all(library: Library, folder: Path) -> bool:
    if content_version() != library.version:  # what is published removes all other releases
        return False
    exports: list[dict[str, Any]] = []
    total = 0
    with (folder / f"{ALL}.json.gz").open("wb") as file, gzip.GzipFile("", "wb", fileobj=file, mtime=0) as everything:
        for name, resource in RESOURCES.items():  # one after another: together they take ten times the memory
            rows = _records_as_json(library, resource)
            text = json.dumps(rows, ensure_ascii=False).encode()
            everything.write((b", " if exports else b"{") + f'"{name}": '.encode() + text)
            (folder / f"{name}.json.gz").write_bytes(gzip.compress(text, mtime=0))
            exports.append(_describe_export(folder, name, len(rows)))
            total += len(rows)
        everything.write(b"}")
    exports.append(_describe_export(folder, ALL, total))
    updated = library.loaded_at.isoformat()
    manifest = {"content_version": library.version, "updated": updated, "exports": exports}
    (folder / MANIFEST).write_text(json.dumps(manifest), encoding="utf-8")
    return True


def _records_as_json(library: Library, resource: Resource) -> list[Any]:
    serializer: Callable[..., serializers.BaseSerializer] = resource.detail_serializer
    return list(
        serializer(list(resource.records(library).values()), many=True, context=serializer_context(library, "de")).data
    )


def _describe_export(folder: Path, name: str, count: int) -> dict[str, Any]:
    compressed = (folder / f"{name}.json.gz").read_bytes()
    return {"name": name, "bytes": len(compressed), "sha256": sha256(compressed).hexdigest(), "count": count}
