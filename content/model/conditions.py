"""Conditions as they stand in the content, as the engine reads them, and texts that name what meets them."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from engine.catalog import CardType, Kind
from engine.kingdoms.conditions import CardPattern, Condition, ConditionPart, CostFeature

PLACEHOLDER = re.compile(r"(^|[.:?!] |„)?\{([a-z0-9-]+)\}")
"""Where a text names a part; at the beginning of a sentence it is written with a capital."""

DATIVE_PREPOSITION = re.compile(r"\b(?:aus|bei|mit|nach|seit|von|zu) \{", re.IGNORECASE)
"""Before a part there stands none of these: what it is called, `eine Hexe`, would need another form."""

MAX_NAMES = 3


def condition_of(data: Mapping[str, Mapping[str, Any]]) -> Condition:
    """The parts of a condition, in the order of the content."""
    return tuple(
        ConditionPart(
            name=name,
            description=part["called"],
            pattern=_look(part),
            exception=_look(part["but_not"]) if "but_not" in part else None,
            is_mixed=part.get("mixed", False),
            needs_current_printing=part.get("as_today", False),
            has_trait=part.get("trait", False),
            from_supply=part.get("supply", False),
            absent=_look(part["without"]) if "without" in part else None,
        )
        for name, part in data.items()
    )


def _look(data: Mapping[str, Any]) -> CardPattern:
    return CardPattern(
        names=frozenset(data.get("names", ())),
        tags=frozenset(data.get("tags", ())),
        types=frozenset(CardType(name) for name in data.get("types", ())),
        kinds=frozenset(Kind(name) for name in data.get("kinds", ())),
        needs=frozenset(data.get("needs", ())),
        costs=frozenset(CostFeature(name) for name in data.get("costs", ())),
        max_coins=data.get("up_to"),
    )


def parts_named_in(text: str) -> set[str]:
    """The parts that a text names."""
    return {name for _, name in PLACEHOLDER.findall(text)}


def fill_placeholders(text: str, names: Mapping[str, str]) -> str:
    """A text with what its parts are called.

    >>> filled("Nimm {angriff}. {angriff} hilft.", {"angriff": "eine Hexe"})
    'Nimm eine Hexe. Eine Hexe hilft.'
    """

    def name(place: re.Match[str]) -> str:
        before, called = place[1], names[place[2]]
        return called if before is None else f"{before}{called[:1].upper()}{called[1:]}"

    return PLACEHOLDER.sub(name, text)


def general_text(text: str, condition: Condition) -> str:
    """A text about whatever meets the condition."""
    return fill_placeholders(text, {part.name: part.description for part in condition})


def join_with_or(names: Sequence[str]) -> str:
    """Some names, of which each will do; of many only the first.

    >>> either(["Hexe", "Miliz", "Banditin", "Spion"])
    'Hexe, Miliz oder Banditin'
    """
    *before, last = names[:MAX_NAMES]
    return f"{', '.join(before)} oder {last}" if before else last
