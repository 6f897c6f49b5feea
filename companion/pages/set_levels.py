"""How hard a recommended set is: easy, medium or tricky, by what has to be read and laid out for it."""

from enum import StrEnum

from content.model.types import Library, RecommendedSet
from engine.catalog_view import catalog_view
from engine.memo import cache_on_first_argument

WORDS_PER_NEED = 8  # what a further pile, card or material counts like

# A third of the 360 sets is below the first limit, a third above the second.
MAX_EASY, MAX_MEDIUM = 220, 275


class Level(StrEnum):
    """How hard a set is."""

    EASY = "leicht"
    MEDIUM = "mittel"
    TRICKY = "knifflig"


def effort_of(lib: Library, recommended_set: RecommendedSet) -> int:
    """The words on all cards of the set and on those that they bring, and `WORDS_PER_NEED` for each further need."""
    view, cards = catalog_view(lib.catalog, ()), lib.catalog.cards
    needed = {need for slug in recommended_set.cards for need in (slug, *view.needs(slug))}
    words = sum(len(cards[slug].effect.split()) for slug in needed if slug in cards)
    return words + WORDS_PER_NEED * len(needed.difference(recommended_set.cards))


def level_of(lib: Library, recommended_set: RecommendedSet) -> Level:
    return _levels(lib)[recommended_set.slug]


@cache_on_first_argument
def _levels(lib: Library) -> dict[str, Level]:
    return {slug: _level(effort_of(lib, each)) for slug, each in lib.sets.items()}


def _level(effort: int) -> Level:
    if effort > MAX_MEDIUM:
        return Level.TRICKY
    return Level.MEDIUM if effort > MAX_EASY else Level.EASY
