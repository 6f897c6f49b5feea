"""What is about in a game and why: every card with the role it plays, and everything these cards drag in."""

from collections.abc import Iterable
from enum import StrEnum
from typing import NamedTuple

from engine.catalog import Kind
from engine.in_play import InPlay
from engine.kingdom import Kingdom


class Role(StrEnum):
    """How a card takes part in a game. `PILE`: one of the ten."""

    PILE = "pile"
    BANE = "bane"
    ARMY = "army"
    FERRYMAN = "ferryman"
    MOUSE = "mouse"
    RIVERBOAT = "riverboat"
    BLACK_MARKET = "black-market"
    LANDSCAPE = "landscape"
    ALLY = "ally"
    PROPHECY = "prophecy"


ROLE_IN_WORDS = {
    Role.BANE: " (Bannstapel)",
    Role.ARMY: " (durch Herannahende Armee)",
    Role.FERRYMAN: " (beim Fährmann)",
    Role.MOUSE: " (unter Weg der Maus)",
    Role.RIVERBOAT: " (beim Flussboot)",
    Role.BLACK_MARKET: " (im Schwarzmarkt)",
}

IN_SUPPLY = (Role.PILE, Role.BANE, Role.ARMY)


class Cause(NamedTuple):
    """A card, in a role, that asks for something."""

    card: str
    role: Role


class Inventory:
    """The cards of a game by role; `wanted` names all they ask for, each thing with the cards that cause it."""

    __slots__ = ("game", "roles", "wanted")

    def __init__(self, game: InPlay) -> None:
        self.game = game
        self.roles: dict[Role, list[str]] = {}
        self.wanted: dict[str, list[Cause]] = {}

    def add(self, role: Role, slugs: Iterable[str]) -> None:
        """Let these cards take part; they and all they need are wanted from now on."""
        listed = self.roles.setdefault(role, [])
        wanted = self.wanted
        for slug in slugs:
            listed.append(slug)
            cause = Cause(slug, role)
            for thing in self.game.needs(slug):
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
        return [slug for role in IN_SUPPLY for slug in self.roles.get(role, ())]

    @property
    def used_piles(self) -> set[str]:
        """The piles from which at least one card takes part in any role."""
        return {self.game.pile_of(slug) for slugs in self.roles.values() for slug in slugs}


def inventory_of(game: InPlay, kingdom: Kingdom) -> Inventory:
    """What a kingdom puts on the table as it stands, sorted, unknown cards left out.

    An extra that nothing asks for (a bane without the Junge Hexe) does not take part, nor one that cannot lie in its
    role (an event as the bane).
    """
    inventory = Inventory(game)
    inventory.add(Role.PILE, sorted(slug for slug in set(kingdom.piles) if game.is_kingdom_pile(slug)))
    inventory.add(Role.LANDSCAPE, sorted(slug for slug in set(kingdom.landscapes) if game.is_landscape(slug)))
    extras = extras_to_lay(game, kingdom)
    while extras:
        due = [role for role in extras if TRIGGERS[role] in inventory.wanted]
        if not due:
            break
        for role in due:
            inventory.add(role, extras.pop(role))
    return inventory


def extras_to_lay(game: InPlay, kingdom: Kingdom) -> dict[Role, list[str]]:
    """The cards a kingdom names for the roles that only some cards bring, sorted, without those that cannot be laid."""
    return {
        role: sorted({slug for slug in slugs if slug in game.cards and _can_lie(game, role, slug)})
        for role, slugs in extras_of(kingdom).items()
    }


def _can_lie(game: InPlay, role: Role, slug: str) -> bool:
    """Whether the card can lie on the table in this role at all; whether it may is for `engine.checking` to tell."""
    match role:
        case Role.ALLY:
            return game.cards[slug].kind is Kind.ALLY
        case Role.PROPHECY:
            return game.cards[slug].kind is Kind.PROPHECY
        case Role.BANE | Role.ARMY | Role.FERRYMAN:
            return game.is_kingdom_pile(slug)
    return game.is_kingdom_pile(slug) or game.is_single(slug)


TRIGGERS = {
    Role.PROPHECY: "sun-tokens",
    Role.ARMY: "approaching-army",
    Role.BANE: "young-witch",
    Role.FERRYMAN: "ferryman",
    Role.RIVERBOAT: "riverboat",
    Role.MOUSE: "way-of-the-mouse",
    Role.BLACK_MARKET: "black-market",
    Role.ALLY: "favors",
}
"""What must be about for a role to exist; an Ally goes with the Gefallen, a Prophezeiung with the sun tokens."""


def extras_of(kingdom: Kingdom) -> dict[Role, tuple[str, ...]]:
    """The cards a kingdom names for the roles that only some cards bring; roles without a card are left out."""
    singles = (
        (Role.PROPHECY, kingdom.prophecy),
        (Role.ARMY, kingdom.army),
        (Role.BANE, kingdom.bane),
        (Role.FERRYMAN, kingdom.ferryman),
        (Role.RIVERBOAT, kingdom.riverboat),
        (Role.MOUSE, kingdom.mouse),
        (Role.ALLY, kingdom.ally),
    )
    named: dict[Role, tuple[str, ...]] = {role: (slug,) for role, slug in singles if slug is not None}
    if kingdom.black_market:
        named[Role.BLACK_MARKET] = kingdom.black_market
    return named


def named_cards(kingdom: Kingdom) -> tuple[str, ...]:
    """Every slug that a kingdom names, in whatever role, each once, in a stable order."""
    slugs = [*kingdom.piles, *kingdom.landscapes]
    slugs += [slug for cards in extras_of(kingdom).values() for slug in cards]
    slugs += [*kingdom.boons, *(() if kingdom.obelisk is None else (kingdom.obelisk,))]
    slugs += [slug for pair in kingdom.traits for slug in pair]
    return tuple(dict.fromkeys(slugs))
