"""Fragments of pages: HTML that depends only on the content, kept in memory until other content is loaded.

Template tags that make a fragment from their arguments are decorated with `fragment`; `{% fragment %}` in
`companion.templatetags.begleiter` keeps a part of a template. Both are the only caches of HTML on pages.

The offline copy has fragments that recur once: `used_fragments` says which a page uses.
"""

from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache, wraps
from typing import TypeVar, cast

from django.utils.safestring import SafeString

from content.model.types import Library
from engine.memo import cache_on_first_argument

Make = TypeVar("Make", bound=Callable[..., SafeString])

MAX_SHARED_FRAGMENTS = 16_384  # least recently used ones are evicted first; most are faces and links to cards


def fragment(make: Make) -> Make:
    """Keeps the HTML that a function makes of its arguments, which are all hashable.

    HTML made of a library, the first argument, is freed together with it; of other arguments, it is kept in an LRU
    cache that all these functions share.
    """

    @wraps(make)
    def kept(*values: Hashable, **named: Hashable) -> SafeString:
        if not values or not isinstance(values[0], Library):
            return note_use(_shared(make, *values, **named))
        fragments, key = fragments_of(values[0]), (make, values[1:], *named.items())
        if key not in fragments:
            fragments[key] = make(*values, **named)
        return note_use(fragments[key])

    return cast(Make, kept)


@lru_cache(maxsize=MAX_SHARED_FRAGMENTS)
def _shared(make: Callable[..., SafeString], *values: Hashable, **named: Hashable) -> SafeString:
    return make(*values, **named)


_used: ContextVar[set[str] | None] = ContextVar("used", default=None)


@contextmanager
def used_fragments() -> Iterator[set[str]]:
    """Collects the fragments that are used in the block."""
    used: set[str] = set()
    token = _used.set(used)
    try:
        yield used
    finally:
        _used.reset(token)


def note_use(html: SafeString) -> SafeString:
    """The same HTML, noted in a block of `used_fragments`."""
    if (used := _used.get()) is not None:
        used.add(html)
    return html


@cache_on_first_argument
def fragments_of(_: Library) -> dict[Hashable, SafeString]:
    """The fragments that were made of a library, by what they were made of."""
    return {}
