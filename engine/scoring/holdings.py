"""What players say they own at the end."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True, kw_only=True)
class Holding:
    """What one player owns, wherever it lies. `counts` are named by `Count` or by the slug of a card, for its number.

    `is_complete`: `cards` are all his cards, so that everything else can be counted from them.
    """

    name: str
    turns: int | None = None
    cards: Mapping[str, int] = field(default_factory=dict)
    counts: Mapping[str, int] = field(default_factory=dict)
    tokens: Mapping[str, int] = field(default_factory=dict)
    is_complete: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class TableEnd:
    """What of the table matters once the game is over: which piles of the supply are empty, and whether the
    Prophezeiung has come true (then Erleuchtung makes Geldkarten Aktionskarten, rs24-028)."""

    empty_piles: frozenset[str] = frozenset()
    prophecy_is_active: bool = False
