"""Whether a kingdom is legal, and everything there is to say about it: one small function for each check.

`check` returns all findings at once in the order of the checks; a kingdom is legal when none of them is an error.
What laying the table would draw by chance (a missing bane) is a warning; what cannot be, or must not be, an error.
"""

from engine.catalog import Catalog
from engine.catalog_view import catalog_view
from engine.kingdoms.kingdom import Choices, Kingdom
from engine.validation import choices as how
from engine.validation import extras, hints, piles, special_roles
from engine.validation.findings import Case, Check, Finding, Severity

__all__ = ["CHECKS", "Finding", "Severity", "check", "check_case", "is_legal"]

CHECKS: tuple[Check, ...] = (
    how.players,
    piles.unknown_cards,
    piles.number_of_piles,
    piles.duplicates,
    piles.piles_of_the_wrong_kind,
    piles.landscapes_of_the_wrong_kind,
    piles.half_of_platinum_and_colony,
    extras.extras,
    special_roles.boons,
    special_roles.obelisk,
    special_roles.traits,
    special_roles.black_market,
    how.editions,
    how.first_card,
    how.platinum_and_colony,
    how.shelters,
    hints.check_number_of_landscapes,
    hints.check_alchemy_piles,
)
"""In the order in which the findings are told."""


def check(catalog: Catalog, kingdom: Kingdom, choices: Choices) -> tuple[Finding, ...]:
    """All findings about a kingdom, errors, warnings and hints, in a stable order.

    >>> from engine.example import CATALOG, KINGDOM
    >>> [finding.code for finding in check(CATALOG, KINGDOM, Choices(players=7))]
    ['players-out-of-range']
    """
    known = tuple(edition for edition in choices.editions if edition in catalog.editions)
    return check_case(Case(catalog_view(catalog, known), kingdom, choices))


def check_case(case: Case) -> tuple[Finding, ...]:
    """`check` for a kingdom whose inventory is known already."""
    return tuple([finding for look in CHECKS for finding in look(case)])


def is_legal(findings: tuple[Finding, ...]) -> bool:
    """Whether none of the findings is an error."""
    return not any(finding.severity is Severity.ERROR for finding in findings)
