"""Slugs that callers name: former ones are understood, all unknown ones are refused with the nearest there are."""

from collections.abc import Iterable, Sequence

from content.model.library import library
from engine.errors import UnknownSlug
from engine.messages import Message
from web.messages import message
from web.problems import Problem

WORD = "[a-z0-9]+"
SLUG = f"{WORD}(-{WORD})*"

MOST_SUGGESTED = 20
"""Looking for near slugs takes time; beyond this many unknown ones they are only named."""


def present(kind: str, slugs: Sequence[str]) -> dict[str, str | None]:
    """Each slug with what it is today, None where it is unknown."""
    lib = library()
    return {slug: lib.current_slug(kind, slug) for slug in slugs}


def refuse_unknown(unknown: Iterable[tuple[str, str, str]]) -> None:
    """Name all unknown slugs at once, given as field, kind and slug; the first ones with the nearest known."""
    found: dict[str, UnknownSlug] = {}
    errors: dict[str, list[Message]] = {}
    for field, kind, slug in unknown:
        if slug not in found:
            found[slug] = UnknownSlug(slug, library().records_by_kind[kind] if len(found) < MOST_SUGGESTED else ())
        errors.setdefault(field, []).append(found[slug].message)
    if found:
        suggestions = {slug: list(error.suggestions) for slug, error in found.items()}
        detail = message("unknown-slugs", slugs=", ".join(found))
        raise Problem(422, "unknown-slug", detail, errors=errors, suggestions=suggestions)
