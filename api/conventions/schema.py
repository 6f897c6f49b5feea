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
