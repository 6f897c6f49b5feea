"""Postprocessing of the OpenAPI document: what holds for every operation beyond what its view declares."""

from collections.abc import Iterator
from typing import Any

from drf_spectacular.generators import SchemaGenerator

from api import examples
from api.conventions.error_codes import OPEN_SET_NOTE, PROBLEM_CODES
from web.problems import MEDIA_TYPE, PROBLEM_PAGES

PROBLEMS = {
    "429": "Too many requests: try again after `Retry-After` seconds.",
    "4XX": "The request cannot be answered: `code` and `errors` say why.",
    "5XX": "The service cannot answer at the moment; with 503, `Retry-After` says when to try again.",
}


Schema = dict[str, Any]

HEADERS = {
    "X-Request-Id": "The id of this request; quote it when you ask about a response.",
    "RateLimit-Policy": 'How many requests are allowed in how many seconds: `"default";q=600;w=60`.',
    "RateLimit": 'How many requests are left, and for how many seconds: `"default";r=599;t=12`.',
    "Retry-After": "The number of seconds after which to try again.",
    "ETag": "Identifies this response, for `If-None-Match`.",
    "Cache-Control": "How long the response may be cached.",
    "Location": "The current address.",
}
COMMON_HEADERS = ("X-Request-Id", "RateLimit-Policy", "RateLimit")
HEADERS_BY_STATUS = {
    "301": ("Location",),
    "304": ("ETag", "Cache-Control"),
    "429": ("Retry-After",),
    "5XX": ("Retry-After",),
}
JSON = "application/json"


def operations(result: Schema) -> Iterator[tuple[str, str, Schema]]:
    """Every operation with its path and method."""
    for path, item in result["paths"].items():
        for method, operation in item.items():
            yield path, method, operation


def add_problems(result: Schema, generator: SchemaGenerator, **_: Any) -> Schema:
    """Give every operation its problem documents, and the problem document its schema."""
    result["components"].setdefault("schemas", {})["Problem"] = PROBLEM
    for _path, method, operation in operations(result):
        if method == "get":
            operation["responses"]["304"] = {"description": "The response that `If-None-Match` names is still current."}
        for status, description in PROBLEMS.items():
            content = {MEDIA_TYPE: {"schema": {"$ref": "#/components/schemas/Problem"}}}
            operation["responses"].setdefault(status, {"description": description, "content": content})
    return result


def add_summaries(result: Schema, generator: SchemaGenerator, **_: Any) -> Schema:
    """Give operations without a summary the first sentence of their description as one."""
    for _path, _method, operation in operations(result):
        first = operation["description"].partition("\n")[0].partition(". ")[0].partition(": ")[0]
        operation.setdefault("summary", first.rstrip("."))
    return result


def add_headers(result: Schema, generator: SchemaGenerator, **_: Any) -> Schema:
    """Document the headers of responses."""
    result["components"]["headers"] = {
        name: {"description": text, "schema": {"type": "string"}} for name, text in HEADERS.items()
    }
    for _path, method, operation in operations(result):
        for status, answer in operation["responses"].items():
            own = ("ETag", "Cache-Control") if (status, method) == ("200", "get") else HEADERS_BY_STATUS.get(status, ())
            named = {name: {"$ref": f"#/components/headers/{name}"} for name in (*COMMON_HEADERS, *own)}
            answer["headers"] = answer.get("headers", {}) | named
    return result


def add_examples(result: Schema, generator: SchemaGenerator, **_: Any) -> Schema:
    """Give every operation an example request that can be sent as it is, and the response to it."""
    answers = examples.load_answers()
    for _path, _method, operation in operations(result):
        name = operation["operationId"]
        given = examples.PATHS.get(name, {}) | examples.query_of(name)
        for parameter in operation.get("parameters", []):
            if parameter["name"] in given:
                parameter["example"] = example_value(parameter["schema"], given[parameter["name"]])
        if name in examples.BODIES:
            operation["requestBody"]["content"][JSON]["example"] = examples.BODIES[name]
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


TEXTS = {"type": "array", "items": {"type": "string"}}
BY_NAME = {"type": "object", "additionalProperties": TEXTS}
ENTRY = {
    "type": "object",
    "properties": {
        "code": {
            "type": "string",
            "description": f"What is wrong with the field; a code never changes its meaning. {OPEN_SET_NOTE}",
        },
        "message": {
            "type": "string",
            "description": "The same as text, in German; in English with `Accept-Language: en`.",
        },
    },
    "required": ["code", "message"],
}
PROBLEM = {
    "type": "object",
    "description": "RFC 9457: what is wrong, for programs (`code`) and for people (`detail`, "
    "in German, or in English with `Accept-Language: en`).",
    "properties": {
        "type": {
            "type": "string",
            "format": "uri-reference",
            "description": f"The page about this code: `{PROBLEM_PAGES}<code>/`.",
        },
        "title": {"type": "string"},
        "status": {"type": "integer"},
        "detail": {"type": "string"},
        "code": {
            "type": "string",
            "description": "What is wrong; a code never changes its meaning. "
            + " ".join(f"`{code}`: {text}" for code, text in PROBLEM_CODES.items())
            + f" {OPEN_SET_NOTE}",
        },
        "errors": {
            "type": "object",
            "additionalProperties": {"type": "array", "items": ENTRY},
            "description": "What is wrong by field, such as `kingdom.piles[3]`.",
        },
        "request_id": {
            "type": "string",
            "description": "As in `X-Request-Id`; quote it when you ask about a response.",
        },
        "suggestions": BY_NAME | {"description": "The most similar slugs for each unknown slug or name, best first."},
        "candidates": {
            "type": "array",
            "description": "The cards that an ambiguous name may mean, best first.",
            "items": {
                "type": "object",
                "properties": {"slug": {"type": "string"}, "name": {"type": "string"}},
                "required": ["slug", "name"],
            },
        },
        "count": {"type": "integer", "description": "How many cards an ambiguous name may mean."},
        "contradiction": TEXTS | {"description": "The wishes that cannot be fulfilled together, in words."},
        "fields": TEXTS | {"description": "The fields that contradict each other, such as `wishes[0]`."},
        "contradictions": {
            "type": "array",
            "description": "Every contradiction, up to 6, each of them minimal; the first is also in "
            "`contradiction` and `fields`.",
            "items": {
                "type": "object",
                "properties": {"wishes": TEXTS, "fields": TEXTS},
                "required": ["wishes", "fields"],
            },
        },
        "part": {"type": "string", "description": "The part of a kingdom code that is wrong."},
    },
    "required": ["type", "title", "status", "detail", "code", "errors", "request_id"],
}
