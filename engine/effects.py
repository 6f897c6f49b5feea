"""Card texts (effects): lines that are bonuses such as "+1 Karte", as on the card, and lines that are sentences."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from itertools import groupby


class Unit(StrEnum):
    """What a bonus is counted in."""

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
"""The words for a unit on cards: singular, plural."""

BONUS = re.compile(r"(?P<sign>[+−]?)(?P<number>\d+) (?P<noun>\w+)")
TERM = rf"[+−]?\d+ (?:{'|'.join(sorted({noun for pair in NOUNS.values() for noun in pair}, key=len, reverse=True))})\b"
INLINE = re.compile(rf"{TERM}(?:(?:, | und ){TERM})*(?:[.;:]|, (?:dann|dazu|aber)\b)")
"""Bonuses at the beginning of a sentence that says nothing else before its end or before "dann", "dazu", "aber".

They are unconditional, so they belong on lines of their own.
"""

LAST_POINTS = re.compile(r"(?:^|[.)] )−?\d+ Siegpunkte?\.?$")
SENTENCE_ENDS = (".", ".)", "“")


@dataclass(frozen=True, slots=True, kw_only=True)
class Bonus:
    """An unconditional bonus. `amount` may be negative for victory points only; `line` is the text on the card."""

    amount: int
    unit: Unit
    line: str


@lru_cache(maxsize=4096)
def parse_effect(effect: str) -> tuple[Bonus | str, ...]:
    """The lines of a card text, with bonuses parsed; lines that are not bonuses stay texts."""
    return tuple(_parse_bonus(line) or line for line in effect.split("\n"))


def bonuses(effect: str) -> tuple[Bonus, ...]:
    """The bonuses of a card text, from the top.

    >>> [(bonus.amount, str(bonus.unit)) for bonus in bonuses("+1 Karte\\n+2 Aktionen\\nNimm ein Gold.")]
    [(1, 'cards'), (2, 'actions')]
    >>> bonuses("+1 Geld je Karte.")
    ()
    """
    return tuple(line for line in parse_effect(effect) if isinstance(line, Bonus))


def group_lines(effect: str) -> Iterator[tuple[Bonus, ...] | str]:
    """Alternately the bonuses of successive lines and the joined sentences of successive lines, as on the card."""
    for _, group in groupby(parse_effect(effect), key=lambda line: isinstance(line, Bonus)):
        lines = list(group)
        group_bonuses = tuple(line for line in lines if isinstance(line, Bonus))
        yield group_bonuses or " ".join(map(str, lines))


def to_one_line(effect: str) -> str:
    """The card text without line breaks.

    >>> to_one_line("+1 Karte\\n+2 Aktionen\\nNimm ein Gold.")
    '+1 Karte, +2 Aktionen. Nimm ein Gold.'
    """
    return " ".join(group if isinstance(group, str) else _join_bonuses(group) for group in group_lines(effect))


def find_faults(effect: str) -> Iterator[str]:
    """What is wrong with the form of a card text, for the authors of the content.

    >>> list(find_faults("+1 Karte\\n+1 Aktion\\nNimm ein Gold.")), list(find_faults("+1 Geld je Karte."))
    ([], [])
    >>> list(find_faults("+1 Karte, +1 Aktion. Nimm ein Gold."))
    ["'+1 Karte, +1 Aktion.' stands in a sentence, a bonus has a line of its own"]
    """
    lines = parse_effect(effect)
    for before, line in zip((None, *lines), lines, strict=False):
        if isinstance(line, Bonus):
            continue
        inline = INLINE.match(line) or LAST_POINTS.search(line)
        if inline:
            yield f"{inline[0].lstrip('.) ')!r} stands in a sentence, a bonus has a line of its own"
        elif not line.endswith(SENTENCE_ENDS):
            yield f"{line!r} is neither a bonus (such as '+2 Karten', '1 Siegpunkt') nor does it end as a sentence"
        elif isinstance(before, str):
            yield f"{line!r} begins a line, only bonuses and the sentence after them do"


def _join_bonuses(bonuses: Iterable[Bonus]) -> str:
    return ", ".join(bonus.line for bonus in bonuses) + "."


def _parse_bonus(line: str) -> Bonus | None:
    match = BONUS.fullmatch(line)
    if not match:
        return None
    number, sign, noun = int(match["number"]), match["sign"], match["noun"]
    nouns = {(singular if number == 1 else plural): unit for unit, (singular, plural) in NOUNS.items()}
    unit = nouns.get(noun)
    if unit is None or sign not in (("", "−") if unit is Unit.VICTORY_POINTS else ("+",)):
        return None
    return Bonus(amount=-number if sign == "−" else number, unit=unit, line=line)
