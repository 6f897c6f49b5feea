"""A few counts that say what a kingdom plays like: attacks, villages, extra buys, trashing."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from engine.catalog import Card, CardType


@dataclass(frozen=True, slots=True, kw_only=True)
class Stat:
    """How many cards of one kind there are. `is_low`: there is none, and that is worth a warning."""

    symbol: str
    number: str
    word: str
    is_low: bool


# Symbol, word for none, singular, plural, and which cards are counted.
STATS: tuple[tuple[str, str, str, str, Callable[[Card], bool]], ...] = (
    ("swords", "keine", "Angriff", "Angriffe", lambda card: card.has_type(CardType.ATTACK)),
    ("village", "kein", "Dorf", "Dörfer", lambda card: "village" in card.tags),
    ("i-buy", "kein", "Kauf", "Käufe", lambda card: "plus-buy" in card.tags),
    ("i-trash", "kein", "Entsorgen", "Entsorgen", lambda card: "trasher" in card.tags),
)


def kingdom_stats(cards: Iterable[Card]) -> list[Stat]:
    """The counts of these cards. Only a lack of attacks is not `is_low`."""
    all_cards, counts = list(cards), []
    for symbol, none, singular, plural, is_counted in STATS:
        number = sum(map(is_counted, all_cards))
        word = singular if number == 1 or (not number and none == "kein") else plural
        is_low = not number and none == "kein"
        counts.append(Stat(symbol=symbol, number=str(number or none), word=word, is_low=is_low))
    return counts
