"""What helps editors while content is written: a JSON Schema for each kind of file, and which is for which."""

import json
from typing import Any

from content.loader.schema import FILE_KEYS, OPTIONAL_SECTIONS, SECTIONS
from content.loader.validators import slug

FOLDER = "schema"
"""Below the content; only YAML is content there."""


def schemas() -> dict[str, str]:
    """Path of each schema file below the content directory, and what it holds."""
    return {f"{FOLDER}/{_name(place)}.json": _to_json(_schema(place)) for place in SECTIONS}


def vscode_settings(content: str) -> str:
    """The settings by which the YAML extension finds the schema of each file of the content in this folder."""
    files = {
        f"{content}/{FOLDER}/{_name(place)}.json": f"{content}/{place}{'*.yaml' if place.endswith('/') else ''}"
        for place in SECTIONS
    }
    return _to_json({"yaml.schemas": files})


def _name(place: str) -> str:
    return place.removesuffix("/").removesuffix(".yaml")


def _schema(place: str) -> dict[str, Any]:
    head = {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": place}
    lists = {one.key: {"type": "array", "items": one.shape.json} for one in SECTIONS[place]}
    if None in lists:
        return head | lists[None]
    properties: dict[str | None, Any] = {key: slug.json for key in [FILE_KEYS.get(place)] if key}
    optional = {one.key for one in SECTIONS[place] if one.kind in OPTIONAL_SECTIONS}
    properties |= lists
    required = sorted(str(key) for key in properties.keys() - optional)
    return head | {"type": "object", "properties": properties, "required": required, "additionalProperties": False}


def _to_json(data: dict[str, Any]) -> str:
    return json.dumps(data, ensure_ascii=False, indent=2) + "\n"
