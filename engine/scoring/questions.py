"""The numbers that players have to state at the end: those of what scores in this game, and what that depends on."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType

from engine.catalog import CardType, Catalog
from engine.catalog_view import CatalogView, catalog_view
from engine.chance import Rng
from engine.kingdoms.kingdom import Choices, Kingdom
from engine.messages import EMPTY, TABLES, Message, join_messages, message
from engine.names import sort_key
from engine.scoring.counts import COUNT_FUNCTIONS, STATES, UNNAMED_OBELISK_PILE, Count, Token, label_of
from engine.scoring.formulas import Group
from engine.scoring.scorers import SCORERS, Scorer
from engine.setup.builder import set_up
from engine.setup.results import CardPlace, OutsidePile, Setup, SupplyPile
from engine.setup.table import mixed_cards

COST_TWO_HINTS = TABLES["cost-two"]
ACTION_HINTS = TABLES["actions"]

ACTION_COUNTS = (Count.ACTIONS, Count.THREE_OF_AN_ACTION, Count.SECOND_ACTION)

WORTHLESS = "overgrown-estate"
MAX_COUNT = 999  # for numbers without a natural limit


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """One number that each player has to state. `each`: the maximum for one player; `among_all`: for all together.

    The names of the fields are keys of the API and never change.
    """

    key: str
    label: Message
    each: int
    among_all: int | None = None
    hint: Message = EMPTY


@dataclass(frozen=True, kw_only=True)
class Questions:
    """The questions of one game, in the order in which points are counted.

    `copies` is the number of copies of every card in the game, `supply` has its piles by slug, `cheap_pile` is the pile
    of the Merkmal Billig. `supply_may_change`: Göttlicher Wind may bring other piles, so that any card can score.
    Without slots because of the cached properties.
    """

    view: CatalogView
    cards: tuple[Question, ...]
    counts: tuple[Question, ...]
    tokens: tuple[Question, ...]
    scorers: tuple[Scorer, ...]
    copies: Mapping[str, int]
    supply: frozenset[str]
    obelisk: str | None
    cheap_pile: str | None
    has_enlightenment: bool
    has_flourishing_trade: bool
    supply_may_change: bool
    groups: Mapping[Group, tuple[str, ...]]

    @cached_property
    def keys(self) -> frozenset[str]:
        return frozenset(question.key for question in (*self.cards, *self.counts, *self.tokens))

    def may_be_in_supply(self, pile: str) -> bool:
        """Whether this is a pile of the supply; with Göttlicher Wind, any kingdom pile may have become one."""
        return pile in self.supply or (self.supply_may_change and self.view.is_kingdom_pile(pile))

    @cached_property
    def counters(self) -> tuple[Count, ...]:
        """The counts of this game that follow from the cards of a player."""
        return tuple(Count(question.key) for question in self.counts if question.key in COUNT_FUNCTIONS)

    @cached_property
    def actions(self) -> frozenset[str]:
        return frozenset(slug for slug in self.copies if self.view.has_type(slug, CardType.ACTION))

    @cached_property
    def obelisk_cards(self) -> frozenset[str]:
        """Cards of the chosen pile, whatever they are called (kt-24-045)."""
        return frozenset(slug for slug in self.copies if self.view.pile_of(slug) == self.obelisk)

    @cached_property
    def costing_two(self) -> frozenset[str]:
        """Cards that cost 2 when scoring; those of the pile with Billig cost 1 less (pl23-044)."""
        return _cards_costing_two(self.view, self.copies, self.cheap_pile)

    @cached_property
    def costing_two_with_flourishing_trade(self) -> frozenset[str]:
        """The same once Florierender Handel has come true: all cards cost 1 less (rs24-029, rs24e-047)."""
        return _cards_costing_two(self.view, self.copies, self.cheap_pile, lowered_by=1)

    @cached_property
    def readers(self) -> dict[str, list[tuple[str, bool]]]:
        """For each key of `counts`: the slugs whose points depend on it, each with its `is_per_card`."""
        readers: dict[str, list[tuple[str, bool]]] = {question.key: [] for question in self.counts}
        for scorer in self.scorers:
            for _, key in scorer.inputs:
                if key in readers:
                    readers[key].append((scorer.slug, scorer.is_per_card))
        return readers

    @cached_property
    def scorer_of(self) -> Mapping[str, Scorer]:
        """What scores in this game, by slug."""
        return {scorer.slug: scorer for scorer in self.scorers}


def questions_for(catalog: Catalog, kingdom: Kingdom, choices: Choices, rng: Rng) -> Questions:
    """The questions of a kingdom, after `set_up` has completed it.

    >>> questions = questions_for(CATALOG, KINGDOM, Choices(players=3), Rng("Provinz"))
    >>> [question.label for question in questions.cards]
    ['Provinz', 'Herzogtum', 'Anwesen', 'Gärten', 'Fluch']
    >>> [question.key for question in questions.counts]
    ['cards']
    """
    return questions_for_setup(catalog, set_up(catalog, kingdom, choices, rng), choices)


def questions_for_setup(catalog: Catalog, setup: Setup, choices: Choices) -> Questions:
    view = catalog_view(catalog, choices.editions)
    copies = _copies(view, setup)
    landscapes = {landscape.card: landscape.on for landscape in setup.landscapes}
    cards = {*copies, *landscapes, *_materials(setup)}
    groups = _groups(view, copies)
    scorers = _scorers(view, cards, groups)
    inputs = _inputs_of_all(scorers)
    card_scorers = [scorer.slug for scorer in scorers if scorer.is_per_card]
    return Questions(
        view=view,
        cards=tuple([_card_question(view, slug, copies[slug]) for slug in card_scorers]),
        counts=tuple(_count_questions(view, setup, inputs, card_scorers, copies)),
        tokens=tuple(_token_questions(inputs)),
        scorers=tuple(scorers),
        copies=MappingProxyType(copies),
        supply=frozenset(pile.pile for pile in setup.supply),
        obelisk=setup.kingdom.obelisk,
        cheap_pile=landscapes.get("cheap"),
        has_enlightenment="enlightenment" in cards,
        has_flourishing_trade="flourishing-trade" in cards,
        supply_may_change="divine-wind" in cards,
        groups=groups,
    )


def _scorers(view: CatalogView, cards: set[str], groups: Mapping[Group, tuple[str, ...]]) -> list[Scorer]:
    """What scores in this game; the Verfallenes Anwesen, worth 0 points, only if another formula reads it."""
    scorers = [scorer.in_game(view.name(scorer.slug), groups) for scorer in SCORERS if scorer.slug in cards]
    others = [scorer for scorer in scorers if scorer.slug != WORTHLESS]
    return scorers if ("of", WORTHLESS) in _inputs_of_all(others) else others


def _copies(view: CatalogView, setup: Setup) -> dict[str, int]:
    """The number of copies of each card in the game; cards set aside for the whole game belong to nobody.

    The start cards that players exchanged for Geerbte cards are counted as well: only Kupfer stays in the game, but
    which card a player gave away is not known (pl23-045).
    """
    inherited_pile = next((landscape.on for landscape in setup.landscapes if landscape.card == "inherited"), None)
    copies = {entry.card: entry.count * setup.players for entry in setup.start_deck}
    piles: tuple[SupplyPile | OutsidePile, ...] = (*setup.supply, *setup.beside)
    for pile in piles:
        if isinstance(pile, OutsidePile) and pile.place is CardPlace.SET_ASIDE:
            continue
        is_inherited = isinstance(pile, SupplyPile) and pile.pile == inherited_pile
        cards = _cards_before_exchange(view, pile, setup.players) if is_inherited else _cards_in(view, pile)
        for slug, count in cards:
            copies[slug] = copies.get(slug, 0) + count
    return copies


def _cards_before_exchange(
    view: CatalogView, pile: SupplyPile | OutsidePile, players: int
) -> Iterator[tuple[str, int]]:
    """The cards of the pile with Geerbt, with those that players took for their start decks (pl23-045)."""
    if cards := mixed_cards(view, pile.pile, players):
        yield from ((entry.card, entry.count) for entry in cards)
    else:
        yield pile.pile, pile.count + players


def _cards_in(view: CatalogView, pile: SupplyPile | OutsidePile) -> Iterator[tuple[str, int]]:
    if pile.cards:
        yield from ((entry.card, entry.count) for entry in pile.cards)
    elif sides := view.catalog.piles.get(pile.pile):
        yield from ((entry.card, pile.count) for entry in sides.cards)
    else:
        yield pile.pile, pile.count


def _cards_costing_two(
    view: CatalogView, copies: Mapping[str, int], cheap_pile: str | None, lowered_by: int = 0
) -> frozenset[str]:
    """The cards of the game that cost 2 after all costs were lowered, those of one pile by 1 more.

    Lower costs change only coins, so that a card with potion or debt never costs 2 (pl23-044, rs24e-003).
    """
    return frozenset(
        slug for slug in copies if view.costs_exactly(slug, 2 + lowered_by + (view.pile_of(slug) == cheap_pile))
    )


def _hint(count: Count, view: CatalogView, setup: Setup, copies: Mapping[str, int]) -> Message:
    """What players have to know to count this in this game; empty for most counts."""
    if count is Count.COST_TWO:
        return _cost_two_hint(view, setup, copies)
    if count not in ACTION_COUNTS:
        return EMPTY
    about = {*setup.kingdom.landscapes, setup.kingdom.prophecy}
    return join_messages([message(slug, ACTION_HINTS) for slug in ACTION_HINTS if slug in about], " ")


def _cost_two_hint(view: CatalogView, setup: Setup, copies: Mapping[str, int]) -> Message:
    """The names of the cards that cost 2 in this game, and why it may be others than printed."""
    landscapes = {landscape.card: landscape.on for landscape in setup.landscapes}
    pile = landscapes.get("cheap")

    def names(lowered_by: int = 0) -> Message:
        cards = _cards_costing_two(view, copies, pile, lowered_by)
        return join_messages([view.name(slug) for slug in sorted(cards, key=lambda slug: sort_key(view.names[slug]))])

    hints = [message("cards", COST_TWO_HINTS, cards=names())]
    if pile:
        hints.append(message("cheap", COST_TWO_HINTS, pile=view.name(pile)))
    if "flourishing-trade" in landscapes:
        hints.append(message("flourishing-trade", COST_TWO_HINTS, cards=names(lowered_by=1)))
    return join_messages(hints, " ")


def _materials(setup: Setup) -> Iterator[str]:
    yield from (tokens.material for tokens in setup.tokens)
    yield from (mat.material for mat in setup.mats)


def _groups(view: CatalogView, copies: Mapping[str, int]) -> Mapping[Group, tuple[str, ...]]:
    """The cards of each group in this game."""
    types = {slug: view.printed[slug].types for slug in copies if slug in view.printed}
    curses = ("curse",) if "charlatan" in copies else ()  # bl22-019
    return {
        Group.VICTORIES: tuple(slug for slug, of in types.items() if CardType.VICTORY in of),
        Group.TREASURES: (*(slug for slug, of in types.items() if CardType.TREASURE in of), *curses),
        Group.CASTLES: tuple(slug for slug, of in types.items() if CardType.CASTLE in of),
    }


def _inputs_of_all(scorers: list[Scorer]) -> set[tuple[str, str]]:
    """Everything that these formulas read."""
    return {read for scorer in scorers for read in scorer.inputs}


def _card_question(view: CatalogView, slug: str, copies: int) -> Question:
    if slug in STATES:
        return Question(key=slug, label=view.name(slug), each=1)
    return Question(key=slug, label=view.name(slug), each=copies, among_all=copies)


def _count_questions(
    view: CatalogView, setup: Setup, inputs: set[tuple[str, str]], card_scorers: list[str], copies: Mapping[str, int]
) -> Iterator[Question]:
    """First the numbers of cards that count for others without scoring themselves, then the counts of several cards."""
    for slug in copies:
        if ("of", slug) in inputs and slug not in card_scorers:
            yield Question(key=slug, label=view.name(slug), each=copies[slug], among_all=copies[slug])
    pile = setup.kingdom.obelisk
    obelisk = view.name(pile) if pile else UNNAMED_OBELISK_PILE
    for count in Count:
        if ("count", count.value) in inputs:
            most = copies.get("distant-lands", 0) if count is Count.ON_TAVERN_MAT else MAX_COUNT
            yield Question(
                key=count.value, label=label_of(count, obelisk), each=most, hint=_hint(count, view, setup, copies)
            )


def _token_questions(inputs: set[tuple[str, str]]) -> Iterator[Question]:
    return (
        Question(key=token.value, label=label_of(token), each=MAX_COUNT)
        for token in Token
        if ("tokens", token.value) in inputs
    )
