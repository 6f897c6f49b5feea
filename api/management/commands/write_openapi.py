"""Write api/openapi.yaml, the OpenAPI document that is served, from the code. A test compares both."""

from typing import Any

import yaml
from django.core.management.base import BaseCommand
from drf_spectacular.generators import SchemaGenerator

from api.conventions import openapi  # noqa: F401 - registers how serializers become types
from api.openapi_document import COMMITTED, Schema

LINE_CHARS = 120  # width of the YAML
SHORT_CHARS = 70  # of a mapping that is written on one line


class Command(BaseCommand):
    help = __doc__

    def handle(self, *args: Any, **options: Any) -> None:
        COMMITTED.write_bytes(generated_document())


def generated_document() -> bytes:
    """The OpenAPI document of the code, as YAML."""
    document: Schema = SchemaGenerator().get_schema(request=None, public=True)
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
