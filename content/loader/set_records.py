"""Recommended sets as their records name them: cards in roles, and what the engine says of them."""

from collections.abc import Iterator, Mapping
from typing import Any

from content.loader.catalog_records import catalog_of_records
from content.loader.records import Content, Entry
from engine.kingdoms.kingdom import Choices, Kingdom, PolicyMode
from engine.kingdoms.roles import EXTRAS, SWAPPABLE_EXTRAS, Role
from engine.kingdoms.sets import kingdom_of_set
from engine.validation import Finding, Severity, check

ROLES = {"kingdom": Role.PILE, "landscapes": Role.LANDSCAPE, **{extra.field: extra.role for extra in EXTRAS}}
"""Keys of a set that name cards, and the role of these."""

POLICIES = ("platinum_colony", "shelters")

MUST_BE_NAMED = {*(f"{extra.role}-missing" for extra in SWAPPABLE_EXTRAS), "boons-missing", "trait-pile-missing"}
"""What a table may leave to chance but a set says; only the pile of the Obelisk is drawn in sets too."""


def cards_of(data: Mapping[str, Any]) -> list[tuple[Role, str]]:
    """Every card that a set names, with its role, in the order of the roles."""
    named = [(role, data[key]) for key, role in ROLES.items() if key in data]
    return [(role, card) for role, value in named for card in (value if isinstance(value, list) else [value])]


def policies_of(data: Mapping[str, Any]) -> dict[str, PolicyMode]:
    return {key: PolicyMode.YES if data[key] else PolicyMode.NO for key in POLICIES if key in data}


def kingdom_of(data: Mapping[str, Any]) -> tuple[Kingdom, Choices]:
    """The kingdom that a set is, and how it is played."""
    return kingdom_of_set(cards_of(data), data.get("traits", {}), policies_of(data))


def objections(content: Content) -> Iterator[tuple[Entry, Finding]]:
    """What is wrong with a set, or missing in it, by the rules that hold for every table.

    A misprint that names the card which asks for something explains why nothing stands there.
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
