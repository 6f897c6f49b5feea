"""Random samples of the content, for tests in which checking every entry takes too long."""

from collections.abc import Iterable
from random import Random
from typing import TypeVar

from content.model.library import content_version

T = TypeVar("T")


def sample_by_content(entries: Iterable[T], number: int) -> list[T]:
    """A sample of `number` entries. It changes with the content: the same commit always gives the same sample."""
    return Random(content_version()).sample(list(entries), number)
