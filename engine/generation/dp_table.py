"""The row that selections are counted along: its places, the states that can be reached at each, and their moves.

Items that look the same to everything that is counted form one class. The classes stand in a row; on the way along
it only the *state* of the tallies matters, not which items led there.

Lives here: what is possible, and how large its count will be. `engine.generation.counting` fills in the numbers.
"""

from array import array
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import groupby
from math import comb

from engine.errors import EngineError
from engine.generation.selection import Group, Item, Problem, Size, Tally
from engine.messages import Message, join_messages, message

MAX_TRANSITIONS = 400_000
"""How many moves a row may have: about half a second. What needs more is refused, not tried."""

MAX_STORED_BYTES = 30_000_000
"""How many bytes of numbers are kept of a table as long as it is used."""

BYTES_PER_COUNT = 36
"""What Python needs for a number and its place in a list, beside its digits."""

SKIP_STAGES = 8
"""So many places ahead the walk looks at once, because most of them give nothing."""

CHECKPOINT_INTERVALS = (1, 2, 4, SKIP_STAGES)
"""Every so many places the numbers are kept; the table that is small enough to keep whole is read off fastest."""

State = tuple[int, ...]
"""First the piles of the current group (up to `per_group`), then the value of each tally."""

Transition = tuple[int, State]
"""How many items to take, and the state that leads to."""


class TooManyWishes(EngineError):
    """What could be counted in principle, but not in a time anyone would wait; `words` says what to do without."""

    def __init__(self, words: Sequence[Message] = ()) -> None:
        advice = message("drop-some", wishes=join_messages(words, "; ")) if words else message("drop-one")
        super().__init__(message("too-many-wishes", advice=advice))


@lru_cache(maxsize=64)  # of a large row each is some 40 KB
def _cells_with_room(limits: Size, taken: Size, width: int) -> int:
    """The bits of all cells, `width` bits each, that still have room for `taken`."""
    return sum(
        ((1 << width) - 1) << width * limits.cell(Size(piles, landscapes, groups))
        for groups in range(limits.groups - taken.groups + 1)
        for landscapes in range(limits.landscapes - taken.landscapes + 1)
        for piles in range(limits.piles - taken.piles + 1)
    )


class TallyRange:
    """The values of a tally; from `top` on, all values are as right or as wrong as `top` itself."""

    def __init__(self, tally: Tally, most: int) -> None:
        accepted = [tally.accepts(value) for value in range(tally.start + most + 1)]
        while len(accepted) > 1 and accepted[-1] == accepted[-2]:
            accepted.pop()
        self.accepted = tuple(accepted)
        self.top = len(accepted) - 1
        self.start = min(tally.start, self.top)
        self.dead_value = None if accepted[-1] else self.top


class ItemClass:
    """A place in the row at which some of several equal items are picked."""

    def __init__(self, items: Sequence[Item], scales: Sequence[TallyRange], most: int, per_group: int) -> None:
        self.members = tuple(sorted(item.slug for item in items))
        self.is_landscape = items[0].is_landscape
        self.max_count = min(len(items), most)
        self.combinations = tuple(comb(len(items), count) for count in range(self.max_count + 1))
        self.weights = tuple(items[0].weight ** count for count in range(self.max_count + 1))
        self.tally_steps = tuple((i, step, scales[i - 1]) for i, step in enumerate(items[0].steps, 1) if step)
        self.tally_positions = frozenset(i for i, _, _ in self.tally_steps)
        self.retiring: list[tuple[int, TallyRange]] = []
        self.per_group = per_group

    def transitions(self, state: State) -> Iterator[Transition]:
        """Each number that may be picked here, smallest first."""
        current = state
        for count in range(self.max_count + 1):
            settled = self._retire_tallies(current)
            if settled is not None:
                yield count, settled
            following = self._add_item(current) if count < self.max_count else None
            if following is None:
                return
            current = following

    def size_of(self, count: int) -> Size:
        return Size(landscapes=count) if self.is_landscape else Size(piles=count)

    def _add_item(self, state: State) -> State | None:
        values = list(state)
        if self.is_landscape and values[0] < self.per_group:
            return None  # its group isn't used
        if not self.is_landscape and values[0] < self.per_group:
            values[0] += 1
        for i, step, scale in self.tally_steps:
            values[i] = min(values[i] + step, scale.top)
            if values[i] == scale.dead_value:
                return None
        return tuple(values)

    def _retire_tallies(self, state: State) -> State | None:
        """Tallies that nothing later touches must be right by now and are forgotten, which keeps the states few."""
        if not self.retiring:
            return state
        values = list(state)
        for i, scale in self.retiring:
            if not scale.accepted[values[i]]:
                return None
            values[i] = 0
        return tuple(values)


