"""What a table has to ask its players at the end: only what scores in this game, and what that is counted from."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import Any

from engine.catalog import CardType, Catalog
from engine.catalog_view import CatalogView, catalog_view
from engine.chance import Rng
from engine.kingdoms.kingdom import Choices, Kingdom
from engine.messages import Message, join_messages
from engine.scoring.formulas import OpenHand, formula_of, inputs_of
from engine.scoring.registry import SCORERS
from engine.scoring.values import Count, Scorer, Token
from engine.setup.builder import set_up
from engine.setup.results import CardPlace, OutsidePile, Setup, SupplyPile

LABELS: dict[str, Message] = {
    Count.CARDS: Message("Karten insgesamt", "Cards in all"),
    Count.NAMES: Message("Verschiedene Karten", "Differently named cards"),
    Count.ACTIONS: Message("Aktionskarten", "Action cards"),
    Count.THREE_OF_AN_ACTION: Message(
        "Aktionskarten, die du mindestens dreimal hast", "Action cards of which you have at least three"
    ),
    Count.SECOND_ACTION: Message(
        "Exemplare deiner zweithäufigsten Aktionskarte", "Copies of your second most common Action card"
    ),
    Count.SINGLES: Message("Karten, die du nur einmal hast", "Cards of which you have exactly one"),
    Count.FROM_EMPTY_PILES: Message(
        "Karten von leeren Stapeln, ohne Punktekarten", "Cards from empty piles, without Victory cards"
    ),
    Count.OBELISK: Message("Karten vom Stapel {obelisk}", "Cards from the pile {obelisk}"),
    Count.COST_TWO: Message("Karten, die 2 kosten", "Cards that cost 2"),
    Count.ON_TAVERN_MAT: Message("Ferne Lande auf dem Wirtshaus-Tableau", "Distant Lands on the Tavern mat"),
    Token.VICTORY: Message("Siegpunktmarker", "Victory tokens"),
    Token.FAVORS: Message("Gefallen", "Favors"),
}
OF_THE_OBELISK = Message("des Obelisken", "of the Obelisk")

COUNTS = frozenset(Count)
OF_ACTIONS = (Count.ACTIONS, Count.THREE_OF_AN_ACTION, Count.SECOND_ACTION)
HINTS = {
    "enlightenment": Message(  # rs24-028
        "Ist die Erleuchtung eingetreten, zählen Geldkarten mit.",
        "Once Enlightenment has come true, Treasures count as well.",
    ),
    "inheritance": Message(  # kt-23-036, er26-039
        "Nach der Fassung von 2015 zählen die Anwesen mit Erbschaft mit.",
        "As Inheritance was printed in 2015, Estates that have become Actions count as well.",
    ),
}
"""What else is an Aktionskarte at the end."""

WORTHLESS = "overgrown-estate"
STATES = ("miserable", "twice-miserable")
TOKEN_MATERIALS = {Token.VICTORY: "vp-tokens", Token.FAVORS: "favors"}
NO_LIMIT = 999
NOTHING = Message("", "")


@dataclass(frozen=True, slots=True, kw_only=True)
class Ask:
    """One number to ask each player for. `each`: what one player can have at most; `among_all`: all together."""

    key: str
    label: Message
    each: int
    among_all: int | None = None
    hint: Message = NOTHING


@dataclass(frozen=True, kw_only=True)
class Questions:
    """What is asked in one game, in the order in which it is counted. `copies` are all cards of the game, with how
    many there are of each. Without slots, because what follows from it is worked out at first need and kept."""

    view: CatalogView
    cards: tuple[Ask, ...]
    counts: tuple[Ask, ...]
    tokens: tuple[Ask, ...]
    scorers: tuple[Scorer, ...]
    copies: Mapping[str, int]
    obelisk: str | None
    has_enlightenment: bool
    supply_may_change: bool
    kinds: OpenHand

    @cached_property
    def asked(self) -> frozenset[str]:
        """The keys of everything that is asked for."""
        return frozenset(ask.key for ask in (*self.cards, *self.counts, *self.tokens))

    @cached_property
    def counters(self) -> tuple[Count, ...]:
        """What is counted of several cards in this game."""
        return tuple(Count(ask.key) for ask in self.counts if ask.key in COUNTS)

    @cached_property
    def actions(self) -> frozenset[str]:
        return frozenset(slug for slug in self.copies if self.view.has_type(slug, CardType.ACTION))

    @cached_property
    def treasures(self) -> frozenset[str]:
        return frozenset(self.kinds.treasures)

    @cached_property
    def of_the_obelisk(self) -> frozenset[str]:
        """Cards of the chosen pile, whatever they are called (kt-24-045)."""
        return frozenset(slug for slug in self.copies if self.view.pile_of(slug) == self.obelisk)

    @cached_property
    def for_two(self) -> frozenset[str]:
        return frozenset(slug for slug in self.copies if self.view.costs_exactly(slug, 2))

    @cached_property
    def readers(self) -> dict[str, list[tuple[str, bool]]]:
        """By each count asked for: what is counted from it, and whether that scores only for who owns it."""
        found: dict[str, list[tuple[str, bool]]] = {ask.key: [] for ask in self.counts}
        for scorer in self.scorers:
            for _, key in inputs_of(scorer, self.kinds):
                if key in found:
                    found[key].append((scorer.slug, scorer.is_held))
        return found

    @property
    def names(self) -> Mapping[str, str]:
        return self.view.names

    def called(self, slug: str) -> Message:
        """What a card is called."""
        return called(self.view, slug)

    @cached_property
    def formulas(self) -> dict[str, dict[str, Any]]:
        """How everything that scores here is counted, by slug, as data (`engine.scoring.formulas`)."""
        return {scorer.slug: formula_of(scorer, self.kinds) for scorer in self.scorers}


def questions(catalog: Catalog, kingdom: Kingdom, choices: Choices, rng: Rng) -> Questions:
    """What this kingdom has to ask, once it is laid as `set_up` lays it.

    >>> from engine.example import CATALOG, KINGDOM
    >>> asked = questions(CATALOG, KINGDOM, Choices(players=3), Rng("Provinz"))
    >>> [ask.label for ask in asked.cards]
    ['Provinz', 'Herzogtum', 'Anwesen', 'Gärten', 'Fluch']
    >>> [ask.key for ask in asked.counts]
    ['cards']
    """
    return questions_of(catalog, set_up(catalog, kingdom, choices, rng), choices)


def questions_of(catalog: Catalog, setup: Setup, choices: Choices) -> Questions:
    """What a table that is laid already has to ask."""
    view = catalog_view(catalog, choices.editions)
    copies = _copies(view, setup)
    about = {*copies, *(landscape.card for landscape in setup.landscapes), *_materials(setup)}
    kinds = _kinds(view, copies)
    scorers = _scorers(about, kinds)
    wanted = _wanted(scorers, kinds)
    held = [scorer.slug for scorer in scorers if scorer.is_held]
    return Questions(
        view=view,
        cards=tuple([_card(view, slug, copies[slug]) for slug in held]),
        counts=tuple(_counts(view, setup, wanted, held, copies)),
        tokens=tuple(_tokens(wanted)),
        scorers=tuple(scorers),
        copies=MappingProxyType(copies),
        obelisk=setup.kingdom.obelisk,
        has_enlightenment="enlightenment" in about,
        supply_may_change="divine-wind" in about,
        kinds=kinds,
    )


def _scorers(about: set[str], kinds: OpenHand) -> list[Scorer]:
    """What scores in this game. The Verfallene Anwesen is worth nothing: it is asked for only where it is counted."""
    others = [scorer for scorer in SCORERS if scorer.slug in about and scorer.slug != WORTHLESS]
    if WORTHLESS not in about or ("of", WORTHLESS) not in _wanted(others, kinds):
        return others
    return [scorer for scorer in SCORERS if scorer in others or scorer.slug == WORTHLESS]


def _copies(view: CatalogView, setup: Setup) -> dict[str, int]:
    """How many of each card there are in the game; cards set aside for good are nobody's."""
    copies = {held.card: held.count * setup.players for held in setup.start_deck}
    piles: tuple[SupplyPile | OutsidePile, ...] = (*setup.supply, *setup.beside)
    for pile in piles:
        if isinstance(pile, OutsidePile) and pile.place is CardPlace.SET_ASIDE:
            continue
        for slug, count in _cards_in(view, pile):
            copies[slug] = copies.get(slug, 0) + count
    return copies


