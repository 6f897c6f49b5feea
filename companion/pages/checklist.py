"""The setup as a list to tick off: the steps of the engine, and each plain kingdom pile by itself, box by box."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.pages.play import Play
from engine.results import PileKind, Step, SupplyPile

OF_VICTORY = "kingdom-victory-piles"
PILES_AT_ONCE = frozenset({"kingdom-piles", OF_VICTORY, "piles-of-their-own-size"})
"""Rules whose sentence lays several piles, which nobody fetches from their boxes all at once."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Box:
    """Kingdom piles of one expansion, each with the reason why it does not hold ten cards like the others."""

    name: str
    piles: tuple[tuple[SupplyPile, str], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """A step, or in the place of the steps that lay plain piles the piles of one box."""

    step: Step | None = None
    box: Box | None = None


def checklist(play: Play) -> list[Item]:
    """Everything in the order in which one lays it out."""
    steps = play.setup.steps
    first = next((at for at, step in enumerate(steps) if step.rule in PILES_AT_ONCE), 0)
    others = [(at, Item(step=step)) for at, step in enumerate(steps) if step.rule not in PILES_AT_ONCE]
    before = [item for at, item in others if at < first]
    return [*before, *(Item(box=box) for box in _boxes(play)), *(item for at, item in others if at >= first)]


def _boxes(play: Play) -> Iterator[Box]:
    catalog = play.library.catalog
    reasons = {slug: step.reason for step in play.setup.steps if step.rule == OF_VICTORY for slug in step.because}
    piles = [pile for pile in play.setup.supply if pile.kind is PileKind.KINGDOM and not pile.cards]
    for line in sorted(catalog.expansions.values(), key=lambda line: line.position):
        own = [pile for pile in piles if catalog.cards[pile.pile].expansion == line.slug]
        if own:
            yield Box(name=line.name, piles=tuple((pile, reasons.get(pile.pile, "")) for pile in own))


def number_of(items: list[Item]) -> int:
    """How many ticks there are."""
    return sum(len(item.box.piles) if item.box else 1 for item in items)
