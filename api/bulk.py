"""Everything at once: gzipped exports, made once per content version and served as files."""

import gzip
import json
from collections.abc import Callable
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any

from django.conf import settings
from django.http import HttpResponse
from django.urls import reverse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.decorators import api_view
from rest_framework.request import Request
from rest_framework.response import Response

from api.conventions.lists import Query, Resource
from api.conventions.problems import not_found
from api.reference.resources import LISTED
from cards.catalog import content_version
from companion.caching import release

NAMES = (*LISTED, "all")
"""What can be exported; `all` is one object with every part under its name."""


class ExportSerializer(serializers.Serializer):
    name = serializers.CharField()
    url = serializers.URLField()
    bytes = serializers.IntegerField(help_text="Size of the gzipped file.")
    sha256 = serializers.CharField(help_text="Hash of the gzipped file.")
    count = serializers.IntegerField(help_text="Number of entries.")


class ManifestSerializer(serializers.Serializer):
    content_version = serializers.CharField()
    exports = ExportSerializer(many=True)


@extend_schema(operation_id="bulk", responses=ManifestSerializer, tags=["bulk"])
@api_view(["GET"])
def manifest(request: Request) -> Response:
    """The full exports with size and hash; fetch them when the content version has changed."""
    Query(request, ()).refuse_if_wrong()
    version = content_version()
    exports = [{**entry, "url": _url(request, entry["name"])} for entry in exported(version)]
    return Response(ManifestSerializer({"content_version": version, "exports": exports}).data)


@extend_schema(
    operation_id="bulk_export",
    parameters=[OpenApiParameter("name", str, OpenApiParameter.PATH, enum=NAMES)],
    responses={(200, "application/gzip"): OpenApiTypes.BINARY},
    tags=["bulk"],
)
@api_view(["GET"])
def export(request: Request, name: str) -> HttpResponse:
    """One export: gzipped JSON, as a file."""
    if name not in NAMES:
        raise not_found("Den Export", name, list(NAMES))
    version = content_version()
    exported(version)
    body = (directory(version) / f"{name}.json.gz").read_bytes()
    headers = {"Content-Disposition": f'attachment; filename="dominion-begleiter-{name}.json.gz"'}
    return HttpResponse(body, content_type="application/gzip", headers=headers)


def _url(request: Request, name: str) -> str:
    return request.build_absolute_uri(reverse("api:bulk-export", args=[name]))


def directory(version: str) -> Path:
    return Path(settings.VAR_DIR) / "bulk" / release(version)


def exported(version: str) -> list[dict[str, Any]]:
    """The manifest of this version's exports, which are written first where they are missing."""
    path = directory(version) / "manifest.json"
    if not path.exists():
        write(version)
    return _read(path)


@lru_cache(maxsize=2)
def _read(path: Path) -> list[dict[str, Any]]:
    manifest: list[dict[str, Any]] = json.loads(path.read_text(encoding="utf-8"))
    return manifest


def write(version: str) -> None:
    """Write all exports, each in one instant; the manifest last, so that it promises only what is there."""
    target = directory(version)
    target.mkdir(parents=True, exist_ok=True)
    parts = {name: _rows(resource) for name, resource in LISTED.items()}
    entries = [_write(target, name, rows, len(rows)) for name, rows in parts.items()]
    entries.append(_write(target, "all", parts, sum(map(len, parts.values()))))
    _put(target / "manifest.json", json.dumps(entries).encode())


def _rows(resource: Resource) -> list[Any]:
    serializer: Callable[..., serializers.BaseSerializer] = resource.detail
    return list(serializer(resource.full_rows(), many=True, context={"lang": "de"}).data)


def _write(target: Path, name: str, data: Any, count: int) -> dict[str, Any]:
    packed = gzip.compress(json.dumps(data, ensure_ascii=False).encode(), mtime=0)
    _put(target / f"{name}.json.gz", packed)
    return {"name": name, "bytes": len(packed), "sha256": sha256(packed).hexdigest(), "count": count}


def _put(path: Path, data: bytes) -> None:
    with NamedTemporaryFile(dir=path.parent, delete=False) as draft:
        draft.write(data)
    Path(draft.name).replace(path)
