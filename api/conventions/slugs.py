"""Slugs that callers name: former ones are understood, all unknown ones are refused with the nearest there are."""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from django.db.models import Model

from api.conventions.problems import Problem
from cards.models import Card, Edition, Expansion, RecommendedSet, Renamed, Tag
from engine.errors import UnknownSlug
from rulings.models import Topic

SLUG = "[a-z0-9]+(-[a-z0-9]+)*"
MODELS: Mapping[str, type[Model]] = {
    "card": Card,
    "edition": Edition,
    "expansion": Expansion,
    "set": RecommendedSet,
    "tag": Tag,
    "topic": Topic,
}
"""What has a slug that can be named in a question, by its kind in `Renamed`."""

MOST_SUGGESTED = 20
"""Looking for near slugs takes time; beyond this many unknown ones they are only named."""


def present(kind: str, slugs: Sequence[str]) -> dict[str, str | None]:
    """Each slug with what it is today, None where it is unknown: one query, two if some are not there."""
    rows: Any = MODELS[kind]._default_manager
    possible = [slug for slug in slugs if re.fullmatch(SLUG, slug)]  # a database may choke on any other text
    known: set[str] = set(rows.filter(pk__in=possible).values_list("pk", flat=True))
    moved = former(kind, [slug for slug in possible if slug not in known])
    return {slug: slug if slug in known else moved.get(slug) for slug in slugs}


def former(kind: str, slugs: Collection[str]) -> dict[str, str]:
    """Those of the slugs that something had before, with the one it has now."""
    if not slugs:
        return {}
    return dict(Renamed.objects.filter(kind=kind, old__in=slugs).values_list("old", "new"))


def every(kind: str) -> list[str]:
    rows: Any = MODELS[kind]._default_manager
    return list(rows.values_list("pk", flat=True))


def refuse_unknown(unknown: Iterable[tuple[str, str, str]]) -> None:
    """Name all unknown slugs at once, given as field, kind and slug; the first ones with the nearest known."""
    pools: dict[str, list[str]] = {}
    found: dict[str, UnknownSlug] = {}
    errors: dict[str, list[str]] = {}
    for field, kind, slug in unknown:
        if slug not in found:
            pool = pools.setdefault(kind, every(kind)) if len(found) < MOST_SUGGESTED else ()
            found[slug] = UnknownSlug(slug, pool)
        errors.setdefault(field, []).append(str(found[slug]))
    if found:
        suggestions = {slug: list(error.suggestions) for slug, error in found.items()}
        raise Problem(422, "unknown-slug", f"Unbekannt: {', '.join(found)}.", errors=errors, suggestions=suggestions)
