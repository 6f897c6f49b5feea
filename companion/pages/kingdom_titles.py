"""What a kingdom is called: a place of the box that most of it comes from, and who lives there, as its cards do."""

from collections import Counter

from engine.catalog import Catalog
from engine.chance import Rng
from engine.kingdoms.kingdom import Kingdom
from engine.kingdoms.readable_codes import seed_of
from engine.words import WordsBySlug


def name_of(catalog: Catalog, kingdom: Kingdom) -> str:
    """The same name for the same piles and landscapes, in whatever order; "" where there is nothing to name.

    >>> from engine.example import CATALOG
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


def _fitting_words(words: WordsBySlug, known: set[str]) -> list[str]:
    """The words that fit one of these; where none does, those that fit always."""
    fitting = [word.name for word in words.values() if not known.isdisjoint(word.fits)]
    return fitting or [word.name for word in words.values() if not word.fits]
