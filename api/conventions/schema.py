"""What the OpenAPI document says of every operation beyond what its view declares."""

from typing import Any

from drf_spectacular.generators import SchemaGenerator

from api.conventions.problems import MEDIA_TYPE

PROBLEMS = {
    "4XX": "The request cannot be answered: `code` and `errors` say why.",
    "5XX": "The service cannot answer now; 503 says when to try again.",
}


def add_problems(result: dict[str, Any], generator: SchemaGenerator, **_: Any) -> dict[str, Any]:
    """Give every operation its problem documents, and the problem document its schema."""
    result["components"].setdefault("schemas", {})["Problem"] = PROBLEM
    for item in result["paths"].values():
        for operation in item.values():
            for status, description in PROBLEMS.items():
                content = {MEDIA_TYPE: {"schema": {"$ref": "#/components/schemas/Problem"}}}
                operation["responses"].setdefault(status, {"description": description, "content": content})
    return result


def close_bodies(result: dict[str, Any], generator: SchemaGenerator, **_: Any) -> dict[str, Any]:
    """Say of everything that bodies are made of that it takes no other fields, as `StrictSerializer` does."""
    schemas = result["components"]["schemas"]
    found = [
        name
        for item in result["paths"].values()
        for operation in item.values()
        for name in _referred(operation.get("requestBody", {}))
    ]
    closed: set[str] = set()
    while found:
        name = found.pop()
        if name not in closed:
            closed.add(name)
            found += _referred(schemas[name])
            if schemas[name].get("type") == "object":
                schemas[name]["additionalProperties"] = False
    return result


def _referred(part: Any) -> list[str]:
    """Names of the components that a part of the document refers to."""
    if isinstance(part, dict):
        own = [part["$ref"].rpartition("/")[2]] if isinstance(part.get("$ref"), str) else []
        return own + [name for value in part.values() for name in _referred(value)]
    if isinstance(part, list):
        return [name for value in part for name in _referred(value)]
    return []


PROBLEM = {
    "type": "object",
    "description": "RFC 9457: what is wrong, for programs (`code`) and for people (`detail`, German).",
    "properties": {
        "type": {"type": "string"},
        "title": {"type": "string"},
        "status": {"type": "integer"},
        "detail": {"type": "string"},
        "code": {"type": "string"},
        "errors": {"type": "object", "additionalProperties": {"type": "array", "items": {"type": "string"}}},
    },
    "required": ["type", "title", "status", "detail", "code"],
}
