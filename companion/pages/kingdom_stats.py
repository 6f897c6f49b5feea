"""A few counts that say what a kingdom plays like: attacks, villages, extra buys, trashing."""

from collections.abc import Iterable
from dataclasses import dataclass

from engine.catalog import Card, CardType


@dataclass(frozen=True, slots=True, kw_only=True)
class Stat:
    """How many cards of one kind there are. `is_low`: there is none, and that is worth a warning."""

    symbol: str
    number: str
    word: str
    tag: str
    """The tag of the counted cards, "" for attacks."""
    is_low: bool


# Symbol, word for none, singular, plural, and the tag of the counted cards.
STATS = (
    ("swords", "keine", "Angriff", "Angriffe", ""),
    ("village", "kein", "Dorf", "Dörfer", "village"),
    ("i-buy", "kein", "Kauf", "Käufe", "plus-buy"),
    ("i-trash", "kein", "Entsorgen", "Entsorgen", "trasher"),
)


def kingdom_stats(cards: Iterable[Card]) -> list[Stat]:
    """The counts of these cards. Only a lack of attacks is not `is_low`."""
    all_cards, counts = list(cards), []
    for symbol, none, singular, plural, tag in STATS:
        number = sum(tag in card.tags if tag else card.has_type(CardType.ATTACK) for card in all_cards)
        word = singular if number == 1 or (not number and none == "kein") else plural
        is_low = not number and none == "kein"
        counts.append(Stat(symbol=symbol, number=str(number or none), word=word, tag=tag, is_low=is_low))
    return counts
