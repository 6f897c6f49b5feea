"""Sets of cards as short texts: a bit for each card in the order of names, as Base64. Only for pages of one release."""

from base64 import b64decode, b64encode
from collections.abc import Iterable

from engine.catalog import Catalog
from engine.memo import cache_on_first_argument
from engine.names import sort_key


@cache_on_first_argument
def slugs_in_order(catalog: Catalog) -> tuple[str, ...]:
    """All cards in the order of their names, in which devices have them, too (`card_data`)."""
    cards = sorted(catalog.cards.values(), key=lambda card: sort_key(card.name))
    return tuple(card.slug for card in cards)


def places_as_text(catalog: Catalog, slugs: Iterable[str]) -> str:
    """These cards as text; the first card is the lowest bit of the first byte.

    >>> cards_at_places(CATALOG, places_as_text(CATALOG, ["market", "witch"])) == {"market", "witch"}
    True
    """
    place = {slug: number for number, slug in enumerate(slugs_in_order(catalog))}
    bits = bytearray(-(-len(place) // 8))
    for slug in slugs:
        bits[place[slug] // 8] |= 1 << place[slug] % 8
    return b64encode(bits).decode()


def cards_at_places(catalog: Catalog, text: str) -> frozenset[str]:
    """The cards in such a text; raises ValueError if it is none."""
    bits = b64decode(text, validate=True)
    return frozenset(
        slug
        for number, slug in enumerate(slugs_in_order(catalog)[: 8 * len(bits)])
        if bits[number // 8] >> number % 8 & 1
    )
