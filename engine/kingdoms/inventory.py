"""What a game contains and why: every card with its role, and everything these cards need."""

from collections.abc import Iterable, Mapping
from operator import attrgetter
from typing import NamedTuple

from engine.catalog_view import CatalogView
from engine.kingdoms.kingdom import Kingdom
from engine.kingdoms.roles import EXTRA_OF, EXTRAS, EXTRAS_BY_DRAWING_TURN, SUPPLY_ROLES, TRIGGER_BY_ROLE, Role

_VALUES = attrgetter(*[extra.field for extra in EXTRAS])
_VALUES_BY_DRAWING_TURN = attrgetter(*[extra.field for extra in EXTRAS_BY_DRAWING_TURN])


class Cause(NamedTuple):
    """A card, in a role, because of which something is needed."""

    card: str
    role: Role


class Inventory:
    """The cards of a game by role, and `wanted`: everything they need, each with the cards that need it.

    `wanted` has slugs of cards, piles and materials, among them the cards of the game themselves. Only `inventory_of`
    and `engine.setup.completion` add to an inventory; nothing is ever removed.
    """

    __slots__ = ("roles", "view", "wanted")

    def __init__(self, view: CatalogView) -> None:
        self.view = view
        self.roles: dict[Role, list[str]] = {}
        self.wanted: dict[str, list[Cause]] = {}

    def add(self, role: Role, slugs: Iterable[str]) -> None:
        """Add cards in a role, and everything they need."""
        cards = self.roles.setdefault(role, [])
        wanted = self.wanted
        for slug in slugs:
            cards.append(slug)
            cause = Cause(slug, role)
            for need in self.view.needs(slug):
                if need in wanted:
                    wanted[need].append(cause)
                else:
                    wanted[need] = [cause]

    def of(self, role: Role) -> list[str]:
        """The cards in a role."""
        return self.roles.get(role, [])

    @property
    def supply(self) -> list[str]:
        """The kingdom piles in the supply: the ten, the bane, the pile that Herannahende Armee adds."""
        return [slug for role in SUPPLY_ROLES for slug in self.roles.get(role, ())]

    @property
    def used_piles(self) -> set[str]:
        """The piles of which at least one card is in the game, in any role."""
        return {self.view.pile_of(slug) for slugs in self.roles.values() for slug in slugs}


def inventory_of(view: CatalogView, kingdom: Kingdom) -> Inventory:
    """The inventory of a kingdom as it is, sorted; unknown cards are left out.

    So are extra cards that nothing needs (a bane without the Junge Hexe) or that cannot have their role (an event as
    the bane).
    """
    inventory = Inventory(view)
    inventory.add(Role.PILE, sorted(slug for slug in set(kingdom.piles) if view.is_kingdom_pile(slug)))
    inventory.add(Role.LANDSCAPE, sorted(slug for slug in set(kingdom.landscapes) if view.is_landscape(slug)))
    extras = valid_extras_of(view, extras_of(kingdom))
    while extras:
        due = [role for role in extras if TRIGGER_BY_ROLE[role] in inventory.wanted]
        if not due:
            break
        for role in due:
            inventory.add(role, extras.pop(role))
    return inventory


def valid_extras_of(view: CatalogView, extras: Mapping[Role, tuple[str, ...]]) -> dict[Role, list[str]]:
    """The extra cards that a kingdom names, by role and sorted, without those that cannot have their role."""
    return {
        role: sorted({slug for slug in slugs if slug in view.cards and EXTRA_OF[role].accepts(view, slug)})
        for role, slugs in extras.items()
    }


def extras_of(kingdom: Kingdom) -> dict[Role, tuple[str, ...]]:
    """The extra cards that a kingdom names, by role, in the order in which roles are drawn; without empty roles."""
    values = zip(EXTRAS_BY_DRAWING_TURN, _VALUES_BY_DRAWING_TURN(kingdom), strict=True)
    return {extra.role: extra.cards_in(kingdom) for extra, value in values if value}


def named_cards(kingdom: Kingdom) -> tuple[str, ...]:
    """Every slug that a kingdom names in any role, without repetition, in a stable order."""
    slugs = [*kingdom.piles, *kingdom.landscapes]
    named = zip(EXTRAS, _VALUES(kingdom), strict=True)
    slugs += [slug for extra, value in named if value for slug in extra.cards_in(kingdom)]
    slugs += [slug for pair in kingdom.traits for slug in pair]
    return tuple(dict.fromkeys(slugs))
