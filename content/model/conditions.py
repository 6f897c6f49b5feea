"""Conditions of the content as conditions of the engine, and texts with placeholders for the cards that meet them."""

import re
from collections.abc import Mapping, Sequence

from content.model.conversion import filled
from content.model.records import ConditionRecord, PatternRecord
from engine.kingdoms.conditions import CardPattern, Condition, ConditionPart
from engine.kingdoms.roles import Role

PLACEHOLDER = re.compile(r"(^|[.:?!] |„)?\{([a-z0-9-]+)\}")
"""A placeholder such as `{dauer}`, with the beginning of a sentence before it: there the name gets a capital letter."""

DATIVE_PREPOSITION = re.compile(r"\b(?:aus|bei|mit|nach|seit|von|zu) \{", re.IGNORECASE)
"""Not allowed before a placeholder: they take the dative, and names are filled in as nominative (`eine Hexe`)."""

EACH = "each"  # the placeholder for what a combination says of the card that is there

MAX_NAMES = 3  # names of cards in a text; others that would do are left out


def condition_of(record: Mapping[str, ConditionRecord]) -> Condition:
    """The parts of a condition, in the order of the content."""
    return tuple(
        ConditionPart(
            name=name,
            description=part["called"],
            pattern=_pattern(part),
            exception=_pattern(part["but_not"]) if "but_not" in part else None,
            is_mixed=part.get("mixed", False),
            needs_current_printing=part.get("as_today", False),
            has_trait=part.get("trait", False),
            from_supply=part.get("supply", False),
            may_be_borrowed=part.get("lent", False),
            role=Role(part["role"]) if "role" in part else None,
            absent=_pattern(part["without"]) if "without" in part else None,
        )
        for name, part in record.items()
    )


def _pattern(record: PatternRecord) -> CardPattern:
    return filled(CardPattern, record, max_coins=record.get("up_to"))


def parts_named_in(text: str) -> set[str]:
    """The names of the placeholders of a text."""
    return {name for _, name in PLACEHOLDER.findall(text)}


def fill_placeholders(text: str, names: Mapping[str, str]) -> str:
    """A text with names in place of its placeholders.

    >>> fill_placeholders("Nimm {angriff}. {angriff} hilft.", {"angriff": "eine Hexe"})
    'Nimm eine Hexe. Eine Hexe hilft.'
    """

    def name_at(match: re.Match[str]) -> str:
        sentence_start, name = match[1], names[match[2]]
        return name if sentence_start is None else f"{sentence_start}{name[:1].upper()}{name[1:]}"

    return PLACEHOLDER.sub(name_at, text)


def general_text(text: str, condition: Condition) -> str:
    """A text with what the parts of the condition are called in general, such as „eine Dauerkarte“."""
    return fill_placeholders(text, {part.name: part.description for part in condition})


def join_with_or(names: Sequence[str]) -> str:
    """Names joined with „oder“, of many only the first ones.

    >>> join_with_or(["Hexe", "Miliz", "Banditin", "Spion"])
    'Hexe, Miliz oder Banditin'
    """
    *before, last = names[:MAX_NAMES]
    return f"{', '.join(before)} oder {last}" if before else last
