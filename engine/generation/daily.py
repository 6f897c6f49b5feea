"""Das Königreich des Tages: one kingdom for each date and size, the same for everybody, without anything stored.

Each size has a deck of cards, sorted by a hash of date, size and the permanent number of the card, and deals it as on
the table: cards are turned over until ten piles lie there, and the landscapes that come up before count, up to two.
A group that lacks a card turns over the next one, so all groups have as much as possible in common.

New cards cannot change the past: a date only knows the permanent numbers that there were (`KNOWN_BY_DAY`). What can
change it is a correction of the catalog, such as a card that turns out to be no pile.
`static/js/kingdom/daily.js` deals the same.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from functools import partial
from hashlib import sha256

from engine.catalog import Card, Catalog, Kind
from engine.catalog_view import catalog_view
from engine.generation.wishes import DRAWN_LANDSCAPES
from engine.kingdoms.kingdom import ALCHEMY, KINGDOM_PILE_COUNT, Choices, Kingdom
from engine.kingdoms.roles import EXTRAS
from engine.memo import cache_on_first_argument

FIRST_DAY = date(2026, 11, 1)

KNOWN_BY_DAY = ((FIRST_DAY, 855, 40),)
"""From which day on how many permanent numbers of cards and of editions count. Whoever appends to `permanent_ids.yaml`
appends a row with a day after the release; rows never change."""

BASIC, PROMO = "basisspiel", "promo"
MAX_LANDSCAPES, MAX_WAYS = 2, 1

# Cards that bring another kingdom pile, which may be of a third box, are left out.
BRINGING_PILES = frozenset(
    extra.trigger for extra in EXTRAS if extra.kind is None and extra.trigger not in ("obelisk", "druid")
)


class Size(StrEnum):
    """From which cards the kingdom is."""

    BASIC = "basisspiel"
    TWO = "zwei"
    ALL = "alles"


@dataclass(frozen=True, slots=True, kw_only=True)
class DailyKingdom:
    """The kingdom of a day. `missing` are the cards of everybody's kingdom that this group replaces by others."""

    kingdom: Kingdom
    choices: Choices
    expansions: tuple[str, ...]
    missing: tuple[str, ...] = ()


def daily_kingdom(catalog: Catalog, day: date, size: Size, boxes: Collection[str] = ()) -> DailyKingdom | None:
    """The kingdom of a day, dealt from these boxes (editions), or without any from all cards; None if they lack cards.

    >>> first = daily_kingdom(CATALOG, FIRST_DAY, Size.ALL)
    >>> first == daily_kingdom(CATALOG, FIRST_DAY, Size.ALL), len(first.kingdom.piles)
    (True, 10)
    """
    dealt = _deal(catalog, day, size, boxes)
    if not boxes or dealt is None:
        return dealt
    everybodys = _deal(catalog, day, size, ())
    if everybodys is None:
        return None
    mine = {*dealt.kingdom.piles, *dealt.kingdom.landscapes}
    theirs = (*everybodys.kingdom.piles, *everybodys.kingdom.landscapes)
    missing = tuple(slug for slug in theirs if slug not in mine)
    return DailyKingdom(kingdom=dealt.kingdom, choices=dealt.choices, expansions=dealt.expansions, missing=missing)


def _deal(catalog: Catalog, day: date, size: Size, boxes: Collection[str]) -> DailyKingdom | None:
    owned = [card for card in _known_cards(catalog, day) if not boxes or set(card.editions).intersection(boxes)]
    most_each, used = KINGDOM_PILE_COUNT, frozenset(boxes)
    if size is Size.ALL:
        cards = [card for card in owned if card.expansion != ALCHEMY]  # which wants three to five piles (bb19-021)
    else:
        chosen = [BASIC] if size is Size.BASIC else _two_expansions(day, owned)
        most_each = KINGDOM_PILE_COUNT // len(chosen) if chosen else 0
        used = used or frozenset(map(partial(usual_box, catalog, day), chosen))
        cards = [card for card in owned if card.expansion in chosen and used.intersection(card.editions)]
        used |= set() if boxes else {usual_box(catalog, day, BASIC)}  # has the basic cards
    kingdom = _turn_over(_shuffled(catalog, day, size, cards), most_each)
    used -= {""}
    if kingdom is None:
        return None
    expansions = {catalog.cards[slug].expansion for slug in (*kingdom.piles, *kingdom.landscapes)}
    choices = Choices(editions=tuple(sorted(used)))
    return DailyKingdom(kingdom=kingdom, choices=choices, expansions=tuple(sorted(expansions)))


