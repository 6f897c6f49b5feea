"""What players state that they own at the end of a game."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True, kw_only=True)
class Holding:
    """What one player owns. The keys of `counts` are values of `Count`, or slugs of cards for their numbers.

    `is_complete`: `cards` are all cards of the player, so that all other counts follow from them.
    """

    name: str
    turns: int | None = None
    cards: Mapping[str, int] = field(default_factory=dict)
    counts: Mapping[str, int] = field(default_factory=dict)
    tokens: Mapping[str, int] = field(default_factory=dict)
    is_complete: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class TableEnd:
    """The state of the table at the end: which piles of the supply are empty, and whether the Prophezeiung has come
    true: then Erleuchtung makes Geldkarten Aktionskarten (rs24-028), and with Florierender Handel all cards cost 1 less
    (rs24e-047)."""

    empty_piles: frozenset[str] = frozenset()
    prophecy_is_active: bool = False
