"""What there is to choose from on the form of Königreich: presets, chips, selects, and how the address fills them.

A field may come several times, once from its chip and once from its select: then both hold.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.http import QueryDict

from companion.pages.wish_presets import CHIPS, PRESETS, Chip, landscapes_of
from engine.catalog import CardType, Catalog
from engine.kingdoms.kingdom import Choices, Policy, Variant
from engine.kingdoms.policies import word_of

LANDSCAPE_FIELD, AS_MIXED, SOME_MIXED = "quer", "misch", "muss"
"""How many landscapes: a span, or as the rules mix them, with at least one or without any promise."""

NEVER, ANY, MUST = "0", "", "1-"

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
WISH_GROUPS = {
    "tag": "Mechaniken",
    "typ": "Kartentypen",
    "kosten": "Kosten",
    "trank": "Kosten",
    "schulden": "Kosten",
    "aus": "Aus einer Erweiterung",
}
"""What the names of single wishes begin with, and the groups they stand in."""

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
    (AS_MIXED, "wie gemischt, bis zu 2"),
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
class Field:
    """One select of the form."""

    name: str
    label: str
    options: Sequence[tuple[str, str]]
    value: str


def variants(catalog: Catalog) -> list[tuple[str, str]]:
    """The rules to play by: those of today, or a publisher's."""
    publishers = catalog.words.publishers
    return [("", "neueste Spielregel"), *((str(one), publishers[one].name) for one in (Variant.HIG, Variant.RGG))]


def policy_fields(catalog: Catalog, choices: Choices) -> list[Field]:
    """How a kingdom is played, as selects."""
    return [
        Field(
            name="variante",
            label="Spielregel",
            options=variants(catalog),
            value="" if choices.variant is Variant.NEWEST else choices.variant,
        ),
        Field(
            name="platin",
            label="Platin und Kolonie",
            options=POLICY_OPTIONS,
            value=_policy_word(choices.platinum_colony),
        ),
        Field(name="unterschlupf", label="Unterschlupf", options=POLICY_OPTIONS, value=_policy_word(choices.shelters)),
    ]


def chosen_fields(catalog: Catalog, choices: Choices) -> dict[str, str | list[str]]:
    """How a kingdom is played, as the fields of the form that say so; what is usual is left out."""
    fields = {one.name: one.value for one in policy_fields(catalog, choices) if one.value}
    return {**fields, "ausgabe": list(choices.editions), "spieler": str(choices.players)}


def _policy_word(policy: Policy) -> str:
    """Nothing stands for what is usual."""
    return "" if policy == Policy() else word_of(policy)


@dataclass(frozen=True, slots=True, kw_only=True)
class ChipState:
    """One of the three states of a chip, and what stands for it in the address."""

    word: str
    value: str
    is_chosen: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ChipField:
    """A chip of the form."""

    name: str
    field: str
    never: ChipState
    any: ChipState
    must: ChipState


def field_of(chip: Chip) -> str:
    """The field in which a chip says its wish."""
    if chip.is_landscapes:
        return LANDSCAPE_FIELD
    return f"tag-{chip.tag}" if chip.tag else f"typ-{chip.type}"


def must_value(chip: Chip) -> str:
    return SOME_MIXED if chip.is_landscapes else MUST


CHIP_VALUES = {field_of(chip): (NEVER, must_value(chip)) for chip in CHIPS}
"""The values of a field that its chip says."""


def last_value(data: QueryDict, name: str) -> str:
    """The value of a field that is given once, or by a chip and more exactly by a select behind it."""
    return next((value for value in reversed(data.getlist(name)) if value), "")


def chips(data: QueryDict) -> list[ChipField]:
    """The chips as an address says them."""
    return [_chip(chip, data) for chip in CHIPS]


def _chip(chip: Chip, data: QueryDict) -> ChipField:
    field, must = field_of(chip), must_value(chip)
    said = next((value for value in data.getlist(field) if value in (NEVER, must)), ANY)
    never, whatever, wanted = (
        ChipState(word=word, value=value, is_chosen=value == said)
        for word, value in (("nie", NEVER), ("egal", ANY), ("muss", must))
    )
    return ChipField(name=chip.name, field=field, never=never, any=whatever, must=wanted)


def chosen_presets(data: QueryDict) -> tuple[str, ...]:
    """The presets of an address that there are."""
    return tuple(preset.slug for preset in PRESETS if preset.slug in data.getlist("art"))


def exact_value(data: QueryDict, name: str) -> str:
    """What an address says of a field beyond its chip."""
    said = [value for value in data.getlist(name) if value and value not in CHIP_VALUES.get(name, ())]
    if name == LANDSCAPE_FIELD and said == [AS_MIXED] and landscapes_of(chosen_presets(data)):
        return ""  # goes without saying
    return said[-1] if said else ""


def has_exact_wishes(data: QueryDict) -> bool:
    """Whether an address wishes for something that only the exact fields show."""
    own = {"mit", "ohne", "mix", "je", "querart", "trankoder", "erweiterung", "platin", "unterschlupf"}
    names = {*own, LANDSCAPE_FIELD} | {name for name in data if group_of(name)}
    return any(exact_value(data, name) for name in names)


def group_of(name: str) -> str | None:
    """The group in which a single wish stands."""
    return WISH_GROUPS.get(name.partition("-")[0])


def open_groups(data: QueryDict) -> set[str]:
    """Titles of the groups of single wishes in which something is wished."""
    return {title for name in data if (title := group_of(name)) and exact_value(data, name)}


def single_wishes(data: QueryDict, catalog: Catalog, tags: Sequence[Any]) -> list[tuple[str, list[Field]]]:
    """The single wishes as groups of selects; `tags` are named mechanics."""
    expansions = sorted(catalog.expansions.values(), key=lambda one: one.position)
    costs = [_span_field(data, f"kosten-{least}", label) for least, label in COST_SPANS]
    return [
        ("Mechaniken", [_span_field(data, f"tag-{tag.slug}", tag.name) for tag in tags]),
        ("Kartentypen", [_span_field(data, f"typ-{one}", catalog.words.types[one].name) for one in COUNTED_TYPES]),
        (
            "Kosten",
            [*costs, _span_field(data, "trank", "Trankkosten"), _span_field(data, "schulden", "Schuldenkosten")],
        ),
        ("Aus einer Erweiterung", [_span_field(data, f"aus-{one.slug}", one.name) for one in expansions]),
    ]


def _span_field(data: QueryDict, name: str, label: str) -> Field:
    value = exact_value(data, name)
    options = SPAN_OPTIONS if value in dict(SPAN_OPTIONS) else (*SPAN_OPTIONS, (value, value))
    return Field(name=name, label=label, options=options, value=value)


def selects(data: QueryDict, catalog: Catalog) -> list[Field]:
    """The selects of which there is one each."""
    each = [("", "1"), ("2", "2"), ("3", "3"), ("5", "5")]
    return [
        Field(name=name, label=label, options=options, value=exact_value(data, name))
        for name, label, options in (
            (LANDSCAPE_FIELD, "Querformatkarten", LANDSCAPE_OPTIONS),
            ("mix", "Erweiterungen mischen", MIX_OPTIONS),
            ("je", "Stapel aus jeder mindestens", each),
            ("platin", "Platin und Kolonie", POLICY_OPTIONS),
            ("unterschlupf", "Unterschlupf", POLICY_OPTIONS),
            ("variante", "Spielregel", variants(catalog)),
        )
    ]
