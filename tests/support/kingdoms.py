"""Kingdoms for tests: given piles, filled up to ten with piles that need nothing else, and parts of their setups."""

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
"""Together they need every extra role, and there is a Merkmal; approaching-army is the Prophezeiung."""


@cache
def kingdoms_with_every_role(catalog: Catalog) -> tuple[Kingdom, ...]:
    """Random kingdoms with every extra role, in which nothing is left open."""
    drawn = generate(catalog, Wishes(required=BRINGERS), seed=1, count=20).kingdoms
    return tuple(set_up(catalog, bare, Choices(), Rng(1)).kingdom for bare in drawn)


def kingdom(*piles: str, **extras: Any) -> Kingdom:
    """A kingdom of ten piles with these among them; the others are not used by the given extra roles."""
    taken = {extras.get(role) for role in ("bane", "army", "ferryman", "mouse", "riverboat")}
    fillers = [slug for slug in PLAIN if slug not in piles and slug not in taken]
    return Kingdom(piles=(*piles, *fillers)[:10], **extras)


def table(catalog: Catalog, *piles: str, players: int = 2, seed: int | str = 1, **extras: Any) -> Setup:
    """The setup of a kingdom with these piles."""
    return set_up(catalog, kingdom(*piles, **extras), Choices(players=players), Rng(seed))


def supply(setup: Setup) -> dict[str, int]:
    """Number of cards by pile of the supply."""
    return {pile.pile: pile.count for pile in setup.supply}


def piles_outside_supply(setup: Setup) -> dict[str, int]:
    """Number of cards by pile outside the supply."""
    return {pile.pile: pile.count for pile in setup.beside}


def pile_outside_supply(setup: Setup, slug: str) -> OutsidePile:
    """The pile outside the supply with this slug."""
    return next(pile for pile in setup.beside if pile.pile == slug)


def deck(setup: Setup) -> dict[str, int]:
    """Number of cards in the start deck of each player, by card."""
    return {entry.card: entry.count for entry in setup.start_deck}


def tokens(setup: Setup, material: str) -> dict[str, int | None]:
    """Number of tokens of a material, by the place where they are put."""
    return {entry.target or entry.on.value: entry.count for entry in setup.tokens if entry.material == material}


def mats(setup: Setup) -> set[str]:
    """The mats on the table."""
    return {mat.material for mat in setup.mats}
