"""Postprocessing of the OpenAPI document: what holds for every operation beyond what its view declares."""

import json
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml
from drf_spectacular.extensions import OpenApiSerializerExtension
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.utils import Direction

from api import examples
from api.conventions.error_codes import PROBLEM_CODES
from api.openapi_document import Schema, operations

COMPONENTS = Path(__file__).resolve().parents[1] / "components.yaml"
"""Schemas, responses and headers that operations share."""

EVERYWHERE = {"429": "TooManyRequests", "4XX": "Refused", "5XX": "Unavailable"}
SHARED_RESPONSES = {"get": {**EVERYWHERE, "304": "NotModified"}, "post": EVERYWHERE}
"""The shared responses of every operation by its method and their status."""

COMMON_HEADERS = ("X-Request-Id", "RateLimit-Policy", "RateLimit")
HEADERS = {"get": (*COMMON_HEADERS, "ETag", "Cache-Control"), "post": COMMON_HEADERS}
"""The headers of responses 200 by method."""

FIRST_TAGS = ("entry", "card", "search", "kingdom", "edition", "set", "ruling")
"""The tags that most clients need."""

SUCCESSFUL = {"200", "202"}
"""The statuses whose responses operations have to themselves."""

JSON = "application/json"


def add_shared_components(result: Schema, generator: SchemaGenerator, **_: Any) -> Schema:
    """Give every operation the responses that all share, and the headers of its own one."""
    shared = yaml.safe_load(COMPONENTS.read_text(encoding="utf-8"))
    code = shared["schemas"]["Problem"]["properties"]["code"]
    codes = " ".join(f"`{code}`: {text}" for code, text in PROBLEM_CODES.items())
    code["description"] = code["description"].format(codes=codes)
    result["tags"] = [
        {"name": name, "description": text} for name, text in tag_descriptions(shared.pop("tags")).items()
    ]
    for kind, components in shared.items():
        result["components"][kind] = result["components"].get(kind, {}) | components
    for _path, method, operation in operations(result):
        responses = operation["responses"]
        renamed = {"301": "Renamed"} if "301" in responses else {}
        refused = {status: "Refused" for status in responses if status.startswith("4")}
        for status, name in {**renamed, **refused, **SHARED_RESPONSES[method]}.items():
            responses[status] = {"$ref": f"#/components/responses/{name}"}
        for status in SUCCESSFUL & responses.keys():
            headers = HEADERS[method] if status == "200" else COMMON_HEADERS
            responses[status]["headers"] = {name: {"$ref": f"#/components/headers/{name}"} for name in headers}
    return result


def tag_descriptions(others: dict[str, str]) -> dict[str, str]:
    """What the operations of each tag are about: first what most clients need, the other resources, then the rest."""
    from api.reference.resources import RESOURCES  # its serializers are documented by this module

    texts = {resource.name: resource.about for resource in RESOURCES.values()} | others
    return {name: texts[name] for name in dict.fromkeys((*FIRST_TAGS, *texts))}


def share_parameters(result: Schema, generator: SchemaGenerator, **_: Any) -> Schema:
    """Move the query parameters that several operations have to the components, each with its first example.

    Where parameters of one name differ, the name of the component begins with the tag of its first operation.
    """
    uses: dict[str, list[tuple[Schema, int]]] = {}
    for _path, _method, operation in operations(result):
        for number, parameter in enumerate(operation.get("parameters", [])):
            meaning = {key: value for key, value in parameter.items() if key != "example"}
            if parameter["in"] == "query":  # a slug in the path is another one for each kind of record
                uses.setdefault(json.dumps(meaning), []).append((operation, number))
    shared = [places for places in uses.values() if len(places) > 1]
    names = Counter(operation["parameters"][number]["name"] for (operation, number), *_ in shared)
    components: dict[str, Schema] = {}
    for places in shared:
        operation, number = places[0]
        every = [operation["parameters"][number] for operation, number in places]
        name = every[0]["name"]
        component = name if names[name] == 1 else f"{operation['tags'][0]}_{name}"
        component = component if component not in components else f"{operation['operationId']}_{name}"
        components[component] = next((parameter for parameter in every if "example" in parameter), every[0])
        for operation, number in places:
            operation["parameters"][number] = {"$ref": f"#/components/parameters/{component}"}
    result["components"]["parameters"] = dict(sorted(components.items()))
    return result


def add_summaries(result: Schema, generator: SchemaGenerator, **_: Any) -> Schema:
    """Give operations without a summary the first sentence of their description as one."""
    for _path, _method, operation in operations(result):
        [first] = re.findall(r"\A.+?(?=[.:;] |[.\n]|\Z)", operation["description"])
        operation.setdefault("summary", first)
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
    """Types of request bodies: no further properties, as `StrictSerializer` enforces; open values; defaults in words.

    With `default` some generators declare a field that may be left out as one that must be given.
    """

    target_class = "api.conventions.json_bodies.StrictSerializer"
    match_subclasses = True
    priority = 1

    def map_serializer(self, auto_schema: Any, direction: Direction) -> Schema:
        schema: Schema = auto_schema._map_serializer(self.target, direction, bypass_extensions=True)
        for part in schemas_in(schema):
            open_values(part, with_pattern=True)
            if (default := part.pop("default", None)) is not None:
                words = f"By default: `{json.dumps(default)}`."
                part["description"] = " ".join(filter(None, (part.get("description"), words)))
        return {**schema, "additionalProperties": False}


class AnswerSchema(OpenApiSerializerExtension):
    """Types of responses have `x-extensible-enum` instead of `enum`: they may gain values. Nobody writes to them."""

    target_class = "rest_framework.serializers.Serializer"
    match_subclasses = True

    def map_serializer(self, auto_schema: Any, direction: Direction) -> Schema:
        schema: Schema = auto_schema._map_serializer(self.target, direction, bypass_extensions=True)
        for part in schemas_in(schema):
            open_values(part)
            part.pop("readOnly", None)
        return schema


def open_values(schema: Schema, *, with_pattern: bool = False) -> None:
    """Let clients declare a text where a schema lists its values, as they may become more.

    A type that is an enumeration in requests and a text in responses could not be sent back. With `with_pattern` the
    values that are accepted today are still said, in a form that does not become a type.
    """
    schema.pop("x-spec-enum-id", None)  # of drf-spectacular, for itself
    if isinstance(values := schema.get("enum"), list):
        schema["x-extensible-enum"] = schema.pop("enum")
        if with_pattern:
            schema["pattern"] = f"^({'|'.join(values)})$"


def schemas_in(part: Any) -> Iterator[Schema]:
    """A schema and all schemas within it."""
    if isinstance(part, dict):
        yield part
    for value in part.values() if isinstance(part, dict) else part if isinstance(part, list) else ():
        yield from schemas_in(value)
