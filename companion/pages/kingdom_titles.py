"""Names for kingdoms: a place that fits the expansion with the most cards, and inhabitants that fit the mechanics."""

from collections import Counter
from collections.abc import Sequence

from engine.catalog import Catalog
from engine.chance import Rng
from engine.kingdoms.kingdom import Kingdom
from engine.kingdoms.readable_codes import seed_of
from engine.words import WordsBySlug


def in_words(catalog: Catalog, name: Sequence[str]) -> str:
    """The name of these two words, "" if there are none."""
    return f"{catalog.words.places[name[0]].name} {catalog.words.folk[name[1]].name}" if name else ""


def words_of_name(catalog: Catalog, kingdom: Kingdom) -> tuple[str, ...]:
    """The slugs of the place and of the inhabitants for these cards, in any order; empty without cards."""
    cards = [catalog.cards[slug] for slug in (*kingdom.piles, *kingdom.landscapes) if slug in catalog.cards]
    number = Counter(card.expansion for card in cards)
    chance = Rng(f"name:{seed_of(kingdom)}")
    most = [box for box in sorted(number) if number[box] == max(number.values())]
    places = _fitting_words(catalog.words.places, {chance.choice(most)}) if most else []
    folk = _fitting_words(catalog.words.folk, {tag for card in cards for tag in card.tags})
    return (chance.choice(places), chance.choice(folk)) if places and folk else ()


def _fitting_words(words: WordsBySlug, features: set[str]) -> list[str]:
    """The slugs of the words that fit one of these expansions or tags; if there is none, those that always fit."""
    fitting = [slug for slug, word in words.items() if not features.isdisjoint(word.fits)]
    return fitting or [slug for slug, word in words.items() if not word.fits]
