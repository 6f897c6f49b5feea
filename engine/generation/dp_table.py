"""The graph of the dynamic programme that counts selections: its stages, their reachable states, and transitions.

Items that add the same to every tally form one class, and each class is a stage. What matters between two stages is
only the *state* of the tallies, not which items led there.

This module finds out what is possible and how large the count will be; `engine.generation.counting` fills in the
counts.
"""

from array import array
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import groupby
from math import comb

from engine.errors import EngineError
from engine.generation.selection import Group, Item, Problem, Size, Tally
from engine.messages import Message, join_messages, message

MAX_TRANSITIONS = 400_000  # transitions of one table: about half a second; problems with more are refused
MAX_STORED_BYTES = 30_000_000  # bytes of counts that one table stores while it is used
BYTES_PER_COUNT = 36  # what Python needs for an integer and its place in a list, without the digits

# How many stages there are from one stored stage to the next (checkpoints). The smallest interval is chosen with which
# the counts fit into MAX_STORED_BYTES: a table that is stored completely is read off fastest. Measured with a mix and
# landscapes: 24 instead of 89 MB.
CHECKPOINT_INTERVALS = (1, 2, 4, 8)

# First the number of piles in the current group (up to `per_group`), then the value of each tally.
State = tuple[int, ...]

# How many items are taken, and the state after that.
Transition = tuple[int, State]


class TooManyWishes(EngineError):
    """Wishes that would take too long to count; `words` are those that cost most, as advice what to leave out."""

    def __init__(self, words: Sequence[Message] = ()) -> None:
        advice = message("drop-some", wishes=join_messages(words, "; ")) if words else message("drop-one")
        super().__init__(message("too-many-wishes", advice=advice))


@lru_cache(maxsize=64)  # about 40 KB each for a large problem
def _cells_with_room(limits: Size, taken: Size, width: int) -> int:
    """A bit mask of all cells, `width` bits each, to whose size `taken` can be added within the limits."""
    return sum(
        ((1 << width) - 1) << width * limits.cell(Size(piles, landscapes, groups))
        for groups in range(limits.groups - taken.groups + 1)
        for landscapes in range(limits.landscapes - taken.landscapes + 1)
        for piles in range(limits.piles - taken.piles + 1)
    )


class TallyRange:
    """The values of a tally, cut off at `top`: from there on all values are accepted or none is, so all count as `top`.

    `accepted` says for 0, 1, …, `top` whether the value is accepted. `dead_value` is `top` if no value from there on is
    accepted, so that a selection with it cannot be completed; otherwise None. `max_sum` is what items can add at most.
    """

    def __init__(self, tally: Tally, max_sum: int) -> None:
        accepted = [tally.accepts(value) for value in range(tally.start + max_sum + 1)]
        while len(accepted) > 1 and accepted[-1] == accepted[-2]:
            accepted.pop()
        self.accepted = tuple(accepted)
        self.top = len(accepted) - 1
        self.start = min(tally.start, self.top)
        self.dead_value = None if accepted[-1] else self.top


class ItemClass:
    """A stage at which 0 to `max_count` of several equal items are picked.

    Tallies are numbered from 1, as in State: `tally_steps` are those that an item changes, with its step; `retiring`
    are those that no later stage changes.
    """

    def __init__(self, items: Sequence[Item], tally_ranges: Sequence[TallyRange], limit: int, per_group: int) -> None:
        self.members = tuple(sorted(item.slug for item in items))
        self.is_landscape = items[0].is_landscape
        self.max_count = min(len(items), limit)
        self.combinations = tuple(comb(len(items), count) for count in range(self.max_count + 1))
        self.weights = tuple(items[0].weight ** count for count in range(self.max_count + 1))
        self.tally_steps = tuple((i, step, tally_ranges[i - 1]) for i, step in enumerate(items[0].steps, 1) if step)
        self.tally_positions = frozenset(i for i, _, _ in self.tally_steps)
        self.retiring: list[tuple[int, TallyRange]] = []
        self.per_group = per_group

    def transitions(self, state: State) -> Iterator[Transition]:
        """Each number of items that may be picked here, smallest first, with the state after that."""
        current = state
        for count in range(self.max_count + 1):
            retired = self._retire_tallies(current)
            if retired is not None:
                yield count, retired
            following = self._add_item(current) if count < self.max_count else None
            if following is None:
                return
            current = following

    def size_of(self, count: int) -> Size:
        return Size(landscapes=count) if self.is_landscape else Size(piles=count)

    def _add_item(self, state: State) -> State | None:
        values = list(state)
        if self.is_landscape and values[0] < self.per_group:
            return None  # landscapes come only from groups that are used
        if not self.is_landscape and values[0] < self.per_group:
            values[0] += 1
        for i, step, tally_range in self.tally_steps:
            values[i] = min(values[i] + step, tally_range.top)
            if values[i] == tally_range.dead_value:
                return None
        return tuple(values)

    def _retire_tallies(self, state: State) -> State | None:
        """The state without the tallies that no later stage changes, or None where one of them is not accepted.

        Forgetting them early keeps the number of states small.
        """
        if not self.retiring:
            return state
        values = list(state)
        for i, tally_range in self.retiring:
            if not tally_range.accepted[values[i]]:
                return None
            values[i] = 0
        return tuple(values)


