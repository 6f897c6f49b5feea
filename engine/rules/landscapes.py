"""Landscapes: laid beside the supply, never part of it."""

from engine.catalog import Kind
from engine.results import Landscape
from engine.rules.beside import card_of_the_mouse
from engine.rules.rule import Rule, kind, when
from engine.rules.rule import thing as on
from engine.table import Table

CHOSEN = "euer Königreich"


def _lay(table: Table, things: list[str], what: str) -> str:
    for slug in things:
        table.landscapes.append(Landscape(card=slug, name=table.name(slug), kind=table.game.cards[slug].kind))
    return f"Legt {what} {table.names(things)} neben den Vorrat."


@when(kind(Kind.EVENT), "kt-23-029", "kt-24-036", "me20-003", reason=CHOSEN)
def events(table: Table, things: list[str]) -> str:
    return _lay(table, things, "das Ereignis")


@when(kind(Kind.LANDMARK), "kt-24-040", reason=CHOSEN)
def landmarks(table: Table, things: list[str]) -> str:
    return _lay(table, things, "die Landmarke")


@when(kind(Kind.PROJECT), "kt-26-036", "kt-26-039", reason=CHOSEN)
def projects(table: Table, things: list[str]) -> str:
    return _lay(table, things, "das Projekt")


@when(kind(Kind.WAY), "me20-004", "me20-008", reason=CHOSEN)
def ways(table: Table, things: list[str]) -> str:
    return _lay(table, things, "die Wege-Karte")


@when(kind(Kind.ALLY), "al22-005", "al22-008", lays_cards=True)
def allies(table: Table, things: list[str]) -> str:
    return _lay(table, things, "den Verbündeten")


@when(kind(Kind.PROPHECY), lays_cards=True)
def prophecies(table: Table, things: list[str]) -> str:
    """By the cards' own texts; no source block covers their box."""
    return _lay(table, things, "die Prophezeiung")


@when(kind(Kind.TRAIT), reason=CHOSEN)
def traits(table: Table, things: list[str]) -> str:
    """Under a kingdom pile of the supply; by the cards' own texts, no source block covers their box."""
    piles = dict(table.kingdom.traits)
    for trait in things:
        landscape = Landscape(card=trait, name=table.name(trait), kind=Kind.TRAIT, on=piles.get(trait))
        table.landscapes.append(landscape)
    placed = [trait for trait in things if trait in piles]
    return " ".join(
        [f"Schiebt das Merkmal {table.name(trait)} unter den Stapel {table.name(piles[trait])}." for trait in placed]
    )


@when(on("obelisk"), "kt-24-045")
def pile_of_the_obelisk(table: Table, _: list[str]) -> str:
    pile = table.kingdom.obelisk
    return f"Merkt euch für den Obelisken den Stapel {table.name(pile)}." if pile else ""


RULES: tuple[Rule, ...] = (
    events,
    landmarks,
    projects,
    ways,
    card_of_the_mouse,
    allies,
    prophecies,
    traits,
    pile_of_the_obelisk,
)
