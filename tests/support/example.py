"""A handful of cards and a kingdom of them: `CATALOG` and `KINGDOM` in the examples of docstrings."""

from engine.catalog import Card, CardType, Catalog, Cost, Edition, Expansion, Kind, Printing, Publisher
from engine.kingdoms.kingdom import Kingdom

_EDITION = "beispiel-rgg-2020"


def _card(slug: str, name: str, kind: Kind, coins: int, *types: CardType) -> Card:
    cost = Cost(coins=coins)
    return Card(
        slug=slug,
        name=name,
        name_en=slug.replace("-", " ").title(),
        expansion="beispiel",
        kind=kind,
        types=types,
        cost=cost,
        printings=(Printing(edition=_EDITION, name=name, types=types, cost=cost, effect=""),),
    )


def _action(slug: str, name: str, coins: int, *more: CardType) -> Card:
    return _card(slug, name, Kind.KINGDOM, coins, CardType.ACTION, *more)


_CARDS = [
    _card("copper", "Kupfer", Kind.BASIC, 0, CardType.TREASURE),
    _card("silver", "Silber", Kind.BASIC, 3, CardType.TREASURE),
    _card("gold", "Gold", Kind.BASIC, 6, CardType.TREASURE),
    _card("estate", "Anwesen", Kind.BASIC, 2, CardType.VICTORY),
    _card("duchy", "Herzogtum", Kind.BASIC, 5, CardType.VICTORY),
    _card("province", "Provinz", Kind.BASIC, 8, CardType.VICTORY),
    _card("curse", "Fluch", Kind.CURSE, 0, CardType.CURSE),
    _card("trash", "Müll", Kind.TRASH, 0, CardType.TRASH),
    _action("cellar", "Keller", 2),
    _action("festival", "Jahrmarkt", 5),
    _card("gardens", "Gärten", Kind.KINGDOM, 4, CardType.VICTORY),
    _action("laboratory", "Laboratorium", 5),
    _action("market", "Markt", 5),
    _action("militia", "Miliz", 4, CardType.ATTACK),
    _action("mine", "Mine", 5),
    _action("moneylender", "Geldverleiher", 4),
    _action("remodel", "Umbau", 4),
    _action("smithy", "Schmiede", 4),
    _action("witch", "Hexe", 5, CardType.ATTACK),
    _action("young-witch", "Junge Hexe", 4, CardType.ATTACK),
]

CATALOG = Catalog.of(
    version="example",
    cards=_CARDS,
    editions=[
        Edition(
            slug=_EDITION,
            name="Beispiel",
            expansions=("beispiel",),
            publisher=Publisher.RGG,
            printed_by="Rio Grande Games",
            year=2020,
            generation=1,
            position=0,
        )
    ],
    expansions=[Expansion(slug="beispiel", name="Beispiel", position=0)],
    permanent_ids={"card": tuple(card.slug for card in _CARDS), "edition": (_EDITION,)},
)

KINGDOM = Kingdom(
    piles=tuple("festival gardens laboratory market militia mine moneylender remodel smithy witch".split())
)
