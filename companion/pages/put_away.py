"""Wegräumen: what goes back into which box after the game, the list of Aufbau backwards.

First what is to be sorted, then boxes in the order in which they appeared, then promos, mats and tokens, and last the
basic cards, which every deck is full of.
"""

from collections.abc import Iterator

from companion.pages.card_tiles import tile
from companion.pages.checklist import BASE_GAME, KINDS_IN_EVERY_BOX, BoxGroup, Tick, box_of, cards_of_pile
from companion.pages.kingdom_page import KingdomPage
from companion.pages.setup_summary import THE_TRASH
from engine.setup.results import CardPlace

PROMOS = "promo"
BASIC_CARDS, MATERIALS = "Basiskarten", "Tableaus und Marker"
SORTING = (
    Tick(name="w-decks", text="Jeder sortiert sein Deck nach Stapeln, auch was auf seinen Tableaus liegt."),
    Tick(name="w-trashed", text="Nehmt alle Karten aus dem Müll und legt sie zu ihren Stapeln."),
)
EMPTY_TRASH = "Ist er leer? Entsorgte Karten gehören zurück in ihre Schachtel."


def put_away_list(page: KingdomPage) -> list[BoxGroup]:
    """What to sort, and the boxes of a game, each with the piles and landscapes that belong into it."""
    groups: dict[tuple[int, str], dict[str, Tick]] = {}
    for place, group, item in _items(page):
        groups.setdefault((place, group), {})[item.name] = item
    boxes = (
        BoxGroup(name=name, ticks=tuple(items.values()))
        for (_, name), items in sorted(groups.items(), key=lambda entry: entry[0][0])
    )
    return [*(BoxGroup(name="", ticks=(step,)) for step in SORTING), *boxes]


def _items(page: KingdomPage) -> Iterator[tuple[int, str, Tick]]:
    """Position and name of the box, and the item, for everything on the table."""
    setup, catalog = page.setup, page.library.catalog
    last = len(catalog.expansions)
    slugs = [
        *(pile.pile for pile in setup.supply),
        *(pile.pile for pile in setup.beside if pile.place is not CardPlace.TRASH),
        *(landscape.card for landscape in setup.landscapes),
        *(count.card for count in setup.start_deck),
        *setup.kingdom.boons,
    ]
    names = {pile.pile: pile.name for pile in setup.supply} | {pile.pile: pile.name for pile in setup.beside}
    for slug in slugs:
        cards = cards_of_pile(page, slug)
        if not cards:
            continue
        card = catalog.cards[cards[0]]
        reason = EMPTY_TRASH if slug == THE_TRASH else ""
        item = Tick(name=f"w-{slug}", text=names.get(slug, card.name), reason=reason, tile=tile(page.library, card))
        if card.expansion == BASE_GAME and card.kind in KINDS_IN_EVERY_BOX:
            yield last + 2, BASIC_CARDS, item
        else:
            place = last if card.expansion == PROMOS else catalog.expansions[card.expansion].position
            yield place, box_of(page, card).name, item
    materials = {mat.material: mat.name for mat in setup.mats} | {each.material: each.name for each in setup.tokens}
    for slug, name in materials.items():
        yield last + 1, MATERIALS, Tick(name=f"w-{slug}", text=name)
