"""Slugs in requests: former ones are replaced by current ones, unknown ones rejected with suggestions."""

from collections.abc import Iterable, Sequence

from content.model.boxes import usual_box
from content.model.types import Library
from engine.errors import UnknownSlug
from engine.memo import cache_on_first_argument
from engine.messages import Message
from engine.names import MAX_NEAREST, fold, nearest
from web.messages import message
from web.problems import Problem

WORD = "[a-z0-9]+"
SLUG = f"{WORD}(-{WORD})*"

MAX_SLUGS_WITH_SUGGESTIONS = 20  # searching for similar slugs takes time; further unknown slugs get none


def current_slugs(library: Library, kind: str, slugs: Sequence[str]) -> dict[str, str | None]:
    """Each slug with its current form (itself, or its new one if it was renamed); None where it is unknown."""
    return {slug: library.current_slug(kind, slug) for slug in slugs}


def unknown_slug(library: Library, kind: str, text: str) -> UnknownSlug:
    """The error for a slug that does not exist, or for a name instead; of boxes and their lines with any name of these.

    An expansion suggests its usual box where a box was meant.
    """
    error = UnknownSlug(text, library.records_by_kind[kind])
    if kind not in ("expansion", "edition"):
        return error
    asked, names = fold(text), names_of_expansions(library)
    similar = [names[asked]] if asked in names else [names[name] for name in nearest(asked, names)]
    boxes = [usual_box(library, slug) for slug in similar]
    found = similar if kind == "expansion" else list(filter(None, boxes))
    both = (*found, *error.suggestions) if asked in names else (*error.suggestions, *found)
    return UnknownSlug.suggesting(text, list(dict.fromkeys(both))[:MAX_NEAREST])


@cache_on_first_argument
def names_of_expansions(library: Library) -> dict[str, str]:
    """The folded names of expansions, German, English and as people call them, with their slugs."""
    lines = library.catalog.expansions.values()
    named = {fold(name): line.slug for line in lines for name in (line.slug, line.name, line.name_en)}
    others = {
        fold(synonym.word): named[fold(of)] for synonym in library.synonyms for of in synonym.means if fold(of) in named
    }
    return {**others, **named}


def raise_unknown_slugs(library: Library, unknown: Iterable[tuple[str, str, str]]) -> None:
    """Raises one Problem 422 about all unknown slugs, given as (field, kind, slug); returns where there are none."""
    unknown_slugs: dict[str, UnknownSlug] = {}
    errors: dict[str, list[Message]] = {}
    for field, kind, slug in unknown:
        if slug not in unknown_slugs:
            is_searched = len(unknown_slugs) < MAX_SLUGS_WITH_SUGGESTIONS
            unknown_slugs[slug] = unknown_slug(library, kind, slug) if is_searched else UnknownSlug(slug, ())
        errors.setdefault(field, []).append(unknown_slugs[slug].message)
    if unknown_slugs:
        suggestions = {slug: list(error.suggestions) for slug, error in unknown_slugs.items()}
        detail = message("unknown-slugs", slugs=", ".join(unknown_slugs))
        raise Problem(422, "unknown-slug", detail, errors=errors, suggestions=suggestions)
