"""Exact counting of selections: how many there are, and which one has a given number.

Items that look the same to everything that is counted form one class. The classes stand in a row; on the way along
it only the *state* of the tallies matters, not which items led there. So the number of ways to complete a selection
is computed once per place and state, from the end of the row to its start, and a random selection is read off the
same numbers: one unbiased number below the total decides everything. Nothing is tried and thrown away.

All sizes are counted at once: one big integer holds equally wide *cells*, one for each number of piles, landscapes
and groups (expansions) picked. Taking k items shifts it by k cells.

Of a large table only every second to eighth place is kept; what lies between is counted again for the one state that a
selection comes through, which is little.

Lives here: counting. Nothing here knows Dominion beyond piles, landscapes and groups; `engine.generation.sampler`
states the
problems.
"""

from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from math import comb

from engine.generation.dp_table import SKIP_STAGES, DpTable, GroupBoundary, ItemClass, cell_bits
from engine.generation.selection import Size

MAX_WORK_BYTES = 600_000_000
"""How many bytes of numbers may be moved to count and to draw: half a second. More is refused before it is begun."""

StateCounts = Sequence[int] | Mapping[int, int]
"""The numbers of the states at a place, all of them or those that a selection can come through."""


class CountTable:
    """For each place and state the number of ways to complete a selection of each size, or the sum of their weights.

    The weight of a selection is the product of the weights of its items.
    """

    def __init__(self, table: DpTable, *, weighted: bool) -> None:
        self.table = table
        self.width = cell_bits(table.problem, weighted)
        self.factors = [_multiplicities(place, weighted) for place in table.stages]
        self.strides = [table.limits.cell(place.size_of(1)) for place in table.stages]
        interval = table.checkpoint_interval(weighted=weighted)
        below: StateCounts = [1]
        self.values: list[StateCounts | None] = [None] * len(table.stages) + [below]
        for i in reversed(range(len(table.stages))):
            below = self._fill_stage(i, range(len(table.ends[i])), below)
            if i % interval == 0:
                self.values[i] = below
        self._skips: dict[tuple[int, int], tuple[int, int, int]] = {}

    def count(self, size: Size) -> int:
        """How many selections have this size, or the sum of their weights."""
        values = self.values[0]
        if self.table.start is None or not values:
            return 0
        return values[0] >> self.table.limits.cell(size) * self.width & (1 << self.width) - 1

    def unrank(self, size: Size, number: int) -> list[str]:
        """The slugs of the selection with this number, 0 to number(size) - 1; it has as many numbers as its weight."""
        state, cell, i = 0, self.table.limits.cell(size), 0
        width, full = self.width, (1 << self.width) - 1  # cells are read in place: this is the inner loop of drawing
        values = self.values
        slugs: list[str] = []
        while cell:
            if i % SKIP_STAGES == 0:
                far, there, value = self._skip_stages(i, state)
                if number < value >> cell * width & full:
                    i, state = far, there
                    continue
            below = values[i + 1]
            if below is None:
                values = self._restore_counts(i, state)
                continue
            factors, stride = self.factors[i], self.strides[i]
            for count, following in self.table.transitions_from(i, state):
                rest = below[following] >> (cell - count * stride) * width & full
                ways = rest * factors[count]
                if number < ways:
                    break
                number -= ways
            if count:
                place = self.table.stages[i]
                which, number = divmod(number, rest)
                slugs += _unrank_subset(place.members, count, which // (factors[count] // place.combinations[count]))
                cell -= count * stride
            i, state = i + 1, following
        return slugs

    def _fill_stage(self, i: int, states: Iterable[int], below: StateCounts) -> list[int]:
        """The numbers of these states at a place, by those of all that they lead to."""
        factors = self.factors[i]
        shifts = self.table.shifts(self.table.stages[i], self.width)
        filled = []
        for state in states:
            total = 0
            for count, following in self.table.transitions_from(i, state):
                value = below[following]
                if count:
                    room, shift = shifts[count]
                    value = ((value & room) << shift) * factors[count]
                total += value
            filled.append(total)
        return filled

    def _restore_counts(self, i: int, state: int) -> list[StateCounts | None]:
        """All that is kept, and the numbers from this state on to the next place that is kept."""
        values, states = list(self.values), [[state]]
        end = next(far for far in range(i + 1, len(values)) if self.values[far] is not None)
        for at in range(i, end - 1):
            led_to = (following for one in states[-1] for _, following in self.table.transitions_from(at, one))
            states.append(list(dict.fromkeys(led_to)))
        for at in range(end - 1, i, -1):
            some, below = states[at - i], values[at + 1]
            assert below is not None  # noqa: S101 - for the type checker: filled in the round before
            values[at] = dict(zip(some, self._fill_stage(at, some, below), strict=True))
        return values

    def _skip_stages(self, i: int, state: int) -> tuple[int, int, int]:
        """How far one gets in LEAP places without taking anything: where to, in what state, in how many ways."""
        leap = self._skips.get((i, state))
        if leap is None:
            far, there = i, state
            while far < min(i + SKIP_STAGES, len(self.table.stages)):
                move = next(self.table.transitions_from(far, there), None)
                if not move or move[0]:
                    break
                far, there = far + 1, move[1]
            values = self.values[far]
            leap = far, there, values[there] if values and far > i else 0
            self._skips[i, state] = leap
        return leap


def _multiplicities(place: ItemClass | GroupBoundary, weighted: bool) -> tuple[int, ...]:
    """For each number taken at a place: in how many ways, times their weight."""
    if not weighted:
        return place.combinations
    return tuple(number * weight for number, weight in zip(place.combinations, place.weights, strict=True))


def _unrank_subset(members: Sequence[str], count: int, number: int) -> list[str]:
    """The subset with this number of all those with `count` members.

    >>> [_unrank_subset("abc", 2, number) for number in range(3)]
    [['b', 'a'], ['c', 'a'], ['c', 'b']]
    """
    subset = []
    for size in range(min(count, len(members)), 0, -1):
        numbers = _binomials(size, len(members))
        position = bisect_right(numbers, number) - 1
        number -= numbers[position]
        subset.append(members[position])
    return subset


@lru_cache(maxsize=1024)
def _binomials(size: int, length: int) -> tuple[int, ...]:
    """How many subsets of `size` the first 0, 1, … of `length` members have."""
    return tuple(comb(position, size) for position in range(length))
