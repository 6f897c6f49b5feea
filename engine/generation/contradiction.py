"""Why nothing fits: a smallest set of wishes that contradict each other, in words."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, islice
from typing import Any, NoReturn, TypeVar

from engine.catalog import Catalog
from engine.errors import EngineError
from engine.generation.dp_table import TooManyWishes
from engine.generation.pool import Pool, bans_in
from engine.generation.sampler import Sampler
from engine.generation.wishes import MAX_LANDSCAPES, CountWish, Landscapes, NamedWish, Wishes
from engine.kingdoms.kingdom import KINGDOM_PILE_COUNT
from engine.messages import Message, join_messages, message, name_of

MAX_TRIALS = 200
"""So many small and so many larger sets of wishes are tried; beyond that, one without idle parts will do."""

MAX_EFFORT = 100_000
"""So many moves are looked at for small sets, and as many again to leave out wishes one by one; then the best
contradiction found so far is named, and called just that."""

EFFORT_PER_TRIAL = 3_000
"""What a trial costs beside its moves: about as much time as so many of them."""

MAX_EFFORT_FOR_ALL = 2 * MAX_EFFORT
MAX_CONTRADICTIONS = 6
"""No further contradiction is looked for once so much was looked at, or so many were found."""

MAYBE_FEWER = message("maybe-fewer")

MAX_HALVINGS = 60
"""So often is looked whether some excluded cards play no part; beyond that, all that are left are named."""

ANY_LANDSCAPES = Landscapes(least=0, most=MAX_LANDSCAPES)
MAX_NAMED_CARDS = 5
MAX_QUICK_SIZE = 2
NO_WORDS = Message("", "")

T = TypeVar("T")


class NothingFits(EngineError):
    """No kingdom fulfils the wishes; `named` is a smallest set of them that cannot be fulfilled together.

    Unless `is_smallest`, the search for it took too long: some of these may well be innocent.
    """

    def __init__(self, conflict: Sequence[NamedWish], *, is_smallest: bool = True) -> None:
        self.conflict = tuple(conflict)
        self.is_smallest = is_smallest
        if not conflict:
            text = message("nothing-fits-at-all", piles=KINGDOM_PILE_COUNT)
        else:
            code = "nothing-fits" if len(conflict) > 1 else "nothing-fits-one"
            text = message(code, wishes=join_messages(self.wishes, "; "))
            text = text if is_smallest else join_messages([text, MAYBE_FEWER], " ")
        super().__init__(text)

    @property
    def wishes(self) -> tuple[Message, ...]:
        """The wishes in words."""
        return tuple(one.words for one in self.conflict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Constraint:
    """One wish that can be left out, and how it is added to wishes that lack it."""

    named: NamedWish
    add: Callable[[Wishes], Wishes]


class EffortExceeded(Exception):
    """As much has been tried as may be."""


class FitChecker:
    """Which wishes fit together, found by trying, up to some effort; what was tried once is known."""

    def __init__(self, catalog: Catalog, wishes: Wishes) -> None:
        self.catalog = catalog
        self.base_wishes = Wishes(choices=wishes.choices, expansions=wishes.expansions, landscapes=ANY_LANDSCAPES)
        self.pools: dict[tuple[tuple[str, ...], tuple[CountWish, ...]], Pool] = {}
        self.results: dict[frozenset[Constraint], bool] = {}
        self.effort_left, self.effort_spent = MAX_EFFORT, 0

    def fits(self, constraints: Sequence[Constraint]) -> bool:
        """Whether some kingdom fulfils these wishes; Spent where finding out would take too long."""
        key = frozenset(constraints)
        if key not in self.results:
            self.results[key] = self._test(constraints)
        return self.results[key]

    def _test(self, constraints: Sequence[Constraint]) -> bool:
        self._spend(EFFORT_PER_TRIAL)
        if self.effort_left < 0:
            self._give_up()
        trial = self.base_wishes
        for constraint in constraints:
            trial = constraint.add(trial)
        key = trial.excluded, bans_in(trial)
        if key not in self.pools:
            self.pools[key] = Pool(self.catalog, trial)
        sampler = Sampler(self.catalog, trial, self.pools[key], max_transitions=self.effort_left)
        try:
            is_possible = sampler.is_possible
        except TooManyWishes:
            self._give_up()
        self._spend(sampler.table.transition_count)
        return is_possible

    def _spend(self, effort: int) -> None:
        self.effort_left -= effort
        self.effort_spent += effort

    def _give_up(self) -> NoReturn:
        self.effort_left = MAX_EFFORT  # for another search
        raise EffortExceeded from None


def find_contradiction(catalog: Catalog, wishes: Wishes) -> NothingFits:
    """Name a smallest contradiction among wishes that cannot be fulfilled, or the best found with bounded effort."""
    checker = FitChecker(catalog, wishes)
    return _nothing_fits(checker, wishes, *bounded_conflict(_constraints(catalog, wishes), checker.fits))


def find_all_contradictions(catalog: Catalog, wishes: Wishes) -> tuple[NothingFits, ...]:
    """Every contradiction without an idle wish among wishes that cannot be fulfilled, the first as `explain` names it.

    Where one is dropped, another may be left: for each wish of a contradiction the others are looked at without it
    (Reiter 1987). They are all, unless so many or so much effort stop the search.
    """
    checker, constraints = FitChecker(catalog, wishes), _constraints(catalog, wishes)
    contradictions: dict[frozenset[Constraint], NothingFits] = {}
    left_out_sets: dict[frozenset[Constraint], None] = {frozenset(): None}
    for left_out in islice(_iterate_growing(left_out_sets), MAX_TRIALS):
        if len(contradictions) == MAX_CONTRADICTIONS or checker.effort_spent > MAX_EFFORT_FOR_ALL:
            break
        conflict = next((known for known in contradictions if known.isdisjoint(left_out)), None)
        if conflict is None:
            rest = [part for part in constraints if part not in left_out]
            try:
                if contradictions and checker.fits(rest):
                    continue
            except EffortExceeded:
                break
            found_conflict, is_smallest = bounded_conflict(rest, checker.fits)
            conflict = frozenset(found_conflict)
            contradictions[conflict] = _nothing_fits(checker, wishes, found_conflict, is_smallest)
            if not is_smallest:
                break
        left_out_sets |= {left_out | {part}: None for part in constraints if part in conflict}
    return tuple(contradictions.values())


def _iterate_growing(sets: dict[T, None]) -> Iterator[T]:
    """The keys in their order, also those that are added meanwhile."""
    done = 0
    while fresh := [*sets][done:]:
        done += len(fresh)
        yield from fresh


def _nothing_fits(
    checker: FitChecker, wishes: Wishes, conflict: Sequence[Constraint], is_smallest: bool
) -> NothingFits:
    """A contradiction in words, of the excluded cards only those that play a part."""
    others = [part for part in conflict if part.named.field != "excluded"]
    if len(others) == len(conflict):
        return NothingFits([part.named for part in conflict], is_smallest=is_smallest)

    def conflicts(some: Sequence[str]) -> bool:
        try:
            return not checker.fits([*others, _constraint(NO_WORDS, "excluded", tuple(some))])
        except EffortExceeded:  # then it is not known, and all that are left are named
            return False

    culprits = find_culprits(wishes.excluded, conflicts)
    excluded = NamedWish("excluded", _excluded_words(checker.catalog, culprits), culprits)
    named = [excluded if part.named.field == "excluded" else part.named for part in conflict]
    return NothingFits(named, is_smallest=is_smallest)


def find_culprits(items: Sequence[str], conflicts: Callable[[Sequence[str]], bool]) -> tuple[str, ...]:
    """Those of the things without which the others would not conflict; more of them where that takes too many trials.

    Halves are left out at once, so that few things to blame among many are found quickly.

    >>> find_culprits("abcdefgh", lambda some: {"b", "g"} <= set(some))
    ('b', 'g')
    """
    trials = iter(range(MAX_HALVINGS))

    def culprits_in(kept: tuple[str, ...], rest: tuple[str, ...], has_grown: bool) -> tuple[str, ...]:
        if has_grown and next(trials, None) is not None and conflicts(kept):
            return ()
        if len(rest) == 1:
            return rest
        left, right = rest[: len(rest) // 2], rest[len(rest) // 2 :]
        of_right = culprits_in((*kept, *left), right, True)
        return (*culprits_in((*kept, *of_right), left, bool(of_right)), *of_right)

    return culprits_in((), tuple(items), False)


def smallest_conflict(constraints: Sequence[T], fits: Callable[[Sequence[T]], bool]) -> tuple[T, ...]:
    """The smallest of all sets of parts that do not fit, where more parts never fit better.

    >>> smallest_conflict("abcd", lambda some: not ({"a", "b", "c"} <= set(some) or {"c", "d"} <= set(some)))
    ('c', 'd')
    """
    return bounded_conflict(constraints, fits)[0]


def bounded_conflict(constraints: Sequence[T], fits: Callable[[Sequence[T]], bool]) -> tuple[tuple[T, ...], bool]:
    """The smallest conflict, or the smallest found before `fits` was Spent; and whether it was found in time.

    Nearly always one or two parts are to blame, and few parts are quickly tried. Otherwise parts are left out one by
    one as long as the rest still does not fit: that gives a set in which no part is idle, and a limit for the search.

    >>> def fits(some: Sequence[str]) -> bool:
    ...     if len(some) == 2:
    ...         raise EffortExceeded
    ...     return "c" not in some or "b" not in some
    >>> bounded_conflict("abcd", fits)
    (('b', 'c', 'd'), False)
    """
    core, is_smallest = tuple(constraints), True
    try:
        for some in _subsets(constraints, range(MAX_QUICK_SIZE + 1)):
            if not fits(some):
                return some, True
    except EffortExceeded:
        is_smallest = False
    try:
        for constraint in constraints:
            rest = tuple(other for other in core if other is not constraint)
            core = core if fits(rest) else rest
        for some in _subsets(constraints, range(MAX_QUICK_SIZE + 1, len(core) if is_smallest else 0)):
            if not fits(some):
                return some, True
    except EffortExceeded:
        is_smallest = False
    return core, is_smallest


def _subsets(items: Sequence[T], sizes: range) -> Iterator[tuple[T, ...]]:
    """The first MOST_TRIALS subsets of these sizes."""
    return islice((some for size in sizes for some in combinations(items, size)), MAX_TRIALS)


def _constraints(catalog: Catalog, wishes: Wishes) -> list[Constraint]:
    constraints = [
        _constraint(message("with", card=name_of(catalog.cards[slug])), "required", (slug,), at)
        for at, slug in enumerate(wishes.required)
    ]
    constraints += [_constraint(wish.words(), "counts", (wish,), at) for at, wish in enumerate(wishes.counts)]
    if wishes.excluded:
        constraints.append(_constraint(_excluded_words(catalog, wishes.excluded), "excluded", wishes.excluded))
    if wishes.mix:
        constraints.append(_constraint(wishes.mix.words(), "mix", wishes.mix))
    words = wishes.landscapes.words() if wishes.landscapes else message("no-more-landscapes")
    constraints.append(_constraint(words, "landscapes", wishes.landscapes))
    return constraints


def _constraint(words: Message, field: str, value: Any, index: int | None = None) -> Constraint:
    """A wish for the field of `Wishes`, added to what stands there if it is a tuple."""
    path = field if index is None else f"{field}[{index}]"

    def add(wishes: Wishes) -> Wishes:
        return replace(wishes, **{field: getattr(wishes, field) + value if isinstance(value, tuple) else value})

    return Constraint(named=NamedWish(path, words, value if field in ("required", "excluded") else ()), add=add)


def _excluded_words(catalog: Catalog, excluded: Sequence[str]) -> Message:
    names = join_messages(name_of(catalog.cards[slug]) for slug in excluded[:MAX_NAMED_CARDS])
    more = len(excluded) - MAX_NAMED_CARDS
    return message("without", cards=message("and-others", cards=names, more=more) if more > 0 else names)
