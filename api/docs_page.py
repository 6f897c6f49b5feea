"""The documentation of the API as HTML, rendered from the OpenAPI document without scripts or external files."""

import json
from collections.abc import Collection, Iterator
from functools import lru_cache
from typing import Any

from django.conf import settings
from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from drf_spectacular.utils import extend_schema
from rest_framework.decorators import api_view, renderer_classes
from rest_framework.renderers import StaticHTMLRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from api import examples
from api.conventions.error_codes import ENTRY_CODES, PROBLEM_CODES
from api.conventions.parameters import SLUG, SLUGS
from api.licence import TERMS_TEXT
from api.markdown import line_to_html, to_html
from api.openapi_document import Schema, openapi_document, operations
from web.absolute_urls import absolute_url
from web.problems import not_found

LIMITS = {
    "minimum": "at least {}",
    "maximum": "at most {}",
    "minLength": "at least {} characters",
    "maxLength": "at most {} characters",
    "minItems": "at least {} entries",
    "maxItems": "at most {} entries",
}
TASKS = {
    "A card by a name as people type it": ("card_named",),
    "Cards with some features; one at random": ("card_list", "card_random"),
    "A question of a player; suggestions while typing": ("search", "autocomplete"),
    "Two cards together": ("meetings",),
    "A kingdom for some boxes: as an address to link, or with all wishes": ("kingdom_random", "kingdom_generate"),
    "Everything to set up, of a kingdom or of its code": ("kingdom_setup", "kingdom_retrieve"),
    "Who has won": ("kingdom_score",),
    "The boxes and their slugs": ("edition_list",),
    "A picture and a title of a link to the site": ("oembed",),
    "A copy of everything, and what has changed since": ("bulk", "change_list"),
}
"""What developers want to do, with the operations for it: the beginning of the page."""

SAID_ONCE = {("query", "lang"), ("query", "page"), ("query", "page_size"), ("query", "slug")}
"""Parameters that mean the same in all operations that take them, by place and name: the page describes them once.

All take `lang`, which is not said again at each.
"""

MIN_BORROWED = 5  # parameters that an operation has like an earlier one, for which the page refers to that

ANSWERED_AS_OTHERS = ("bulk_", "card_called_collection")  # how operations begin whose records other examples show

MAX_REQUEST_DEPTH, MAX_ANSWER_DEPTH, MAX_TASK_DEPTH = 9, 2, 3  # of examples: first ones of TASKS show what is in lists

KINDS_OF_SLUGS = {SLUG: "slug", SLUGS: "slugs, separated by commas"}
"""What the page says of parameters by their pattern."""

SAID_BEFORE = ("301", "304", "429", "4XX", "5XX")
"""The answers that all operations share, which the page describes once."""


@extend_schema(exclude=True)
@api_view(["GET", "HEAD"])
@renderer_classes([StaticHTMLRenderer])
def page(request: Request) -> Response:
    """The documentation page: conventions, and operations by tag with parameters, examples and codes of problems."""
    origin = absolute_url(request, "/").rstrip("/")
    return Response(render_to_string("api/docs.html", {**contents(), "origin": origin}, request._request))


@extend_schema(exclude=True)
@api_view(["GET", "HEAD"])
@renderer_classes([StaticHTMLRenderer])
def types(request: Request) -> Response:
    """The page about all types, and the codes of entries in `errors`."""
    return Response(render_to_string("api/types.html", contents(), request._request))


@extend_schema(exclude=True)
@api_view(["GET", "HEAD"])
@renderer_classes([StaticHTMLRenderer])
def problem(request: Request, code: str) -> Response:
    """The page about one problem code, which is the `type` of such problems."""
    if code not in PROBLEM_CODES:
        raise not_found(code, list(PROBLEM_CODES))
    status, _, meaning = PROBLEM_CODES[code].partition(": ")
    context = {"code": code, "status": status, "meaning": meaning}
    return Response(render_to_string("api/problem.html", context, request._request))


