"""Names are folded in the browser as they are in Python."""

from engine.names import fold
from tests.support.content import full_catalog
from tests.support.node import call_in_node

UNUSUAL = (
    *("Crème", "Großer Markt", "DÖRFER", "doerfer", "Tänzerin", "a\u0308u\u00dferst", "Mauer", "Kartograph"),
    *("King’s Court", "???"),
)


def test_browser_and_server_fold_names_equally() -> None:
    cards = full_catalog().cards.values()
    names = [*UNUSUAL, *(name for card in cards for name in (card.name, card.name_en))]
    fold_all = """({ foldText }, names) => names.map((name) => foldText(name).replaceAll(" ", ""))"""
    assert call_in_node("lib/names.js", fold_all, names) == [fold(name) for name in names]
