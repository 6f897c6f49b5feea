"""The vocabulary of the types of records: closed sets, and what else an annotation says that a Python type does not."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated

from engine.catalog import CardType


class RulingKind(StrEnum):
    FAQ = "faq"
    ERRATUM = "erratum"
    SETUP = "setup"
    INTERACTION = "interaction"
    REMINDER = "reminder"


class BlockKind(StrEnum):
    CARD = "card"
    CARDS = "cards"
    RULES = "rules"
    SETUP = "setup"
    SETS = "sets"
    EMPTY = "empty"


class MaterialKind(StrEnum):
    MAT = "mat"
    TOKEN = "token"  # noqa: S105 - not a secret, but a game component
    CUBE = "cube"


class RenamedKind(StrEnum):
    """Kinds of records whose slugs may change."""

    CARD = "card"
    EDITION = "edition"
    EXPANSION = "expansion"
    SET = "set"
    RULING = "ruling"
    DIFFERENCE = "difference"
    RULE = "rule"
    TOPIC = "topic"
    TAG = "tag"


class NumberedKind(StrEnum):
    """Kinds of records that have permanent numbers in short codes."""

    CARD = "card"
    EDITION = "edition"
    PLACE_WORD = "place-word"
    FOLK_WORD = "folk-word"


class Owner(StrEnum):
    PLAYER = "player"
    TABLE = "table"


class Mark(StrEnum):
    CONDITION = "*"
    OVERPAY = "+"


@dataclass(frozen=True, slots=True)
class Text:
    """The most characters of a text; the least are 1."""

    max_chars: int


@dataclass(frozen=True, slots=True)
class CardText(Text):
    """A text whose bonuses, such as `+1 Karte`, have lines of their own."""


@dataclass(frozen=True, slots=True)
class Number:
    minimum: int
    maximum: int


@dataclass(frozen=True, slots=True)
class Length:
    """How many entries a list or mapping has."""

    minimum: int
    maximum: int = 1000


class SlugOf:
    """A slug; if kinds are given, that of a record of one of them."""

    def __init__(self, *kinds: str) -> None:
        self.kinds = kinds


class FromFile:
    """What a record has from the name of its file, and does not say itself."""


Slug = Annotated[str, SlugOf()]
CardSlug = Annotated[str, SlugOf("card")]
EditionSlug = Annotated[str, SlugOf("edition")]
ExpansionSlug = Annotated[str, SlugOf("expansion")]
OwnExpansion = Annotated[str, FromFile]
TagSlug = Annotated[str, SlugOf("tag")]
NeededSlug = Annotated[str, SlugOf("card", "pile", "material")]
Editions = Annotated[list[EditionSlug], Length(1)]
Topics = list[Annotated[str, SlugOf("topic")]]
Sources = Annotated[list[Annotated[str, SlugOf("block")]], Length(1)]
Name = Annotated[str, Text(80)]
Names = Annotated[list[Name], Length(1)]
Paragraph = Annotated[str, Text(400)]
Effect = Annotated[str, CardText(230)]
CardTypes = Annotated[list[Annotated[str, CardType]], Length(1, 6)]
Phrasings = Annotated[list[Annotated[str, Text(100)]], Length(1)]
CardCount = Annotated[dict[CardSlug, Annotated[int, Number(1, 60)]], Length(1, 1)]
"""A card of a pile with its number of copies, such as `{dame-anna: 1}`."""
