"""What is in a box: an expansion, an update of it, or several; and which box most people mean by an expansion."""

from collections import Counter
from collections.abc import Mapping

from content.model.types import Library
from engine.catalog import Edition
from engine.memo import cache_on_first_argument

# A box with at least this number of kingdom cards of an expansion counts as having it; with fewer, they are extras.
MIN_CARDS_TO_FILL = 10

CONTENTS = ("full", "update", "compilation")


@cache_on_first_argument
def kingdom_cards_by_expansion(lib: Library) -> Mapping[str, Counter[str]]:
    """Box → expansion → number of kingdom cards."""
    cards = lib.catalog.cards
    return {
        slug: Counter(cards[card].expansion for card in box.cards if cards[card].is_kingdom)
        for slug, box in lib.boxes.items()
    }


def filled_expansions(lib: Library, box: str) -> list[str]:
    """The expansions that a box has, and not only some cards of."""
    return [slug for slug, number in kingdom_cards_by_expansion(lib)[box].most_common() if number >= MIN_CARDS_TO_FILL]


def usual_box(lib: Library, expansion: str) -> str:
    """The box that most people mean by an expansion: it has that, then nothing else, then the newest; "" without."""

    def merits(box: Edition) -> tuple[bool, bool, int]:
        return expansion in filled_expansions(lib, box.slug), box.expansions == (expansion,), box.position

    best = max(lib.boxes_of(expansion), key=merits, default=None)
    return best.slug if best else ""


def contents_of(lib: Library, box: Edition) -> str | None:
    """One of CONTENTS; None for the promotional cards, which were never sold as one box."""
    if box.slug == "promo":
        return None
    number = len(filled_expansions(lib, box.slug))
    return "compilation" if number > 1 else "full" if number else "update"
