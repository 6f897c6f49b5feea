"""What is wrong with the content, in one line each."""

from dataclasses import dataclass


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


class ContentError(Exception):
    """The content cannot be loaded; carries every fault found, in file order."""

    def __init__(self, faults: list[Fault]) -> None:
        self.faults = sorted(faults)
        super().__init__("\n".join(str(fault) for fault in self.faults))
