"""Writes a kingdom as a list of card names, for people and for `engine.kingdoms.card_list_parser`."""

from collections.abc import Iterator

from engine.catalog_view import CatalogView
from engine.kingdoms.kingdom import Kingdom
from engine.kingdoms.roles import EXTRAS


def write_card_list(view: CatalogView, kingdom: Kingdom) -> str:
    """The names, one per line: piles in table order, landscapes, then extra cards with the title of their role.

    >>> from engine.catalog_view import catalog_view
    >>> print(write_card_list(catalog_view(CATALOG), Kingdom(piles=("young-witch", "moneylender"), bane="cellar")))
    Geldverleiher
    Junge Hexe
    Bannstapel: Keller
    """
    return "\n".join(_lines(view, kingdom))


def _lines(view: CatalogView, kingdom: Kingdom) -> Iterator[str]:
    names, order = view.names, view.table_order
    for slug in sorted(kingdom.piles, key=lambda slug: order.get(slug, -1)):
        yield names[slug]
    piles = dict(kingdom.traits)
    for slug in kingdom.landscapes:
        yield f"{names[slug]} ({names[piles[slug]]})" if slug in piles else names[slug]
    for extra in EXTRAS:
        if cards := extra.cards_in(kingdom):
            yield f"{extra.title}: {', '.join([names[slug] for slug in cards])}"
