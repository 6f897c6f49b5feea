"""What chance decided in a game, and how to say so."""

from dataclasses import dataclass
from enum import StrEnum

from engine.kingdoms.roles import Role


class Decision(StrEnum):
    """What there may be to decide before a game starts, besides the cards of roles."""

    PLATINUM_COLONY = "platinum-colony"
    SHELTERS = "shelters"
    BLACK_MARKET_CARD = "black-market-card"
    TRAIT = "trait"
    START_PLAYER = "start-player"


class Method(StrEnum):
    """How it was decided. `FIRST_CARD`: the first kingdom card drawn tells; `KNOWN`: the players drew it themselves."""

    DRAWN = "drawn"
    FIRST_CARD = "first-card"
    KNOWN = "known-first-card"
    BY_SHARE = "by-share"


@dataclass(frozen=True, slots=True, kw_only=True)
class ChanceOutcome:
    """One decision of chance: what, how, the slugs it yielded (for who begins: the number of the seat), a sentence."""

    what: Decision | Role
    how: Method
    result: tuple[str, ...]
    text: str
    because: tuple[str, ...] = ()
    sources: tuple[str, ...] = ()
