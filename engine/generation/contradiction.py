"""Explains why no kingdom fulfils some wishes: a smallest set of wishes that contradict each other, in words.

In the terms of constraint satisfaction: finds a minimal unsatisfiable subset (MUS), a smallest one if there is time.
"""

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
from engine.messages import EMPTY, Message, join_messages, message, name_of

# Effort is measured in transitions of the dynamic programme that are visited.
MAX_EFFORT = 100_000  # to try sets of up to MAX_QUICK_SIZE wishes, and once more to leave out wishes one by one
EFFORT_PER_TRIAL = 3_000  # what each trial costs in addition to its own transitions
MAX_EFFORT_FOR_ALL = 2 * MAX_EFFORT  # once this is spent, no further contradiction is searched for

MAX_TRIALS = 200  # sets of wishes tried of up to MAX_QUICK_SIZE wishes, and again of larger ones
MAX_QUICK_SIZE = 2  # wishes in a set that is tried before wishes are left out one by one
MAX_CONTRADICTIONS = 6  # contradictions that are named
MAX_HALVINGS = 60  # trials to find out which excluded cards matter; after that, all that are left are named
MAX_NAMED_CARDS = 5  # excluded cards whose names are in the sentence; the others are only counted

MAYBE_FEWER = message("maybe-fewer")
ANY_LANDSCAPES = Landscapes(least=0, most=MAX_LANDSCAPES)

T = TypeVar("T")


