"""Why nothing fits: a smallest set of wishes that contradict each other, in words."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, islice
from typing import Any, NoReturn, TypeVar

from engine.catalog import Catalog
from engine.errors import EngineError
from engine.generation.dp_table import TooManyWishes
from engine.generation.pool import Pool, bans
from engine.generation.sampler import Draw
from engine.generation.wishes import MOST_LANDSCAPES, CountWish, Landscapes, Named, Wishes
from engine.kingdoms.kingdom import PILES
from engine.messages import Message, join_messages, message, name_of

MOST_TRIALS = 200
"""So many small and so many larger sets of wishes are tried; beyond that, one without idle parts will do."""

MOST_EFFORT = 100_000
"""So many moves are looked at for small sets, and as many again to leave out wishes one by one; then the best
contradiction found so far is named, and called just that."""

EFFORT_OF_A_TRIAL = 3_000
"""What a trial costs beside its moves: about as much time as so many of them."""

EFFORT_FOR_ALL = 2 * MOST_EFFORT
MOST_CONTRADICTIONS = 6
"""No further contradiction is looked for once so much was looked at, or so many were found."""

MAYBE_FEWER = message("maybe-fewer")

MOST_HALVINGS = 60
"""So often is looked whether some excluded cards play no part; beyond that, all that are left are named."""

ANY_LANDSCAPES = Landscapes(least=0, most=MOST_LANDSCAPES)
NAMED_AT_MOST = 5
QUICKLY_TRIED = 2
NAMELESS = Message("", "")

T = TypeVar("T")


class NothingFits(EngineError):
    """No kingdom fulfils the wishes; `named` is a smallest set of them that cannot be fulfilled together.

    Unless `is_smallest`, the search for it took too long: some of these may well be innocent.
    """

    def __init__(self, named: Sequence[Named], *, is_smallest: bool = True) -> None:
        self.named = tuple(named)
        self.is_smallest = is_smallest
        if not named:
            text = message("nothing-fits-at-all", piles=PILES)
        else:
            code = "nothing-fits" if len(named) > 1 else "nothing-fits-one"
            text = message(code, wishes=join_messages(self.wishes, "; "))
            text = text if is_smallest else join_messages([text, MAYBE_FEWER], " ")
        super().__init__(text)

    @property
    def wishes(self) -> tuple[Message, ...]:
        """The wishes in words."""
        return tuple(one.words for one in self.named)


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """One wish that can be left out, and how it is added to wishes that lack it."""

    named: Named
    add: Callable[[Wishes], Wishes]


class Spent(Exception):
    """As much has been tried as may be."""


class Trials:
    """Which wishes fit together, found by trying, up to some effort; what was tried once is known."""

    def __init__(self, catalog: Catalog, wishes: Wishes) -> None:
        self.catalog = catalog
        self.bare = Wishes(choices=wishes.choices, expansions=wishes.expansions, landscapes=ANY_LANDSCAPES)
        self.pools: dict[tuple[tuple[str, ...], tuple[CountWish, ...]], Pool] = {}
        self.known: dict[frozenset[Part], bool] = {}
        self.left, self.effort = MOST_EFFORT, 0

    def fits(self, some: Sequence[Part]) -> bool:
        """Whether some kingdom fulfils these wishes; Spent where finding out would take too long."""
        tried = frozenset(some)
        if tried not in self.known:
            self.known[tried] = self._tried(some)
        return self.known[tried]

    def _tried(self, some: Sequence[Part]) -> bool:
        self._pay(EFFORT_OF_A_TRIAL)
        if self.left < 0:
            self._stop()
        trial = self.bare
        for part in some:
            trial = part.add(trial)
        key = trial.excluded, bans(trial)
        if key not in self.pools:
            self.pools[key] = Pool(self.catalog, trial)
        draw = Draw(self.catalog, trial, self.pools[key], most_moves=self.left)
        try:
            is_possible = draw.is_possible
        except TooManyWishes:
            self._stop()
        self._pay(draw.row.found)
        return is_possible

    def _pay(self, effort: int) -> None:
        self.left -= effort
        self.effort += effort

    def _stop(self) -> NoReturn:
        self.left = MOST_EFFORT  # for another search
        raise Spent from None


def explain(catalog: Catalog, wishes: Wishes) -> NothingFits:
    """Name a smallest contradiction among wishes that cannot be fulfilled, or the best found with bounded effort."""
    trials = Trials(catalog, wishes)
    return _named(trials, wishes, *bounded_conflict(_parts(catalog, wishes), trials.fits))


def explain_all(catalog: Catalog, wishes: Wishes) -> tuple[NothingFits, ...]:
    """Every contradiction without an idle wish among wishes that cannot be fulfilled, the first as `explain` names it.

    Where one is dropped, another may be left: for each wish of a contradiction the others are looked at without it
    (Reiter 1987). They are all, unless so many or so much effort stop the search.
    """
    trials, parts = Trials(catalog, wishes), _parts(catalog, wishes)
    found: dict[frozenset[Part], NothingFits] = {}
    left_out: dict[frozenset[Part], None] = {frozenset(): None}
    for without in islice(_growing(left_out), MOST_TRIALS):
        if len(found) == MOST_CONTRADICTIONS or trials.effort > EFFORT_FOR_ALL:
            break
        core = next((known for known in found if known.isdisjoint(without)), None)
        if core is None:
            rest = [part for part in parts if part not in without]
            try:
                if found and trials.fits(rest):
                    continue
            except Spent:
                break
            parts_of_core, is_smallest = bounded_conflict(rest, trials.fits)
            core = frozenset(parts_of_core)
            found[core] = _named(trials, wishes, parts_of_core, is_smallest)
            if not is_smallest:
                break
        left_out |= {without | {part}: None for part in parts if part in core}
    return tuple(found.values())


def _growing(sets: dict[T, None]) -> Iterator[T]:
    """The keys in their order, also those that are added meanwhile."""
    done = 0
    while fresh := [*sets][done:]:
        done += len(fresh)
        yield from fresh


def _named(trials: Trials, wishes: Wishes, found: Sequence[Part], is_smallest: bool) -> NothingFits:
    """A contradiction in words, of the excluded cards only those that play a part."""
    others = [part for part in found if part.named.field != "excluded"]
    if len(others) == len(found):
        return NothingFits([part.named for part in found], is_smallest=is_smallest)

    def conflicts(some: Sequence[str]) -> bool:
        try:
            return not trials.fits([*others, _part(NAMELESS, "excluded", tuple(some))])
        except Spent:  # then it is not known, and all that are left are named
            return False

    blamed = needed(wishes.excluded, conflicts)
    excluded = Named("excluded", _without(trials.catalog, blamed), blamed)
    named = [excluded if part.named.field == "excluded" else part.named for part in found]
    return NothingFits(named, is_smallest=is_smallest)


def needed(things: Sequence[str], conflicts: Callable[[Sequence[str]], bool]) -> tuple[str, ...]:
    """Those of the things without which the others would not conflict; more of them where that takes too many trials.

    Halves are left out at once, so that few things to blame among many are found quickly.

    >>> needed("abcdefgh", lambda some: {"b", "g"} <= set(some))
    ('b', 'g')
    """
    trials = iter(range(MOST_HALVINGS))

    def blamed(kept: tuple[str, ...], rest: tuple[str, ...], has_grown: bool) -> tuple[str, ...]:
        if has_grown and next(trials, None) is not None and conflicts(kept):
            return ()
        if len(rest) == 1:
            return rest
        left, right = rest[: len(rest) // 2], rest[len(rest) // 2 :]
        of_right = blamed((*kept, *left), right, True)
        return (*blamed((*kept, *of_right), left, bool(of_right)), *of_right)

    return blamed((), tuple(things), False)


def smallest_conflict(parts: Sequence[T], fits: Callable[[Sequence[T]], bool]) -> tuple[T, ...]:
    """The smallest of all sets of parts that do not fit, where more parts never fit better.

    >>> smallest_conflict("abcd", lambda some: not ({"a", "b", "c"} <= set(some) or {"c", "d"} <= set(some)))
    ('c', 'd')
    """
    return bounded_conflict(parts, fits)[0]


def bounded_conflict(parts: Sequence[T], fits: Callable[[Sequence[T]], bool]) -> tuple[tuple[T, ...], bool]:
    """The smallest conflict, or the smallest found before `fits` was Spent; and whether it was found in time.

    Nearly always one or two parts are to blame, and few parts are quickly tried. Otherwise parts are left out one by
    one as long as the rest still does not fit: that gives a set in which no part is idle, and a limit for the search.

    >>> def fits(some: Sequence[str]) -> bool:
    ...     if len(some) == 2:
    ...         raise Spent
    ...     return "c" not in some or "b" not in some
    >>> bounded_conflict("abcd", fits)
    (('b', 'c', 'd'), False)
    """
    core, is_smallest = tuple(parts), True
    try:
        for some in _subsets(parts, range(QUICKLY_TRIED + 1)):
            if not fits(some):
                return some, True
    except Spent:
        is_smallest = False
    try:
        for part in parts:
            rest = tuple(other for other in core if other is not part)
            core = core if fits(rest) else rest
        for some in _subsets(parts, range(QUICKLY_TRIED + 1, len(core) if is_smallest else 0)):
            if not fits(some):
                return some, True
    except Spent:
        is_smallest = False
    return core, is_smallest


def _subsets(parts: Sequence[T], sizes: range) -> Iterator[tuple[T, ...]]:
    """The first MOST_TRIALS subsets of these sizes."""
    return islice((some for size in sizes for some in combinations(parts, size)), MOST_TRIALS)


def _parts(catalog: Catalog, wishes: Wishes) -> list[Part]:
    parts = [
        _part(message("with", card=name_of(catalog.cards[slug])), "required", (slug,), at)
        for at, slug in enumerate(wishes.required)
    ]
    parts += [_part(wish.words(), "counts", (wish,), at) for at, wish in enumerate(wishes.counts)]
    if wishes.excluded:
        parts.append(_part(_without(catalog, wishes.excluded), "excluded", wishes.excluded))
    if wishes.mix:
        parts.append(_part(wishes.mix.words(), "mix", wishes.mix))
    words = wishes.landscapes.words() if wishes.landscapes else message("no-more-landscapes")
    parts.append(_part(words, "landscapes", wishes.landscapes))
    return parts


def _part(words: Message, field: str, value: Any, at: int | None = None) -> Part:
    """A wish for the field of `Wishes`, added to what stands there if it is a tuple."""
    place = field if at is None else f"{field}[{at}]"

    def add(wishes: Wishes) -> Wishes:
        return replace(wishes, **{field: getattr(wishes, field) + value if isinstance(value, tuple) else value})

    return Part(named=Named(place, words, value if field in ("required", "excluded") else ()), add=add)


def _without(catalog: Catalog, excluded: Sequence[str]) -> Message:
    names = join_messages(name_of(catalog.cards[slug]) for slug in excluded[:NAMED_AT_MOST])
    more = len(excluded) - NAMED_AT_MOST
    return message("without", cards=message("and-others", cards=names, more=more) if more > 0 else names)
