"""Counting problems: items to pick, tallies (sums over them) to fulfil, groups of items, and sizes of selections.

Nothing here knows Dominion beyond piles, landscapes and groups (expansions). `engine.generation.sampler` states such
problems, `engine.generation.counting` solves them.
"""

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """Something that may be picked once. `steps` is what it adds to each tally: 0 or more."""

    slug: str
    group: str = ""
    is_landscape: bool = False
    weight: int = 1
    steps: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """A sum over the picked items, and which sums are accepted in the end. `start` is the sum of what is fixed."""

    accepts: Callable[[int], bool]
    start: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """A group of items, of which `piles` piles are fixed already. `is_used`: the selection must contain the group."""

    slug: str
    piles: int = 0
    is_used: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    """What may be picked: up to `piles` piles and `landscapes` landscapes such that every tally accepts its sum.

    With `groups`, every item belongs to one of them; a group that is used has at least `per_group` piles, landscapes
    come only from used groups, and up to `max_groups` groups are used.
    """

    items: tuple[Item, ...]
    tallies: tuple[Tally, ...] = ()
    piles: int
    landscapes: int = 0
    groups: tuple[Group, ...] = ()
    max_groups: int = 0
    per_group: int = 1


@dataclass(frozen=True, slots=True)
class Size:
    """The size of a selection: its number of piles, landscapes and groups."""

    piles: int = 0
    landscapes: int = 0
    groups: int = 0

    def cell(self, size: "Size") -> int:
        """The index of the cell for `size` where `self` is the largest size."""
        return size.piles + (self.piles + 1) * (size.landscapes + (self.landscapes + 1) * size.groups)
