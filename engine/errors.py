"""What can go wrong: every error of the engine is a ValueError with a message that a player can read."""

from collections.abc import Iterable
from difflib import get_close_matches

from engine.messages import Told, told


class EngineError(ValueError):
    """Base of all errors the engine raises on purpose."""

    def __init__(self, message: Told) -> None:
        self.message = message
        super().__init__(message)


class UnknownSlug(EngineError):
    """A slug that the catalog does not know, with the nearest known ones."""

    def __init__(self, slug: str, known: Iterable[str]) -> None:
        self.slug = slug
        self.suggestions = tuple(get_close_matches(slug, list(known), n=3, cutoff=0.6))
        hint = told("did-you-mean", slugs=", ".join(self.suggestions)) if self.suggestions else ""
        super().__init__(told("unknown", slug=slug, hint=hint))


class BadInput(EngineError):
    """Input that contradicts itself or lies outside what the rules know, such as seven players."""