class GroupBoundary:
    """The place in the row where a group ends and the next begins, with `following` piles fixed in that one."""

    max_count = 1
    members: tuple[str, ...] = ()
    combinations = weights = (1, 1)

    def __init__(self, group: Group, following: int, per_group: int) -> None:
        self.is_used = group.is_used
        self.following = min(following, per_group)
        self.per_group = per_group

    def transitions(self, state: State) -> Iterator[Transition]:
        """One group more or not, as its number of piles says."""
        if state[0] == self.per_group:
            yield 1, (self.following, *state[1:])
        elif state[0] == 0 and not self.is_used:
            yield 0, (self.following, *state[1:])

    def size_of(self, count: int) -> Size:
        return Size(groups=count)


class DpTable:
    """The places of a problem in their order; the states that can be reached at each are numbered, with their moves."""

    def __init__(self, problem: Problem, max_transitions: int = MAX_TRANSITIONS) -> None:
        self.problem = problem
        self.max_transitions = max_transitions
        self.limits = Size(problem.piles, problem.landscapes, problem.max_groups)
        self.tally_ranges = tally_ranges_of(problem)
        self.stages = _stages(problem, self.tally_ranges)
        self.start = self._start()
        self.transitions: list[array[int]] = []
        """At each place, state by state: how many are taken and the number of the state that leads to, in turns."""
        self.ends: list[array[int]] = []
        """At each place: where the moves of each state end."""
        self.transition_count = 0  # how many moves
        self.reachable_sizes = self._explore()

    def work_bytes(self, *, weighted: bool) -> int:
        """How many bytes are moved when the numbers are filled in, at most."""
        cells = sum(len(moves) // 2 * most for moves, most in zip(self.transitions, self._max_cells(), strict=True))
        return cells * cell_bits(self.problem, weighted) // 8

    def checkpoint_interval(self, *, weighted: bool) -> int:
        """Every so many places the numbers are kept."""
        volume = self._full_bytes(weighted)
        return next((pace for pace in CHECKPOINT_INTERVALS if volume <= pace * MAX_STORED_BYTES), SKIP_STAGES)

    def stored_bytes(self, *, weighted: bool) -> int:
        """How many bytes are kept as long as the numbers are used, about."""
        return 16 * self.transition_count + self._full_bytes(weighted) // self.checkpoint_interval(weighted=weighted)

    def _full_bytes(self, weighted: bool) -> int:
        cells = sum(len(ends) * most for ends, most in zip(self.ends, self._max_cells(), strict=True))
        numbers = sum(map(len, self.ends))
        return cells * cell_bits(self.problem, weighted) // 8 + BYTES_PER_COUNT * numbers

    def is_possible(self, size: Size) -> bool:
        """Whether there is anything with exactly this many piles, landscapes and groups."""
        return bool(self.reachable_sizes >> self.limits.cell(size) & 1)

    def transitions_from(self, i: int, state: int) -> Iterator[tuple[int, int]]:
        """Each number that may be taken at a place in a state, smallest first, and the state that leads to."""
        moves, end = self.transitions[i], self.ends[i][state]
        for at in range(self.ends[i][state - 1] if state else 0, end, 2):
            yield moves[at], moves[at + 1]

    def shifts(self, place: ItemClass | GroupBoundary, width: int) -> list[tuple[int, int]]:
        """For each number taken at a place: the bits of the cells with room for it, and how far they move."""
        sizes = [place.size_of(count) for count in range(place.max_count + 1)]
        return [(_cells_with_room(self.limits, size, width), width * self.limits.cell(size)) for size in sizes]

    def _start(self) -> State | None:
        """The state before the first place; None when a tally that nothing touches is wrong from the start."""
        groups = self.problem.groups
        values = [min(groups[0].piles, self.problem.per_group) if groups else 0]
        touched = {i for place in self.stages if isinstance(place, ItemClass) for i in place.tally_positions}
        for i, scale in enumerate(self.tally_ranges, 1):
            if i not in touched and not scale.accepted[scale.start]:
                return None
            values.append(scale.start if i in touched else 0)
        return tuple(values)

    def _explore(self) -> int:
        """Find all moves from the start to the end; the result has one bit for each size that can be reached."""
        reached = {} if self.start is None else {self.start: 1}
        for place in self.stages:
            reached = self._expand_stage(place, reached)
        return sum(reached.values())  # in the end all tallies are forgotten: there is one state or none

    def _expand_stage(self, place: ItemClass | GroupBoundary, reached: Mapping[State, int]) -> dict[State, int]:
        """The moves of a place; the result has the states behind it, with a bit for each size they are reached in."""
        shifts = self.shifts(place, 1)
        moves, ends = array("L"), array("L")
        after: dict[State, int] = {}
        numbers: dict[State, int] = {}
        for state, sizes in reached.items():
            for count, following in place.transitions(state):
                room, shift = shifts[count]
                arriving = (sizes & room) << shift
                if not arriving:
                    break  # there is no room for more either
                moves.append(count)
                moves.append(numbers.setdefault(following, len(numbers)))
                after[following] = after.get(following, 0) | arriving
            ends.append(len(moves))
            if self.transition_count + len(moves) // 2 > self.max_transitions:
                raise TooManyWishes
        self.transitions.append(moves)
        self.ends.append(ends)
        self.transition_count += len(moves) // 2
        return after

    def _max_cells(self) -> list[int]:
        """For each place, how many cells a number there has at most: what can still be taken, within the limits."""
        found, left = [], Size()
        for place in reversed(self.stages):
            most = place.size_of(place.max_count)
            left = Size(
                min(left.piles + most.piles, self.limits.piles),
                min(left.landscapes + most.landscapes, self.limits.landscapes),
                min(left.groups + most.groups, self.limits.groups),
            )
            found.append(self.limits.cell(left) + 1)
        return found[::-1]


def tally_ranges_of(problem: Problem) -> list[TallyRange]:
    """The values of each tally."""
    steps = [max((item.steps[i] for item in problem.items), default=0) for i in range(len(problem.tallies))]
    picks = problem.piles + problem.landscapes
    return [TallyRange(tally, step * picks) for tally, step in zip(problem.tallies, steps, strict=True)]


def _stages(problem: Problem, scales: Sequence[TallyRange]) -> list[ItemClass | GroupBoundary]:
    """Classes of equal items in a row, group by group; each tally retires at the last place that touches it."""
    places: list[ItemClass | GroupBoundary] = []
    starts = [group.piles for group in problem.groups[1:]] + [0]
    for group, following in zip(problem.groups, starts, strict=False):
        items = [item for item in problem.items if item.group == group.slug]
        places += _item_classes(problem, scales, items, problem.per_group)
        places.append(GroupBoundary(group, following, problem.per_group))
    if not problem.groups:
        places += _item_classes(problem, scales, problem.items, 0)
    for i, scale in enumerate(scales, 1):
        touching = [place for place in places if isinstance(place, ItemClass) and i in place.tally_positions]
        if touching:
            touching[-1].retiring.append((i, scale))
    return places


def _item_classes(
    problem: Problem, scales: Sequence[TallyRange], items: Sequence[Item], per_group: int
) -> Iterator[ItemClass]:
    """Piles, then landscapes. Those that touch a tally of many values stand together: so it is live only briefly."""
    order = sorted(range(len(scales)), key=lambda i: (-scales[i].top, i))

    def look(item: Item) -> tuple[bool, tuple[int, ...], int]:
        return item.is_landscape, tuple(item.steps[i] for i in order), item.weight

    for (is_landscape, _, _), equal in groupby(sorted(items, key=look), key=look):
        most = problem.landscapes if is_landscape else problem.piles
        yield ItemClass(tuple(equal), scales, most, per_group)


def cell_bits(problem: Problem, weighted: bool) -> int:
    """Enough bits for the largest number of ways that can stand in a cell."""
    bits = 1
    for is_landscape, most in ((False, problem.piles), (True, problem.landscapes)):
        total = sum(item.weight if weighted else 1 for item in problem.items if item.is_landscape is is_landscape)
        bits += comb(total, min(most, total // 2)).bit_length()  # choosing among `weight` copies counts even more
    return bits
