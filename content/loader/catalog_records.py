"""A part of the engine's catalog, built from records before they are stored: what the checks of kingdoms need."""

from content.loader.records import Content, Entry
from engine import catalog as engine
from engine.catalog import CardType, Catalog, Cost, Kind, Order


def catalog_of_records(content: Content) -> Catalog:
    """A catalog with kinds, types, costs, tags and needs of cards and with piles, but without printings."""
    cards = content.by_slug("card")
    return Catalog.of(
        cards=[_card(entry) for entry in content["card"]],
        piles=[
            engine.Pile(
                slug=entry.slug,
                name=entry.data["name"],
                order=Order(entry.data["order"]),
                cards=tuple(
                    engine.PileCard(card=card, count=count, count_for_three=count)
                    for row in entry.data["cards"]
                    for card, count in row.items()
                    if card in cards
                ),
            )
            for entry in content["pile"]
        ],
    )


def _card(entry: Entry) -> engine.Card:
    data = entry.data
    return engine.Card(
        slug=entry.slug,
        name=data["name"],
        name_en=data["name_en"],
        expansion=entry.stem,
        kind=Kind(data["kind"]),
        types=tuple(CardType(name) for name in data["types"]),
        cost=Cost(**data["cost"]) if "cost" in data else None,
        tags=frozenset(data["tags"]),
        needs=tuple(data.get("needs", [])),
    )
