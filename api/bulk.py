"""Exports of whole resources as files, written once per release of content and code.

Each is there as a gzipped file to download, and as JSON and as NDJSON (a record in each line) to read.
"""

import gzip
import json
import logging
import time
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC
from functools import partial, wraps
from hashlib import sha256
from pathlib import Path
from threading import Lock
from typing import Any, BinaryIO

from django.conf import settings
from django.http import FileResponse, HttpResponse
from django.http.response import HttpResponseBase
from django.urls import reverse
from django.utils.cache import get_conditional_response
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.decorators import api_view, renderer_classes
from rest_framework.request import Request

from api.conventions.lists import Resource, serializer_context
from api.conventions.operations import View, operation, problems_beside
from api.conventions.parameters import ERROR_LANG, Query, open_enum
from api.licence import TermsSerializer, terms
from api.reference.resources import RESOURCES
from content.atomic_folder import publish
from content.model.library import Outdated, content_version
from content.model.types import Library
from web.absolute_urls import absolute_url, public_origin
from web.caching import accepts_gzip
from web.messages import message
from web.problems import Problem, not_found
from web.release import release

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

NDJSON = "application/x-ndjson"

NO_RANGES = {"Accept-Ranges": "none"}
"""Downloads are not resumed: the largest export has a megabyte, and each resource one of its own."""

FILES = (*(f"{name}.json.gz" for name in NAMES), *(f"{name}.ndjson.gz" for name in RESOURCES), MANIFEST)


class ExportSerializer(serializers.Serializer):
    name = serializers.CharField()
    about = serializers.CharField(help_text="What is in it.")
    url = serializers.URLField()
    bytes = serializers.IntegerField(help_text="Size of the gzipped file.")
    sha256 = serializers.CharField(help_text="Hash of the gzipped file.")
    count = serializers.IntegerField(help_text="Number of entries.")
    json = serializers.URLField(allow_null=True, help_text="The same as plain JSON; null for `all`.")
    ndjson = serializers.URLField(allow_null=True, help_text="The same with a record in each line; null for `all`.")


class ManifestSerializer(serializers.Serializer):
    api_version = serializers.CharField()
    content_version = serializers.CharField(help_text="The value for `since` of /changes/ next time.")
    updated = serializers.DateTimeField(default_timezone=UTC, help_text="When this content was loaded.")
    terms = TermsSerializer()
    changes = serializers.URLField(help_text="The changes after this version.")
    exports = ExportSerializer(many=True)


@operation("bulk", tag="bulk", answer=ManifestSerializer)
def manifest(query: Query) -> Any:
    """The exports with size and hash; fetch them when the content version has changed."""
    request = query.request
    answer = read_manifest(query.library)
    for export in answer["exports"]:
        name = export["name"]
        export["url"] = absolute_url(request, reverse("api:bulk-export", args=[name]))
        export["about"] = ABOUT[name]
        export["json"] = None if name == ALL else absolute_url(request, reverse(f"api:bulk-{name}"))
        export["ndjson"] = None if name == ALL else absolute_url(request, reverse("api:bulk-lines", args=[name]))
    answer["api_version"] = settings.API_VERSION
    answer["terms"] = terms(request)
    answer["changes"] = absolute_url(request, f"{reverse('api:changes')}?since={answer['content_version']}")
    return query.serialize(ManifestSerializer, answer)


def file_operation(
    operation_id: str, names: tuple[str, ...], media_type: str, schema: OpenApiTypes
) -> Callable[[Callable[[Request, str], HttpResponseBase]], View]:
    """Make the view of an operation that sends one of the named exports, not as JSON, from a function that sends it."""

    def decorate(function: Callable[[Request, str], HttpResponseBase]) -> View:
        @wraps(function)
        def send(request: Request, name: str) -> HttpResponseBase:
            Query(request, (ERROR_LANG,)).raise_if_invalid()
            if name not in names:
                raise not_found(name, list(names))
            return function(request, name)

        view: View = api_view(["GET", "HEAD"])(renderer_classes(problems_beside(media_type))(send))
        name = OpenApiParameter("name", open_enum(names), OpenApiParameter.PATH)
        parameters = [name, ERROR_LANG.documentation]
        responses = {(200, media_type): schema}
        return extend_schema(operation_id=operation_id, parameters=parameters, responses=responses, tags=["bulk"])(view)

    return decorate


@file_operation("bulk_export", NAMES, "application/gzip", OpenApiTypes.BINARY)
def export(request: Request, name: str) -> HttpResponseBase:
    """One export as a file of gzipped JSON. Ranges are not served: the largest has about a megabyte."""
    headers = {**NO_RANGES, "ETag": f'"{etag_of(request.library, name)}"'}
    if not_modified := get_conditional_response(request, etag=headers["ETag"]):
        return not_modified
    file = open_export(request.library, f"{name}.json.gz")
    shown = f"dominion-begleiter-{name}.json.gz"
    return FileResponse(file, as_attachment=True, filename=shown, content_type="application/gzip", headers=headers)


def json_view(name: str, resource: Resource) -> View:

    @operation(
        f"bulk_{name}",
        tag="bulk",
        summary=f"All {name.replace('_', ' ')}",
        description="The whole export as plain JSON, compressed on the way where the client accepts gzip.",
        answer=resource.detail_serializer(many=True),
    )
    def view(query: Query) -> Any:
        return text_response(query.request, name, "json", "application/json")

    return view


@file_operation("bulk_lines", tuple(RESOURCES), NDJSON, OpenApiTypes.STR)
def lines(request: Request, name: str) -> HttpResponseBase:
    """One export with a record in each line (NDJSON), to be read line by line."""
    return text_response(request, name, "ndjson", NDJSON)


def text_response(request: Request, name: str, form: str, content_type: str) -> HttpResponseBase:
    """An export as text: the file as it is with `Content-Encoding: gzip`, or what is in it."""
    is_packed = accepts_gzip(request._request)
    etag = f'"{etag_of(request.library, name)}-{form}{"-gzip" if is_packed else ""}"'
    headers = {**NO_RANGES, "ETag": etag, "Vary": "Accept-Encoding"}
    if response := get_conditional_response(request, etag=etag):
        response.headers["Vary"] = headers["Vary"]
        return response
    file = open_export(request.library, f"{name}.{form}.gz")
    if not is_packed:
        with file:
            return HttpResponse(gzip.decompress(file.read()), content_type=content_type, headers=headers)
    headers["Content-Encoding"] = "gzip"
    return FileResponse(file, filename=f"{name}.{form}", content_type=content_type, headers=headers)


def etag_of(library: Library, name: str) -> str:
    """The beginning of the hash of an export."""
    return next(str(export["sha256"][:32]) for export in read_manifest(library)["exports"] if export["name"] == name)


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
            raise Problem(503, "busy", message("busy"))
        try:
            write_exports(library)
        except OSError as error:
            _failed_at = time.monotonic()
            logger.error("the exports cannot be written: %s", error)
            raise Problem(503, "busy", message("busy")) from None
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
            by_line = "".join(f"{json.dumps(row, ensure_ascii=False)}\n" for row in rows).encode()
            (folder / f"{name}.ndjson.gz").write_bytes(gzip.compress(by_line, mtime=0))
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
