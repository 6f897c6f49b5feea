"""Checks of recommended sets."""

from collections.abc import Iterator

from content.loader.faults import Fault
from content.loader.files import fault_in
from content.model.builder import cards_of, kingdom_of
from content.model.catalog import catalog_of
from content.model.records import Records, SetRecord
from engine.kingdoms.roles import SWAPPABLE_EXTRAS, Role
from engine.validation import Severity, check

MUST_BE_NAMED = {*(f"{extra.role}-missing" for extra in SWAPPABLE_EXTRAS), "boons-missing", "trait-pile-missing"}
"""Codes of findings that are not errors for a table, where chance decides, but are for a set, which must name it.

Only the pile of the Obelisk is left to chance in sets, too.
"""


def check_set_expansions(records: Records) -> Iterator[Fault]:
    """The expansions of a set are exactly those of its piles."""
    home = {card["slug"]: card["expansion"] for card in records["card"]}
    for of_set in records["set"]:
        for slug in of_set["kingdom"]:
            if home[slug] not in of_set["expansions"]:
                yield fault_in(of_set, f"{slug} is from {home[slug]}, which the set does not name", "expansions")
        for expansion in set(of_set["expansions"]) - {home[slug] for slug in of_set["kingdom"]}:
            yield fault_in(of_set, f"no pile is from {expansion}", "expansions")


def check_sets_are_playable(records: Records) -> Iterator[Fault]:
    """Sets pass the validation of the engine: they name a Bannkarte, Verbündeten and so on exactly if they need one.

    Something that a card needs may be missing if a misprint of the set names that card.
    """
    catalog = catalog_of(records)
    for of_set in records["set"]:
        printed = " ".join(misprint["printed"] for misprint in of_set.get("misprints", []))
        for finding in check(catalog, *kingdom_of(of_set)):
            is_explained = any(catalog.card(slug).name in printed for slug in finding.cards if slug in catalog.cards)
            is_missing = finding.code in MUST_BE_NAMED and not is_explained
            if is_missing or finding.severity is Severity.ERROR:
                yield fault_in(of_set, f"{finding.code}: {finding.message}")


def check_unique_sets(records: Records) -> Iterator[Fault]:
    """No two sets have the same cards."""
    first: dict[frozenset[tuple[Role, str]], SetRecord] = {}
    for of_set in records["set"]:
        other = first.setdefault(frozenset(cards_of(of_set)), of_set)
        if other is not of_set:
            yield fault_in(of_set, f"is the same set as {other['slug']}: one set with several editions", "kingdom")
