"""The setup as a list to tick off: the steps of the engine, and each of the ten piles by itself, box by box.

What a step lays, and how many cards of it, is told as the engine lays it at that moment: the piles at the end of the
setup may hold fewer, because Geerbt has taken some.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from companion.pages import card_tiles
from companion.pages.card_tiles import Tile
from companion.pages.kingdom_page import KingdomPage
from content.model.library import Library
from engine.catalog import Expansion, Kind
from engine.setup.results import Step
from engine.setup.rules.rule import IN_EVERY_GAME

VICTORY_PILES_RULE = "kingdom-victory-piles"
MIXED_PILE_RULES = frozenset({"split-piles", "shuffled-piles"})
KINGDOM_PILE_RULES = MIXED_PILE_RULES | {"kingdom-piles", VICTORY_PILES_RULE, "piles-of-their-own-size"}
"""Rules that lay the ten, which nobody fetches from their boxes all at once."""

NOTE_RULES = frozenset({"placeholders", "end-of-the-game"})
"""Rules that say what holds all the time: there is nothing to tick off, so they stand below as notes."""

KINDS_IN_EVERY_BOX = frozenset({Kind.BASIC, Kind.CURSE, Kind.TRASH})
BASE_GAME = "basisspiel"


@dataclass(frozen=True, slots=True, kw_only=True)
class Tick:
    """One movement: what to do, why, and from which box it is fetched."""

    name: str
    text: str
    reason: str = ""
    boxes: str = ""
    tile: Tile | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class BoxGroup:
    """Those of the ten that are fetched from one box; without a name, a step by itself."""

    ticks: tuple[Tick, ...]
    name: str = ""


def checklist(page: KingdomPage) -> list[BoxGroup]:
    """Everything in the order in which one lays it out."""
    steps = [(at, step) for at, step in enumerate(page.setup.steps) if step.rule not in NOTE_RULES]
    first = next((at for at, step in steps if step.rule in KINGDOM_PILE_RULES), len(steps))
    others = [
        (at, BoxGroup(ticks=(_step_tick(page, at, step),))) for at, step in steps if step.rule not in KINGDOM_PILE_RULES
    ]
    before, after = [box for at, box in others if at < first], [box for at, box in others if at > first]
    return [*before, *_kingdom_groups(page), *after]


def count_ticks(boxes: Iterable[BoxGroup]) -> int:
    """How many ticks there are."""
    return sum(len(box.ticks) for box in boxes)


def notes(page: KingdomPage) -> list[str]:
    """What has to be known, and is no movement."""
    return [step.text for step in page.setup.steps if step.rule in NOTE_RULES]


def _step_tick(page: KingdomPage, at: int, step: Step) -> Tick:
    cards = [card for move in step.moves if move.count > 0 for card in _cards_of_pile(page, move.pile)]
    return Tick(
        name=f"s{at}",
        text=step.text,
        reason="" if step.reason == IN_EVERY_GAME else step.reason,
        boxes=_box_sources(page.library, cards),
    )


def _kingdom_groups(page: KingdomPage) -> Iterator[BoxGroup]:
    steps = [step for step in page.setup.steps if step.rule in KINGDOM_PILE_RULES]
    for line in _expansions(page.library):
        ticks = [
            _pile_tick(page.library, step, move.pile, move.count)
            for step in steps
            for move in step.moves
            if page.library.catalog.cards[move.pile].expansion == line.slug
        ]
        if ticks:
            yield BoxGroup(name=line.name, ticks=tuple(ticks))


def _pile_tick(library: Library, step: Step, pile: str, count: int) -> Tick:
    """A mixed pile has a step of its own, which says how to build it."""
    text = step.text if step.rule in MIXED_PILE_RULES else f"{count}× {library.catalog.cards[pile].name}"
    reason = step.reason if step.rule == VICTORY_PILES_RULE else ""
    return Tick(name=f"p-{pile}", text=text, reason=reason, tile=card_tiles.tile(library, library.catalog.cards[pile]))


def _cards_of_pile(page: KingdomPage, pile: str) -> list[str]:
    """The cards by which one finds the box of a pile: its own, or what lies in it."""
    catalog = page.library.catalog
    if pile in catalog.cards:
        return [pile]
    if pile in catalog.piles:
        return [catalog.piles[pile].cards[0].card]
    return [held.card for laid in page.setup.beside if laid.pile == pile for held in laid.cards]


def _box_sources(library: Library, cards: Iterable[str]) -> str:
    """From which boxes these cards are fetched; where there are several, which card from which."""
    found = [library.catalog.cards[slug] for slug in cards]
    fetched = [card for card in found if card.expansion != BASE_GAME or card.kind not in KINDS_IN_EVERY_BOX]
    by_line = [
        (line.name, [card.name for card in fetched if card.expansion == line.slug]) for line in _expansions(library)
    ]
    told = [(name, names) for name, names in by_line if names]
    if len(told) == 1:
        return f"aus {told[0][0]}"
    return "; ".join([f"aus {name}: {', '.join(names)}" for name, names in told])


def _expansions(library: Library) -> list[Expansion]:
    return sorted(library.catalog.expansions.values(), key=lambda line: line.position)
