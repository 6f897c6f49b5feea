"""Long lists in pages."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from django.http import QueryDict

T = TypeVar("T")


@dataclass(frozen=True, slots=True, kw_only=True)
class Page(Generic[T]):
    """One page of a list; `query` is the rest of the address, to be kept on every page."""

    items: Sequence[T]
    number: int
    last: int
    total: int
    query: str

    @property
    def numbers(self) -> range:
        return range(1, self.last + 1)


def page_of(items: Sequence[T], data: QueryDict, per_page: int) -> Page[T]:
    """The page asked for; whatever cannot be one is the first or the last."""
    text = data.get("seite", "1")
    last = max(1, -(-len(items) // per_page))
    number = int(text) if text.isascii() and text.isdecimal() and len(text) < 5 else 1
    number = min(max(number, 1), last)
    rest = data.copy()
    rest.pop("seite", None)
    return Page(
        items=items[(number - 1) * per_page : number * per_page],
        number=number,
        last=last,
        total=len(items),
        query=rest.urlencode(),
    )
