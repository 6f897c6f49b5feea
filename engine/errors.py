"""The errors the engine raises: each is a ValueError whose message is written for players, in German and English."""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

from engine.messages import Message, message
from engine.names import MAX_NEAREST, fold, nearest

_fold_cached = lru_cache(maxsize=8192)(fold)
"""For names of the content only, which every unknown slug is compared with; user input would fill the cache."""


class EngineError(ValueError):
    """Base class of all errors the engine raises on purpose."""

    def __init__(self, message: Message) -> None:
        self.message = message
        super().__init__(message)


class UnknownSlug(EngineError):
    """A slug that does not exist. `suggestions` has up to three that do.

    They are the slugs of items with this very name, if `known` maps slugs to named items; otherwise similar slugs.
    """

    def __init__(self, slug: str, known: Iterable[str]) -> None:
        self.slug = slug
        named = tuple(_slugs_named(slug, known)) if isinstance(known, Mapping) else ()
        self._suggest(slug, named[:MAX_NEAREST] or tuple(nearest(slug, known)))

    @classmethod
    def suggesting(cls, slug: str, suggestions: Iterable[str]) -> "UnknownSlug":
        """The error with suggestions that were found elsewhere."""
        error = cls(slug, ())
        error._suggest(slug, tuple(suggestions))
        return error

    def _suggest(self, slug: str, suggestions: tuple[str, ...]) -> None:
        self.suggestions = suggestions
        hint = message("did-you-mean", slugs=", ".join(self.suggestions)) if self.suggestions else ""
        super().__init__(message("unknown", slug=slug, hint=hint))


def check_known(slugs: Iterable[str], known: Mapping[str, object]) -> None:
    """Raise UnknownSlug for the first slug that does not exist."""
    for slug in slugs:
        if slug not in known:
            raise UnknownSlug(slug, known)


class BadInput(EngineError):
    """Input that contradicts itself or that the rules do not allow, such as seven players."""


def _slugs_named(text: str, known: Mapping[str, object]) -> Iterator[str]:
    """Slugs of the items with this name, German, English or an alias, in any spelling."""
    if wanted := fold(text):
        for slug, item in known.items():
            names = getattr(item, "name", ""), getattr(item, "name_en", ""), *getattr(item, "aliases", ())
            if any(name and isinstance(name, str) and _fold_cached(name) == wanted for name in names):
                yield slug
