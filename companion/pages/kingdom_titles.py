"""Names for kingdoms: a place that fits the expansion with the most cards, and inhabitants that fit the mechanics."""

from collections import Counter

from engine.catalog import Catalog
from engine.chance import Rng
from engine.kingdoms.kingdom import Kingdom
from engine.kingdoms.readable_codes import seed_of
from engine.words import WordsBySlug


def name_of(catalog: Catalog, kingdom: Kingdom) -> str:
    """The name of a kingdom: equal for the same piles and landscapes in any order; "" for an empty kingdom.

    >>> name_of(CATALOG, Kingdom(piles=()))
    ''
    """
    cards = [catalog.cards[slug] for slug in (*kingdom.piles, *kingdom.landscapes) if slug in catalog.cards]
    number = Counter(card.expansion for card in cards)
    chance = Rng(f"name:{seed_of(kingdom)}")
    most = [box for box in sorted(number) if number[box] == max(number.values())]
    places = _fitting_words(catalog.words.places, {chance.choice(most)}) if most else []
    folk = _fitting_words(catalog.words.folk, {tag for card in cards for tag in card.tags})
    return f"{chance.choice(places)} {chance.choice(folk)}" if places and folk else ""


def _fitting_words(words: WordsBySlug, features: set[str]) -> list[str]:
    """The words that fit one of these expansions or tags; if there is none, those that always fit."""
    fitting = [word.name for word in words.values() if not features.isdisjoint(word.fits)]
    return fitting or [word.name for word in words.values() if not word.fits]
