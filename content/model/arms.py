"""Coats of arms: the picture and the division of the field that a card has."""

from dataclasses import dataclass
from enum import StrEnum


class Division(StrEnum):
    """How a field is divided, by the terms of heraldry."""

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
    """The arms of a card, different for each card of an expansion; the colour of the field is that of the expansion.

    `charge` is the slug of a picture of `fixtures/charges.yaml`.
    """

    charge: str
    division: Division
