"""Recommended sets, as their records have them: their cards by role, and what the engine's validation says of them."""

from collections.abc import Iterator, Mapping
from typing import Any

from content.loader.catalog_records import catalog_of_records
from content.loader.records import Content, Entry
from engine.kingdoms.kingdom import Choices, Kingdom, PolicyMode
from engine.kingdoms.roles import EXTRAS, SWAPPABLE_EXTRAS, Role
from engine.kingdoms.sets import kingdom_of_set
from engine.validation import Finding, Severity, check

ROLES = {"kingdom": Role.PILE, "landscapes": Role.LANDSCAPE, **{extra.field: extra.role for extra in EXTRAS}}
"""Keys of a set that hold slugs of cards, and the role of these cards."""

POLICIES = ("platinum_colony", "shelters")

MUST_BE_NAMED = {*(f"{extra.role}-missing" for extra in SWAPPABLE_EXTRAS), "boons-missing", "trait-pile-missing"}
"""Codes of findings that are not errors for a table, where chance decides, but are for a set, which must name it.

Only the pile of the Obelisk is left to chance in sets, too.
"""


def cards_of(data: Mapping[str, Any]) -> list[tuple[Role, str]]:
    """Every card that a set names, with its role, in the order of the roles."""
    named = [(role, data[key]) for key, role in ROLES.items() if key in data]
    return [(role, card) for role, value in named for card in (value if isinstance(value, list) else [value])]


def policies_of(data: Mapping[str, Any]) -> dict[str, PolicyMode]:
    return {key: PolicyMode.YES if data[key] else PolicyMode.NO for key in POLICIES if key in data}


def kingdom_of(data: Mapping[str, Any]) -> tuple[Kingdom, Choices]:
    """The kingdom of a set, and the choices it prescribes."""
    return kingdom_of_set(cards_of(data), data.get("traits", {}), policies_of(data))


def objections(content: Content) -> Iterator[tuple[Entry, Finding]]:
    """Errors in a set, and what it lacks, by the rules for every kingdom.

    Something that a card needs may be missing if a misprint of the set names that card.
    """
    catalog = catalog_of_records(content)
    for entry in content["set"]:
        kingdom, choices = kingdom_of(entry.data)
        printed = " ".join(misprint["printed"] for misprint in entry.data.get("misprints", []))
        for finding in check(catalog, kingdom, choices):
            is_explained = any(catalog.card(slug).name in printed for slug in finding.cards if slug in catalog.cards)
            is_missing = finding.code in MUST_BE_NAMED and not is_explained
            if is_missing or finding.severity is Severity.ERROR:
                yield entry, finding
