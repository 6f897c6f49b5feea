"""The fields of the form of Königreich: chips and selects with their options, filled in from the address.

A parameter may occur several times in an address, once from its chip and once from its select: then both wishes hold.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from django.http import QueryDict

from companion.pages.wish_presets import CHIPS, PRESETS, Chip, landscapes_of
from engine.catalog import CardType, Catalog
from engine.kingdoms.kingdom import Choices, Policy, Variant
from engine.kingdoms.policies import word_of

LANDSCAPE_PARAMETER = "quer"


class LandscapeWish(StrEnum):
    """Values of `LANDSCAPE_PARAMETER` besides spans of numbers: landscapes shuffled in as the rules say, up to two."""

    SHUFFLED = "misch"
    AT_LEAST_ONE = "muss"


NEVER, ANY, MUST = "0", "", "1-"  # the values of a chip, which are spans

SPAN_OPTIONS = (
    ("", "egal"),
    ("0", "keine"),
    ("1-", "mindestens 1"),
    ("2-", "mindestens 2"),
    ("3-", "mindestens 3"),
    ("-1", "höchstens 1"),
    ("-2", "höchstens 2"),
    ("-3", "höchstens 3"),
    ("1", "genau 1"),
)

COUNTED_TYPES = (
    CardType.ATTACK,
    CardType.REACTION,
    CardType.DURATION,
    CardType.TREASURE,
    CardType.VICTORY,
    CardType.NIGHT,
    CardType.TRAVELLER,
    CardType.LOOTER,
    CardType.FATE,
    CardType.DOOM,
    CardType.LIAISON,
    CardType.OMEN,
    CardType.COMMAND,
    CardType.GATHERING,
    CardType.SHADOW,
)

# Beginning of the field name of a single wish → title of its group.
WISH_GROUPS = {
    "tag": "Mechaniken",
    "typ": "Kartentypen",
    "kosten": "Kosten",
    "trank": "Kosten",
    "schulden": "Kosten",
    "aus": "Aus einer Erweiterung",
}

# Smallest cost of a span, which is part of the field name as in `kosten-2`, and its label.
COST_SPANS = ((2, "Kosten 0 bis 2"), (3, "Kosten 3"), (4, "Kosten 4"), (5, "Kosten 5"), (6, "Kosten 6 und mehr"))

MIX_OPTIONS = (
    ("", "beliebig viele"),
    ("1", "nur eine"),
    ("2", "genau 2"),
    ("3", "genau 3"),
    ("-2", "höchstens 2"),
    ("-3", "höchstens 3"),
    ("3-", "mindestens 3"),
)
LANDSCAPE_OPTIONS = (
    ("", "wie oben"),
    (LandscapeWish.SHUFFLED, "wie gemischt, bis zu 2"),
    ("0-2", "bis zu 2"),
    ("1", "genau 1"),
    ("2", "genau 2"),
    ("3", "genau 3"),
    ("4", "genau 4"),
)
POLICY_OPTIONS = (
    ("", "wie in der Spielregel"),
    ("yes", "immer"),
    ("no", "nie"),
    ("first-card", "erste Karte entscheidet"),
    ("by-share", "auslosen nach Anteil"),
    ("from-1", "ab 1 Karte der Erweiterung"),
    *((f"from-{number}", f"ab {number} Karten der Erweiterung") for number in range(2, 11)),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Select:
    """A select of the form with its options, as value and label."""

    name: str
    label: str
    options: Sequence[tuple[str, str]]
    value: str


def variants(catalog: Catalog) -> list[tuple[str, str]]:
    """Options for the rules to play by: the newest, or those of a publisher."""
    publishers = catalog.words.publishers
    return [
        ("", "neueste Spielregel"),
        *((str(variant), publishers[variant].name) for variant in (Variant.HIG, Variant.RGG)),
    ]


def policy_fields(catalog: Catalog, choices: Choices) -> list[Select]:
    """The selects for how a kingdom is played."""
    return [
        Select(
            name="variante",
            label="Spielregel",
            options=variants(catalog),
            value="" if choices.variant is Variant.NEWEST else choices.variant,
        ),
        Select(
            name="platin",
            label="Platin und Kolonie",
            options=POLICY_OPTIONS,
            value=_policy_value(choices.platinum_colony),
        ),
        Select(
            name="unterschlupf", label="Unterschlupf", options=POLICY_OPTIONS, value=_policy_value(choices.shelters)
        ),
    ]


def chosen_fields(catalog: Catalog, choices: Choices) -> dict[str, str | list[str]]:
    """How a kingdom is played, as parameters of the form; default values are left out."""
    fields = {field.name: field.value for field in policy_fields(catalog, choices) if field.value}
    return {**fields, "ausgabe": list(choices.editions), "spieler": str(choices.players)}


def _policy_value(policy: Policy) -> str:
    """The value of a policy in the address, "" for the default."""
    return "" if policy == Policy() else word_of(policy)


@dataclass(frozen=True, slots=True, kw_only=True)
class ChipState:
    """One of the three states of a chip, with its value in the address."""

    label: str
    value: str
    is_chosen: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ChipField:
    """A chip of the form: radio buttons for "nie", "egal" and "muss"."""

    name: str
    parameter: str
    never: ChipState
    any: ChipState
    must: ChipState


def parameter_of(chip: Chip) -> str:
    """The parameter in which a chip sends its wish."""
    if chip.is_landscapes:
        return LANDSCAPE_PARAMETER
    return f"tag-{chip.tag}" if chip.tag else f"typ-{chip.type}"


def must_value(chip: Chip) -> str:
    return LandscapeWish.AT_LEAST_ONE if chip.is_landscapes else MUST


# Parameter → the values that its chip sends for "nie" and "muss".
CHIP_VALUES = {parameter_of(chip): (NEVER, must_value(chip)) for chip in CHIPS}


def last_value(data: QueryDict, name: str) -> str:
    """The last non-empty value of a parameter: that of the select, which comes after the chip; else ""."""
    return next((value for value in reversed(data.getlist(name)) if value), "")


def chips(data: QueryDict) -> list[ChipField]:
    """The chips, in the state that the address says."""
    return [_chip(chip, data) for chip in CHIPS]


def _chip(chip: Chip, data: QueryDict) -> ChipField:
    parameter, must = parameter_of(chip), must_value(chip)
    chosen = next((value for value in data.getlist(parameter) if value in (NEVER, must)), ANY)
    never, whatever, wanted = (
        ChipState(label=label, value=value, is_chosen=value == chosen)
        for label, value in (("nie", NEVER), ("egal", ANY), ("muss", must))
    )
    return ChipField(name=chip.name, parameter=parameter, never=never, any=whatever, must=wanted)


def chosen_presets(data: QueryDict) -> tuple[str, ...]:
    """The presets that an address chooses; unknown ones are ignored."""
    return tuple(preset.slug for preset in PRESETS if preset.slug in data.getlist("art"))


def exact_value(data: QueryDict, name: str) -> str:
    """The value of a parameter that its chip cannot express; "" if there is none."""
    values = [value for value in data.getlist(name) if value and value not in CHIP_VALUES.get(name, ())]
    if name == LANDSCAPE_PARAMETER and values == [LandscapeWish.SHUFFLED] and landscapes_of(chosen_presets(data)):
        return ""  # the default
    return values[-1] if values else ""


def has_exact_wishes(data: QueryDict) -> bool:
    """Whether an address has wishes that only the fields below „Genauer“ can show."""
    own = {"mit", "ohne", "mix", "je", "querart", "trankoder", "erweiterung", "platin", "unterschlupf"}
    names = {*own, LANDSCAPE_PARAMETER} | {name for name in data if group_of(name)}
    return any(exact_value(data, name) for name in names)


def group_of(name: str) -> str | None:
    """The title of the group of a single wish; None for other parameters."""
    return WISH_GROUPS.get(name.partition("-")[0])


def open_groups(data: QueryDict) -> set[str]:
    """Titles of the groups of single wishes that contain a wish."""
    return {title for name in data if (title := group_of(name)) and exact_value(data, name)}


def single_wishes(data: QueryDict, catalog: Catalog, tags: Sequence[Any]) -> list[tuple[str, list[Select]]]:
    """The single wishes as groups of selects; `tags` are the mechanics of the content."""
    expansions = sorted(catalog.expansions.values(), key=lambda expansion: expansion.position)
    costs = [_span_select(data, f"kosten-{least}", label) for least, label in COST_SPANS]
    return [
        ("Mechaniken", [_span_select(data, f"tag-{tag.slug}", tag.name) for tag in tags]),
        (
            "Kartentypen",
            [
                _span_select(data, f"typ-{card_type}", catalog.words.types[card_type].name)
                for card_type in COUNTED_TYPES
            ],
        ),
        (
            "Kosten",
            [*costs, _span_select(data, "trank", "Trankkosten"), _span_select(data, "schulden", "Schuldenkosten")],
        ),
        (
            "Aus einer Erweiterung",
            [_span_select(data, f"aus-{expansion.slug}", expansion.name) for expansion in expansions],
        ),
    ]


def _span_select(data: QueryDict, name: str, label: str) -> Select:
    value = exact_value(data, name)
    options = SPAN_OPTIONS if value in dict(SPAN_OPTIONS) else (*SPAN_OPTIONS, (value, value))
    return Select(name=name, label=label, options=options, value=value)


def selects(data: QueryDict, catalog: Catalog) -> list[Select]:
    """The selects outside the groups of single wishes."""
    each = [("", "1"), ("2", "2"), ("3", "3"), ("5", "5")]
    return [
        Select(name=name, label=label, options=options, value=exact_value(data, name))
        for name, label, options in (
            (LANDSCAPE_PARAMETER, "Querformatkarten", LANDSCAPE_OPTIONS),
            ("mix", "Erweiterungen mischen", MIX_OPTIONS),
            ("je", "Stapel aus jeder mindestens", each),
            ("platin", "Platin und Kolonie", POLICY_OPTIONS),
            ("unterschlupf", "Unterschlupf", POLICY_OPTIONS),
            ("variante", "Spielregel", variants(catalog)),
        )
    ]
