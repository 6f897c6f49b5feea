"""Pagination of long lists, by the parameter `seite`. The page sizes are constants of the modules that call it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from django.http import QueryDict

T = TypeVar("T")


@dataclass(frozen=True, slots=True, kw_only=True)
class ListPage(Generic[T]):
    """One page of a list; `last` is the number of pages, `query` the other parameters, for links to further pages."""

    items: Sequence[T]
    number: int
    last: int
    total: int
    query: str

    @property
    def numbers(self) -> range:
        return range(1, self.last + 1)


def paginate(items: Sequence[T], data: QueryDict, per_page: int) -> ListPage[T]:
    """The requested page. Anything that is not a number is page 1, numbers that are too large are the last page."""
    return fetch_page(lambda at, limit: (items[at : at + limit], len(items)), data, per_page)


def fetch_page(fetch: Callable[[int, int], tuple[Sequence[T], int]], data: QueryDict, per_page: int) -> ListPage[T]:
    """The requested page of a list of which `fetch(offset, limit)` returns some items and the length of the list."""
    text = data.get("seite", "1")
    number = max(int(text), 1) if text.isascii() and text.isdecimal() and len(text) < 5 else 1
    items, total = fetch((number - 1) * per_page, per_page)
    last = max(1, -(-total // per_page))
    if number > last:
        number = last
        items, total = fetch((number - 1) * per_page, per_page)
    rest = data.copy()
    rest.pop("seite", None)
    return ListPage(items=items, number=number, last=last, total=total, query=rest.urlencode())
