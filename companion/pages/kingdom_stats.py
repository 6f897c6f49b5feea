"""What a kingdom is like at the table: a few counts, and what is missing."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from engine.catalog import Card, CardType


@dataclass(frozen=True, slots=True, kw_only=True)
class Stat:
    """How much there is of one thing. `is_low`: there is none, and that will be felt."""

    symbol: str
    number: str
    word: str
    is_low: bool


STATS: tuple[tuple[str, str, str, str, Callable[[Card], bool]], ...] = (
    ("swords", "keine", "Angriff", "Angriffe", lambda card: card.has_type(CardType.ATTACK)),
    ("village", "kein", "Dorf", "Dörfer", lambda card: "village" in card.tags),
    ("i-buy", "kein", "Kauf", "Käufe", lambda card: "plus-buy" in card.tags),
    ("i-trash", "kein", "Entsorgen", "Entsorgen", lambda card: "trasher" in card.tags),
)


def kingdom_stats(cards: Iterable[Card]) -> list[Stat]:
    """The counts of these cards; a table without attacks lacks nothing."""
    laid, counts = list(cards), []
    for symbol, none, one, many, is_counted in STATS:
        number = sum(map(is_counted, laid))
        word = one if number == 1 or (not number and none == "kein") else many
        is_low = not number and none == "kein"
        counts.append(Stat(symbol=symbol, number=str(number or none), word=word, is_low=is_low))
    return counts
