"""Checks of extra cards: bane, Ally, Prophezeiung, extra piles, cards set aside.

A missing one is a warning, because setup draws it, and an error only if no card could be drawn. One that is wrong, used
twice or not needed by any card is an error.
"""

from collections.abc import Iterator

from engine.kingdoms.roles import SWAPPABLE_EXTRAS, Extra
from engine.validation.findings import Case, Finding, error, warning
from engine.validation.messages import finding_message, where_used


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
    if not case.is_needed(extra.role):
        text = finding_message("unneeded", role=extra.title, card=case.name(slug), needed_by=extra.needed_by)
        yield error(f"{extra.role}-unneeded", text, slug, sources=extra.sources)
    if not case.is_known(slug):
        return
    if requirement := extra.unmet_requirement(case.view, slug):
        text = finding_message("broken", role=extra.title, card=case.name(slug), why=requirement.why)
        yield error(requirement.code, text, slug, sources=extra.sources)
    other_role = case.other_use(extra.role, slug) if extra.kind is None else None
    if other_role is not None:
        text = finding_message("in-use", role=extra.title, card=case.name(slug), where=where_used(other_role))
        yield error(f"{extra.role}-in-use", text, slug, sources=extra.sources)


def _missing(case: Case, extra: Extra) -> Finding:
    because = case.because(extra.role)
    owned, used = case.view.owned, case.inventory.used_piles
    missing = finding_message("missing", role=extra.title, cards=case.names(because))
    if any(slug not in used and (owned is None or slug in owned) for slug in extra.candidates(case.view)):
        text = finding_message("will-be-drawn", missing=missing)
        return warning(f"{extra.role}-missing", text, *because, sources=extra.sources)
    text = finding_message("nothing-fits", missing=missing)
    return error(f"{extra.role}-impossible", text, *because, sources=extra.sources)
