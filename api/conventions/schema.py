"""What the OpenAPI document says of every operation beyond what its view declares."""

from typing import Any

from drf_spectacular.generators import SchemaGenerator

from companion.web.problems import MEDIA_TYPE

PROBLEM_CODES = {
    "invalid": "400 or 422: the request does not fit its description; `errors` says where.",
    "parse-error": "400: the body is no JSON.",
    "bad-request": "400: this is no HTTP that a server may answer, or asks under a strange host name.",
    "forbidden": "403: not allowed.",
    "not-found": "404: there is no such thing; `suggestions` may name what was meant.",
    "no-such-page": "404: the list has fewer pages.",
    "bad-code": "404: the kingdom code is damaged; `part` says where.",
    "method-not-allowed": "405: the address exists, but not for this method.",
    "not-acceptable": "406: there is only JSON.",
    "ambiguous": "409: several cards have the name; `candidates` are the best of `count`.",
    "too-large": "413: the body is larger than allowed.",
    "address-too-long": "414: the address is longer than 8,190 characters.",
    "unsupported-media-type": "415: bodies are JSON.",
    "unknown-slug": "422: slugs that do not exist, all of them in `errors`, with `suggestions`.",
    "bad-input": "422: the request contradicts itself or the rules; `fields` names the places where they are known.",
    "nothing-fits": "422: no kingdom fulfils all wishes; `contradiction` is a smallest set of them that cannot be "
    "fulfilled together, `fields` their places in the body.",
    "throttled": "429: too many requests from one address; `Retry-After` says when to come back.",
    "headers-too-large": "431: the headers are larger than the server reads.",
    "internal-error": "500: a mistake of ours, which has been noted.",
    "database-unavailable": "503: try again after `Retry-After`.",
    "no-content": "503: no content is loaded yet; try again after `Retry-After`.",
}
PROBLEMS = {
    "429": "Too many requests: come back after `Retry-After`.",
    "4XX": "The request cannot be answered: `code` and `errors` say why.",
    "5XX": "The service cannot answer now; 503 says when to try again.",
}


def add_problems(result: dict[str, Any], generator: SchemaGenerator, **_: Any) -> dict[str, Any]:
    """Give every operation its problem documents, and the problem document its schema."""
    result["components"].setdefault("schemas", {})["Problem"] = PROBLEM
    for item in result["paths"].values():
        for method, operation in item.items():
            if method == "get":
                operation["responses"]["304"] = {"description": "What `If-None-Match` names is still so."}
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


TEXTS = {"type": "array", "items": {"type": "string"}}
BY_NAME = {"type": "object", "additionalProperties": TEXTS}
PROBLEM = {
    "type": "object",
    "description": "RFC 9457: what is wrong, for programs (`code`) and for people (`detail`, German).",
    "properties": {
        "type": {"type": "string"},
        "title": {"type": "string"},
        "status": {"type": "integer"},
        "detail": {"type": "string"},
        "code": {
            "type": "string",
            "description": "What is wrong; never changes. "
            + " ".join(f"`{code}`: {text}" for code, text in PROBLEM_CODES.items()),
        },
        "errors": BY_NAME | {"description": "What is wrong by field, such as `kingdom.piles[3]`; German."},
        "suggestions": BY_NAME | {"description": "Each unknown slug or name with the nearest slugs, best first."},
        "candidates": {
            "type": "array",
            "description": "Of an ambiguous name: the cards it may mean, best first.",
            "items": {
                "type": "object",
                "properties": {"slug": {"type": "string"}, "name": {"type": "string"}},
                "required": ["slug", "name"],
            },
        },
        "count": {"type": "integer", "description": "How many cards an ambiguous name may mean."},
        "contradiction": TEXTS | {"description": "What cannot be fulfilled together, in German."},
        "fields": TEXTS | {"description": "The fields that contradict each other, such as `wishes[0]`."},
        "part": {"type": "string", "description": "The part of a kingdom code that is wrong."},
    },
    "required": ["type", "title", "status", "detail", "code"],
}
