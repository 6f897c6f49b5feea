"""The JSON Schemas for editors accept and refuse the same content as the loader."""

import json
from pathlib import Path
from typing import Any

import pytest
import yaml
from jsonschema import Draft202012Validator

from content.loader.files import content_files
from content.loader.json_schema import schemas, vscode_settings
from content.loader.schema import SECTIONS

FIXTURES = Path(__file__).resolve().parents[2] / "fixtures"


class Loader(yaml.SafeLoader):
    """Dates stay text, as in the loader of the content."""


def as_text(loader: Loader, node: yaml.ScalarNode) -> Any:
    return loader.construct_scalar(node)


Loader.add_constructor("tag:yaml.org,2002:timestamp", as_text)


def faults(path: Path, root: Path) -> list[str]:
    name = path.relative_to(root).as_posix()
    place = name if name in SECTIONS else f"{name.rpartition('/')[0]}/"
    schema = json.loads(schemas()[f"schema/{place.removesuffix('/').removesuffix('.yaml').replace('/', '-')}.json"])
    Draft202012Validator.check_schema(schema)
    data: Any = yaml.load(path.read_text(encoding="utf-8"), Loader=Loader)  # noqa: S506 - derived from the safe loader
    return [f"{name}: {error.json_path}: {error.message}" for error in Draft202012Validator(schema).iter_errors(data)]


def test_the_written_schemas_are_current() -> None:
    """If they are not: make schema."""
    written = {f"schema/{path.name}": path.read_text(encoding="utf-8") for path in (FIXTURES / "schema").iterdir()}
    assert written == schemas()
    settings = FIXTURES.parent / ".vscode" / "settings.json"
    assert settings.read_text(encoding="utf-8") == vscode_settings("fixtures")


def test_valid_content_is_valid_by_json_schema(content_dir: Path) -> None:
    assert [fault for path in content_files(content_dir) for fault in faults(path, content_dir)] == []


def test_the_smallest_real_files_are_valid_by_json_schema() -> None:
    """One file of each kind, for all files take a minute."""
    by_kind = {path.parent: path for path in sorted(content_files(FIXTURES), key=lambda path: -path.stat().st_size)}
    assert len(by_kind) > 4
    assert [fault for path in by_kind.values() for fault in faults(path, FIXTURES)] == []


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("tags.yaml", "name:", "nome:"),
        ("materials.yaml", "kind: ", "kind: no"),
        ("cards/waldspiel.yaml", "slug: card-1", "slug: Card 1"),
        ("cards/waldspiel.yaml", "expansion:", "expanse:"),
    ],
)
def test_broken_content_is_invalid_by_json_schema(content_dir: Path, file: str, old: str, new: str) -> None:
    path = content_dir / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    assert faults(path, content_dir)


def test_schema_files_are_not_content() -> None:
    assert not [path for path in content_files(FIXTURES) if path.parent.name == "schema"]
