"""Landscapes: laid beside the supply, never part of it."""

from engine.catalog import Kind
from engine.german import join_german
from engine.setup.results import Landscape
from engine.setup.rules.kingdom import CHOSEN
from engine.setup.rules.outside_supply import card_of_the_mouse
from engine.setup.rules.rule import Rule, kind, when
from engine.setup.rules.rule import thing as on
from engine.setup.table import Table
from engine.spelling import sort_key


def _lay(table: Table, things: list[str], one: str, several: str) -> str:
    for slug in things:
        table.landscapes.append(Landscape(card=slug, name=table.name(slug), kind=table.game.cards[slug].kind))
    names = join_german(sorted(map(table.name, things), key=sort_key))
    return f"Legt {one if len(things) == 1 else several} {names} neben den Vorrat."


@when(kind(Kind.EVENT), "kt-23-029", "kt-24-036", "me20-003", reason=CHOSEN, together=True)
def events(table: Table, things: list[str]) -> str:
    return _lay(table, things, "das Ereignis", "die Ereignisse")


@when(kind(Kind.LANDMARK), "kt-24-040", reason=CHOSEN, together=True)
def landmarks(table: Table, things: list[str]) -> str:
    return _lay(table, things, "die Landmarke", "die Landmarken")


@when(kind(Kind.PROJECT), "kt-26-036", "kt-26-039", reason=CHOSEN, together=True)
def projects(table: Table, things: list[str]) -> str:
    return _lay(table, things, "das Projekt", "die Projekte")


@when(kind(Kind.WAY), "me20-004", "me20-008", reason=CHOSEN, together=True)
def ways(table: Table, things: list[str]) -> str:
    return _lay(table, things, "die Wege-Karte", "die Wege-Karten")


@when(kind(Kind.ALLY), "al22-005", "al22-008", lays_cards=True)
def allies(table: Table, things: list[str]) -> str:
    return _lay(table, things, "den Verbündeten", "die Verbündeten")


@when(kind(Kind.PROPHECY), "rs24-052", "rs24-056", lays_cards=True)
def prophecies(table: Table, things: list[str]) -> str:
    return _lay(table, things, "die Prophezeiung", "die Prophezeiungen")


@when(kind(Kind.TRAIT), "pl23-053", "pl23-055", "pl23e-003", reason=CHOSEN)
def traits(table: Table, things: list[str]) -> str:
    """Under a kingdom pile of the supply."""
    piles = dict(table.kingdom.traits)
    for trait in things:
        landscape = Landscape(card=trait, name=table.name(trait), kind=Kind.TRAIT, on=piles.get(trait))
        table.landscapes.append(landscape)
    placed = [trait for trait in things if trait in piles]
    return " ".join([_placed(table.name(trait), table.name(piles[trait])) for trait in placed])


def _placed(trait: str, pile: str) -> str:
    return f"Schiebt das Merkmal {trait} so unter den Stapel {pile}, dass der Text lesbar bleibt."


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
