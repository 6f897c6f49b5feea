"""Builds the library from the records of the content: the only way from one to the other.

The loader checks and indexes what it builds from YAML, readers build the same from the tables.
"""

from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any

from content.model import types
from content.model.arms import Arms
from content.model.catalog import catalog_of, printings_of
from content.model.conditions import condition_of, general_text
from content.model.conversion import filled
from content.model.history import History
from content.model.records import CombinationRecord, Records, RuleRecord, RulingRecord, SetRecord
from content.model.types import Library, group_by_key
from engine.kingdoms.kingdom import Choices, Kingdom, PolicyMode
from engine.kingdoms.roles import EXTRAS, Role
from engine.kingdoms.sets import kingdom_of_set

NO_HISTORY = History()

ROLES = {"kingdom": Role.PILE, "landscapes": Role.LANDSCAPE, **{extra.field: extra.role for extra in EXTRAS}}
"""Keys of a recommended set that hold slugs of cards, and the role of these cards."""

POLICIES = ("platinum_colony", "shelters")


def library_of(
    records: Records,
    version: str,
    loaded_at: datetime,
    counts: Mapping[str, int],
    history: History = NO_HISTORY,
) -> Library:
    """The library of records that refer to each other correctly, which the loader has checked."""
    phrasings = {record["slug"]: record for record in records["phrasing"]}
    return Library(
        version=version,
        loaded_at=loaded_at,
        counts=counts,
        catalog=catalog_of(records, version),
        sources=_sources(records),
        topics={record["slug"]: filled(types.Term, record) for record in records["topic"]},
        tags={
            record["slug"]: filled(types.Term, record, description=record["definition"]) for record in records["tag"]
        },
        arms={record["slug"]: filled(Arms, record) for record in records["card"]},
        boxes=_boxes(records),
        rulings={record["slug"]: _ruling(record, phrasings.get(record["slug"], {})) for record in records["ruling"]},
        differences={record["slug"]: filled(types.Difference, record) for record in records["difference"]},
        rules={record["slug"]: _rule(record, phrasings.get(record["slug"], {})) for record in records["rule"]},
        combinations={record["slug"]: _combination(record) for record in records["combination"]},
        sets={record["slug"]: _set(record) for record in records["set"]},
        synonyms=[filled(types.Synonym, record) for record in records["synonym"]],
        descriptions={record["slug"]: tuple(record["phrasings"]) for record in records["description"]},
        renamed={(record["kind"], record["slug"]): record["new"] for record in records["renamed"]},
        history=history,
    )


def holds_today(record: RulingRecord | RuleRecord) -> bool:
    """Whether a ruling or rule holds today: yes, unless its record says no or names what superseded it."""
    return record.get("holds_today", "superseded_by" not in record)


def kingdom_of(record: SetRecord) -> tuple[Kingdom, Choices]:
    """The kingdom of a recommended set, and the choices it prescribes."""
    policies = {key: PolicyMode.YES if record.get(key) else PolicyMode.NO for key in POLICIES if key in record}
    return kingdom_of_set(cards_of(record), record.get("traits", {}), policies)


def cards_of(record: SetRecord) -> Iterator[tuple[Role, str]]:
    """Every card that a set names, with its role, in the order of the roles."""
    for key, role in ROLES.items():
        value: Any = record.get(key, ())
        yield from ((role, card) for card in ([value] if isinstance(value, str) else value))


def _sources(records: Records) -> dict[str, types.Source]:
    names = {record["slug"]: record["name"] for record in records["document"]}
    return {
        record["slug"]: filled(types.Source, record, document_name=names[record["document"]])
        for record in records["block"]
    }


def _boxes(records: Records) -> dict[str, types.Box]:
    expansions = {record["slug"]: position for position, record in enumerate(records["expansion"])}
    cards = sorted(records["card"], key=lambda card: expansions[card["expansion"]])
    printed = group_by_key((printing["edition"], card["slug"]) for card in cards for printing in printings_of(card))
    return {
        record["slug"]: filled(types.Box, record, cards=tuple(printed.get(record["slug"], ())))
        for record in records["edition"]
    }


def _ruling(record: RulingRecord, typed: Mapping[str, Any]) -> types.Ruling:
    return filled(
        types.Ruling,
        record,
        note=record.get("source_note", ""),
        holds_today=holds_today(record),
        search_phrasings=_search_phrasings(typed),
        opposite_phrasings=tuple(typed.get("opposite", ())),
    )


def _rule(record: RuleRecord, typed: Mapping[str, Any]) -> types.Rule:
    condition = condition_of(record.get("applies_when", {}))
    return filled(
        types.Rule,
        record,
        text=general_text(record["text"], condition),
        template=record["text"],
        is_obvious=record.get("obvious", False),
        applies_when=condition,
        holds_today=holds_today(record),
        search_phrasings=_search_phrasings(typed),
    )


def _combination(record: CombinationRecord) -> types.Combination:
    """Its cards are those that are printed as they are worded today, because its sentence was read beside that text.

    A part with `as_today: false` has cards for which it is true in each of their printings.
    """
    parts: dict[str, Any] = {name: {"as_today": True, **part} for name, part in record["applies_when"].items()}
    return filled(types.Combination, record, applies_when=condition_of(parts))


def _search_phrasings(typed: Mapping[str, Any]) -> types.Slugs:
    return (*typed.get("phrasings", ()), *typed.get("opposite", ()))


def _set(record: SetRecord) -> types.RecommendedSet:
    kingdom, choices = kingdom_of(record)
    return filled(types.RecommendedSet, record, kingdom=kingdom, choices=choices)
