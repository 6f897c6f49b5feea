"""The OpenAPI document: generated once per process, as JSON and as YAML."""

import json
from functools import lru_cache
from threading import Lock
from typing import Any

import yaml
from django.conf import settings
from django.http import HttpResponse
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.utils import extend_schema
from rest_framework.decorators import api_view, renderer_classes
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request

from api.conventions import openapi  # noqa: F401 - registers how serializers become types

Schema = dict[str, Any]

LINE_CHARS = 120  # width of the YAML
SHORT_CHARS = 70  # of a mapping that is written on one line

_generator_lock = Lock()  # drf-spectacular loads its extensions at first use, which two threads must not do at once


def openapi_document() -> Schema:
    """The OpenAPI document, generated once per process."""
    with _generator_lock:
        return _generated_document()


@lru_cache(maxsize=1)
def _generated_document() -> Schema:
    schema: Schema = SchemaGenerator().get_schema(request=None, public=True)
    return schema


@lru_cache(maxsize=2)
def rendered_document(form: str) -> bytes:
    """The OpenAPI document as `json` or `yaml`, each rendered once per process: YAML takes a sixth of a second."""
    document = openapi_document()
    if form == "json":
        return json.dumps(document, ensure_ascii=False, separators=(",", ":")).encode()
    options: Schema = {"sort_keys": False, "allow_unicode": True, "width": LINE_CHARS, "default_flow_style": False}
    return str(yaml.dump(document, Dumper=DocumentDumper, **options)).encode()


def is_short(mapping: Schema) -> bool:
    """Whether a mapping of plain values and lists of words fits on one line, behind its indentation and name."""
    parts = [part for value in mapping.values() for part in (value if isinstance(value, list) else [value])]
    is_plain = not any(isinstance(part, dict | list) for part in parts)
    return is_plain and sum(len(f"{key}: {value}, ") for key, value in mapping.items()) <= SHORT_CHARS


class DocumentDumper(getattr(yaml, "CSafeDumper", yaml.SafeDumper)):  # type: ignore[misc]
    """YAML to read: references, examples, short types and lists of words without a line for each of their parts."""

    def ignore_aliases(self, data: Any) -> bool:
        return True

    def represent_mapping(self, tag: str, mapping: Any, flow_style: bool | None = None) -> yaml.MappingNode:
        node: yaml.MappingNode = super().represent_mapping(tag, mapping, flow_style)
        node.flow_style = is_short(mapping)
        for key, value in node.value:
            if key.value == "example" and isinstance(value, yaml.CollectionNode):
                value.flow_style = True
        return node

    def represent_sequence(self, tag: str, sequence: Any, flow_style: bool | None = None) -> yaml.SequenceNode:
        node: yaml.SequenceNode = super().represent_sequence(tag, sequence, flow_style)
        node.flow_style = not any(isinstance(entry, dict | list) for entry in sequence)
        return node


def _represent_text(dumper: DocumentDumper, text: str) -> yaml.ScalarNode:
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style="|" if "\n" in text else None)


DocumentDumper.add_representer(str, _represent_text)
DocumentDumper.add_multi_representer(str, _represent_text)


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
