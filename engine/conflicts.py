"""Why nothing fits: a smallest set of wishes that contradict each other, in words."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, islice
from typing import Any, TypeVar

from engine.catalog import Catalog
from engine.drawing import Draw
from engine.errors import EngineError
from engine.kingdom import PILES
from engine.pool import Pool, bans
from engine.wishes import MOST_LANDSCAPES, CountWish, Landscapes, Wishes

MOST_TRIALS = 200
"""So many small and so many larger sets of wishes are tried; beyond that, one without idle parts will do."""

ANY_LANDSCAPES = Landscapes(least=0, most=MOST_LANDSCAPES)
NAMED_AT_MOST = 5
QUICKLY_TRIED = 2

T = TypeVar("T")


class NothingFits(EngineError):
    """No kingdom fulfils the wishes; `wishes` are a smallest set of them that cannot be fulfilled together."""

    def __init__(self, wishes: Sequence[str]) -> None:
        self.wishes = tuple(wishes)
        if not wishes:
            text = f"Aus dieser Sammlung lässt sich kein Königreich mit {PILES} Stapeln bilden."
        elif len(wishes) == 1:
            text = f"Das geht mit dieser Sammlung nicht: {wishes[0]}."
        else:
            text = f"Das geht mit dieser Sammlung nicht zusammen: {'; '.join(wishes)}."
        super().__init__(text)


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """One wish that can be left out, and how it is added to wishes that lack it."""

    words: str
    add: Callable[[Wishes], Wishes]


def explain(catalog: Catalog, wishes: Wishes) -> NothingFits:
    """Name a smallest contradiction among wishes that cannot be fulfilled."""
    parts = _parts(catalog, wishes)
    bare = Wishes(choices=wishes.choices, expansions=wishes.expansions, landscapes=ANY_LANDSCAPES)
    pools: dict[tuple[tuple[str, ...], tuple[CountWish, ...]], Pool] = {}

    def fits(some: Sequence[Part]) -> bool:
        trial = bare
        for part in some:
            trial = part.add(trial)
        key = trial.excluded, bans(trial)
        if key not in pools:
            pools[key] = Pool(catalog, trial)
        return Draw(catalog, trial, pools[key]).is_possible

    return NothingFits([part.words for part in smallest_conflict(parts, fits)])


def smallest_conflict(parts: Sequence[T], fits: Callable[[Sequence[T]], bool]) -> tuple[T, ...]:
    """The smallest of all sets of parts that do not fit, where more parts never fit better.

    Nearly always one or two parts are to blame, and few parts are quickly tried. Otherwise parts are left out one by
    one as long as the rest still does not fit: that gives a set in which no part is idle, and a limit for the search.

    >>> smallest_conflict("abcd", lambda some: not ({"a", "b", "c"} <= set(some) or {"c", "d"} <= set(some)))
    ('c', 'd')
    """
    for some in _subsets(parts, range(QUICKLY_TRIED + 1)):
        if not fits(some):
            return some
    core = list(parts)
    for part in parts:
        rest = [other for other in core if other is not part]
        if not fits(rest):
            core = rest
    for some in _subsets(parts, range(QUICKLY_TRIED + 1, len(core))):
        if not fits(some):
            return some
    return tuple(core)


def _subsets(parts: Sequence[T], sizes: range) -> Iterator[tuple[T, ...]]:
    """The first MOST_TRIALS subsets of these sizes."""
    return islice((some for size in sizes for some in combinations(parts, size)), MOST_TRIALS)


def _parts(catalog: Catalog, wishes: Wishes) -> list[Part]:
    parts = [_part(f"mit {catalog.cards[slug].name}", "required", (slug,)) for slug in wishes.required]
    parts += [_part(wish.words(), "counts", (wish,)) for wish in wishes.counts]
    if wishes.excluded:
        parts.append(_part(_without(catalog, wishes.excluded), "excluded", wishes.excluded))
    if wishes.mix:
        parts.append(_part(wishes.mix.words(), "mix", wishes.mix))
    words = wishes.landscapes.words() if wishes.landscapes else "keine weiteren Querformatkarten"
    parts.append(_part(words, "landscapes", wishes.landscapes))
    return parts


def _part(words: str, field: str, value: Any) -> Part:
    """A wish for the field of `Wishes`, added to what stands there if it is a tuple."""

    def add(wishes: Wishes) -> Wishes:
        return replace(wishes, **{field: getattr(wishes, field) + value if isinstance(value, tuple) else value})

    return Part(words=words, add=add)


def _without(catalog: Catalog, excluded: Sequence[str]) -> str:
    names = [catalog.cards[slug].name for slug in excluded[:NAMED_AT_MOST]]
    more = len(excluded) - len(names)
    return f"ohne {', '.join(names)}{f' und {more} weitere' if more else ''}"
