"""Fragments of pages: HTML that depends only on the content, kept in memory until other content is loaded.

Template tags that make a fragment from their arguments are decorated with `fragment`; `{% fragment %}` in
`companion.templatetags.begleiter` keeps a part of a template. Both are the only caches of HTML on pages.

The offline copy has fragments that recur once: `used_fragments` says which a page uses.
"""

from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache, wraps
from typing import NamedTuple, TypeVar, cast

from django.utils.safestring import SafeString

from content.model.types import Library
from engine.memo import cache_on_first_argument

Make = TypeVar("Make", bound=Callable[..., SafeString])

MAX_FRAGMENTS = 3_584
"""How many are kept of a library, and as many of other arguments: some 9 MB. All pages together have 13,000, 25 MB;
with those, a card page takes 1.2 ms instead of 2.4 where all are asked for in turn and no response is cached."""

MAX_COMPOSITES = 1_024
"""How many that have others in them, some 3 MB: of a table that nobody has seen, half of them are known from others."""


def fragment(make: Make) -> Make:
    """Keeps the HTML that a function makes of its arguments, which are all hashable.

    All functions share an LRU cache for HTML made of a library, the first argument, which is freed together with it,
    and one for other arguments.
    """

    @wraps(make)
    def kept(*values: Hashable, **named: Hashable) -> SafeString:
        if values and isinstance(values[0], Library):
            return note_use(_made_of(values[0], MAX_FRAGMENTS)(make, *values[1:], **named))
        return note_use(_made(make, *values, **named))

    return cast(Make, kept)


@lru_cache(MAX_FRAGMENTS)
def _made(make: Callable[..., SafeString], *values: Hashable, **named: Hashable) -> SafeString:
    return make(*values, **named)


@cache_on_first_argument
def _made_of(library: Library, most: int) -> Callable[..., SafeString]:
    @lru_cache(most)
    def made(make: Callable[..., SafeString], *values: Hashable, **named: Hashable) -> SafeString:
        return make(library, *values, **named)

    return made


def composite(make: Make) -> Make:
    """Keeps HTML that has fragments in it, made of a library and other arguments, in an LRU cache of its own.

    While fragments are collected it is made once for all pages of the collection, with the fragments in it.
    """

    @wraps(make)
    def kept(library: Library, *values: Hashable, **named: Hashable) -> SafeString:
        if (collection := _collection.get()) is None:
            return _made_of(library, MAX_COMPOSITES)(make, *values, **named)
        key = (make, values, *named.items())
        if key not in collection.composites:
            with used_fragments(collection.composites) as inside:
                html = make(library, *values, **named)
            collection.composites[key] = html, inside
        html, inside = collection.composites[key]
        collection.used.update(inside)
        return html

    return cast(Make, kept)


Composites = dict[Hashable, tuple[SafeString, set[str]]]
"""HTML of composites of one library, and the fragments in it, by what it was made of."""


class _Collection(NamedTuple):
    used: set[str]
    composites: Composites


_collection: ContextVar[_Collection | None] = ContextVar("collection", default=None)


@contextmanager
def used_fragments(composites: Composites) -> Iterator[set[str]]:
    """Collects the fragments that are used in the block; `composites`, at first empty, are those of former blocks."""
    used: set[str] = set()
    token = _collection.set(_Collection(used, composites))
    try:
        yield used
    finally:
        _collection.reset(token)


def note_use(html: SafeString) -> SafeString:
    """The same HTML, noted in a block of `used_fragments`."""
    if (collection := _collection.get()) is not None:
        collection.used.add(html)
    return html


@cache_on_first_argument
def fragments_of(_: Library) -> dict[Hashable, SafeString]:
    """The parts of templates that were rendered with a library."""
    return {}
