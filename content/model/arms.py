"""Coats of arms: which divisions and charges there are."""

import re
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path

SPRITE = Path(__file__).resolve().parents[2] / "static" / "symbols" / "charges.svg"
SYMBOL = re.compile(r'<symbol id="([^"]+)".*?</symbol>', re.DOTALL)


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
def sprite() -> dict[str, str]:
    """Everything that is drawn, each by its id."""
    return {found[1]: found[0] for found in SYMBOL.finditer(SPRITE.read_text(encoding="utf-8"))}


@cache
def charges() -> frozenset[str]:
    """The ids of all charges that are drawn: all but the emblems of the expansions, x-, and icons, i-."""
    return frozenset(name for name in sprite() if not name.startswith(("x-", "i-")))
