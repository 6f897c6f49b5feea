"""Covering arrays: few combinations of values in which each two values of different factors occur together."""

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from random import Random

Row = dict[str, str]
Pair = frozenset[tuple[str, str]]

CANDIDATES = 12  # random rows of which the best is taken
MAX_TRIES = 100  # random rows with two values, after which these two are taken as impossible


def covering_rows(
    factors: Mapping[str, Sequence[str]], is_possible: Callable[[Row], bool], random: Random
) -> list[Row]:
    """Rows with a value of each factor that cover each two values of which some possible row has both.

    Greedy: as long as two values have not occurred together, random rows with these two are improved factor by factor,
    and that is taken which has most pairs that have not occurred either.

    >>> rows = covering_rows({"a": "12", "b": "12", "c": "12"}, lambda row: True, Random(1))
    >>> len({(row["a"], row["c"]) for row in rows}), len(rows) < 8
    (4, True)
    """
    open_pairs = dict.fromkeys(
        frozenset(((one, value), (other, other_value)))
        for one, other in combinations(factors, 2)
        for value in factors[one]
        for other_value in factors[other]
    )
    rows = []
    while open_pairs:
        fixed = dict(next(iter(open_pairs)))
        candidates = [
            row for _ in range(CANDIDATES) if (row := _random_row(factors, fixed, is_possible, random)) is not None
        ]
        if not candidates:
            open_pairs.pop(frozenset(fixed.items()))
            continue
        improved = [_improved(row, fixed, factors, is_possible, open_pairs) for row in candidates]
        rows.append(max(improved, key=lambda row: sum(pair in open_pairs for pair in _pairs(row))))
        for pair in _pairs(rows[-1]):
            open_pairs.pop(pair, None)
    return rows


def _pairs(row: Row) -> list[Pair]:
    return [frozenset(pair) for pair in combinations(row.items(), 2)]


def _random_row(
    factors: Mapping[str, Sequence[str]], fixed: Row, is_possible: Callable[[Row], bool], random: Random
) -> Row | None:
    for _ in range(MAX_TRIES):
        row = {name: random.choice(values) for name, values in factors.items()} | fixed
        if is_possible(row):
            return row
    return None


def _improved(
    row: Row,
    fixed: Row,
    factors: Mapping[str, Sequence[str]],
    is_possible: Callable[[Row], bool],
    open_pairs: Mapping[Pair, None],
) -> Row:
    """The row with the best value of each factor in turn, the others given."""
    for name, values in factors.items():
        if name in fixed:
            continue
        others = [item for item in row.items() if item[0] != name]
        gains = {
            value: sum(frozenset(((name, value), item)) in open_pairs for item in others)
            for value in values
            if is_possible({**row, name: value})
        }
        row = {**row, name: max(gains, key=lambda value: (gains[value], value == row[name]))}
    return row
