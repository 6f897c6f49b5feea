"""Faults of the content, each with file, line, record and what is wrong."""

from dataclasses import dataclass
from typing import Any

MAX_QUOTE_CHARS = 100  # characters of the content in a message


@dataclass(frozen=True, slots=True, order=True)
class Fault:
    """One fault. `line` counts from 1; 0 stands for a file or directory that is missing."""

    file: str
    line: int
    record: str
    message: str

    def __str__(self) -> str:
        record = f" {self.record}:" if self.record else ""
        return f"{self.file}:{self.line}:{record} {self.message}"


def shorten(text: str) -> str:
    """A text on one line, cut after `MAX_QUOTE_CHARS` characters."""
    line = " ".join(text.split())
    return line if len(line) <= MAX_QUOTE_CHARS else f"{line[: MAX_QUOTE_CHARS - 1]}…"


def quote(value: Any) -> str:
    """A value of the content for a message: its `repr`, shortened."""
    return shorten(repr(value))


class ContentError(Exception):
    """The content cannot be loaded. `faults` has all faults that were found, in the order of files and lines."""

    def __init__(self, faults: list[Fault]) -> None:
        self.faults = sorted(faults)
        super().__init__("\n".join(str(fault) for fault in self.faults))
