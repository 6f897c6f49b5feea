"""The table while it is being set up: what the setup rules read, and where they put things."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property

from engine.catalog import CardType, Kind
from engine.catalog_view import CatalogView
from engine.kingdoms.decisions import Decisions
from engine.kingdoms.inventory import Cause
from engine.kingdoms.kingdom import Choices
from engine.kingdoms.roles import Role
from engine.memo import cache_on_first_argument
from engine.setup.completion import Completion
from engine.setup.results import (
    CardCount,
    CardPlace,
    EndCondition,
    Landscape,
    Mat,
    OutsidePile,
    SupplyPile,
    TokenPlace,
    Tokens,
)

START_COPPERS = 7
DRUID = "druid"

# Landmarks whose points are all put somewhere by a rule of their own: nobody takes points for them from the heap.
LANDMARKS_WITHOUT_HEAP = frozenset(
    {"arena", "basilica", "baths", "battlefield", "colonnade", "labyrinth", "aqueduct", "defiled-shrine"}
)

UNNECESSARY_FOR_SOME = frozenset({"vp-tokens", "sun-tokens"})  # needs that not all of their causes have, see `_needed`

PlacedCards = CardCount | SupplyPile | OutsidePile | Landscape


class SetupTable:
    """Filled by the setup rules in table order; a rule may read what the rules before it put there.

    `needed`: everything that cards of this game need (cards, piles, materials), with these cards as causes.
    """

    def __init__(self, view: CatalogView, completion: Completion, decisions: Decisions, choices: Choices) -> None:
        self.view = view
        self.inventory = completion.inventory
        self.kingdom = completion.kingdom
        self.needed = _needed(view, completion)
        self.decisions = decisions
        self.players = choices.players
        self.supply: list[SupplyPile] = []
        self.outside: list[OutsidePile] = []
        self.landscapes: list[Landscape] = []
        self.start_deck: tuple[CardCount, ...] = ()
        self.mats: list[Mat] = []
        self.tokens: list[Tokens] = []
        self.end = EndCondition(any_of=(), empty_piles=0)

    def name(self, slug: str) -> str:
        """The German name of a card, pile or material."""
        return self.view.names.get(slug, slug)

    def names(self, slugs: Iterable[str]) -> str:
        """Names, separated by commas."""
        return ", ".join([self.name(slug) for slug in slugs])

    def needs(self, need: str) -> bool:
        """Whether any card of the game is this card or needs this card, pile or material."""
        return need in self.needed

    def causes(self, need: str) -> list[Cause]:
        """The cards that have this need."""
        return self.needed.get(need, [])

    def cards_of(self, role: Role) -> list[str]:
        """The cards that play this role."""
        return self.inventory.of(role)

    @cached_property
    def heirlooms(self) -> list[str]:
        """The Erbstücke of this game, by slug."""
        heirlooms = self.view.heirlooms
        return sorted(need for need in self.needed if need in heirlooms)

    @property
    def coppers_each(self) -> int:
        """The number of Kupfer in each start deck: every Erbstück replaces one (kt-25-048)."""
        return START_COPPERS - len(self.heirlooms)

    def has_pile(self, slug: str) -> bool:
        """Whether the supply has a pile with this slug."""
        return any(pile.pile == slug for pile in self.supply)

    def placed_cards(self) -> tuple[Sequence[PlacedCards], ...]:
        """The parts of the table with cards: the start deck of a player, piles and landscapes."""
        return self.start_deck, self.supply, self.outside, self.landscapes

    def supply_of_type(self, type_: CardType) -> Iterator[SupplyPile]:
        """The supply piles of this type; for a mixed pile the type of its placeholder counts."""
        printed = self.view.printed
        return (pile for pile in self.supply if pile.pile in printed and type_ in printed[pile.pile].types)

    def add_outside(self, slug: str, place: CardPlace = CardPlace.OUTSIDE) -> OutsidePile:
        """Put a whole pile outside the supply, with its number of cards for this number of players."""
        pile = _pile_outside_supply(self.view, slug, self.players, place)
        self.outside.append(pile)
        return pile

    def put_tokens(
        self, material: str, on: TokenPlace, count: int, targets: Iterable[str], name: str = ""
    ) -> list[str]:
        """Put `count` tokens on each target; returns the targets."""
        slugs = list(targets)
        name = name or self.name(material)
        for target in slugs:
            self.tokens.append(Tokens(material=material, name=name, on=on, count=count, target=target))
        return slugs

    def add_heap(self, material: str, name: str) -> None:
        """Put all tokens of this material next to the supply."""
        self.tokens.append(Tokens(material=material, name=name, on=TokenPlace.HEAP))

    def give_tokens(self, material: str, count: int, name: str = "") -> None:
        """Give each player `count` tokens to start with."""
        self.tokens.append(
            Tokens(material=material, name=name or self.name(material), on=TokenPlace.PLAYER, count=count)
        )


def mixed_cards(view: CatalogView, slug: str, players: int) -> tuple[CardCount, ...]:
    """The cards of the mixed pile with this slug for this number of players, from the top; none for other slugs."""
    pile, is_for_two = view.mixed_piles.get(slug), players == 2
    cards = pile.cards if pile else ()
    return tuple(CardCount(card=card.card, count=card.count if is_for_two else card.count_for_three) for card in cards)


@cache_on_first_argument
def _pile_outside_supply(view: CatalogView, slug: str, players: int, place: CardPlace) -> OutsidePile:
    card, cards, name = view.cards.get(slug), mixed_cards(view, slug, players), view.names.get(slug, slug)
    count = sum(entry.count for entry in cards) or (card and card.copies) or 1
    return OutsidePile(pile=slug, name=name, count=count, place=place, cards=cards, order=view.order_of(slug))


def _needed(view: CatalogView, completion: Completion) -> dict[str, list[Cause]]:
    """The needs of all cards, without those that turn out to be unnecessary."""
    wanted = completion.inventory.wanted
    druid_boons = frozenset(completion.kingdom.boons if DRUID in wanted else ())
    other_boons = frozenset(view.of_kind(Kind.BOON)) - druid_boons if druid_boons else druid_boons
    needed = dict(wanted)
    for need in wanted if druid_boons else UNNECESSARY_FOR_SOME.intersection(wanted):
        left = [cause for cause in wanted[need] if not _is_unnecessary(view, need, cause, druid_boons, other_boons)]
        if left:
            needed[need] = left
        else:
            del needed[need]
    return needed


def _is_unnecessary(
    view: CatalogView, need: str, cause: Cause, druid_boons: frozenset[str], other_boons: frozenset[str]
) -> bool:
    """Whether a card does not have this need after all.

    Three Gaben belong to the Druidin, and no other card gives them (kt-25-001): so the Druidin needs neither the pile
    of the other Gaben nor what only those bring, and other cards do not need what only her three Gaben bring. The
    pile of Herannahende Armee needs no Prophezeiung, as this is dealt before (rs24-052); some landmarks need no heap
    of points.
    """
    if need == "vp-tokens":
        return cause.card in LANDMARKS_WITHOUT_HEAP
    if need == "sun-tokens" and cause.role is Role.ARMY:
        return True
    if cause.card == DRUID:
        return bool(druid_boons) and (need == "boons" or set(view.cards_needing(DRUID, need)) <= other_boons)
    return bool(druid_boons) and set(view.cards_needing(cause.card, need)) <= druid_boons
