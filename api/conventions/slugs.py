"""Slugs that callers name: former ones are understood, all unknown ones are refused with the nearest there are."""

from collections.abc import Iterable, Sequence

from content.model.types import Library
from engine.errors import UnknownSlug
from engine.messages import Message
from web.messages import message
from web.problems import Problem

WORD = "[a-z0-9]+"
SLUG = f"{WORD}(-{WORD})*"

MAX_SLUGS_WITH_SUGGESTIONS = 20
"""Looking for near slugs takes time; beyond this many unknown ones they are only named."""


def current_slugs(library: Library, kind: str, slugs: Sequence[str]) -> dict[str, str | None]:
    """Each slug with what it is today, None where it is unknown."""
    return {slug: library.current_slug(kind, slug) for slug in slugs}


def raise_unknown_slugs(library: Library, unknown: Iterable[tuple[str, str, str]]) -> None:
    """Name all unknown slugs at once, given as field, kind and slug; the first ones with the nearest known."""
    unknown_slugs: dict[str, UnknownSlug] = {}
    errors: dict[str, list[Message]] = {}
    for field, kind, slug in unknown:
        if slug not in unknown_slugs:
            unknown_slugs[slug] = UnknownSlug(
                slug, library.records_by_kind[kind] if len(unknown_slugs) < MAX_SLUGS_WITH_SUGGESTIONS else ()
            )
        errors.setdefault(field, []).append(unknown_slugs[slug].message)
    if unknown_slugs:
        suggestions = {slug: list(error.suggestions) for slug, error in unknown_slugs.items()}
        detail = message("unknown-slugs", slugs=", ".join(unknown_slugs))
        raise Problem(422, "unknown-slug", detail, errors=errors, suggestions=suggestions)
