"""The table while it is being laid: what the rules read, and what they put down."""

from collections.abc import Iterable, Iterator
from functools import cached_property

from engine.catalog import CardType, Kind, Pile
from engine.catalog_view import CatalogView
from engine.kingdoms.decisions import Decisions
from engine.kingdoms.inventory import Cause
from engine.kingdoms.kingdom import Choices
from engine.kingdoms.roles import Role
from engine.memo import cache_on_first_argument
from engine.setup.completion import Completion
from engine.setup.results import (
    BesidePile,
    CardCount,
    EndCondition,
    Landscape,
    Mat,
    On,
    SupplyPile,
    Tokens,
    Whereabouts,
)

START_COPPERS = 7
DRUID = "druid"

WITHOUT_A_HEAP = frozenset(
    {"arena", "basilica", "baths", "battlefield", "colonnade", "labyrinth", "aqueduct", "defiled-shrine"}
)
"""Landmarks whose points all lie where a rule of their own puts them: nobody takes any from a heap."""


Laid = dict[tuple[str, Whereabouts], int]
"""How many cards of each pile lie where."""


class Table:
    """Filled by the rules, one after the other in table order; a rule may look at what those before it laid."""

    def __init__(self, game: CatalogView, completion: Completion, decisions: Decisions, choices: Choices) -> None:
        self.game = game
        self.inventory = completion.inventory
        self.kingdom = completion.kingdom
        self.wanted = _wanted(game, completion)
        self.decisions = decisions
        self.players = choices.players
        self.supply: list[SupplyPile] = []
        self.beside: list[BesidePile] = []
        self.landscapes: list[Landscape] = []
        self.start_deck: tuple[CardCount, ...] = ()
        self.mats: list[Mat] = []
        self.tokens: list[Tokens] = []
        self.end = EndCondition(any_of=(), empty_piles=0)

    def name(self, slug: str) -> str:
        """The German name of a card, pile or material."""
        return self.game.names.get(slug, slug)

    def names(self, slugs: Iterable[str]) -> str:
        """Names, separated by commas."""
        return ", ".join([self.name(slug) for slug in slugs])

    def wants(self, thing: str) -> bool:
        """Whether any card of the game is this or asks for it."""
        return thing in self.wanted

    def causes(self, thing: str) -> list[Cause]:
        """The cards that ask for this thing."""
        return self.wanted.get(thing, [])

    def of(self, role: Role) -> list[str]:
        """The cards that play this role."""
        return self.inventory.of(role)

    @cached_property
    def heirlooms(self) -> list[str]:
        """The Erbstücke of this game, by slug."""
        heirlooms = self.game.heirlooms
        return sorted(thing for thing in self.wanted if thing in heirlooms)

    @property
    def coppers_each(self) -> int:
        """The Kupfer in each start deck: every Erbstück takes the place of one (kt-25-048)."""
        return START_COPPERS - len(self.heirlooms)

    def has_pile(self, slug: str) -> bool:
        """Whether a pile of this slug lies in the supply."""
        return any(pile.pile == slug for pile in self.supply)

    def cards_laid(self) -> Laid:
        """How many cards of each pile lie where."""
        laid = {(held.card, Whereabouts.PLAYERS): held.count * self.players for held in self.start_deck}
        for pile in self.supply:
            place = pile.pile, Whereabouts.SUPPLY
            laid[place] = laid.get(place, 0) + pile.count
        for beside in self.beside:
            place = beside.pile, beside.place
            laid[place] = laid.get(place, 0) + beside.count
        for landscape in self.landscapes:
            place = landscape.card, Whereabouts.BESIDE
            laid[place] = laid.get(place, 0) + 1
        return laid

    def supply_of_type(self, type_: CardType) -> Iterator[SupplyPile]:
        """The supply piles that are of this type; of a mixed pile its placeholder counts."""
        prints = self.game.prints
        return (pile for pile in self.supply if pile.pile in prints and type_ in prints[pile.pile].types)

    def lay_beside(self, slug: str, place: Whereabouts = Whereabouts.BESIDE) -> BesidePile:
        """Put a whole pile outside the supply, with as many cards as there are of it for this number of players."""
        pile = _pile_outside_supply(self.game, slug, self.players, place)
        self.beside.append(pile)
        return pile

    def put_tokens(self, material: str, on: On, count: int, targets: Iterable[str], name: str = "") -> list[str]:
        """Put `count` tokens on each target; returns the targets."""
        laid = list(targets)
        name = name or self.name(material)
        for target in laid:
            self.tokens.append(Tokens(material=material, name=name, on=on, count=count, target=target))
        return laid

    def heap(self, material: str, name: str) -> None:
        """Lay tokens beside the supply, as many as there are."""
        self.tokens.append(Tokens(material=material, name=name, on=On.HEAP))

    def give_tokens(self, material: str, count: int, name: str = "") -> None:
        """Give each player `count` tokens to start with."""
        self.tokens.append(Tokens(material=material, name=name or self.name(material), on=On.PLAYER, count=count))


def mixed_cards(pile: Pile, players: int) -> tuple[CardCount, ...]:
    """The cards of a mixed pile for this number of players, from the top."""
    is_for_two = players == 2
    return tuple(
        CardCount(card=card.card, count=card.count if is_for_two else card.count_for_three) for card in pile.cards
    )


@cache_on_first_argument
def _pile_outside_supply(view: CatalogView, slug: str, players: int, place: Whereabouts) -> BesidePile:
    mixed = view.mixed.get(slug)
    if mixed is not None:
        cards = mixed_cards(mixed, players)
        count, order = sum(card.count for card in cards), mixed.order
    else:
        card = view.cards.get(slug)
        cards, count, order = (), card.copies or 1 if card else 1, None
    return BesidePile(pile=slug, name=view.names.get(slug, slug), count=count, place=place, cards=cards, order=order)


def _wanted(game: CatalogView, completion: Completion) -> dict[str, list[Cause]]:
    """What the cards ask for, less what turns out not to be needed."""
    wanted = completion.inventory.wanted
    hers = frozenset(completion.kingdom.boons if DRUID in wanted else ())
    others = frozenset(game.of_kind(Kind.BOON)) - hers if hers else hers
    return {
        thing: left
        for thing, causes in wanted.items()
        if (left := [cause for cause in causes if not _is_idle(game, thing, cause, hers, others)])
    }


def _is_idle(game: CatalogView, thing: str, cause: Cause, hers: frozenset[str], others: frozenset[str]) -> bool:
    """Whether a card does not need the thing after all.

    Three Gaben are the Druidin's, and no other card has them (kt-25-001): she needs no pile of the others, and nobody
    what only Gaben bring that he never has. The pile of Herannahende Armee needs no Prophezeiung, which is dealt
    before it (rs24-052); some landmarks no heap of points.
    """
    if thing == "vp-tokens":
        return cause.card in WITHOUT_A_HEAP
    if thing == "sun-tokens" and cause.role is Role.ARMY:
        return True
    if cause.card == DRUID:
        return bool(hers) and (thing == "boons" or set(game.askers(DRUID, thing)) <= others)
    return bool(hers) and set(game.askers(cause.card, thing)) <= hers
