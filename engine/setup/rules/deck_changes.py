"""Cards that are exchanged before the game, and the opening hands."""

from dataclasses import replace

from engine.catalog import Order
from engine.setup.results import CardCount, SupplyPile
from engine.setup.rules.rule import always, need, when
from engine.setup.table import SetupTable


@when(need("inherited"), "pl23-045", "pl23e-042")
def inherited_cards(table: SetupTable, _: list[str]) -> str:
    """Each player takes one card from the pile of the trait: the only step that depends on the start player."""
    pile = dict(table.kingdom.traits).get("inherited")
    if pile is None:
        return ""
    for position, supply_pile in enumerate(table.supply):
        if supply_pile.pile == pile:
            table.supply[position] = _without_top(supply_pile, table.players)
    top = f"die oberste Karte des Stapels {table.name(pile)}"
    text = f"Macht aus, wer beginnt. Von dort an tauscht jeder der Reihe nach eine Startkarte seiner Wahl gegen {top}."
    is_face_down = table.view.order_of(pile) is Order.SHUFFLED
    text += " Deckt nach jedem Tausch die nächste auf." if is_face_down else ""
    return f"{text} Getauschtes Kupfer kommt zurück auf seinen Stapel, alles andere in die Schachtel."


def _without_top(pile: SupplyPile, count: int) -> SupplyPile:
    """A pile without its `count` top cards; of a shuffled pile all `cards` stay listed: nobody knows which are gone."""
    cards, rest = [], count
    for entry in pile.cards if pile.order == "top-down" else ():
        gone = min(rest, entry.count)
        rest -= gone
        if entry.count > gone:
            cards.append(CardCount(card=entry.card, count=entry.count - gone))
    return replace(pile, count=pile.count - count, cards=tuple(cards) or pile.cards)


@always("b08-004", "bb19-006")
def opening_hands(_table: SetupTable, _: list[str]) -> str:
    return "Jeder mischt sein Startdeck, legt es verdeckt vor sich hin und nimmt 5 Karten davon auf die Hand."
