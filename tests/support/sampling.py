"""Some of many entries of the content, where asking for each takes long."""

from collections.abc import Iterable
from random import Random
from typing import TypeVar

from content.model.library import content_version

T = TypeVar("T")


def sample_by_content(entries: Iterable[T], number: int) -> list[T]:
    """Drawn anew whenever the content changes: the same commit always asks for the same."""
    return Random(content_version()).sample(list(entries), number)