class NothingFits(EngineError):
    """No kingdom fulfils the wishes; `conflict` is a smallest set of them that cannot be fulfilled together.

    Without `is_smallest` the search was stopped early: some wishes of the conflict may be unnecessary.
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
        return tuple(wish.words for wish in self.conflict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Constraint:
    """One wish that can be left out; `add` returns given wishes with this one added."""

    wish: NamedWish
    add: Callable[[Wishes], Wishes]


class EffortExceeded(Exception):
    """The effort allowed for a search is spent."""


class FitChecker:
    """Tests which wishes can be fulfilled together, with bounded effort; results are cached."""

    def __init__(self, catalog: Catalog, wishes: Wishes) -> None:
        self.catalog = catalog
        self.base_wishes = Wishes(choices=wishes.choices, expansions=wishes.expansions, landscapes=ANY_LANDSCAPES)
        self.pools: dict[tuple[tuple[str, ...], tuple[CountWish, ...]], Pool] = {}
        self.results: dict[frozenset[Constraint], bool] = {}
        self.effort_left, self.effort_spent = MAX_EFFORT, 0

    def fits(self, constraints: Sequence[Constraint]) -> bool:
        """Whether some kingdom fulfils these wishes; raises EffortExceeded if that takes too long to find out."""
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
        self.effort_left = MAX_EFFORT  # for the next search
        raise EffortExceeded from None


def find_contradiction(catalog: Catalog, wishes: Wishes) -> NothingFits:
    """A smallest contradiction among wishes that cannot be fulfilled, or the best one found with bounded effort."""
    checker = FitChecker(catalog, wishes)
    return _nothing_fits(checker, wishes, *bounded_conflict(_constraints(catalog, wishes), checker.fits))


def find_all_contradictions(catalog: Catalog, wishes: Wishes) -> tuple[NothingFits, ...]:
    """Every minimal contradiction among wishes that cannot be fulfilled; the first is that of `find_contradiction`.

    Without one wish of a contradiction there may be another contradiction, so the search continues without each wish
    of each contradiction found (hitting sets, Reiter 1987). Stops early at MAX_CONTRADICTIONS or MAX_EFFORT_FOR_ALL.
    """
    checker, constraints = FitChecker(catalog, wishes), _constraints(catalog, wishes)
    contradictions: dict[frozenset[Constraint], NothingFits] = {}
    left_out_sets: dict[frozenset[Constraint], None] = {frozenset(): None}
    for left_out in islice(_iterate_growing(left_out_sets), MAX_TRIALS):
        if len(contradictions) == MAX_CONTRADICTIONS or checker.effort_spent > MAX_EFFORT_FOR_ALL:
            break
        conflict = next((earlier for earlier in contradictions if earlier.isdisjoint(left_out)), None)
        if conflict is None:
            rest = [constraint for constraint in constraints if constraint not in left_out]
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
        left_out_sets |= {left_out | {constraint}: None for constraint in constraints if constraint in conflict}
    return tuple(contradictions.values())


def _iterate_growing(sets: dict[T, None]) -> Iterator[T]:
    """The keys in order, including those that are added during the iteration."""
    done = 0
    while fresh := [*sets][done:]:
        done += len(fresh)
        yield from fresh


def _nothing_fits(
    checker: FitChecker, wishes: Wishes, conflict: Sequence[Constraint], is_smallest: bool
) -> NothingFits:
    """The error for a conflict; of the excluded cards it names only those that are needed for the conflict."""
    others = [constraint for constraint in conflict if constraint.wish.field != "excluded"]
    if len(others) == len(conflict):
        return NothingFits([constraint.wish for constraint in conflict], is_smallest=is_smallest)

    def conflicts(excluded: Sequence[str]) -> bool:
        try:
            return not checker.fits([*others, _constraint(EMPTY, "excluded", tuple(excluded))])
        except EffortExceeded:  # unknown: then all cards that are left are named
            return False

    culprits = find_culprits(wishes.excluded, conflicts)
    excluded = NamedWish("excluded", _excluded_words(checker.catalog, culprits), culprits)
    wish_list = [excluded if constraint.wish.field == "excluded" else constraint.wish for constraint in conflict]
    return NothingFits(wish_list, is_smallest=is_smallest)


def find_culprits(items: Sequence[str], conflicts: Callable[[Sequence[str]], bool]) -> tuple[str, ...]:
    """A minimal subset of the items that conflicts (QuickXplain, Junker 2004); after MAX_HALVINGS trials a larger one.

    Halves are left out at once, so that few culprits among many items are found quickly.

    >>> find_culprits("abcdefgh", lambda some: {"b", "g"} <= set(some))
    ('b', 'g')
    """
    trials = iter(range(MAX_HALVINGS))

    def culprits_in(background: tuple[str, ...], rest: tuple[str, ...], has_grown: bool) -> tuple[str, ...]:
        if has_grown and next(trials, None) is not None and conflicts(background):
            return ()
        if len(rest) == 1:
            return rest
        left, right = rest[: len(rest) // 2], rest[len(rest) // 2 :]
        of_right = culprits_in((*background, *left), right, True)
        return (*culprits_in((*background, *of_right), left, bool(of_right)), *of_right)

    return culprits_in((), tuple(items), False)


def smallest_conflict(constraints: Sequence[T], fits: Callable[[Sequence[T]], bool]) -> tuple[T, ...]:
    """The smallest of all sets of constraints that do not fit. More constraints must never fit better than fewer.

    >>> smallest_conflict("abcd", lambda some: not ({"a", "b", "c"} <= set(some) or {"c", "d"} <= set(some)))
    ('c', 'd')
    """
    return bounded_conflict(constraints, fits)[0]


def bounded_conflict(constraints: Sequence[T], fits: Callable[[Sequence[T]], bool]) -> tuple[tuple[T, ...], bool]:
    """The smallest conflict and True, or the best one found before `fits` raised EffortExceeded and False.

    Nearly always one or two constraints are the cause, and small sets are tried quickly. Otherwise constraints are left
    out one by one as long as the rest still does not fit: that gives a minimal conflict, whose size limits the search.

    >>> def fits(some: Sequence[str]) -> bool:
    ...     if len(some) == 2:
    ...         raise EffortExceeded
    ...     return "c" not in some or "b" not in some
    >>> bounded_conflict("abcd", fits)
    (('b', 'c', 'd'), False)
    """
    core, is_smallest = tuple(constraints), True
    try:
        for subset in _subsets(constraints, range(MAX_QUICK_SIZE + 1)):
            if not fits(subset):
                return subset, True
    except EffortExceeded:
        is_smallest = False
    try:
        for constraint in constraints:
            rest = tuple(other for other in core if other is not constraint)
            core = core if fits(rest) else rest
        for subset in _subsets(constraints, range(MAX_QUICK_SIZE + 1, len(core) if is_smallest else 0)):
            if not fits(subset):
                return subset, True
    except EffortExceeded:
        is_smallest = False
    return core, is_smallest


def _subsets(items: Sequence[T], sizes: range) -> Iterator[tuple[T, ...]]:
    """The first MAX_TRIALS subsets of these sizes."""
    return islice((subset for size in sizes for subset in combinations(items, size)), MAX_TRIALS)


def _constraints(catalog: Catalog, wishes: Wishes) -> list[Constraint]:
    constraints = [
        _constraint(message("with", card=name_of(catalog.cards[slug])), "required", (slug,), index)
        for index, slug in enumerate(wishes.required)
    ]
    constraints += [_constraint(wish.words(), "counts", (wish,), index) for index, wish in enumerate(wishes.counts)]
    if wishes.excluded:
        constraints.append(_constraint(_excluded_words(catalog, wishes.excluded), "excluded", wishes.excluded))
    if wishes.mix:
        constraints.append(_constraint(wishes.mix.words(), "mix", wishes.mix))
    words = wishes.landscapes.words() if wishes.landscapes else message("no-more-landscapes")
    constraints.append(_constraint(words, "landscapes", wishes.landscapes))
    return constraints


def _constraint(words: Message, field: str, value: Any, index: int | None = None) -> Constraint:
    """The constraint for a field of `Wishes`: a tuple is appended to the field, any other value replaces it."""
    path = field if index is None else f"{field}[{index}]"

    def add(wishes: Wishes) -> Wishes:
        return replace(wishes, **{field: getattr(wishes, field) + value if isinstance(value, tuple) else value})

    return Constraint(wish=NamedWish(path, words, value if field in ("required", "excluded") else ()), add=add)


def _excluded_words(catalog: Catalog, excluded: Sequence[str]) -> Message:
    names = join_messages(name_of(catalog.cards[slug]) for slug in excluded[:MAX_NAMED_CARDS])
    more = len(excluded) - MAX_NAMED_CARDS
    return message("without", cards=message("and-others", cards=names, more=more) if more > 0 else names)
