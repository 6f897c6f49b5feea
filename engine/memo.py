"""Caches that live exactly as long as the object they were computed from: `cached_property` for module functions.

An ordinary cache of a function (`functools.cache`, a `WeakKeyDictionary`) would keep every content version in memory,
because the results refer back to the catalog that is their key.
"""

from collections.abc import Callable
from functools import wraps
from typing import TypeVar, TypeVarTuple

Owner = TypeVar("Owner")
Args = TypeVarTuple("Args")
Result = TypeVar("Result")


def cache_on_first_argument(function: Callable[[Owner, *Args], Result]) -> Callable[[Owner, *Args], Result]:
    """Cache a function's results in its first argument, such as a catalog; they are freed together with it.

    The first argument needs a `__dict__` (no `__slots__`); it may be a frozen dataclass. All other arguments are
    positional and hashable: there is one result for each combination of them, and none is ever evicted. Where two
    threads compute the same result at once, both get the one that was stored first.

    >>> class Catalog: pass
    >>> @cache_on_first_argument
    ... def names(catalog: Catalog, language: str) -> list[str]:
    ...     return []
    >>> catalog = Catalog()
    >>> names(catalog, "de") is names(catalog, "de"), names(catalog, "de") is names(Catalog(), "de")
    (True, False)
    """
    attribute = f"{function.__module__}.{function.__qualname__}"  # with a dot, so it never clashes with another one

    @wraps(function)
    def cached(owner: Owner, *args: *Args) -> Result:
        results: dict[tuple[*Args], Result]
        try:
            results = vars(owner)[attribute]
            return results[args]
        except KeyError:
            results = vars(owner).setdefault(attribute, {})
            return results.setdefault(args, function(owner, *args))

    return cached
