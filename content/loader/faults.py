"""What is wrong with the content, in one line each."""

from dataclasses import dataclass
from typing import Any

MAX_QUOTE_LENGTH = 100


@dataclass(frozen=True, slots=True, order=True)
class Fault:
    """One fault: where it is and what is wrong."""

    file: str
    line: int
    record: str
    message: str

    def __str__(self) -> str:
        record = f" {self.record}:" if self.record else ""
        return f"{self.file}:{self.line}:{record} {self.message}"


def shorten(text: str) -> str:
    """A text of the content on one line, cut where it would fill the screen."""
    line = " ".join(text.split())
    return line if len(line) <= MAX_QUOTE_LENGTH else f"{line[: MAX_QUOTE_LENGTH - 1]}…"


def quote(value: Any) -> str:
    """A value of the content as it stands in a message."""
    return shorten(repr(value))


class ContentError(Exception):
    """The content cannot be loaded; carries every fault found, in file order."""

    def __init__(self, faults: list[Fault]) -> None:
        self.faults = sorted(faults)
        super().__init__("\n".join(str(fault) for fault in self.faults))
