"""Cards by what somebody calls them: a whole name, a part of one, or one with a typo."""

import re
from difflib import get_close_matches
from functools import lru_cache
from typing import NamedTuple

from api.conventions import slugs
from cards.catalog import content_version
from cards.models import CardName
from engine.names import fold

LONG = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})
SHORT = str.maketrans({"ä": "a", "ö": "o", "ü": "u", "ß": "ss"})
NOT_WORD = re.compile(r"[^\w]|_")
NEAREST = 3


class Called(NamedTuple):
    """A name of a card, spelled out with and without the e of umlauts."""

    card: str
    folded: str
    long: str
    short: str


def called() -> tuple[Called, ...]:
    """All names of all cards, the current ones first."""
    return _called(content_version())


@lru_cache(maxsize=2)
def _called(version: str) -> tuple[Called, ...]:
    ranks = (CardName.Source.CURRENT, CardName.Source.ENGLISH, CardName.Source.ALIAS, CardName.Source.PRINTED)
    rows = sorted(CardName.objects.values_list("source", "card", "name", "folded"), key=lambda row: ranks.index(row[0]))
    return tuple(Called(card, folded, *_spelled(name)) for _, card, name, folded in rows)


def _spelled(text: str) -> tuple[str, str]:
    lowered = text.casefold()
    return NOT_WORD.sub("", lowered.translate(LONG)), NOT_WORD.sub("", lowered.translate(SHORT))


def containing(text: str) -> list[str]:
    """The cards with this part in a name, in any spelling; those whose name begins with it first, then short names.

    Umlauts are compared with and without their e: "oe" is part of "Dörfer", but "o" alone is not all of it.
    """
    long, short = _spelled(text)
    if not long:
        return []
    found = [name for name in called() if long in name.long or short in name.short]
    found.sort(key=lambda name: (not (name.long.startswith(long) or name.short.startswith(short)), len(name.short)))
    return list(dict.fromkeys(name.card for name in found))


def exactly(text: str) -> list[str]:
    """The cards with exactly this name, else the one with this slug, today or formerly."""
    folded = fold(text)
    return list(dict.fromkeys(name.card for name in called() if name.folded == folded)) or [*with_slug([text]).values()]


def fuzzily(text: str) -> list[str]:
    """The cards with this part in a name, else the one with the nearest name."""
    return containing(text) or nearest(text)[:1]


def nearest(text: str) -> list[str]:
    """The cards with the nearest names, best first."""
    cards: dict[str, str] = {}
    for name in called():
        cards.setdefault(name.folded, name.card)
    near = get_close_matches(fold(text), cards, n=NEAREST, cutoff=0.6)
    return list(dict.fromkeys(cards[folded] for folded in near))


def with_slug(texts: list[str]) -> dict[str, str]:
    """Those of the texts that are or were slugs of cards, in small letters, with the slug of today."""
    found = slugs.present("card", [text.lower() for text in texts])
    return {slug: today for slug, today in found.items() if today}


def resolved(texts: list[str]) -> dict[str, str | None]:
    """Each text with the card it means, in a fixed number of queries; a current name goes before an older one."""
    cards: dict[str, str] = {}
    for name in called():
        cards.setdefault(name.folded, name.card)
    known = with_slug(texts)
    return {text: known.get(text.lower()) or cards.get(fold(text)) for text in texts}
