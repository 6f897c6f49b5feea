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

MAX_LINE_CHARS = 88


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


def compact(value: Any, depth: int, indent: int = 0) -> str:
    """JSON to read: what is short stays on one line, what is nested deeper than `depth` is left out.

    >>> print(compact({"a": [1, 2], "b": {"c": {"d": {"e": 1}}}}, depth=3))
    {"a": [1, 2], "b": {"c": {"d": {…}}}}
    """
    if isinstance(value, dict | list) and value and depth == 0:
        return "{…}" if isinstance(value, dict) else "[…]"
    keys = [f"{json.dumps(key)}: " for key in value] if isinstance(value, dict) else []
    parts = list(value.values()) if isinstance(value, dict) else value
    if not isinstance(parts, list):
        return json.dumps(value, ensure_ascii=False)
    opened, closed = "{}" if isinstance(value, dict) else "[]"
    entries = [
        key + compact(part, depth - 1, indent + 2) for key, part in zip(keys or [""] * len(parts), parts, strict=True)
    ]
    line = f"{opened}{', '.join(entries)}{closed}"
    if len(line) + indent <= MAX_LINE_CHARS and "\n" not in line:
        return line
    space = " " * indent
    return f"{opened}\n{space}  " + f",\n{space}  ".join(entries) + f"\n{space}{closed}"


def pretty(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, indent=2)
