"""The setup as a checklist: the steps of the engine, with the ten kingdom piles listed one by one, box by box.

The number of cards of a pile is that of the step: at the end of the setup the pile may have fewer, because Geerbt has
taken some.
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

# Setup rules of the ten kingdom piles: listed pile by pile, because players fetch them from several boxes.
KINGDOM_PILE_RULES = MIXED_PILE_RULES | {"kingdom-piles", VICTORY_PILES_RULE, "piles-of-their-own-size"}

# Setup rules that apply throughout the game: there is nothing to tick off, so they are notes below the checklist.
NOTE_RULES = frozenset({"placeholders", "end-of-the-game"})

KINDS_IN_EVERY_BOX = frozenset({Kind.BASIC, Kind.CURSE, Kind.TRASH})
BASE_GAME = "basisspiel"


@dataclass(frozen=True, slots=True, kw_only=True)
class Tick:
    """One item of the checklist: what to do, why, and from which box it comes."""

    name: str
    text: str
    reason: str = ""
    boxes: str = ""
    tile: Tile | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class BoxGroup:
    """The kingdom piles that come from one expansion; a group without a name is a single step."""

    ticks: tuple[Tick, ...]
    name: str = ""


def checklist(page: KingdomPage) -> list[BoxGroup]:
    """All items in the order of the setup; the kingdom piles in the place of the first of their steps."""
    steps = [(at, step) for at, step in enumerate(page.setup.steps) if step.rule not in NOTE_RULES]
    first_pile_step = next((at for at, step in steps if step.rule in KINGDOM_PILE_RULES), len(steps))
    others = [
        (at, BoxGroup(ticks=(_step_tick(page, at, step),))) for at, step in steps if step.rule not in KINGDOM_PILE_RULES
    ]
    before, after = (
        [box for at, box in others if at < first_pile_step],
        [box for at, box in others if at > first_pile_step],
    )
    return [*before, *_kingdom_groups(page), *after]


def count_ticks(groups: Iterable[BoxGroup]) -> int:
    """The number of items to tick off."""
    return sum(len(group.ticks) for group in groups)


def notes(page: KingdomPage) -> list[str]:
    """Texts of the steps in which nothing is moved (`NOTE_RULES`)."""
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
    for expansion in _expansions(page.library):
        ticks = [
            _pile_tick(page.library, step, move.pile, move.count)
            for step in steps
            for move in step.moves
            if page.library.catalog.cards[move.pile].expansion == expansion.slug
        ]
        if ticks:
            yield BoxGroup(name=expansion.name, ticks=tuple(ticks))


def _pile_tick(library: Library, step: Step, pile: str, count: int) -> Tick:
    """The item of a kingdom pile. A mixed pile keeps the text of its own step, which says how to build it."""
    text = step.text if step.rule in MIXED_PILE_RULES else f"{count}× {library.catalog.cards[pile].name}"
    reason = step.reason if step.rule == VICTORY_PILES_RULE else ""
    return Tick(name=f"p-{pile}", text=text, reason=reason, tile=card_tiles.tile(library, library.catalog.cards[pile]))


def _cards_of_pile(page: KingdomPage, pile: str) -> list[str]:
    """Cards whose expansion says where a pile comes from: itself, the first of a mixed pile, or its contents."""
    catalog = page.library.catalog
    if pile in catalog.cards:
        return [pile]
    if pile in catalog.piles:
        return [catalog.piles[pile].cards[0].card]
    return [card.card for extra_pile in page.setup.beside if extra_pile.pile == pile for card in extra_pile.cards]


def _box_sources(library: Library, cards: Iterable[str]) -> str:
    """The boxes these cards come from; if several, with the cards of each. Leaves out cards that every box has."""
    all_cards = [library.catalog.cards[slug] for slug in cards]
    cards_to_fetch = [card for card in all_cards if card.expansion != BASE_GAME or card.kind not in KINDS_IN_EVERY_BOX]
    by_expansion = [
        (expansion.name, [card.name for card in cards_to_fetch if card.expansion == expansion.slug])
        for expansion in _expansions(library)
    ]
    sources = [(name, names) for name, names in by_expansion if names]
    if len(sources) == 1:
        return f"aus {sources[0][0]}"
    return "; ".join([f"aus {name}: {', '.join(names)}" for name, names in sources])


def _expansions(library: Library) -> list[Expansion]:
    return sorted(library.catalog.expansions.values(), key=lambda expansion: expansion.position)
