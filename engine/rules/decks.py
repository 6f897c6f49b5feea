"""The start decks, the opening hand, who starts, and when the game ends."""

from dataclasses import replace

from engine.kingdom import FULL_TABLE
from engine.results import CardCount, EndCondition, SupplyPile
from engine.rules.rule import Rule, Told, always, when
from engine.rules.rule import thing as on
from engine.table import Table

SHELTERS = ("hovel", "necropolis", "overgrown-estate")
START_ESTATES = 3
EMPTY_PILES, EMPTY_PILES_OF_A_FULL_TABLE = 3, 4


@always("b08-004", "bb19-005")
def start_decks(table: Table, _: list[str]) -> str:
    """7 Kupfer and 3 Anwesen; each Erbstück replaces one Kupfer, the three Unterschlüpfe replace the Anwesen."""
    deck = [CardCount(card="copper", count=table.coppers_each)] if table.coppers_each else []
    deck += [CardCount(card=slug, count=1) for slug in table.heirlooms]
    if table.completion.shelters.used:
        deck += [CardCount(card=slug, count=1) for slug in SHELTERS]
    else:
        deck.append(CardCount(card="estate", count=START_ESTATES))
    table.start_deck = tuple(deck)
    return f"Gebt jedem {', '.join([f'{held.count}× {table.name(held.card)}' for held in deck])}."


@always("kt-01-000", "kt-21-042", "kt-21-044")
def shelters(table: Table, _: list[str]) -> str | Told:
    decided = table.completion.shelters
    if not decided.used:
        return ""
    text = "Ihr beginnt mit Unterschlüpfen statt mit Anwesen; im Vorrat liegen die Anwesen trotzdem."
    return Told(text=text, reason=decided.reason, because=decided.because, sources=decided.sources)


@when(lambda game, thing: thing in game.heirlooms, "kt-25-048", "kt-25-051")
def heirlooms(table: Table, things: list[str]) -> str:
    return f"Jedes Startdeck enthält statt 1 Kupfer das Erbstück {table.names(things)}; das Kupfer bleibt im Vorrat."


@when(on("inherited"))
def inherited_cards(table: Table, _: list[str]) -> str:
    """Each player takes one from the pile of the trait, in turn order; by the card's own text."""
    pile = dict(table.kingdom.traits).get("inherited")
    if pile is None:
        return ""
    for position, laid in enumerate(table.supply):
        if laid.pile == pile:
            table.supply[position] = _without_top(laid, table.players)
    text = f"Jeder tauscht reihum eine Startkarte seiner Wahl gegen die oberste Karte von {table.name(pile)}."
    return f"{text} Getauschtes Kupfer kommt zurück auf seinen Stapel, alles andere in die Schachtel."


def _without_top(pile: SupplyPile, taken: int) -> SupplyPile:
    """A pile after its top cards went into the start decks; in a shuffled pile nobody knows which."""
    cards, rest = [], taken
    for held in pile.cards if pile.order == "top-down" else ():
        gone = min(rest, held.count)
        rest -= gone
        if held.count > gone:
            cards.append(CardCount(card=held.card, count=held.count - gone))
    return replace(pile, count=pile.count - taken, cards=tuple(cards) or pile.cards)


@always("b08-004", "bb19-006")
def opening_hands(_table: Table, _: list[str]) -> str:
    return "Jeder mischt sein Startdeck, legt es verdeckt vor sich hin und nimmt 5 Karten davon auf die Hand."


@always("b08-004", "bb19-006", reason="zufällig bestimmt")
def start_player(table: Table, _: list[str]) -> str:
    return table.completion.start_player.text


END_SOURCES = ("kt-01-000", "bb19-016", "b08-015")


@always(*END_SOURCES)
def end_of_the_game(table: Table, _: list[str]) -> str | Told:
    with_colony = table.completion.platinum_colony.used
    piles = ("province", "colony") if with_colony else ("province",)
    count = EMPTY_PILES if table.players < FULL_TABLE else EMPTY_PILES_OF_A_FULL_TABLE
    table.end = EndCondition(any_of=piles, empty_piles=count)
    named = " oder ".join([table.name(slug) for slug in piles])
    text = f"Das Spiel endet nach dem Zug, in dem der Stapel {named} oder {count} beliebige Vorratsstapel leer sind."
    if not with_colony:
        return text
    return Told(text=text, reason="ihr spielt mit Kolonie", because=("colony",), sources=(*END_SOURCES, "kt-15-027"))


RULES: tuple[Rule, ...] = (
    shelters,
    heirlooms,
    start_decks,
    inherited_cards,
    opening_hands,
    start_player,
    end_of_the_game,
)
