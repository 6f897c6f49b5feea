"""Exact counting of selections: how many there are, and which one has a given number.

Items that look the same to everything that is counted form one class. The classes stand in a row; on the way along
it only the *state* of the tallies matters, not which items led there. So the number of ways to complete a selection
is computed once per place and state, from the end of the row to its start, and a random selection is read off the
same numbers: one unbiased number below the total decides everything. Nothing is tried and thrown away.

All sizes are counted at once: one big integer holds equally wide *cells*, one for each number of piles, landscapes
and groups (expansions) picked. Taking k items shifts it by k cells.

Lives here: counting. Nothing here knows Dominion beyond piles, landscapes and groups; `engine.drawing` states the
problems.
"""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import groupby
from math import comb

from engine.errors import EngineError
from engine.problem import Group, Item, Problem, Size, Tally

MOST_MOVES = 400_000
"""How large a table may become: about a second and 100 MB. What needs more is refused, not tried."""

LEAP = 8
"""So many places ahead the walk looks at once, because most of them give nothing."""

State = tuple[int, ...]
"""First the piles of the current group (up to `per_group`), then the value of each tally."""

Move = tuple[int, State]
"""How many items to take, and the state that leads to."""


class TooManyWishes(EngineError):
    """What could be counted in principle, but not in a time anyone would wait."""

    def __init__(self) -> None:
        super().__init__("So viele verschiedene Wünsche auf einmal kann ich nicht auszählen. Nimm einen heraus.")


@lru_cache(maxsize=512)
def _room(limits: Size, taken: Size, width: int) -> int:
    """The bits of all cells, `width` bits each, that still have room for `taken`."""
    return sum(
        ((1 << width) - 1) << width * limits.cell(Size(piles, landscapes, groups))
        for groups in range(limits.groups - taken.groups + 1)
        for landscapes in range(limits.landscapes - taken.landscapes + 1)
        for piles in range(limits.piles - taken.piles + 1)
    )


class Scale:
    """The values of a tally; from `top` on, all values are as right or as wrong as `top` itself."""

    def __init__(self, tally: Tally, most: int) -> None:
        accepted = [tally.accepts(value) for value in range(tally.start + most + 1)]
        while len(accepted) > 1 and accepted[-1] == accepted[-2]:
            accepted.pop()
        self.accepted = tuple(accepted)
        self.top = len(accepted) - 1
        self.start = min(tally.start, self.top)
        self.hopeless = None if accepted[-1] else self.top


class Class:
    """A place in the row at which some of several equal items are picked."""

    def __init__(self, items: Sequence[Item], scales: Sequence[Scale], most: int, per_group: int) -> None:
        self.members = tuple(sorted(item.slug for item in items))
        self.is_landscape = items[0].is_landscape
        self.most = min(len(items), most)
        self.combinations = tuple(comb(len(items), count) for count in range(self.most + 1))
        self.weights = tuple(items[0].weight ** count for count in range(self.most + 1))
        self.touched = tuple((i, step, scales[i - 1]) for i, step in enumerate(items[0].steps, 1) if step)
        self.positions = frozenset(i for i, _, _ in self.touched)
        self.retiring: list[tuple[int, Scale]] = []
        self.per_group = per_group

    def moves(self, state: State) -> Iterator[Move]:
        """Each number that may be picked here, smallest first."""
        current = state
        for count in range(self.most + 1):
            settled = self._settle(current)
            if settled is not None:
                yield count, settled
            following = self._step(current) if count < self.most else None
            if following is None:
                return
            current = following

    def taken(self, count: int) -> Size:
        return Size(landscapes=count) if self.is_landscape else Size(piles=count)

    def _step(self, state: State) -> State | None:
        values = list(state)
        if self.is_landscape and values[0] < self.per_group:
            return None  # its group isn't used
        if not self.is_landscape and values[0] < self.per_group:
            values[0] += 1
        for i, step, scale in self.touched:
            values[i] = min(values[i] + step, scale.top)
            if values[i] == scale.hopeless:
                return None
        return tuple(values)

    def _settle(self, state: State) -> State | None:
        """Tallies that nothing later touches must be right by now and are forgotten, which keeps the states few."""
        if not self.retiring:
            return state
        values = list(state)
        for i, scale in self.retiring:
            if not scale.accepted[values[i]]:
                return None
            values[i] = 0
        return tuple(values)


