"""Landscapes: put next to the supply, never part of it."""

from engine.catalog import Kind
from engine.kingdoms.roles import EXTRA_BY_LANDSCAPE_KIND, Role
from engine.messages import enumeration
from engine.names import sort_key
from engine.setup.results import Landscape
from engine.setup.rules.kingdom_piles import CHOSEN_BY_PLAYERS
from engine.setup.rules.outside_supply import set_aside
from engine.setup.rules.rule import SetupRule, need, need_of_kind, when
from engine.setup.table import SetupTable


def _add_landscapes(table: SetupTable, needs: list[str], singular: str, plural: str) -> str:
    for slug in needs:
        table.landscapes.append(Landscape(card=slug, name=table.name(slug), kind=table.view.cards[slug].kind))
    names = enumeration(sorted(map(table.name, needs), key=sort_key))
    return f"Legt {singular if len(needs) == 1 else plural} {names} neben den Vorrat."


def _rule(name: str, kind: Kind, singular: str, plural: str, *sources: str) -> SetupRule:
    """The rule for landscapes of a kind: chosen by the players, or cards in a role (Ally, Prophezeiung)."""
    is_extra = kind in EXTRA_BY_LANDSCAPE_KIND
    return SetupRule(
        name=name,
        apply=lambda table, needs: _add_landscapes(table, needs, singular, plural),
        sources=sources,
        trigger=need_of_kind(kind),
        reason="" if is_extra else CHOSEN_BY_PLAYERS,
        places_cards=is_extra,
        in_one_step=not is_extra,
    )


CHOSEN_LANDSCAPES = (
    _rule("events", Kind.EVENT, "das Ereignis", "die Ereignisse", "kt-23-029", "kt-24-036", "me20-003"),
    _rule("landmarks", Kind.LANDMARK, "die Landmarke", "die Landmarken", "kt-24-040"),
    _rule("projects", Kind.PROJECT, "das Projekt", "die Projekte", "kt-26-036", "kt-26-039"),
    _rule("ways", Kind.WAY, "die Wege-Karte", "die Wege-Karten", "me20-004", "me20-008"),
)


@when(need("way-of-the-mouse"), "me20-004", "me20-068")
def card_of_the_mouse(table: SetupTable, _: list[str]) -> str:
    return set_aside(table, Role.MOUSE, "zum Weg der Maus")


ACCOMPANYING_LANDSCAPES = (
    _rule("allies", Kind.ALLY, "den Verbündeten", "die Verbündeten", "al22-005", "al22-008"),
    _rule("prophecies", Kind.PROPHECY, "die Prophezeiung", "die Prophezeiungen", "rs24-052", "rs24-056"),
)


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
