"""JSON Schemas for editors: one for each kind of content file, and the settings by which VS Code finds them."""

import json
from typing import Any

from content.loader.schema import CLOSED_SETS, FILE_KEYS, OPTIONAL_SECTIONS, SECTIONS, Section
from content.loader.validators import SLUG_JSON

FOLDER = "schema"  # in the content directory; the loader ignores it, for it has no YAML


def schemas() -> dict[str, str]:
    """The text of each schema file by its path relative to the content directory."""
    return {f"{FOLDER}/{_name(place)}.json": _to_json(_schema(place)) for place in SECTIONS}


def vscode_settings(content: str) -> str:
    """Settings by which VS Code's YAML extension finds the schema of a file; `content` is the content directory."""
    files = {
        f"{content}/{FOLDER}/{_name(place)}.json": f"{content}/{place}{'*.yaml' if place.endswith('/') else ''}"
        for place in SECTIONS
    }
    return _to_json({"yaml.schemas": files})


def _name(place: str) -> str:
    return place.removesuffix("/").removesuffix(".yaml").replace("/", "-")


def _schema(place: str) -> dict[str, Any]:
    head = {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": place}
    lists = {section.key: {"type": "array", "items": _record(section)} for section in SECTIONS[place]}
    if None in lists:
        return head | lists[None]
    properties: dict[str | None, Any] = {key: SLUG_JSON for key in [FILE_KEYS.get(place)] if key}
    optional = {section.key for section in SECTIONS[place] if section.kind in OPTIONAL_SECTIONS}
    properties |= lists
    required = sorted(str(key) for key in properties.keys() - optional)
    return head | {"type": "object", "properties": properties, "required": required, "additionalProperties": False}


def _record(section: Section) -> dict[str, Any]:
    """The schema of a record; what names a member of an enum has that as its slug."""
    record = section.shape.json
    if section.kind not in CLOSED_SETS:
        return record
    members = {"enum": sorted(str(member) for member in CLOSED_SETS[section.kind])}
    return record | {"properties": record["properties"] | {"slug": members}}


def _to_json(data: dict[str, Any]) -> str:
    return json.dumps(data, ensure_ascii=False, indent=2) + "\n"
