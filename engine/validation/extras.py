"""What some cards bring: bane, Ally, Prophezeiung, extra piles, cards set aside.

Missing is a warning, because laying the table draws it; wrong, doubled or asked for by nothing is an error. Missing
is an error only where nothing could be drawn.
"""

from collections.abc import Iterator

from engine.kingdoms.roles import SUPPLY_ROLES, SWAPPABLE_EXTRAS, Extra, Role
from engine.validation.findings import Case, Finding, error, warning
from engine.validation.messages import finding_message


def extras(case: Case) -> Iterator[Finding]:
    """Every role that some cards bring, one after the other."""
    for extra in SWAPPABLE_EXTRAS:
        named = case.named.get(extra.role)
        if named:
            yield from _named(case, extra, named[0])
        elif case.is_due(extra.role):
            yield _missing(case, extra)


def _named(case: Case, extra: Extra, slug: str) -> Iterator[Finding]:
    if not case.is_due(extra.role):
        text = finding_message("unneeded", role=extra.title, card=case.name(slug), asked_by=extra.asked_by)
        yield error(f"{extra.role}-unneeded", text, slug, sources=extra.sources)
    if not case.is_known(slug):
        return
    if demand := extra.unmet_requirement(case.view, slug):
        text = finding_message("broken", role=extra.title, card=case.name(slug), why=demand.why)
        yield error(demand.code, text, slug, sources=extra.sources)
    if extra.kind is None and case.view.pile_of(slug) in case.other_uses(extra.role):
        where = finding_message("in-supply" if _is_in_supply(case, slug, extra.role) else "used-otherwise")
        text = finding_message("in-use", role=extra.title, card=case.name(slug), where=where)
        yield error(f"{extra.role}-in-use", text, slug, sources=extra.sources)


def _is_in_supply(case: Case, slug: str, role: Role) -> bool:
    others = (other for other in SUPPLY_ROLES if other is not role)
    return any(case.view.pile_of(slug) in case.inventory.of(other) for other in others)


def _missing(case: Case, extra: Extra) -> Finding:
    because = case.because(extra.role)
    owned, used = case.view.owned, case.inventory.used_piles
    missing = finding_message("missing", role=extra.title, cards=case.names(because))
    if any(slug not in used and (owned is None or slug in owned) for slug in extra.candidates(case.view)):
        text = finding_message("will-be-drawn", missing=missing)
        return warning(f"{extra.role}-missing", text, *because, sources=extra.sources)
    text = finding_message("nothing-fits", missing=missing)
    return error(f"{extra.role}-impossible", text, *because, sources=extra.sources)
