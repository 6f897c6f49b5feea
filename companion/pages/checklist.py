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
from engine.catalog import Card, Kind
from engine.messages import listed
from engine.setup.results import Step
from engine.setup.rules.kingdom_piles import CHOSEN_BY_PLAYERS
from engine.setup.rules.rule import IN_EVERY_GAME

VICTORY_PILES_RULE = "kingdom-victory-piles"
MIXED_PILE_RULES = frozenset({"split-piles", "shuffled-piles"})

# Setup rules of the ten kingdom piles: listed pile by pile, because players fetch them from several boxes.
KINGDOM_PILE_RULES = MIXED_PILE_RULES | {"kingdom-piles", VICTORY_PILES_RULE, "piles-of-their-own-size"}

# Setup rules that apply throughout the game: there is nothing to tick off, so they are notes below the checklist.
NOTE_RULES = frozenset({"placeholders", "end-of-the-game"})

OBVIOUS_REASONS = frozenset({IN_EVERY_GAME, CHOSEN_BY_PLAYERS})
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
    """The kingdom piles that come from one box; a group without a name is a single step.

    `note` says in which boxes players look in vain, where the name alone would mislead them.
    """

    ticks: tuple[Tick, ...]
    name: str = ""
    note: str = ""


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
    cards = [card for move in step.moves if move.count > 0 for card in cards_of_pile(page, move.pile)]
    return Tick(
        name=f"s{at}",
        text=step.text,
        reason="" if step.reason in OBVIOUS_REASONS else step.reason,
        boxes=_box_sources(page, cards),
        tile=_tile_of_step(page, cards or list(step.because)),
    )


def _tile_of_step(page: KingdomPage, cards: list[str]) -> Tile | None:
    """The picture beside a step that is about a single card, or about basic cards: then the last one, as Provinz."""
    known = [page.library.catalog.cards[slug] for slug in cards if slug in page.library.catalog.cards]
    are_basic = all(card.kind in KINDS_IN_EVERY_BOX for card in known)
    return card_tiles.tile(page.library, known[-1]) if known and (len(known) == 1 or are_basic) else None


def _kingdom_groups(page: KingdomPage) -> Iterator[BoxGroup]:
    cards = page.library.catalog.cards
    moves = [(step, move) for step in page.setup.steps if step.rule in KINGDOM_PILE_RULES for move in step.moves]
    moves.sort(key=lambda item: _position(page.library, cards[item[1].pile]))
    groups: dict[str, list[Tick]] = {}
    notes_of: dict[str, str] = {}
    for step, move in moves:
        box = box_of(page, cards[move.pile])
        groups.setdefault(box.name, []).append(_pile_tick(page.library, step, move.pile, move.count))
        notes_of[box.name] = box.note
    return (BoxGroup(name=name, note=notes_of[name], ticks=tuple(ticks)) for name, ticks in groups.items())


def _pile_tick(library: Library, step: Step, pile: str, count: int) -> Tick:
    """The item of a kingdom pile. A mixed pile keeps the text of its own step, which says how to build it."""
    text = step.text if step.rule in MIXED_PILE_RULES else f"{count}× {library.catalog.cards[pile].name}"
    reason = step.reason if step.rule == VICTORY_PILES_RULE else ""
    return Tick(name=f"p-{pile}", text=text, reason=reason, tile=card_tiles.tile(library, library.catalog.cards[pile]))


def cards_of_pile(page: KingdomPage, pile: str) -> list[str]:
    """Cards whose expansion says where a pile comes from: itself, the first of a mixed pile, or its contents."""
    catalog = page.library.catalog
    if pile in catalog.cards:
        return [pile]
    if pile in catalog.piles:
        return [catalog.piles[pile].cards[0].card]
    return [card.card for extra_pile in page.setup.beside if extra_pile.pile == pile for card in extra_pile.cards]


def _box_sources(page: KingdomPage, cards: Iterable[str]) -> str:
    """The boxes these cards come from; if several, with the cards of each. Leaves out cards that every box has."""
    all_cards = [page.library.catalog.cards[slug] for slug in cards]
    cards_to_fetch = [card for card in all_cards if card.expansion != BASE_GAME or card.kind not in KINDS_IN_EVERY_BOX]
    names_by_box: dict[str, list[str]] = {}
    for card in sorted(cards_to_fetch, key=lambda card: _position(page.library, card)):
        names_by_box.setdefault(box_of(page, card).name, []).append(card.name)
    if len(names_by_box) == 1:
        return f"aus {next(iter(names_by_box))}"
    return "; ".join([f"aus {box}: {', '.join(names)}" for box, names in names_by_box.items()])


def _position(library: Library, card: Card) -> int:
    return library.catalog.expansions[card.expansion].position


@dataclass(frozen=True, slots=True)
class BoxOfCard:
    """The name of the box in which players find a card, and a note where it is not in a box of its expansion alone."""

    name: str
    note: str = ""


def box_of(page: KingdomPage, card: Card) -> BoxOfCard:
    """The newest box on the table that has the card; if the boxes are not known, its expansion.

    A card that is only in a box of several expansions gets the name of that box, as the second edition of Reiche Ernte
    and Die Gilden: in the German boxes Die Gilden and Reiche Ernte players would look for it in vain (rg24-001).
    """
    catalog = page.library.catalog
    expansion, printing = catalog.expansions[card.expansion], catalog.printing(card, page.choices.editions)
    if printing is None:
        return BoxOfCard(expansion.name)
    newest = catalog.editions[printing.edition]
    if newest.slug in page.choices.editions:
        return BoxOfCard(newest.name)
    if any(catalog.editions[edition].expansions == (card.expansion,) for edition in card.editions):
        return BoxOfCard(expansion.name)
    lacking = listed([f"„{catalog.expansions[slug].name}“" for slug in newest.expansions if slug in catalog.expansions])
    note = f"In den Schachteln {lacking} liegen diese Karten nicht. {page.library.boxes[newest.slug].note}"
    return BoxOfCard(newest.name, note.strip())
