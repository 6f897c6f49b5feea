"""What `make bench` measures: one module a topic, each with a `MEASUREMENTS` list of functions that yield figures."""

from typing import NamedTuple


class Figure(NamedTuple):
    """One line of the table; `limit` is what the issue promises, where it promises something."""

    what: str
    measured: float
    limit: float | None
    unit: str