def _cards_in(view: CatalogView, pile: SupplyPile | OutsidePile) -> Iterator[tuple[str, int]]:
    if pile.cards:
        yield from ((held.card, held.count) for held in pile.cards)
    elif sides := view.catalog.piles.get(pile.pile):
        yield from ((held.card, pile.count) for held in sides.cards)
    else:
        yield pile.pile, pile.count


def _materials(setup: Setup) -> Iterator[str]:
    yield from (tokens.material for tokens in setup.tokens)
    yield from (mat.material for mat in setup.mats)


def _kinds(view: CatalogView, copies: Mapping[str, int]) -> OpenHand:
    """The Punktekarten, Geldkarten and Schlösser among the cards; the Wunderheilerin makes Flüche Geldkarten."""
    types = {slug: view.printed[slug].types for slug in copies if slug in view.printed}
    curses = ("curse",) if "charlatan" in copies else ()  # bl22-019
    return OpenHand(
        victories=tuple(slug for slug, of in types.items() if CardType.VICTORY in of),
        treasures=(*(slug for slug, of in types.items() if CardType.TREASURE in of), *curses),
        castles=tuple(slug for slug, of in types.items() if CardType.CASTLE in of),
    )


def _wanted(scorers: list[Scorer], kinds: OpenHand) -> set[tuple[str, str]]:
    """Everything that the scoring functions read."""
    return {wanted for scorer in scorers for wanted in inputs_of(scorer, kinds)}


