"""Exact counting of selections: how many there are of each size, and which one has a given rank (unranking).

A tally counts what a wish limits, for example the cards costing 5. The count is a dynamic programme over classes of
equal items: items that add the same to every tally form one class; the classes, one after the other, are the stages.
What matters between two stages is only the *state* of the tallies, not which items led there. So the number of ways to
complete a selection is computed once per stage and state, from the last stage to the first, and a random selection is
read off the same table: one unbiased number below the total decides everything. Nothing is tried and rejected.

All sizes are counted at once: a big integer is divided into *cells* of equal width, one for each combination of
numbers of piles, landscapes and groups (expansions). Taking k items shifts the integer by k cells.

Of a large table only every second, fourth or eighth stage is stored (checkpointing). The stages between two checkpoints
are computed again when a selection is read off, only for the states that this selection can pass through: few.

Nothing here knows Dominion beyond piles, landscapes and groups; `engine.generation.sampler` states the problems.
"""

from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from math import comb

from engine.generation.dp_table import DpTable, GroupBoundary, ItemClass, cell_bits
from engine.generation.selection import Size

# Upper limit of big-integer bytes processed for one count and one draw (about 0.5 s). Wishes that need more are refused
# before the count begins.
MAX_WORK_BYTES = 600_000_000

# The counts of the states of one stage by the number of the state: of all states, or of those that one selection can
# pass through.
StateCounts = Sequence[int] | Mapping[int, int]


class CountTable:
    """For each stage and state the number of ways to complete a selection of each size, or the sum of their weights.

    The weight of a selection is the product of the weights of its items.
    """

    def __init__(self, table: DpTable, *, weighted: bool) -> None:
        self.table = table
        self.width = cell_bits(table.problem, weighted)
        self.factors = [_multiplicities(stage, weighted) for stage in table.stages]
        self.strides = [table.limits.cell(stage.size_of(1)) for stage in table.stages]
        interval = table.checkpoint_interval(weighted=weighted)
        after: StateCounts = [1]
        self.values: list[StateCounts | None] = [None] * len(table.stages) + [after]
        for i in reversed(range(len(table.stages))):
            after = self._fill_stage(i, range(len(table.ends[i])), after)
            if i % interval == 0:
                self.values[i] = after

    def count(self, size: Size) -> int:
        """How many selections have this size, or the sum of their weights."""
        values = self.values[0]
        if self.table.start is None or not values:
            return 0
        return values[0] >> self.table.limits.cell(size) * self.width & (1 << self.width) - 1

    def unrank(self, size: Size, rank: int) -> list[str]:
        """The slugs of the selection with this rank, 0 to count(size) - 1; one of weight w has w ranks."""
        state, cell, i = 0, self.table.limits.cell(size), 0
        width, mask = self.width, (1 << self.width) - 1  # cells are read in place: this is the inner loop of drawing
        values = self.values
        slugs: list[str] = []
        while cell:
            after = values[i + 1]
            if after is None:
                values = self._restore_stages(i, state)
                continue
            factors, stride = self.factors[i], self.strides[i]
            for count, following in self.table.transitions_from(i, state):
                rest = after[following] >> (cell - count * stride) * width & mask
                ways = rest * factors[count]
                if rank < ways:
                    break
                rank -= ways
            if count:
                stage = self.table.stages[i]
                subset, rank = divmod(rank, rest)
                slugs += _unrank_subset(stage.members, count, subset // (factors[count] // stage.combinations[count]))
                cell -= count * stride
            i, state = i + 1, following
        return slugs

    def _fill_stage(self, i: int, states: Iterable[int], after: StateCounts) -> list[int]:
        """The counts of these states at stage `i`, from the counts `after` it."""
        factors = self.factors[i]
        shifts = self.table.shifts(self.table.stages[i], self.width)
        filled = []
        for state in states:
            total = 0
            for count, following in self.table.transitions_from(i, state):
                value = after[following]
                if count:
                    cells, shift = shifts[count]
                    value = ((value & cells) << shift) * factors[count]
                total += value
            filled.append(total)
        return filled

    def _restore_stages(self, i: int, state: int) -> list[StateCounts | None]:
        """The stored stages, and those from stage `i` to the next stored one for the states reachable from `state`."""
        values, states = list(self.values), [[state]]
        end = next(later for later in range(i + 1, len(values)) if self.values[later] is not None)
        for stage in range(i, end - 1):
            reached = (
                following for current in states[-1] for _, following in self.table.transitions_from(stage, current)
            )
            states.append(list(dict.fromkeys(reached)))
        for stage in range(end - 1, i, -1):
            stage_states, after = states[stage - i], values[stage + 1]
            assert after is not None  # noqa: S101 - for the type checker: filled in the round before
            values[stage] = dict(zip(stage_states, self._fill_stage(stage, stage_states, after), strict=True))
        return values


def _multiplicities(stage: ItemClass | GroupBoundary, weighted: bool) -> tuple[int, ...]:
    """For 0, 1, … items taken at a stage: in how many ways; if weighted, times the product of their weights."""
    if not weighted:
        return stage.combinations
    return tuple(number * weight for number, weight in zip(stage.combinations, stage.weights, strict=True))


def _unrank_subset(members: Sequence[str], count: int, rank: int) -> list[str]:
    """The subset with this rank of all those with `count` members (combinatorial number system).

    >>> [_unrank_subset("abc", 2, rank) for rank in range(3)]
    [['b', 'a'], ['c', 'a'], ['c', 'b']]
    """
    subset = []
    for size in range(min(count, len(members)), 0, -1):
        numbers = _binomials(size, len(members))
        position = bisect_right(numbers, rank) - 1
        rank -= numbers[position]
        subset.append(members[position])
    return subset


@lru_cache(maxsize=1024)
def _binomials(size: int, length: int) -> tuple[int, ...]:
    """How many subsets of `size` members the first 0, 1, …, `length` - 1 members have."""
    return tuple(comb(position, size) for position in range(length))
