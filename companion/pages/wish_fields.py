"""The fields of the form of Königreich: chips and selects with their options, filled in from the address.

A parameter may occur several times in an address, once from its chip and once from its select: then both wishes hold.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from django.http import QueryDict

from companion.pages.wish_presets import CHIPS, Chip, landscapes_of
from engine.catalog import CardType, Catalog
from engine.kingdoms.kingdom import Choices, Policy, Variant
from engine.memo import cache_on_first_argument

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

SPAN_VALUES = frozenset(dict(SPAN_OPTIONS))

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
EACH_OPTIONS = (("", "1"), ("2", "2"), ("3", "3"), ("5", "5"))
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


# Parameter → what is wrong with its values, in German sentences.
Faults = Mapping[str, Sequence[str]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Select:
    """A select of the form with its options, as value and label, and what is wrong with the value in the address."""

    name: str
    label: str
    options: Sequence[tuple[str, str]]
    value: str
    fault: Sequence[str] = ()


def variants(catalog: Catalog) -> tuple[tuple[str, str], ...]:
    """Options for the rules to play by: the newest, or those of a publisher."""
    publishers = catalog.words.publishers
    return (
        ("", "neueste Spielregel"),
        *((str(variant), publishers[variant].name) for variant in (Variant.HIG, Variant.RGG)),
    )


def policy_fields(catalog: Catalog, choices: Choices) -> list[Select]:
    """The selects for how a kingdom is played."""
    fields = (
        ("variante", variants(catalog), "" if choices.variant is Variant.NEWEST else str(choices.variant)),
        ("platin", POLICY_OPTIONS, _policy_value(choices.platinum_colony)),
        ("unterschlupf", POLICY_OPTIONS, _policy_value(choices.shelters)),
    )
    return [
        Select(name=name, label=SELECT_LABELS[name], options=options, value=value) for name, options, value in fields
    ]


def chosen_fields(catalog: Catalog, choices: Choices) -> dict[str, str | list[str]]:
    """How a kingdom is played, as parameters of the form; default values are left out."""
    fields = {field.name: field.value for field in policy_fields(catalog, choices) if field.value}
    return {**fields, "ausgabe": list(choices.editions), "spieler": str(choices.players)}


def _policy_value(policy: Policy) -> str:
    """The value of a policy in the address, "" for the default."""
    return "" if policy == Policy() else policy.word


@dataclass(frozen=True, slots=True, kw_only=True)
class ChipField:
    """A chip of the form: radio buttons for "nie" (`NEVER`), "egal" ("") and "muss" (`must`)."""

    name: str
    parameter: str
    must: str
    chosen: str


def chips(data: QueryDict) -> list[ChipField]:
    """The chips, in the state that the address says."""
    return [
        ChipField(
            name=chip.name,
            parameter=parameter_of(chip),
            must=must_value(chip),
            chosen=next((value for value in data.getlist(parameter_of(chip)) if value in values_of(chip)), ANY),
        )
        for chip in CHIPS
    ]


def parameter_of(chip: Chip) -> str:
    """The parameter in which a chip sends its wish."""
    if chip.is_landscapes:
        return LANDSCAPE_PARAMETER
    return f"tag-{chip.tag}" if chip.tag else f"typ-{chip.type}"


def must_have(tag: str) -> dict[str, str]:
    """The wish of a chip for at least one card with a tag, as a parameter of the form."""
    return {parameter_of(chip): must_value(chip) for chip in CHIPS if chip.tag == tag}


def must_value(chip: Chip) -> str:
    return LandscapeWish.AT_LEAST_ONE if chip.is_landscapes else MUST


def values_of(chip: Chip) -> tuple[str, str]:
    return NEVER, must_value(chip)


CHIP_VALUES = {parameter_of(chip): values_of(chip) for chip in CHIPS}


def last_value(data: QueryDict, name: str) -> str:
    """The last non-empty value of a parameter: that of the select, which comes after the chip; else ""."""
    return next((value for value in reversed(data.getlist(name)) if value), "")


def exact_value(data: QueryDict, name: str) -> str:
    """The value of a parameter that its chip cannot express; "" if there is none."""
    values = [value for value in data.getlist(name) if value and value not in CHIP_VALUES.get(name, ())]
    if name == LANDSCAPE_PARAMETER and values == [LandscapeWish.SHUFFLED] and landscapes_of(data.getlist("art")):
        return ""  # the default
    return values[-1] if values else ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SelectGroup:
    """Selects with a title. The group is open if any of them has a value."""

    title: str
    fields: tuple[Select, ...]

    @property
    def is_open(self) -> bool:
        return any(field.value for field in self.fields)


@cache_on_first_argument
def single_fields(catalog: Catalog) -> dict[str, dict[str, str]]:
    """The wishes for numbers of cards: title of a group → parameter → label."""
    return {
        "Mechaniken": {f"tag-{slug}": word.name for slug, word in catalog.words.tags.items()},
        "Kartentypen": {f"typ-{card_type}": catalog.words.types[card_type].name for card_type in COUNTED_TYPES},
        "Kosten": {f"kosten-{least}": label for least, label in COST_SPANS}
        | {"trank": "Trankkosten", "schulden": "Schuldenkosten"},
        "Aus einer Erweiterung": {f"aus-{expansion.slug}": expansion.name for expansion in catalog.expansions_in_order},
    }


def single_wishes(data: QueryDict, catalog: Catalog, faults: Faults) -> list[SelectGroup]:
    """The wishes for numbers of cards as groups of selects."""
    return [
        SelectGroup(
            title=title,
            fields=tuple(_select(data, faults, name, label, SPAN_OPTIONS) for name, label in labels.items()),
        )
        for title, labels in single_fields(catalog).items()
    ]


SELECT_LABELS = {
    LANDSCAPE_PARAMETER: "Querformatkarten",
    "mix": "Erweiterungen mischen",
    "je": "Stapel aus jeder mindestens",
    "platin": "Platin und Kolonie",
    "unterschlupf": "Unterschlupf",
    "variante": "Spielregel",
}


def selects(data: QueryDict, catalog: Catalog, faults: Faults) -> list[Select]:
    """The selects outside the groups of single wishes."""
    options = (LANDSCAPE_OPTIONS, MIX_OPTIONS, EACH_OPTIONS, POLICY_OPTIONS, POLICY_OPTIONS, variants(catalog))
    return [
        _select(data, faults, name, label, choices)
        for (name, label), choices in zip(SELECT_LABELS.items(), options, strict=True)
    ]


def _select(data: QueryDict, faults: Faults, name: str, label: str, options: Sequence[tuple[str, str]]) -> Select:
    value = exact_value(data, name)
    if options is SPAN_OPTIONS and value not in SPAN_VALUES:
        options = (*SPAN_OPTIONS, (value, value))
    return Select(name=name, label=label, options=options, value=value, fault=faults.get(name, ()))
