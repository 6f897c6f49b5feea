"""Checks of extra cards: bane, Ally, Prophezeiung, extra piles, cards set aside.

A missing one is a warning, because setup draws it, and an error only if no card could be drawn. One that is wrong, used
twice or not needed by any card is an error.
"""

from collections.abc import Iterator
from functools import partial

from engine.kingdoms.roles import SWAPPABLE_EXTRAS, Extra
from engine.validation.findings import Case, Finding, error, finding_message, warning, where_used


def check_extras(case: Case) -> Iterator[Finding]:
    """Every role with one extra card, one after the other.

    An Ally among the landscapes is not missing but in the wrong place, which `check_kinds_of_landscapes` reports.
    """
    for extra in SWAPPABLE_EXTRAS:
        cards = case.named_extras.get(extra.role)
        if cards:
            yield from _check_named(case, extra, cards[0])
        elif case.is_needed(extra.role) and not case.among_landscapes(extra):
            yield _missing(case, extra)


def _check_named(case: Case, extra: Extra, slug: str) -> Iterator[Finding]:
    about, wrong = {"role": extra.title, "card": case.name(slug)}, partial(error, sources=extra.sources)
    if not case.is_needed(extra.role):
        yield wrong(f"{extra.role}-unneeded", slug, text="unneeded", needed_by=extra.needed_by, **about)
    if not case.is_known(slug):
        return
    if requirement := extra.unmet_requirement(case.view, slug):
        yield wrong(requirement.code, slug, text="broken", why=requirement.why, **about)
    other_role = case.other_use(extra.role, slug) if extra.kind is None else None
    if other_role is not None:
        yield wrong(f"{extra.role}-in-use", slug, text="in-use", where=where_used(other_role), **about)


def _missing(case: Case, extra: Extra) -> Finding:
    because = case.because(extra.role)
    owned, used = case.view.owned, case.inventory.used_piles
    missing = finding_message("missing", role=extra.title, cards=case.names(because))
    if any(slug not in used and (owned is None or slug in owned) for slug in extra.candidates(case.view)):
        return warning(f"{extra.role}-missing", *because, text="will-be-drawn", sources=extra.sources, missing=missing)
    return error(f"{extra.role}-impossible", *because, text="nothing-fits", sources=extra.sources, missing=missing)