@extend_schema(exclude=True)
@api_view(["GET", "HEAD"])
@renderer_classes([StaticHTMLRenderer])
def changelog(request: Request) -> Response:
    """What has changed in site, API and content format, and what will be removed: CHANGELOG.md."""
    return Response(render_to_string("api/changelog.html", {"changes": changes()}, request._request))


@lru_cache(maxsize=1)
def changes() -> str:
    """CHANGELOG.md as HTML."""
    return to_html((settings.BASE_DIR / "CHANGELOG.md").read_text(encoding="utf-8"), heading=1)


def contents() -> dict[str, Any]:
    """The template context of the page and of that about types, which depends only on the release."""
    schema = openapi_document()
    abouts = {tag["name"]: tag["description"] for tag in schema["tags"]}
    groups: dict[str, list[dict[str, Any]]] = {name: [] for name in abouts}
    earlier: list[Schema] = []
    for path, method, operation in operations(schema):
        [tag] = operation["tags"]
        description = describe_operation(path, method, operation, schema["components"], abouts[tag])
        groups[tag].append(description | describe_parameters(operation, earlier, schema["components"]))
        earlier.append(operation)
    by_name = {operation["id"]: operation for group in groups.values() for operation in group}
    every_type = {name: describe_type(part) for name, part in sorted(schema["components"]["schemas"].items())}
    return {
        "info": schema["info"],
        "tasks": [(task, [by_name[name] for name in names]) for task, names in TASKS.items()],
        "groups": groups,
        "sections": [(name, to_html(about), groups[name]) for name, about in abouts.items()],
        "types": every_type,
        "problems": {code: line_to_html(text) for code, text in PROBLEM_CODES.items()},
        "terms": to_html(TERMS_TEXT),
        "entries": {code: line_to_html(text) for code, text in ENTRY_CODES.items()},
        "refused": json.dumps(examples.example_requests()["refused"]),
        "refusal": json_text(examples.example_requests()["refusal"]),
    }


def describe_operation(path: str, method: str, operation: Schema, shared: Schema, about: str) -> dict[str, Any]:
    """The template context of an operation; `shared` are the components that operations refer to by name.

    `about` is said above all operations of its tag, so a description that repeats it is left out.
    """
    name, description = operation["operationId"], operation["description"]
    body = examples.body_of(name)
    response = None if name.startswith(ANSWERED_AS_OTHERS) else examples.load_responses().get(name)
    answers = {status: resolve(part, shared) for status, part in operation["responses"].items()}
    return {
        "id": name,
        "path": path,
        "method": method.upper(),
        "summary": line_to_html(operation["summary"]),
        "description": to_html(description) if description not in (operation["summary"], about) else "",
        "body": referenced_type(operation.get("requestBody", {})),
        "answers": [
            {"status": status, "type": referenced_type(answer), "description": answer.get("description", "")}
            for status, answer in sorted(answers.items())
            if status not in SAID_BEFORE
        ],
        "address": examples.address_of(name, path),
        "request": json_text(body) if body else "",
        "answer": json_text(response, answer_depth(name), examples.load_cuts().get(name, ())) if response else "",
    }


def answer_depth(name: str) -> int:
    """How deep the example of an answer shows objects and lists."""
    return MAX_TASK_DEPTH if name in {first for first, *_ in TASKS.values()} else MAX_ANSWER_DEPTH


def describe_parameters(operation: Schema, earlier: list[Schema], shared: Schema) -> dict[str, Any]:
    """The parameters of an operation: names of those that are described once, and others that an earlier one has."""
    references = [part.get("$ref", "") for part in operation.get("parameters", [])]
    given = [resolve(part, shared) for part in operation.get("parameters", [])]
    said = [p["name"] for ref, p in zip(references, given, strict=True) if ref and (p["in"], p["name"]) in SAID_ONCE]
    borrowed: set[str] = set()
    lender = ""
    for other in earlier:
        common = {part["$ref"] for part in other.get("parameters", []) if part.get("$ref") in references}
        if len(common) > max(len(borrowed), MIN_BORROWED):
            borrowed, lender = common, other["operationId"]
    own = [
        parameter
        for reference, parameter in zip(references, given, strict=True)
        if reference not in borrowed and parameter["name"] not in said
    ]
    return {
        "said": [*(["fields"] if "x-fields" in operation else []), *(name for name in said if name != "lang")],
        "lender": lender,
        "parameters": [describe_parameter(parameter) for parameter in own],
    }