class GroupBoundary:
    """The stage between a group and the next one, in which `following` piles are fixed."""

    max_count = 1
    members: tuple[str, ...] = ()
    combinations = weights = (1, 1)

    def __init__(self, group: Group, following: int, per_group: int) -> None:
        self.is_used = group.is_used
        self.following = min(following, per_group)
        self.per_group = per_group

    def transitions(self, state: State) -> Iterator[Transition]:
        """Counts the group if it has enough piles; a group with some piles, but too few, has no transition."""
        if state[0] == self.per_group:
            yield 1, (self.following, *state[1:])
        elif state[0] == 0 and not self.is_used:
            yield 0, (self.following, *state[1:])

    def size_of(self, count: int) -> Size:
        return Size(groups=count)


class DpTable:
    """The stages of a problem in order, with their reachable states (numbered) and the transitions between them.

    `transitions`: for each stage, state by state, pairs of numbers: how many items are taken, and the number of the
    state after that. `ends`: for each stage, the index at which the transitions of each state end. `reachable_sizes`
    has one bit for each size that a complete selection can have.
    """

    def __init__(self, problem: Problem, max_transitions: int = MAX_TRANSITIONS) -> None:
        self.problem = problem
        self.max_transitions = max_transitions
        self.limits = Size(problem.piles, problem.landscapes, problem.max_groups)
        self.tally_ranges = tally_ranges_of(problem)
        self.stages = _stages(problem, self.tally_ranges)
        self.start = self._start()
        self.transitions: list[array[int]] = []
        self.ends: list[array[int]] = []
        self.transition_count = 0
        self.reachable_sizes = self._explore()

    def work_bytes(self, *, weighted: bool) -> int:
        """How many bytes are moved at most when the counts are filled in."""
        cells = sum(len(pairs) // 2 * most for pairs, most in zip(self.transitions, self._max_cells(), strict=True))
        return cells * cell_bits(self.problem, weighted) // 8

    def checkpoint_interval(self, *, weighted: bool) -> int:
        """How many stages there are from one whose counts are stored to the next: one of CHECKPOINT_INTERVALS."""
        full = self._full_bytes(weighted)
        fitting = (interval for interval in CHECKPOINT_INTERVALS if full <= interval * MAX_STORED_BYTES)
        return next(fitting, CHECKPOINT_INTERVALS[-1])

    def stored_bytes(self, *, weighted: bool) -> int:
        """About how many bytes the transitions and the stored counts take."""
        return 16 * self.transition_count + self._full_bytes(weighted) // self.checkpoint_interval(weighted=weighted)

    def _full_bytes(self, weighted: bool) -> int:
        """About how many bytes the counts of all stages take."""
        cells = sum(len(ends) * most for ends, most in zip(self.ends, self._max_cells(), strict=True))
        numbers = sum(map(len, self.ends))
        return cells * cell_bits(self.problem, weighted) // 8 + BYTES_PER_COUNT * numbers

    def is_possible(self, size: Size) -> bool:
        """Whether any selection has exactly this many piles, landscapes and groups."""
        return bool(self.reachable_sizes >> self.limits.cell(size) & 1)

    def transitions_from(self, i: int, state: int) -> Iterator[tuple[int, int]]:
        """Each number of items that may be taken at stage `i` in a state, smallest first, with the state after that."""
        pairs, end = self.transitions[i], self.ends[i][state]
        for index in range(self.ends[i][state - 1] if state else 0, end, 2):
            yield pairs[index], pairs[index + 1]

    def shifts(self, stage: ItemClass | GroupBoundary, width: int) -> list[tuple[int, int]]:
        """For 0, 1, … items taken at a stage: a mask of the cells with room for them, and the shift in bits."""
        sizes = [stage.size_of(count) for count in range(stage.max_count + 1)]
        return [(_cells_with_room(self.limits, size, width), width * self.limits.cell(size)) for size in sizes]

    def _start(self) -> State | None:
        """The state before the first stage; None if a tally that no item changes is not accepted."""
        groups = self.problem.groups
        values = [min(groups[0].piles, self.problem.per_group) if groups else 0]
        changed = {i for stage in self.stages if isinstance(stage, ItemClass) for i in stage.tally_positions}
        for i, tally_range in enumerate(self.tally_ranges, 1):
            if i not in changed and not tally_range.accepted[tally_range.start]:
                return None
            values.append(tally_range.start if i in changed else 0)
        return tuple(values)

    def _explore(self) -> int:
        """Find all transitions, stage by stage; returns one bit for each size that can be reached."""
        reached = {} if self.start is None else {self.start: 1}
        for stage in self.stages:
            reached = self._expand_stage(stage, reached)
        return sum(reached.values())  # all tallies have retired by now: there is one state or none

    def _expand_stage(self, stage: ItemClass | GroupBoundary, reached: Mapping[State, int]) -> dict[State, int]:
        """Add the transitions of a stage; returns the states after it, with one bit for each size that reaches them."""
        shifts = self.shifts(stage, 1)
        pairs, ends = array("L"), array("L")
        after: dict[State, int] = {}
        numbers: dict[State, int] = {}
        for state, sizes in reached.items():
            for count, following in stage.transitions(state):
                cells, shift = shifts[count]
                arriving = (sizes & cells) << shift
                if not arriving:
                    break  # there is no room for more items either
                pairs.append(count)
                pairs.append(numbers.setdefault(following, len(numbers)))
                after[following] = after.get(following, 0) | arriving
            ends.append(len(pairs))
            if self.transition_count + len(pairs) // 2 > self.max_transitions:
                raise TooManyWishes
        self.transitions.append(pairs)
        self.ends.append(ends)
        self.transition_count += len(pairs) // 2
        return after

    def _max_cells(self) -> list[int]:
        """For each stage, how many cells a count there has at most: what can still be taken, within the limits."""
        cells, left = [], Size()
        for stage in reversed(self.stages):
            most = stage.size_of(stage.max_count)
            left = Size(
                min(left.piles + most.piles, self.limits.piles),
                min(left.landscapes + most.landscapes, self.limits.landscapes),
                min(left.groups + most.groups, self.limits.groups),
            )
            cells.append(self.limits.cell(left) + 1)
        return cells[::-1]


def tally_ranges_of(problem: Problem) -> list[TallyRange]:
    """The range of each tally of the problem."""
    steps = [max((item.steps[i] for item in problem.items), default=0) for i in range(len(problem.tallies))]
    picks = problem.piles + problem.landscapes
    return [TallyRange(tally, step * picks) for tally, step in zip(problem.tallies, steps, strict=True)]


def _stages(problem: Problem, tally_ranges: Sequence[TallyRange]) -> list[ItemClass | GroupBoundary]:
    """Classes of equal items, group by group; each tally retires at the last stage that changes it."""
    stages: list[ItemClass | GroupBoundary] = []
    starts = [group.piles for group in problem.groups[1:]] + [0]
    for group, following in zip(problem.groups, starts, strict=False):
        items = [item for item in problem.items if item.group == group.slug]
        stages += _item_classes(problem, tally_ranges, items, problem.per_group)
        stages.append(GroupBoundary(group, following, problem.per_group))
    if not problem.groups:
        stages += _item_classes(problem, tally_ranges, problem.items, 0)
    for i, tally_range in enumerate(tally_ranges, 1):
        changing = [stage for stage in stages if isinstance(stage, ItemClass) and i in stage.tally_positions]
        if changing:
            changing[-1].retiring.append((i, tally_range))
    return stages


def _item_classes(
    problem: Problem, tally_ranges: Sequence[TallyRange], items: Sequence[Item], per_group: int
) -> Iterator[ItemClass]:
    """Piles, then landscapes. Classes that change a tally with many values come together, so that it retires soon."""
    order = sorted(range(len(tally_ranges)), key=lambda i: (-tally_ranges[i].top, i))

    def signature(item: Item) -> tuple[bool, tuple[int, ...], int]:
        return item.is_landscape, tuple(item.steps[i] for i in order), item.weight

    for (is_landscape, _, _), equal in groupby(sorted(items, key=signature), key=signature):
        limit = problem.landscapes if is_landscape else problem.piles
        yield ItemClass(tuple(equal), tally_ranges, limit, per_group)


def cell_bits(problem: Problem, weighted: bool) -> int:
    """The width of a cell in bits: enough for the largest count that can be in one."""
    bits = 1
    for is_landscape, most in ((False, problem.piles), (True, problem.landscapes)):
        total = sum(item.weight if weighted else 1 for item in problem.items if item.is_landscape is is_landscape)
        bits += comb(total, min(most, total // 2)).bit_length()  # choosing among `weight` copies counts even more
    return bits
