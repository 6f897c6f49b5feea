"""An example request for every operation, and the response to it: in the OpenAPI document and on the page about it."""

import json
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import yaml

FOLDER = Path(__file__).parent
RESPONSES = FOLDER / "examples.json"
"""The shortened responses by operation id; a test compares them with the actual ones."""


@cache
def example_requests() -> dict[str, Any]:
    """The requests, as `example_requests.yaml` has them."""
    requests: dict[str, Any] = yaml.safe_load((FOLDER / "example_requests.yaml").read_text(encoding="utf-8"))
    return requests


def load_responses() -> dict[str, Any]:
    responses: dict[str, Any] = json.loads(RESPONSES.read_text(encoding="utf-8"))
    return responses


def body_of(name: str) -> dict[str, Any] | None:
    """The body of the example of an operation, None if it has none."""
    body: dict[str, Any] | None = example_requests()["bodies"].get(name)
    return body


def query_of(name: str) -> dict[str, str]:
    """The query of the example of an operation."""
    return example_requests()["queries"].get(name, {"page_size": "1"} if name.endswith("_list") else {})


def path_of(name: str) -> dict[str, str]:
    """The path parameters of the example of an operation."""
    slug = example_requests()["slugs"].get(name.removesuffix("_retrieve"))
    return example_requests()["paths"].get(name, {"slug": slug} if slug else {})


def address_of(name: str, path: str) -> str:
    """The path and query of the example of an operation."""
    query = query_of(name)
    return path.format_map(path_of(name)) + (f"?{urlencode(query)}" if query else "")


def pretty(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, indent=2)
