"""Whether a kingdom is legal, and all findings about it: one small function per check.

`check` returns all findings at once, in the order of the checks; a kingdom is legal if none of them is an error.
Missing cards that setup would draw at random, such as the bane, are warnings. What is impossible or against the rules
is an error.
"""

from engine.catalog import Catalog
from engine.catalog_view import catalog_view
from engine.kingdoms.kingdom import Choices, Kingdom
from engine.validation import choices as choice_checks
from engine.validation import extras, hints, piles, special_roles
from engine.validation.findings import Case, Check, Finding, Severity

__all__ = ["CHECKS", "Finding", "Severity", "check", "check_case", "is_legal"]

CHECKS: tuple[Check, ...] = (
    choice_checks.check_players,
    piles.check_unknown_cards,
    piles.check_number_of_piles,
    piles.check_duplicates,
    piles.check_kinds_of_piles,
    piles.check_kinds_of_landscapes,
    piles.check_platinum_with_colony,
    extras.check_extras,
    special_roles.check_boons,
    special_roles.check_obelisk,
    special_roles.check_traits,
    special_roles.check_black_market,
    choice_checks.check_editions,
    choice_checks.check_first_card,
    choice_checks.check_platinum_and_colony,
    choice_checks.check_shelters,
    hints.check_number_of_landscapes,
    hints.check_alchemy_piles,
)
"""In the order of their findings."""


def check(catalog: Catalog, kingdom: Kingdom, choices: Choices) -> tuple[Finding, ...]:
    """All findings about a kingdom, errors, warnings and hints, in a stable order.

    >>> [finding.code for finding in check(CATALOG, KINGDOM, Choices(players=7))]
    ['players-out-of-range']
    """
    existing = tuple(edition for edition in choices.editions if edition in catalog.editions)
    return check_case(Case(catalog_view(catalog, existing), kingdom, choices))


def check_case(case: Case) -> tuple[Finding, ...]:
    """`check` for a `Case` that exists already, with the inventory of its kingdom."""
    return tuple([finding for check_aspect in CHECKS for finding in check_aspect(case)])


def is_legal(findings: tuple[Finding, ...]) -> bool:
    """Whether none of the findings is an error."""
    return not any(finding.severity is Severity.ERROR for finding in findings)
