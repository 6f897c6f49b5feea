"""What can go wrong: every error of the engine is a ValueError with a German message a player can read."""

from collections.abc import Iterable
from difflib import get_close_matches


class EngineError(ValueError):
    """Base of all errors the engine raises on purpose."""


class UnknownSlug(EngineError):
    """A slug that the catalog does not know, with the nearest known ones."""

    def __init__(self, slug: str, known: Iterable[str]) -> None:
        self.slug = slug
        self.suggestions = tuple(get_close_matches(slug, list(known), n=3, cutoff=0.6))
        hint = f" Meintest du {', '.join(self.suggestions)}?" if self.suggestions else ""
        super().__init__(f"„{slug}“ kenne ich nicht.{hint}")


class BadInput(EngineError):
    """Input that contradicts itself or lies outside what the rules know, such as seven players."""
