"""Reads YAML files into records that remember their lines."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

import yaml

from content.loader.faults import Fault, quote, shorten

MAX_BYTES = 5_000_000
LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
TEXT_TAGS = {"tag:yaml.org,2002:str", "tag:yaml.org,2002:timestamp"}
NUMBER_TAGS = {"tag:yaml.org,2002:int", "tag:yaml.org,2002:float"}
MAX_NUMBER_CHARS = 20  # characters; `int` raises for a number of thousands of digits
MAX_DEPTH = 20  # nested collections; content has six, Python fails at some hundreds


class Record(dict[str, Any]):
    """A mapping that knows its file, its line and that of each of its keys, counted from 1.

    Checks see it as one of the types of `content.model.records`, and call `fault_in` for its place.
    """

    file: str  # relative to the content directory, with `/`
    line: int
    lines: dict[str, int]


def identity(record: Mapping[str, Any]) -> str:
    """What identifies a record among those of its kind: its slug; of everyday words and openings the word."""
    return str(record.get("slug") or record.get("word") or "")


def file_of(record: Mapping[str, Any]) -> str:
    return cast(Record, record).file


def fault_in(record: Mapping[str, Any], message: str, key: str = "") -> Fault:
    """A fault in a record of the content, in the line of one of its keys."""
    place = cast(Record, record)
    line = place.lines.get(key, place.line)
    return Fault(place.file, line, shorten(identity(record)), f"{key}: {message}" if key else message)


class _Reader:
    """Makes data of the events of a YAML text: mappings become `Record`, keys are unique text, and dates stay text.

    Anchors, aliases and explicit tags are refused: no writer of content needs them. PyYAML would read a text twice, for
    the events and then for nodes, from which it constructs data.
    """

    def __init__(self, text: str) -> None:
        self.loader = LOADER(text)

    def read(self) -> Any:
        """The data of the only document; None if the text has none."""
        self.loader.get_event()  # the stream begins
        if isinstance(self.loader.get_event(), yaml.StreamEndEvent):
            return None
        data = self._value(self.loader.get_event(), 0)
        self.loader.get_event()  # the document ends
        if not isinstance(event := self.loader.get_event(), yaml.StreamEndEvent):
            raise _yaml_error("a file has one document", event)
        return data

    def _value(self, event: Any, depth: int) -> Any:
        if event.anchor:  # "billion laughs": a few nested aliases unfold to more than any memory
            raise _yaml_error("anchors (&) and aliases (*) are not read; write it out", event)
        if event.tag:
            raise _yaml_error("explicit tags (!) are not read; the schema knows the types", event)
        if isinstance(event, yaml.ScalarEvent):
            return self._scalar(event)
        if depth == MAX_DEPTH:
            raise _yaml_error("is nested too deeply", event)
        if isinstance(event, yaml.MappingStartEvent):
            return self._record(event, depth + 1)
        entries = []
        while not isinstance(entry := self.loader.get_event(), yaml.SequenceEndEvent):
            entries.append(self._value(entry, depth + 1))
        return entries

    def _record(self, start: Any, depth: int) -> Record:
        record = Record()
        record.line, record.lines = start.start_mark.line + 1, {}
        while not isinstance(event := self.loader.get_event(), yaml.MappingEndEvent):
            key = self._value(event, depth)
            if not isinstance(key, str):
                raise _yaml_error(f"key {quote(key)} is not text", event)
            if key in record:
                raise _yaml_error(f"key {quote(key)} is there twice", event)
            record.lines[key] = event.start_mark.line + 1
            record[key] = self._value(self.loader.get_event(), depth)
        return record

    def _scalar(self, event: Any) -> Any:
        """Text, or what a plain scalar such as 5 or true stands for."""
        text, is_plain = event.value, event.implicit[0]
        if not is_plain or (text and text[0] not in self.loader.yaml_implicit_resolvers):
            return text
        tag = self.loader.resolve(yaml.ScalarNode, text, event.implicit)
        if tag in TEXT_TAGS:
            return text
        if tag in NUMBER_TAGS and len(text) > MAX_NUMBER_CHARS:
            raise _yaml_error(f"{quote(text)} is too long for a number", event)
        try:
            return self.loader.construct_object(yaml.ScalarNode(tag, text, event.start_mark))
        except ValueError:  # such as 0b_, a number for YAML but not for Python
            raise _yaml_error(f"{quote(text)} is not a number", event) from None


def _yaml_error(problem: str, where: Any) -> yaml.MarkedYAMLError:
    """The error for YAML that is valid, but not allowed in content; `where` is an event."""
    return yaml.MarkedYAMLError(problem=problem, problem_mark=where.start_mark)


@dataclass(frozen=True, slots=True)
class File:
    """One parsed file: its path relative to the content directory, and its data."""

    path: str
    data: Any


def content_files(root: Path) -> list[Path]:
    """Every YAML file below the content directory, in a stable order."""
    return sorted(path for path in root.rglob("*") if path.is_file() and path.suffix in {".yaml", ".yml"})


def content_hash(root: Path, salt: str = "") -> str:
    """A hash of the names and bytes of all content files, and of `salt`: 64 hexadecimal digits."""
    digest = hashlib.sha256(salt.encode())
    for path in content_files(root):
        name, size = path.relative_to(root).as_posix().encode(), path.stat().st_size
        digest.update(b"%d:%b%d:" % (len(name), name, size))
        if size <= MAX_BYTES:  # a larger file is refused without reading it
            digest.update(path.read_bytes())
    return digest.hexdigest()


def parse_yaml(text: str) -> Any:
    """The data of a YAML text; raises MarkedYAMLError."""
    return _Reader(text).read()


def read_file(path: Path, name: str) -> tuple[File | None, list[Fault]]:
    """The parsed file, or None and what is wrong with it; `name` is its path in messages."""
    try:
        size = path.stat().st_size
        if size > MAX_BYTES:
            return None, [Fault(name, 1, "", f"is {size} bytes long; at most {MAX_BYTES} are read")]
        text = path.read_bytes().decode("utf-8")
        if "\x00" in text:
            return None, [Fault(name, 1, "", "contains a NUL byte")]
        data = parse_yaml(text)
    except UnicodeDecodeError as error:
        line = path.read_bytes()[: error.start].count(b"\n") + 1
        return None, [Fault(name, line, "", "is not UTF-8")]
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
        problem = getattr(error, "problem", None) or str(error).splitlines()[0]
        return None, [Fault(name, mark.line + 1 if mark else 1, "", f"broken YAML: {problem}")]
    if data is None:
        return None, [Fault(name, 1, "", "is empty")]
    return File(name, data), []
