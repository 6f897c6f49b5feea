"""Benchmarks of `make bench`: one module per topic, each with a list `MEASUREMENTS` of functions that yield figures."""

from typing import NamedTuple


class Figure(NamedTuple):
    """One line of the table; `limit` is the target value, None where there is none."""

    label: str
    measured: float
    limit: float | None
    unit: str
