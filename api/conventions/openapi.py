"""Postprocessing of the OpenAPI document: what holds for every operation beyond what its view declares."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml
from drf_spectacular.extensions import OpenApiSerializerExtension
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.utils import Direction

from api import examples
from api.conventions.error_codes import PROBLEM_CODES

Schema = dict[str, Any]

COMPONENTS = Path(__file__).resolve().parents[1] / "components.yaml"
"""Schemas, responses and headers that operations share."""

EVERYWHERE = {"429": "TooManyRequests", "4XX": "Refused", "5XX": "Unavailable"}
SHARED_RESPONSES = {"get": {**EVERYWHERE, "304": "NotModified"}, "post": EVERYWHERE}
"""The shared responses of every operation by its method and their status."""

COMMON_HEADERS = ("X-Request-Id", "RateLimit-Policy", "RateLimit")
HEADERS = {"get": (*COMMON_HEADERS, "ETag", "Cache-Control"), "post": COMMON_HEADERS}
"""The headers of successful responses by method."""

JSON = "application/json"


def operations(result: Schema) -> Iterator[tuple[str, str, Schema]]:
    """Every operation with its path and method."""
    for path, item in result["paths"].items():
        for method, operation in item.items():
            yield path, method, operation


def add_shared_components(result: Schema, generator: SchemaGenerator, **_: Any) -> Schema:
    """Give every operation the responses that all share, and the headers of its own one."""
    shared = yaml.safe_load(COMPONENTS.read_text(encoding="utf-8"))
    code = shared["schemas"]["Problem"]["properties"]["code"]
    codes = " ".join(f"`{code}`: {text}" for code, text in PROBLEM_CODES.items())
    code["description"] = code["description"].format(codes=codes)
    for kind, components in shared.items():
        result["components"][kind] = result["components"].get(kind, {}) | components
    for _path, method, operation in operations(result):
        responses = operation["responses"]
        renamed = {"301": "Renamed"} if "301" in responses else {}
        for status, name in {**renamed, **SHARED_RESPONSES[method]}.items():
            responses[status] = {"$ref": f"#/components/responses/{name}"}
        responses["200"]["headers"] = {name: {"$ref": f"#/components/headers/{name}"} for name in HEADERS[method]}
    return result


def add_summaries(result: Schema, generator: SchemaGenerator, **_: Any) -> Schema:
    """Give operations without a summary the first sentence of their description as one."""
    for _path, _method, operation in operations(result):
        first = operation["description"].partition("\n")[0].partition(". ")[0].partition(": ")[0]
        operation.setdefault("summary", first.rstrip("."))
    return result


def add_examples(result: Schema, generator: SchemaGenerator, **_: Any) -> Schema:
    """Give every operation an example request that can be sent as it is, and the response to it."""
    answers = examples.load_responses()
    for _path, _method, operation in operations(result):
        name = operation["operationId"]
        given = examples.path_of(name) | examples.query_of(name)
        for parameter in operation.get("parameters", []):
            if parameter["name"] in given:
                parameter["example"] = example_value(parameter["schema"], given[parameter["name"]])
        if body := examples.body_of(name):
            operation["requestBody"]["content"][JSON]["example"] = body
        if name in answers:
            operation["responses"]["200"]["content"][JSON]["example"] = answers[name]
    return result


def example_value(schema: Schema, text: str) -> Any:
    """An example value in the type that its schema has."""
    if schema.get("type") == "array":
        return [text]
    return int(text) if schema.get("type") == "integer" else text


class BodySchema(OpenApiSerializerExtension):
    """Types of request bodies allow no further properties, as `StrictSerializer` enforces."""

    target_class = "api.conventions.json_bodies.StrictSerializer"
    match_subclasses = True
    priority = 1

    def map_serializer(self, auto_schema: Any, direction: Direction) -> Schema:
        schema: Schema = auto_schema._map_serializer(self.target, direction, bypass_extensions=True)
        return {**schema, "additionalProperties": False}


class AnswerSchema(OpenApiSerializerExtension):
    """Types of responses have `x-extensible-enum` instead of `enum`: they may gain values."""

    target_class = "rest_framework.serializers.Serializer"
    match_subclasses = True

    def map_serializer(self, auto_schema: Any, direction: Direction) -> Schema:
        schema: Schema = auto_schema._map_serializer(self.target, direction, bypass_extensions=True)
        _open_enums(schema)
        return schema


def _open_enums(part: Any) -> None:
    if isinstance(part, dict):
        if isinstance(part.get("enum"), list):
            part["x-extensible-enum"] = part.pop("enum")
        for value in part.values():
            _open_enums(value)
    elif isinstance(part, list):
        for value in part:
            _open_enums(value)