def called(view: CatalogView, slug: str) -> Message:
    """What a card is called as it is printed here; markers and what nobody knows by their keys."""
    card = view.cards.get(slug)
    name = view.names.get(slug, slug)
    return Message(name, card.name_en or name if card else slug)


def _card(view: CatalogView, slug: str, copies: int) -> Ask:
    if slug in STATES:
        return Ask(key=slug, label=called(view, slug), each=1)
    return Ask(key=slug, label=called(view, slug), each=copies, among_all=copies)


def _counts(
    view: CatalogView, setup: Setup, wanted: set[tuple[str, str]], held: list[str], copies: Mapping[str, int]
) -> Iterator[Ask]:
    """First the cards that are counted without scoring themselves, then what is counted of several."""
    for slug in copies:
        if ("of", slug) in wanted and slug not in held:
            yield Ask(key=slug, label=called(view, slug), each=copies[slug], among_all=copies[slug])
    about = {*setup.kingdom.landscapes, setup.kingdom.prophecy}
    hint = join_messages([text for slug, text in HINTS.items() if slug in about], " ")
    pile = setup.kingdom.obelisk
    obelisk = called(view, pile) if pile else OF_THE_OBELISK
    for count in Count:
        if ("count", count.value) in wanted:
            label = Message(LABELS[count].format(obelisk=obelisk), LABELS[count].en.format(obelisk=obelisk.en))
            most = copies.get("distant-lands", 0) if count is Count.ON_TAVERN_MAT else NO_LIMIT
            yield Ask(key=count.value, label=label, each=most, hint=hint if count in OF_ACTIONS else NOTHING)


def _tokens(wanted: set[tuple[str, str]]) -> Iterator[Ask]:
    return (Ask(key=t.value, label=LABELS[t], each=NO_LIMIT) for t in Token if ("tokens", t.value) in wanted)
