"""What is exchanged before the game, and the opening hand."""

from dataclasses import replace

from engine.catalog import Order
from engine.setup.results import CardCount, SupplyPile
from engine.setup.rules.rule import SetupRule, always, need, when
from engine.setup.table import SetupTable


@when(need("inherited"), "pl23-045", "pl23e-042")
def inherited_cards(table: SetupTable, _: list[str]) -> str:
    """Each player takes one from the pile of the trait; it is the one step for which somebody has to begin."""
    pile = dict(table.kingdom.traits).get("inherited")
    if pile is None:
        return ""
    for position, laid in enumerate(table.supply):
        if laid.pile == pile:
            table.supply[position] = _without_top(laid, table.players)
    top = f"die oberste Karte des Stapels {table.name(pile)}"
    text = f"Macht aus, wer beginnt. Von dort an tauscht jeder der Reihe nach eine Startkarte seiner Wahl gegen {top}."
    is_face_down = pile in table.view.mixed_piles and table.view.mixed_piles[pile].order is Order.SHUFFLED
    text += " Deckt nach jedem Tausch die nächste auf." if is_face_down else ""
    return f"{text} Getauschtes Kupfer kommt zurück auf seinen Stapel, alles andere in die Schachtel."


def _without_top(pile: SupplyPile, count: int) -> SupplyPile:
    """A pile after its top cards went into the start decks; in a shuffled pile nobody knows which."""
    cards, rest = [], count
    for held in pile.cards if pile.order == "top-down" else ():
        gone = min(rest, held.count)
        rest -= gone
        if held.count > gone:
            cards.append(CardCount(card=held.card, count=held.count - gone))
    return replace(pile, count=pile.count - count, cards=tuple(cards) or pile.cards)


@always("b08-004", "bb19-006")
def opening_hands(_table: SetupTable, _: list[str]) -> str:
    return "Jeder mischt sein Startdeck, legt es verdeckt vor sich hin und nimmt 5 Karten davon auf die Hand."


RULES: tuple[SetupRule, ...] = (
    inherited_cards,
    opening_hands,
)