def known_numbers(day: date) -> tuple[int, int]:
    """How many permanent numbers of cards and of editions count on a day."""
    return [(cards, editions) for first, cards, editions in KNOWN_BY_DAY if first <= day][-1]


def usual_box(catalog: Catalog, day: date, expansion: str) -> str:
    """The box that most have who have an expansion: of this one alone, with the most piles of it, and the newest."""
    _, limit = known_numbers(day)
    known = catalog.permanent_ids.get("edition", tuple(catalog.editions))[:limit]
    boxes = [catalog.editions[slug] for slug in known if slug in catalog.editions]
    piles = Counter(
        edition for card in catalog.kingdom_cards if card.expansion == expansion for edition in card.editions
    )
    own = [box for box in boxes if expansion in box.expansions]
    usual = max(own, key=lambda box: (-len(box.expansions), piles[box.slug], box.position), default=None)
    return usual.slug if usual else ""


def permanent_numbers(catalog: Catalog) -> dict[str, int]:
    """The permanent number of each card."""
    return {slug: number for number, slug in enumerate(catalog.permanent_ids.get("card", ())) if slug in catalog.cards}


@cache_on_first_argument
def dealable_cards(catalog: Catalog) -> dict[str, int]:
    """The piles and landscapes that may be dealt, with their permanent numbers."""
    view = catalog_view(catalog, ())
    numbers = permanent_numbers(catalog) or {slug: number for number, slug in enumerate(sorted(catalog.cards))}
    return {
        slug: number
        for slug, number in numbers.items()
        if (catalog.cards[slug].is_kingdom or catalog.cards[slug].kind in DRAWN_LANDSCAPES)
        and BRINGING_PILES.isdisjoint(view.needs(slug))
    }


def _known_cards(catalog: Catalog, day: date) -> Iterator[Card]:
    limit, _ = known_numbers(day)
    return (catalog.cards[slug] for slug, number in dealable_cards(catalog).items() if number < limit)


def _hash(day: date, size: Size, what: object) -> str:
    return sha256(f"{day.isoformat()}:{size}:{what}".encode()).hexdigest()


def _shuffled(catalog: Catalog, day: date, size: Size, cards: Iterable[Card]) -> list[Card]:
    numbers = dealable_cards(catalog)
    return sorted(cards, key=lambda card: _hash(day, size, numbers[card.slug]))


def _two_expansions(day: date, cards: Iterable[Card]) -> list[str]:
    """The first two in the order of the day that have enough piles; one if no other has."""
    number = Counter(card.expansion for card in cards if card.is_kingdom)
    enough = [name for name, piles in number.items() if piles >= KINGDOM_PILE_COUNT and name != PROMO]
    return sorted(enough, key=lambda name: _hash(day, Size.TWO, name))[:2]


def _turn_over(deck: Iterable[Card], most_each: int) -> Kingdom | None:
    """The first ten piles, at most `most_each` of an expansion, and the landscapes before the last; None if fewer."""
    piles: list[Card] = []
    landscapes: list[Card] = []
    for card in deck:
        if card.is_kingdom:
            if sum(pile.expansion == card.expansion for pile in piles) < most_each:
                piles.append(card)
        elif len(landscapes) < MAX_LANDSCAPES and not _is_second_way(card, landscapes):
            landscapes.append(card)
        if len(piles) == KINGDOM_PILE_COUNT:
            return Kingdom(
                piles=tuple(sorted(pile.slug for pile in piles)),
                landscapes=tuple(sorted(landscape.slug for landscape in landscapes)),
            )
    return None


def _is_second_way(card: Card, landscapes: Iterable[Card]) -> bool:
    return card.kind is Kind.WAY and sum(each.kind is Kind.WAY for each in landscapes) >= MAX_WAYS
