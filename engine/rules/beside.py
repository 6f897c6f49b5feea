"""What lies outside the supply: extra piles, boons and hexes, cards set aside. None of it counts for the end."""

from engine.catalog import Kind, Order
from engine.results import BesidePile, CardCount, PileKind, Place
from engine.roles import Role
from engine.rules.kingdom import arranged, kingdom_pile_of
from engine.rules.rule import Rule, kind, when
from engine.rules.rule import thing as on
from engine.table import Table

DRUID_BOONS_PILE = "druid-boons"
BLACK_MARKET_PILE = "black-market-deck"


PILES_BESIDE = {
    "spoils": (Kind.SPOILS, ("kt-21-043", "kt-21-048", "kt-20-006")),
    "madmen": (Kind.MADMAN, ("kt-21-043", "kt-21-048", "kt-20-037")),
    "mercenaries": (Kind.MERCENARY, ("kt-21-043", "kt-21-048", "kt-20-035")),
    "travellers": (Kind.TRAVELLER, ("kt-23-037", "kt-23-042")),
    "spirits": (Kind.SPIRIT, ("kt-25-048", "kt-25-050")),
    "wishes": (Kind.WISH, ("kt-25-050",)),
    "bats": (Kind.BAT, ("kt-25-050",)),
    "states": (Kind.STATE, ("kt-25-048", "kt-25-049", "kt-25-054")),
    "artifacts": (Kind.ARTIFACT, ("kt-26-035", "kt-26-040")),
    "horses": (Kind.HORSE, ("me20-005", "me20-009")),
}
"""Kinds of cards whose piles lie beside the supply and need no more than that."""


def _whole_pile(name: str, of: Kind, sources: tuple[str, ...]) -> Rule:
    return Rule(name=name, lay=_lay_piles, sources=sources, trigger=kind(of), reason="")


def _lay_piles(table: Table, things: list[str]) -> str:
    piles = [table.lay_beside(slug) for slug in things]
    return f"Legt neben den Vorrat: {', '.join([f'{pile.count}× {pile.name}' for pile in piles])}."


@when(on("prizes"), "bb19-023", "kt-16-011")
def prizes(table: Table, things: list[str]) -> str:
    """The five Preise of the Turnier, open and in any order."""
    pile = table.lay_beside(things[0])
    return f"Legt die {pile.count} Preise offen neben den Vorrat: {table.names(held.card for held in pile.cards)}."


@when(on("rewards"))
def rewards(table: Table, things: list[str]) -> str:
    """One of each for two players, otherwise two; by the card's own text, no source block covers its box."""
    pile = table.lay_beside(things[0])
    each = pile.cards[0].count if pile.cards else 1
    return f"Legt von jeder Belohnung {each} neben den Vorrat, zusammen {pile.count} Karten."


@when(on("loot"))
def loot(table: Table, things: list[str]) -> str:
    """By the cards' own texts; no source block covers their box."""
    pile = table.lay_beside(things[0])
    return f"Mischt die {pile.count} Kostbarkeiten und legt sie verdeckt neben den Vorrat."


@when(on("boons"), "kt-25-048", "kt-25-052")
def boons(table: Table, things: list[str]) -> str:
    """Without those that the Druidin has taken."""
    pile = table.lay_beside(things[0])
    if not table.wants("druid"):
        return f"Mischt die {pile.count} Gaben und legt sie verdeckt neben den Vorrat."
    taken = table.kingdom.boons
    left = tuple(held for held in pile.cards if held.card not in taken)
    table.beside[-1] = BesidePile(
        pile=pile.pile, name=pile.name, count=sum(held.count for held in left), cards=left, order=pile.order
    )
    return f"Mischt die übrigen {len(left)} Gaben und legt sie verdeckt neben den Vorrat."


@when(on("druid"), "kt-25-049", "kt-25-001")
def boons_of_the_druid(table: Table, _: list[str]) -> str:
    given = table.kingdom.boons
    if not given:
        return ""
    cards = tuple(CardCount(card=boon, count=1) for boon in given)
    table.beside.append(
        BesidePile(
            pile=DRUID_BOONS_PILE, name="Gaben der Druidin", count=len(cards), place=Place.SET_ASIDE, cards=cards
        )
    )
    return f"Legt offen zur Druidin: {table.names(given)}. Nur sie empfängt diese Gaben."


@when(on("hexes"), "kt-25-048", "kt-25-053")
def hexes(table: Table, things: list[str]) -> str:
    pile = table.lay_beside(things[0])
    return f"Mischt die {pile.count} Plagen und legt sie verdeckt neben den Vorrat."


@when(on("zombies"), "kt-25-049", "kt-25-021")
def zombies(table: Table, things: list[str]) -> str:
    pile = table.lay_beside(things[0], Place.TRASH)
    return f"Legt offen in den Müll: {table.names(held.card for held in pile.cards)}."


@when(on("ferryman"))
def pile_of_the_ferryman(table: Table, _: list[str]) -> str:
    """By the card's own text; no source block covers its box."""
    piles = table.of(Role.FERRYMAN)
    if not piles:
        return ""
    pile = kingdom_pile_of(table, piles[0], PileKind.KINGDOM)
    beside = BesidePile(pile=pile.pile, name=pile.name, count=pile.count, cards=pile.cards, order=pile.order)
    table.beside.append(beside)
    how = f" {arranged(table, beside)}" if beside.cards else ""
    return f"Legt {pile.count}× {pile.name} zum Fährmann, neben den Vorrat.{how}"


@when(on("way-of-the-mouse"), "me20-004", "me20-068")
def card_of_the_mouse(table: Table, _: list[str]) -> str:
    return _set_aside(table, Role.MOUSE, "unter Weg der Maus")


@when(on("riverboat"))
def card_of_the_riverboat(table: Table, _: list[str]) -> str:
    """By the card's own text; no source block covers its box."""
    return _set_aside(table, Role.RIVERBOAT, "zum Flussboot")


def _set_aside(table: Table, role: Role, where: str) -> str:
    cards = table.of(role)
    if not cards:
        return ""
    name = table.name(cards[0])
    table.beside.append(BesidePile(pile=cards[0], name=name, count=1, place=Place.SET_ASIDE))
    return f"Legt eine Karte {name} {where} zur Seite; dort bleibt sie."


@when(on("black-market"), "kt-28-002", "kt-03-026")
def black_market_deck(table: Table, _: list[str]) -> str:
    deck = table.of(Role.BLACK_MARKET)
    if not deck:
        return ""
    cards = tuple(CardCount(card=slug, count=1) for slug in deck)
    table.beside.append(
        BesidePile(
            pile=BLACK_MARKET_PILE,
            name="Schwarzmarkt-Stapel",
            count=len(cards),
            cards=cards,
            order=Order.SHUFFLED,
        )
    )
    return f"Mischt den Schwarzmarkt-Stapel aus je 1 Karte und legt ihn verdeckt hin: {table.names(deck)}."


RULES: tuple[Rule, ...] = (
    *(_whole_pile(name, of, sources) for name, (of, sources) in PILES_BESIDE.items()),
    prizes,
    rewards,
    boons_of_the_druid,
    boons,
    hexes,
    zombies,
    loot,
    pile_of_the_ferryman,
    card_of_the_riverboat,
    black_market_deck,
)
