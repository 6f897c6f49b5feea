"""What was decided at random for a game, with a German sentence for the players."""

from dataclasses import dataclass
from enum import StrEnum

from engine.kingdoms.roles import Role


class Decision(StrEnum):
    """What may have to be decided before a game starts, besides the extra cards (`engine.kingdoms.roles.Role`)."""

    PLATINUM_COLONY = "platinum-colony"
    SHELTERS = "shelters"
    BLACK_MARKET_CARD = "black-market-card"
    TRAIT = "trait"
    START_PLAYER = "start-player"


class Method(StrEnum):
    """How it was decided. `FIRST_CARD`: by the kingdom card drawn first; `KNOWN`: the players drew that card."""

    DRAWN = "drawn"
    FIRST_CARD = "first-card"
    KNOWN = "known-first-card"
    BY_SHARE = "by-share"


@dataclass(frozen=True, slots=True, kw_only=True)
class ChanceOutcome:
    """A random decision: what was decided and how, its result, and a sentence that says so.

    `result` has slugs; for the start player it has the number of the seat. `because` are the slugs of the cards that
    required the decision.
    """

    what: Decision | Role
    how: Method
    result: tuple[str, ...]
    text: str
    because: tuple[str, ...] = ()
    sources: tuple[str, ...] = ()
