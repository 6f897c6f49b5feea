"""The OpenAPI document: `openapi.yaml`, which `manage.py write_openapi` generates, served as JSON and as YAML."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml
from django.conf import settings
from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework.decorators import api_view, renderer_classes
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request

Schema = dict[str, Any]

COMMITTED = Path(__file__).parent / "openapi.yaml"


def openapi_document() -> Schema:
    """The document, read anew: that takes a third of a second, and 8 MB to keep. What is made of it is cached."""
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    document: Schema = yaml.load(COMMITTED.read_bytes(), Loader=loader)  # noqa: S506 - safe in both cases
    return document


def operations(document: Schema) -> Iterator[tuple[str, str, Schema]]:
    """Every operation with its path and method."""
    for path, item in document["paths"].items():
        for method, operation in item.items():
            yield path, method, operation


def rendered_document(form: str) -> bytes:
    """The OpenAPI document as `json` or `yaml`."""
    if form == "yaml":
        return COMMITTED.read_bytes()
    return json.dumps(openapi_document(), ensure_ascii=False, separators=(",", ":")).encode()


def _renderer(media_type: str, form: str) -> type[BaseRenderer]:
    """What lets clients ask for a form of the document by `Accept`; the view renders it."""
    return type("DocumentRenderer", (BaseRenderer,), {"media_type": media_type, "format": form})


RENDERERS = [
    _renderer("application/json", "json"),
    _renderer("application/vnd.oai.openapi+json", "json"),
    _renderer("application/vnd.oai.openapi", "yaml"),
    _renderer("application/yaml", "yaml"),
]


@extend_schema(exclude=True)
@api_view(["GET", "HEAD"])
@renderer_classes(RENDERERS)
def document(request: Request) -> HttpResponse:
    """The OpenAPI document: JSON, or YAML with a matching `Accept`."""
    renderer: Any = request.accepted_renderer
    charset = "; charset=utf-8" if renderer.format == "yaml" else ""
    name = f"{settings.SPECTACULAR_SETTINGS['TITLE']}.{renderer.format}"
    return HttpResponse(
        rendered_document(renderer.format),
        content_type=f"{renderer.media_type}{charset}",
        headers={"Content-Disposition": f'inline; filename="{name}"'},
    )
