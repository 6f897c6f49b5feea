"""YAML files into records that remember their line."""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from cards.content.faults import Fault

MAX_BYTES = 5_000_000


class Record(dict[str, Any]):
    """A mapping that knows the line of each of its keys."""

    line: int
    lines: dict[str, int]


class _Loader(getattr(yaml, "CSafeLoader", yaml.SafeLoader)):  # type: ignore[misc]
    """The safe loader, but mappings are Records, keys are unique, and dates stay text."""

    def construct_record(self, node: yaml.MappingNode) -> Iterator[Record]:
        record = Record()
        record.line = node.start_mark.line + 1
        record.lines = {}
        yield record
        for key_node, value_node in node.value:
            key = self.construct_object(key_node, deep=True)
            line = key_node.start_mark.line + 1
            if not isinstance(key, str):
                raise yaml.constructor.ConstructorError(None, None, f"key {key!r} is not text", key_node.start_mark)
            if key in record:
                raise yaml.constructor.ConstructorError(None, None, f"key {key!r} stands twice", key_node.start_mark)
            record[key] = self.construct_object(value_node, deep=True)
            record.lines[key] = line


_Loader.add_constructor("tag:yaml.org,2002:map", _Loader.construct_record)
_Loader.add_constructor("tag:yaml.org,2002:timestamp", lambda loader, node: loader.construct_scalar(node))


@dataclass(frozen=True, slots=True)
class File:
    """One parsed file: its path below the content directory, and what stands in it."""

    path: str
    data: Any


def content_files(root: Path) -> list[Path]:
    """Every YAML file below the content directory, in a stable order."""
    return sorted(path for path in root.rglob("*") if path.is_file() and path.suffix in {".yaml", ".yml"})


def content_hash(root: Path, salt: str = "") -> str:
    """A hash over the names and bytes of all content files; `salt` stands for what turns them into rows."""
    digest = hashlib.sha256(salt.encode())
    for path in content_files(root):
        name, data = path.relative_to(root).as_posix().encode(), path.read_bytes()
        digest.update(b"%d:%b%d:" % (len(name), name, len(data)))
        digest.update(data)
    return digest.hexdigest()


def read(path: Path, name: str) -> tuple[File | None, list[Fault]]:
    """Parse one file, or say what is wrong with it."""
    try:
        size = path.stat().st_size
        if size > MAX_BYTES:
            return None, [Fault(name, 1, "", f"is {size} bytes long; at most {MAX_BYTES} are read")]
        text = path.read_bytes().decode("utf-8")
        if "\x00" in text:
            return None, [Fault(name, 1, "", "contains a NUL byte")]
        data = yaml.load(text, Loader=_Loader)  # noqa: S506 - derived from the safe loader
    except UnicodeDecodeError as error:
        line = path.read_bytes()[: error.start].count(b"\n") + 1
        return None, [Fault(name, line, "", "is not UTF-8")]
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
        problem = getattr(error, "problem", None) or str(error).splitlines()[0]
        return None, [Fault(name, mark.line + 1 if mark else 1, "", f"broken YAML: {problem}")]
    except RecursionError:
        return None, [Fault(name, 1, "", "is nested too deeply")]
    except OSError as error:
        return None, [Fault(name, 1, "", f"cannot be read: {error.strerror}")]
    if data is None:
        return None, [Fault(name, 1, "", "is empty")]
    return File(name, data), []
