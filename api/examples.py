"""An example request for every operation, and the response to it: in the OpenAPI document and on the page about it."""

import json
from collections.abc import Collection
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import yaml

FOLDER = Path(__file__).parent
RESPONSES = FOLDER / "examples.json"
"""The shortened responses by operation id; a test compares them with the actual ones."""

CUTS = FOLDER / "example_cuts.json"
"""The paths of the lists of which the examples have only the first entries, such as `.results[].types`."""

MAX_LINE_CHARS = 88


@cache
def example_requests() -> dict[str, Any]:
    """The requests, as `example_requests.yaml` has them."""
    requests: dict[str, Any] = yaml.safe_load((FOLDER / "example_requests.yaml").read_text(encoding="utf-8"))
    return requests


def load_responses() -> dict[str, Any]:
    responses: dict[str, Any] = json.loads(RESPONSES.read_text(encoding="utf-8"))
    return responses


@cache
def load_cuts() -> dict[str, list[str]]:
    cuts: dict[str, list[str]] = json.loads(CUTS.read_text(encoding="utf-8"))
    return cuts


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


def compact(value: Any, depth: int, indent: int = 0, cut: Collection[str] = (), path: str = "") -> str:
    """JSON to read: what is short stays on one line, what is nested deeper than `depth` is left out.

    `cut`: paths of lists that have more entries.

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
    children = [f"{path}.{key}" for key in value] if isinstance(value, dict) else [f"{path}[]"] * len(parts)
    entries = [
        key + compact(part, depth - 1, indent + 2, cut, child)
        for key, part, child in zip(keys or [""] * len(parts), parts, children, strict=True)
    ]
    entries += ["…"] if path in cut else []
    line = f"{opened}{', '.join(entries)}{closed}"
    if len(line) + indent <= MAX_LINE_CHARS and "\n" not in line:
        return line
    space = " " * indent
    return f"{opened}\n{space}  " + f",\n{space}  ".join(entries) + f"\n{space}{closed}"
