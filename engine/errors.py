"""What can go wrong: every error of the engine is a ValueError with a message that a player can read."""

from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from functools import lru_cache

from engine.messages import Message, message
from engine.spelling import normalize_name

MAX_SUGGESTIONS = 3

_normalize_cached = lru_cache(maxsize=8192)(normalize_name)
"""Names of the content, which are compared with every slug that nobody knows; never what somebody typed."""


class EngineError(ValueError):
    """Base of all errors the engine raises on purpose."""

    def __init__(self, message: Message) -> None:
        self.message = message
        super().__init__(message)


class UnknownSlug(EngineError):
    """A slug that the catalog does not know, with those whose name it is, else with the nearest known ones."""

    def __init__(self, slug: str, known: Iterable[str]) -> None:
        self.slug = slug
        called = tuple(_slugs_named(slug, known)) if isinstance(known, Mapping) else ()
        near = called or get_close_matches(slug, list(known), n=MAX_SUGGESTIONS, cutoff=0.6)
        self.suggestions = tuple(near[:MAX_SUGGESTIONS])
        hint = message("did-you-mean", slugs=", ".join(self.suggestions)) if self.suggestions else ""
        super().__init__(message("unknown", slug=slug, hint=hint))


class BadInput(EngineError):
    """Input that contradicts itself or lies outside what the rules know, such as seven players."""


def _slugs_named(text: str, known: Mapping[str, object]) -> Iterator[str]:
    """The slugs of what has this very name, German or English, in any spelling."""
    if wanted := normalize_name(text):
        for slug, one in known.items():
            names = getattr(one, "name", ""), getattr(one, "name_en", ""), *getattr(one, "aliases", ())
            if any(name and isinstance(name, str) and _normalize_cached(name) == wanted for name in names):
                yield slug
