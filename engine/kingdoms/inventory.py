"""What is about in a game and why: every card with the role it plays, and everything these cards drag in."""

from collections.abc import Iterable
from typing import NamedTuple

from engine.catalog_view import CatalogView
from engine.kingdoms.kingdom import Kingdom
from engine.kingdoms.roles import EXTRA_OF, EXTRAS, EXTRAS_BY_DRAWING_TURN, SUPPLY_ROLES, TRIGGER_BY_ROLE, Role


class Cause(NamedTuple):
    """A card, in a role, that asks for something."""

    card: str
    role: Role


class Inventory:
    """The cards of a game by role; `wanted` names all they ask for, each thing with the cards that cause it.

    It only grows, and only while a kingdom is taken in or completed: here and in `engine.setup.completion`.
    """

    __slots__ = ("roles", "view", "wanted")

    def __init__(self, view: CatalogView) -> None:
        self.view = view
        self.roles: dict[Role, list[str]] = {}
        self.wanted: dict[str, list[Cause]] = {}

    def add(self, role: Role, slugs: Iterable[str]) -> None:
        """Let these cards take part; they and all they need are wanted from now on."""
        listed = self.roles.setdefault(role, [])
        wanted = self.wanted
        for slug in slugs:
            listed.append(slug)
            cause = Cause(slug, role)
            for thing in self.view.needs(slug):
                if thing in wanted:
                    wanted[thing].append(cause)
                else:
                    wanted[thing] = [cause]

    def of(self, role: Role) -> list[str]:
        """The cards in a role."""
        return self.roles.get(role, [])

    @property
    def supply(self) -> list[str]:
        """The kingdom piles of the supply: the ten, the bane, the pile of Herannahende Armee."""
        return [slug for role in SUPPLY_ROLES for slug in self.roles.get(role, ())]

    @property
    def used_piles(self) -> set[str]:
        """The piles from which at least one card takes part in any role."""
        return {self.view.pile_of(slug) for slugs in self.roles.values() for slug in slugs}


def inventory_of(view: CatalogView, kingdom: Kingdom) -> Inventory:
    """What a kingdom puts on the table as it stands, sorted, unknown cards left out.

    An extra that nothing asks for (a bane without the Junge Hexe) does not take part, nor one that cannot lie in its
    role (an event as the bane).
    """
    inventory = Inventory(view)
    inventory.add(Role.PILE, sorted(slug for slug in set(kingdom.piles) if view.is_kingdom_pile(slug)))
    inventory.add(Role.LANDSCAPE, sorted(slug for slug in set(kingdom.landscapes) if view.is_landscape(slug)))
    extras = valid_extras_of(view, kingdom)
    while extras:
        due = [role for role in extras if TRIGGER_BY_ROLE[role] in inventory.wanted]
        if not due:
            break
        for role in due:
            inventory.add(role, extras.pop(role))
    return inventory


def valid_extras_of(view: CatalogView, kingdom: Kingdom) -> dict[Role, list[str]]:
    """The cards a kingdom names for the roles that only some cards bring, sorted, without those that cannot be laid."""
    return {
        role: sorted({slug for slug in slugs if slug in view.cards and EXTRA_OF[role].accepts(view, slug)})
        for role, slugs in extras_of(kingdom).items()
    }


def extras_of(kingdom: Kingdom) -> dict[Role, tuple[str, ...]]:
    """The cards a kingdom names for the roles that are drawn by turns, in this order; roles without a card left out."""
    return {extra.role: cards for extra in EXTRAS_BY_DRAWING_TURN if (cards := extra.cards_in(kingdom))}


def named_cards(kingdom: Kingdom) -> tuple[str, ...]:
    """Every slug that a kingdom names, in whatever role, each once, in a stable order."""
    slugs = [*kingdom.piles, *kingdom.landscapes]
    slugs += [slug for extra in EXTRAS for slug in extra.cards_in(kingdom)]
    slugs += [slug for pair in kingdom.traits for slug in pair]
    return tuple(dict.fromkeys(slugs))
