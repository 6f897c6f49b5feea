"""What an effect says: bonuses, each on a line of its own as on the card, and beside them what stands in sentences."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from itertools import groupby


class Unit(StrEnum):
    """What a bonus gives."""

    CARDS = "cards"
    ACTIONS = "actions"
    BUYS = "buys"
    COINS = "coins"
    COFFERS = "coffers"
    VILLAGERS = "villagers"
    FAVORS = "favors"
    VP_TOKENS = "vp-tokens"
    VICTORY_POINTS = "victory-points"


NOUNS = {
    Unit.CARDS: ("Karte", "Karten"),
    Unit.ACTIONS: ("Aktion", "Aktionen"),
    Unit.BUYS: ("Kauf", "Käufe"),
    Unit.COINS: ("Geld", "Geld"),
    Unit.COFFERS: ("Taler", "Taler"),
    Unit.VILLAGERS: ("Dorfbewohner", "Dorfbewohner"),
    Unit.FAVORS: ("Gefallen", "Gefallen"),
    Unit.VP_TOKENS: ("Siegpunktmarker", "Siegpunktmarker"),
    Unit.VICTORY_POINTS: ("Siegpunkt", "Siegpunkte"),
}
"""What one and what several of it are called on cards."""

BONUS = re.compile(r"(?P<sign>[+−]?)(?P<number>\d+) (?P<noun>\w+)")
TERM = rf"[+−]?\d+ (?:{'|'.join(sorted({noun for pair in NOUNS.values() for noun in pair}, key=len, reverse=True))})\b"
INLINE = re.compile(rf"{TERM}(?:(?:, | und ){TERM})*(?:[.;:]|, (?:dann|dazu|aber)\b)")
"""Bonuses that a line begins with, up to the end of their sentence or to what happens after them in any case."""

LAST_POINTS = re.compile(r"(?:^|[.)] )−?\d+ Siegpunkte?\.?$")
ENDS = (".", ".)", "“")


@dataclass(frozen=True, slots=True, kw_only=True)
class Bonus:
    """What the card gives in any case. `line` is how the card says it."""

    amount: int
    unit: Unit
    line: str


@lru_cache(maxsize=4096)
def parse_effect(effect: str) -> tuple[Bonus | str, ...]:
    """Line by line, the bonuses and the sentences."""
    return tuple(_parse_bonus(line) or line for line in effect.split("\n"))


def bonuses(effect: str) -> tuple[Bonus, ...]:
    """The bonuses, from the top.

    >>> [(one.amount, str(one.unit)) for one in bonuses("+1 Karte\\n+2 Aktionen\\nNimm ein Gold.")]
    [(1, 'cards'), (2, 'actions')]
    >>> bonuses("+1 Geld je Karte.")
    ()
    """
    return tuple(one for one in parse_effect(effect) if isinstance(one, Bonus))


def group_lines(effect: str) -> Iterator[tuple[Bonus, ...] | str]:
    """Bonuses that stand together, and sentences, by turns as on the card."""
    for _, run in groupby(parse_effect(effect), key=lambda one: isinstance(one, Bonus)):
        lines = list(run)
        found = tuple(one for one in lines if isinstance(one, Bonus))
        yield found or " ".join(map(str, lines))


def to_one_line(effect: str) -> str:
    """The effect where there is room for running text only.

    >>> to_one_line("+1 Karte\\n+2 Aktionen\\nNimm ein Gold.")
    '+1 Karte, +2 Aktionen. Nimm ein Gold.'
    """
    return " ".join(run if isinstance(run, str) else _join_bonuses(run) for run in group_lines(effect))


def find_faults(effect: str) -> Iterator[str]:
    """What keeps an effect from being read.

    >>> list(find_faults("+1 Karte\\n+1 Aktion\\nNimm ein Gold.")), list(find_faults("+1 Geld je Karte."))
    ([], [])
    >>> list(find_faults("+1 Karte, +1 Aktion. Nimm ein Gold."))
    ["'+1 Karte, +1 Aktion.' stands in a sentence, a bonus has a line of its own"]
    """
    lines = parse_effect(effect)
    for before, one in zip((None, *lines), lines, strict=False):
        if isinstance(one, Bonus):
            continue
        inline = INLINE.match(one) or LAST_POINTS.search(one)
        if inline:
            yield f"{inline[0].lstrip('.) ')!r} stands in a sentence, a bonus has a line of its own"
        elif not one.endswith(ENDS):
            yield f"{one!r} is neither a bonus (such as '+2 Karten', '1 Siegpunkt') nor does it end as a sentence"
        elif isinstance(before, str):
            yield f"{one!r} begins a line, only bonuses do and what stands behind them"


def _join_bonuses(bonuses: Iterable[Bonus]) -> str:
    return ", ".join(one.line for one in bonuses) + "."


def _parse_bonus(line: str) -> Bonus | None:
    found = BONUS.fullmatch(line)
    if not found:
        return None
    number, sign = int(found["number"]), found["sign"]
    unit = next((unit for unit, (one, many) in NOUNS.items() if found["noun"] == (one if number == 1 else many)), None)
    if unit is None or sign not in (("", "−") if unit is Unit.VICTORY_POINTS else ("+",)):
        return None
    return Bonus(amount=-number if sign == "−" else number, unit=unit, line=line)
