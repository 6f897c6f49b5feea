"""Slugs in requests: former ones are replaced by current ones, unknown ones rejected with suggestions."""

from collections.abc import Iterable, Sequence

from content.model.types import Library
from engine.errors import UnknownSlug
from engine.messages import Message
from web.messages import message
from web.problems import Problem

WORD = "[a-z0-9]+"
SLUG = f"{WORD}(-{WORD})*"

MAX_SLUGS_WITH_SUGGESTIONS = 20  # searching for similar slugs takes time; further unknown slugs get none


def current_slugs(library: Library, kind: str, slugs: Sequence[str]) -> dict[str, str | None]:
    """Each slug with its current form (itself, or its new one if it was renamed); None where it is unknown."""
    return {slug: library.current_slug(kind, slug) for slug in slugs}


def raise_unknown_slugs(library: Library, unknown: Iterable[tuple[str, str, str]]) -> None:
    """Raises one Problem 422 about all unknown slugs, given as (field, kind, slug); returns where there are none."""
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