class Border:
    """The place in the row where a group ends and the next begins, with `following` piles fixed in that one."""

    most = 1
    members: tuple[str, ...] = ()
    combinations = weights = (1, 1)

    def __init__(self, group: Group, following: int, per_group: int) -> None:
        self.is_used = group.is_used
        self.following = min(following, per_group)
        self.per_group = per_group

    def moves(self, state: State) -> Iterator[Move]:
        """One group more or not, as its number of piles says."""
        if state[0] == self.per_group:
            yield 1, (self.following, *state[1:])
        elif state[0] == 0 and not self.is_used:
            yield 0, (self.following, *state[1:])

    def taken(self, count: int) -> Size:
        return Size(groups=count)


class Row:
    """The places of a problem in their order, and at each place the states that can be reached, with their moves."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.limits = Size(problem.piles, problem.landscapes, problem.most_groups)
        steps = [max((item.steps[i] for item in problem.items), default=0) for i in range(len(problem.tallies))]
        picks = problem.piles + problem.landscapes
        self.scales = [Scale(tally, step * picks) for tally, step in zip(problem.tallies, steps, strict=True)]
        self.places = _places(problem, self.scales)
        self.start = self._start()
        self.moves: list[dict[State, tuple[Move, ...]]] = []
        self.found = 0  # how many moves: the measure of time and memory
        self.sizes = self._walk()

    def is_possible(self, size: Size) -> bool:
        """Whether there is anything with exactly this many piles, landscapes and groups."""
        return bool(self.sizes >> self.limits.cell(size) & 1)

    def shifts(self, place: Class | Border, width: int) -> list[tuple[int, int]]:
        """For each number taken at a place: the bits of the cells with room for it, and how far they move."""
        sizes = [place.taken(count) for count in range(place.most + 1)]
        return [(_room(self.limits, size, width), width * self.limits.cell(size)) for size in sizes]

    def _start(self) -> State | None:
        """The state before the first place; None when a tally that nothing touches is wrong from the start."""
        groups = self.problem.groups
        values = [min(groups[0].piles, self.problem.per_group) if groups else 0]
        touched = {i for place in self.places if isinstance(place, Class) for i in place.positions}
        for i, scale in enumerate(self.scales, 1):
            if i not in touched and not scale.accepted[scale.start]:
                return None
            values.append(scale.start if i in touched else 0)
        return tuple(values)

    def _walk(self) -> int:
        """Find all moves from the start to the end; the result has one bit for each size that can be reached."""
        reached = {} if self.start is None else {self.start: 1}
        known: dict[Move, Move] = {}
        for place in self.places:
            shifts = self.shifts(place, 1)
            moves: dict[State, tuple[Move, ...]] = {}
            after: dict[State, int] = {}
            for state, sizes in reached.items():
                options = []
                for count, following in place.moves(state):
                    room, shift = shifts[count]
                    arriving = (sizes & room) << shift
                    if arriving:
                        move = (count, following)
                        move = known.setdefault(move, move)  # equal states are many; each is kept once
                        options.append(move)
                        following = move[1]
                        after[following] = after.get(following, 0) | arriving
                moves[state] = tuple(options)
                self.found += len(options)
                if self.found > MOST_MOVES:
                    raise TooManyWishes
            self.moves.append(moves)
            reached = after
        return reached.get((0,) * (len(self.scales) + 1), 0)


class Ways:
    """For each place and state the number of ways to complete a selection of each size, or the sum of their weights.

    The weight of a selection is the product of the weights of its items.
    """

    def __init__(self, row: Row, *, weighted: bool) -> None:
        self.row = row
        self.width = _width(row.problem, weighted)
        self.factors = [_factors(place, weighted) for place in row.places]
        self.strides = [row.limits.cell(place.taken(1)) for place in row.places]
        self.values: list[dict[State, int]] = [{} for _ in row.places]
        self.values.append({(0,) * (len(row.scales) + 1): 1})
        for i in reversed(range(len(row.places))):
            self.values[i] = self._fill(i)
        self._leaps: dict[tuple[int, State], tuple[int, State, int]] = {}

    def number(self, size: Size) -> int:
        """How many selections have this size, or the sum of their weights."""
        if self.row.start is None:
            return 0
        return self._cell(self.values[0].get(self.row.start, 0), self.row.limits.cell(size))

    def selection(self, size: Size, number: int) -> list[str]:
        """The slugs of the selection with this number, 0 to number(size) - 1; it has as many numbers as its weight."""
        state, cell, i = self.row.start or (), self.row.limits.cell(size), 0
        width, full = self.width, (1 << self.width) - 1  # cells are read in place: this is the inner loop of drawing
        picked: list[str] = []
        while cell:
            if i % LEAP == 0:
                far, there, value = self._leap(i, state)
                if number < value >> cell * width & full:
                    i, state = far, there
                    continue
            below, factors, stride = self.values[i + 1], self.factors[i], self.strides[i]
            for count, following in self.row.moves[i][state]:
                rest = below.get(following, 0) >> (cell - count * stride) * width & full
                ways = rest * factors[count]
                if number < ways:
                    break
                number -= ways
            if count:
                place = self.row.places[i]
                which, number = divmod(number, rest)
                picked += _subset(place.members, count, which // (factors[count] // place.combinations[count]))
                cell -= count * stride
            i, state = i + 1, following
        return picked

    def _cell(self, value: int, cell: int) -> int:
        return value >> cell * self.width & (1 << self.width) - 1

    def _fill(self, i: int) -> dict[State, int]:
        below, factors = self.values[i + 1], self.factors[i]
        shifts = self.row.shifts(self.row.places[i], self.width)
        filled = {}
        for state, moves in self.row.moves[i].items():
            total = 0
            for count, following in moves:
                value = below.get(following, 0)
                if count:
                    room, shift = shifts[count]
                    value = ((value & room) << shift) * factors[count]
                total += value
            if total:
                filled[state] = total
        return filled

    def _leap(self, i: int, state: State) -> tuple[int, State, int]:
        """How far one gets in LEAP places without taking anything: where to, in what state, in how many ways."""
        leap = self._leaps.get((i, state))
        if leap is None:
            far, there = i, state
            while far < min(i + LEAP, len(self.row.places)):
                moves = self.row.moves[far].get(there)
                if not moves or moves[0][0]:
                    break
                far, there = far + 1, moves[0][1]
            leap = far, there, self.values[far].get(there, 0) if far > i else 0
            self._leaps[i, state] = leap
        return leap


def _places(problem: Problem, scales: Sequence[Scale]) -> list[Class | Border]:
    """Classes of equal items in a row, group by group; each tally retires at the last place that touches it."""
    places: list[Class | Border] = []
    starts = [group.piles for group in problem.groups[1:]] + [0]
    for group, following in zip(problem.groups, starts, strict=False):
        items = [item for item in problem.items if item.group == group.slug]
        places += _classes(problem, scales, items, problem.per_group)
        places.append(Border(group, following, problem.per_group))
    if not problem.groups:
        places += _classes(problem, scales, problem.items, 0)
    for i, scale in enumerate(scales, 1):
        touching = [place for place in places if isinstance(place, Class) and i in place.positions]
        if touching:
            touching[-1].retiring.append((i, scale))
    return places


def _classes(problem: Problem, scales: Sequence[Scale], items: Sequence[Item], per_group: int) -> Iterator[Class]:
    """Piles, then landscapes. Those that touch a tally of many values stand together: so it is live only briefly."""
    order = sorted(range(len(scales)), key=lambda i: (-scales[i].top, i))

    def look(item: Item) -> tuple[bool, tuple[int, ...], int]:
        return item.is_landscape, tuple(item.steps[i] for i in order), item.weight

    for (is_landscape, _, _), equal in groupby(sorted(items, key=look), key=look):
        most = problem.landscapes if is_landscape else problem.piles
        yield Class(tuple(equal), scales, most, per_group)


def _factors(place: Class | Border, weighted: bool) -> tuple[int, ...]:
    """For each number taken at a place: in how many ways, times their weight."""
    if not weighted:
        return place.combinations
    return tuple(number * weight for number, weight in zip(place.combinations, place.weights, strict=True))


def _width(problem: Problem, weighted: bool) -> int:
    """Enough bits for the largest number of ways that can stand in a cell."""
    bits = 1
    for is_landscape, most in ((False, problem.piles), (True, problem.landscapes)):
        total = sum(item.weight if weighted else 1 for item in problem.items if item.is_landscape is is_landscape)
        bits += comb(total, min(most, total // 2)).bit_length()  # choosing among `weight` copies counts even more
    return bits


def _subset(members: Sequence[str], count: int, number: int) -> list[str]:
    """The subset with this number of all those with `count` members.

    >>> [_subset("abc", 2, number) for number in range(3)]
    [['b', 'a'], ['c', 'a'], ['c', 'b']]
    """
    subset = []
    for size in range(min(count, len(members)), 0, -1):
        numbers = _column(size, len(members))
        position = bisect_right(numbers, number) - 1
        number -= numbers[position]
        subset.append(members[position])
    return subset


@lru_cache(maxsize=1024)
def _column(size: int, length: int) -> tuple[int, ...]:
    """How many subsets of `size` the first 0, 1, … of `length` members have."""
    return tuple(comb(position, size) for position in range(length))
