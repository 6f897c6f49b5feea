"""Landscapes: put next to the supply, never part of it."""

from engine.catalog import Kind
from engine.messages import listed
from engine.names import sort_key
from engine.setup.results import Landscape
from engine.setup.rules.kingdom_piles import CHOSEN_BY_PLAYERS
from engine.setup.rules.outside_supply import card_of_the_mouse
from engine.setup.rules.rule import SetupRule, need, need_of_kind, when
from engine.setup.table import SetupTable


def _add_landscapes(table: SetupTable, needs: list[str], singular: str, plural: str) -> str:
    for slug in needs:
        table.landscapes.append(Landscape(card=slug, name=table.name(slug), kind=table.view.cards[slug].kind))
    names = listed(sorted(map(table.name, needs), key=sort_key))
    return f"Legt {singular if len(needs) == 1 else plural} {names} neben den Vorrat."


@when(need_of_kind(Kind.EVENT), "kt-23-029", "kt-24-036", "me20-003", reason=CHOSEN_BY_PLAYERS, in_one_step=True)
def events(table: SetupTable, needs: list[str]) -> str:
    return _add_landscapes(table, needs, "das Ereignis", "die Ereignisse")


@when(need_of_kind(Kind.LANDMARK), "kt-24-040", reason=CHOSEN_BY_PLAYERS, in_one_step=True)
def landmarks(table: SetupTable, needs: list[str]) -> str:
    return _add_landscapes(table, needs, "die Landmarke", "die Landmarken")


@when(need_of_kind(Kind.PROJECT), "kt-26-036", "kt-26-039", reason=CHOSEN_BY_PLAYERS, in_one_step=True)
def projects(table: SetupTable, needs: list[str]) -> str:
    return _add_landscapes(table, needs, "das Projekt", "die Projekte")


@when(need_of_kind(Kind.WAY), "me20-004", "me20-008", reason=CHOSEN_BY_PLAYERS, in_one_step=True)
def ways(table: SetupTable, needs: list[str]) -> str:
    return _add_landscapes(table, needs, "die Wege-Karte", "die Wege-Karten")


@when(need_of_kind(Kind.ALLY), "al22-005", "al22-008", places_cards=True)
def allies(table: SetupTable, needs: list[str]) -> str:
    return _add_landscapes(table, needs, "den Verbündeten", "die Verbündeten")


@when(need_of_kind(Kind.PROPHECY), "rs24-052", "rs24-056", places_cards=True)
def prophecies(table: SetupTable, needs: list[str]) -> str:
    return _add_landscapes(table, needs, "die Prophezeiung", "die Prophezeiungen")


@when(need_of_kind(Kind.TRAIT), "pl23-053", "pl23-055", "pl23e-003", reason=CHOSEN_BY_PLAYERS)
def traits(table: SetupTable, needs: list[str]) -> str:
    """Under one of the ten piles, never under the bane or the pile of Herannahende Armee."""
    piles = dict(table.kingdom.traits)
    for trait in needs:
        landscape = Landscape(card=trait, name=table.name(trait), kind=Kind.TRAIT, on=piles.get(trait))
        table.landscapes.append(landscape)
    placed = [trait for trait in needs if trait in piles]
    return " ".join([_trait_text(table.name(trait), table.name(piles[trait])) for trait in placed])


def _trait_text(trait: str, pile: str) -> str:
    return f"Schiebt das Merkmal {trait} so unter den Stapel {pile}, dass der Text lesbar bleibt."


@when(need("obelisk"), "kt-24-045")
def pile_of_the_obelisk(table: SetupTable, _: list[str]) -> str:
    pile = table.kingdom.obelisk
    return f"Merkt euch für den Obelisken den Stapel {table.name(pile)}." if pile else ""


RULES: tuple[SetupRule, ...] = (
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
