"""Benchmarks of `make bench`: one module per topic, each with a list `MEASUREMENTS` of functions that yield figures.

They use models, so importing any of them sets up Django.
"""

import os
from typing import NamedTuple

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "companion.settings")
django.setup()


class Figure(NamedTuple):
    """One line of the table; `limit` is the target value, None where there is none."""

    label: str
    measured: float
    limit: float | None
    unit: str
