"""Coats of arms: which divisions and charges there are."""

import re
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path

SPRITE = Path(__file__).resolve().parents[1] / "static" / "symbols" / "charges.svg"
SYMBOL = re.compile(r'<symbol id="(?!x-|i-)([^"]+)"')
"""The sprite also has the emblems of the expansions, x-, and icons, i-; these are no charges."""


class Division(StrEnum):
    """How a field is divided, in the words of heraldry."""

    PLAIN = "plain"
    PER_PALE = "perpale"
    PER_FESS = "perfess"
    PER_BEND = "perbend"
    QUARTERLY = "quarterly"
    CHEVRON = "chevron"
    PALE = "pale"
    FESS = "fess"
    BEND = "bend"
    BORDURE = "bordure"
    CHIEF = "chief"
    PILE = "pile"
    GYRONNY = "gyronny"
    WATER = "water"


@dataclass(frozen=True, slots=True, kw_only=True)
class Arms:
    """What tells a card apart within its expansion, whose tincture the field has."""

    charge: str
    division: Division


@cache
def charges() -> frozenset[str]:
    """The ids of all charges that are drawn."""
    return frozenset(SYMBOL.findall(SPRITE.read_text(encoding="utf-8")))