def describe_parameter(parameter: Schema) -> dict[str, Any]:
    """The template context of a parameter; what filters are is described once."""
    required, description = parameter.get("required", False), parameter.get("description", "")
    shown = describe_field(parameter["name"], parameter["schema"], required=required, description=description)
    schema = parameter["schema"]
    what = "filter" if schema.get("type") == "array" else KINDS_OF_SLUGS.get(schema.get("pattern", ""))
    return shown | ({"kind": what, "limits": ""} if what else {})


def json_text(value: Any, depth: int = MAX_REQUEST_DEPTH, cut: Collection[str] = ()) -> SafeString:
    """JSON as text of HTML, where quotation marks need no escape."""
    text = examples.compact(value, depth, cut=cut)
    return mark_safe(text.replace("&", "&amp;").replace("<", "&lt;"))  # noqa: S308 - escaped


def resolve(part: Schema, shared: Schema) -> Schema:
    """A parameter or response, where it is a reference the component that it refers to."""
    *_, kind, name = f"//{part.get('$ref', '')}".split("/")
    return shared[kind][name] if name else part


def referenced_type(part: Schema) -> str:
    """The type that a body or answer consists of."""
    media: list[Schema] = list(part.get("content", {}).values())
    return str(media[0].get("schema", {}).get("$ref", "")).rpartition("/")[2] if media else ""


def describe_type(schema: Schema) -> dict[str, Any]:
    """What the page shows of a type: its fields, or what it is where it has none."""
    required = schema.get("required", [])
    fields = [
        describe_field(name, part, required=name in required) for name, part in schema.get("properties", {}).items()
    ]
    return {"description": to_html(schema.get("description", "")), "fields": fields, "is": kind(schema)}


def describe_field(name: str, schema: Schema, *, required: bool, description: str = "") -> dict[str, Any]:
    return {
        "name": name,
        "kind": kind(schema),
        "types": list(dict.fromkeys(types_in(schema))),
        "limits": ", ".join(limits(schema)),
        "required": required,
        "description": line_to_html(description or schema.get("description", "")),
    }


def kind(schema: Schema) -> str:
    """A type in words, such as "list of Finding" or "integer or null"."""
    if ref := schema.get("$ref"):
        return str(ref).rpartition("/")[2]
    for key in ("oneOf", "anyOf", "allOf"):
        if key in schema:
            return " or ".join(dict.fromkeys(kind(part) for part in schema[key]))
    if "x-extensible-enum" in schema:
        return "so far one of " + ", ".join(map(str, schema["x-extensible-enum"]))
    if "enum" in schema:
        return "one of " + ", ".join("null" if value is None else str(value) or "(empty)" for value in schema["enum"])
    names = schema.get("type", "any value")
    if names == "array":
        return f"list of {kind(schema['items'])}"
    if names == "object" and isinstance(schema.get("additionalProperties"), dict):
        return f"object with values: {kind(schema['additionalProperties'])}"
    return " or ".join(names) if isinstance(names, list) else str(names)


def types_in(schema: Any) -> Iterator[str]:
    """Names of the types that a field references, for links."""
    if isinstance(schema, dict):
        if isinstance(schema.get("$ref"), str):
            yield schema["$ref"].rpartition("/")[2]
        for key in ("oneOf", "anyOf", "allOf", "items", "additionalProperties"):
            yield from types_in(schema.get(key))
    elif isinstance(schema, list):
        for part in schema:
            yield from types_in(part)


def limits(schema: Schema) -> Iterator[str]:
    for key, words in LIMITS.items():
        if key in schema:
            yield words.format(schema[key])
    if isinstance(schema.get("items"), dict):
        yield from (f"each {words}" for words in limits(schema["items"]))
