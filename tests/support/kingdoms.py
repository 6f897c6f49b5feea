"""Kingdoms for tests: named piles filled up to ten with piles that ask for nothing."""

from functools import cache
from typing import Any

from engine.catalog import Catalog
from engine.chance import Rng
from engine.generation.generator import generate
from engine.generation.wishes import Wishes
from engine.kingdoms.kingdom import Choices, Kingdom
from engine.setup.builder import set_up
from engine.setup.results import OutsidePile, Setup

PLAIN = ("cellar", "village", "smithy", "market", "laboratory", "festival", "mine", "militia", "remodel", "workshop")

BRINGERS = (
    *("young-witch", "importer", "druid", "ferryman", "riverboat", "black-market", "mountain-shrine"),
    *("way-of-the-mouse", "approaching-army", "obelisk", "cursed"),
)
"""Together they ask for every role, and a Merkmal besides; approaching-army is the Prophezeiung."""


@cache
def kingdoms_with_every_role(catalog: Catalog) -> tuple[Kingdom, ...]:
    """Generated kingdoms in which nothing is left open, whatever it is that cards can bring."""
    drawn = generate(catalog, Wishes(required=BRINGERS), seed=1, count=20).kingdoms
    return tuple(set_up(catalog, some, Choices(), Rng(1)).kingdom for some in drawn)


def kingdom(*piles: str, **extras: Any) -> Kingdom:
    """Ten piles, these among them, and none that an extra role takes."""
    taken = {extras.get(role) for role in ("bane", "army", "ferryman", "mouse", "riverboat")}
    fillers = [slug for slug in PLAIN if slug not in piles and slug not in taken]
    return Kingdom(piles=(*piles, *fillers)[:10], **extras)


def table(catalog: Catalog, *piles: str, players: int = 2, seed: int | str = 1, **extras: Any) -> Setup:
    """The table laid for these piles."""
    return set_up(catalog, kingdom(*piles, **extras), Choices(players=players), Rng(seed))


def supply(setup: Setup) -> dict[str, int]:
    """Pile to number of cards."""
    return {pile.pile: pile.count for pile in setup.supply}


def beside(setup: Setup) -> dict[str, int]:
    """Pile outside the supply to number of cards."""
    return {pile.pile: pile.count for pile in setup.beside}


def beside_pile(setup: Setup, slug: str) -> OutsidePile:
    """The pile outside the supply with this slug."""
    return next(pile for pile in setup.beside if pile.pile == slug)


def deck(setup: Setup) -> dict[str, int]:
    """The start deck of each player."""
    return {held.card: held.count for held in setup.start_deck}


def tokens(setup: Setup, material: str) -> dict[str, int | None]:
    """Where tokens of a material start, and how many."""
    return {laid.target or laid.on.value: laid.count for laid in setup.tokens if laid.material == material}


def mats(setup: Setup) -> set[str]:
    """The mats on the table."""
    return {mat.material for mat in setup.mats}
