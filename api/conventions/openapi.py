"""Postprocessing of the OpenAPI document: what holds for every operation beyond what its view declares."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml
from drf_spectacular.generators import SchemaGenerator

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


def close_bodies(result: Schema, generator: SchemaGenerator, **_: Any) -> Schema:
    """Set `additionalProperties: false` on all components of request bodies, as `StrictSerializer` enforces."""
    schemas = result["components"]["schemas"]
    for name in components_of_bodies(result):
        if schemas[name].get("type") == "object":
            schemas[name]["additionalProperties"] = False
    return result


def open_answers(result: Schema, generator: SchemaGenerator, **_: Any) -> Schema:
    """Turn `enum` into `x-extensible-enum` in responses, which may gain values; only bodies have closed sets."""
    body_components = components_of_bodies(result)
    for name, schema in result["components"]["schemas"].items():
        if name not in body_components:
            _open_enums(schema)
    return result


def _open_enums(part: Any) -> None:
    if isinstance(part, dict):
        if isinstance(part.get("enum"), list):
            part["x-extensible-enum"] = part.pop("enum")
        for value in part.values():
            _open_enums(value)
    elif isinstance(part, list):
        for value in part:
            _open_enums(value)


def components_of_bodies(result: Schema) -> set[str]:
    """Names of the components that request bodies consist of."""
    schemas = result["components"]["schemas"]
    pending = [
        name
        for *_, operation in operations(result)
        for name in _referenced_components(operation.get("requestBody", {}))
    ]
    components: set[str] = set()
    while pending:
        name = pending.pop()
        if name not in components:
            components.add(name)
            pending += _referenced_components(schemas[name])
    return components


def _referenced_components(part: Any) -> list[str]:
    """Names of the components that a part of the document references."""
    if isinstance(part, dict):
        own = [part["$ref"].rpartition("/")[2]] if isinstance(part.get("$ref"), str) else []
        return own + [name for value in part.values() for name in _referenced_components(value)]
    if isinstance(part, list):
        return [name for value in part for name in _referenced_components(value)]
    return []
