from collections import Counter
from itertools import chain, combinations
from math import prod

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.generation.counting import CountTable
from engine.generation.dp_table import DpTable, TooManyWishes
from engine.generation.selection import Group, Item, Problem, Size, Tally

ACCEPTED = st.frozensets(st.integers(0, 12), min_size=1)


@st.composite
def problems(draw: st.DrawFn) -> tuple[Problem, list[frozenset[int]]]:
    """A random problem, and for each tally the accepted sums."""
    accepted = draw(st.lists(ACCEPTED, max_size=3))
    items = tuple(
        Item(
            slug=f"item-{i}",
            group=draw(st.sampled_from("abc")),
            is_landscape=draw(st.integers(0, 3)) == 0,
            weight=draw(st.sampled_from([1, 1, 2, 5])),
            steps=tuple(draw(st.sampled_from([0, 0, 1, 2])) for _ in accepted),
        )
        for i in range(draw(st.integers(0, 9)))
    )
    groups = tuple(
        Group(slug=slug, piles=draw(st.integers(0, 2)), is_used=draw(st.booleans()))
        for slug in draw(st.sampled_from(["", "abc"]))
    )
    problem = Problem(
        items=items,
        tallies=tuple(Tally(accepts=some.__contains__, start=draw(st.integers(0, 2))) for some in accepted),
        piles=draw(st.integers(0, 4)),
        landscapes=draw(st.integers(0, 3)),
        groups=groups,
        max_groups=3 if groups else 0,
        per_group=draw(st.integers(1, 3)),
    )
    return problem, accepted


def all_selections(problem: Problem, accepted: list[frozenset[int]]) -> dict[Size, list[tuple[Item, ...]]]:
    selections: dict[Size, list[tuple[Item, ...]]] = {}
    subsets = chain.from_iterable(combinations(problem.items, n) for n in range(len(problem.items) + 1))
    for some in subsets:
        piles = [item for item in some if not item.is_landscape]
        landscapes = [item for item in some if item.is_landscape]
        if len(piles) > problem.piles or len(landscapes) > problem.landscapes:
            continue
        sums = [t.start + sum(item.steps[i] for item in some) for i, t in enumerate(problem.tallies)]
        if any(total not in right for total, right in zip(sums, accepted, strict=True)):
            continue
        groups = used_groups(problem, piles, landscapes)
        if groups is not None:
            selections.setdefault(Size(len(piles), len(landscapes), groups), []).append(some)
    return selections


def used_groups(problem: Problem, piles: list[Item], landscapes: list[Item]) -> int | None:
    """The number of used groups; None if the selection breaks a rule of groups."""
    used = 0
    for group in problem.groups:
        number = group.piles + sum(item.group == group.slug for item in piles)
        if 0 < number < problem.per_group:
            return None
        if number == 0 and (group.is_used or any(item.group == group.slug for item in landscapes)):
            return None
        used += number > 0
    return used


@pytest.mark.slow
@given(problems())
@settings(max_examples=300)
def test_unrank_gives_each_selection_as_often_as_its_weight(
    problem: tuple[Problem, list[frozenset[int]]],
) -> None:
    stated, accepted = problem
    table = DpTable(stated)
    plain, weighted = CountTable(table, weighted=False), CountTable(table, weighted=True)
    expected = all_selections(stated, accepted)
    limits = table.limits
    for groups in range(limits.groups + 1):
        for landscapes in range(limits.landscapes + 1):
            for piles in range(limits.piles + 1):
                size = Size(piles, landscapes, groups)
                selections = expected.get(size, [])
                assert table.is_possible(size) is bool(selections)
                unranked = [frozenset(plain.unrank(size, number)) for number in range(plain.count(size))]
                assert Counter(unranked) == Counter(frozenset(item.slug for item in some) for some in selections)
                drawn = Counter(frozenset(weighted.unrank(size, n)) for n in range(weighted.count(size)))
                assert drawn == {
                    frozenset(item.slug for item in some): prod(item.weight for item in some) for some in selections
                }


@given(problems())
def test_table_with_checkpoints_gives_the_same_selections_as_a_full_one(
    problem: tuple[Problem, list[frozenset[int]]],
) -> None:
    table = DpTable(problem[0])
    whole = CountTable(table, weighted=True)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("engine.generation.dp_table.MAX_STORED_BYTES", 0)
        sparse = CountTable(table, weighted=True)
    for size in (table.limits, Size(table.limits.piles, 0, 1), Size(1, table.limits.landscapes, table.limits.groups)):
        if is_within(size, table.limits):
            numbers = range(whole.count(size))
            assert [sparse.unrank(size, n) for n in numbers] == [whole.unrank(size, n) for n in numbers]


def is_within(size: Size, limits: Size) -> bool:
    return size.piles <= limits.piles and size.landscapes <= limits.landscapes and size.groups <= limits.groups


def test_tally_that_no_item_changes_must_accept_its_start() -> None:
    items = tuple(Item(slug=f"item-{i}", steps=(0,)) for i in range(3))
    wrong = DpTable(Problem(items=items, tallies=(Tally(accepts=lambda total: total == 1),), piles=2))
    assert not wrong.is_possible(Size(piles=2))
    assert CountTable(wrong, weighted=False).count(Size(piles=2)) == 0


def test_count_without_tallies_is_a_binomial_coefficient() -> None:
    table = DpTable(Problem(items=tuple(Item(slug=f"{i:03}") for i in range(500)), piles=10))
    assert CountTable(table, weighted=False).count(Size(piles=10)) == 245810588801891098700  # 500 choose 10


@pytest.mark.slow
def test_too_many_states_raise_too_many_wishes() -> None:
    """Twenty tallies that every item changes in a different way have more states than fit into memory."""
    items = tuple(Item(slug=f"{i:03}", steps=tuple(i * 2654435761 >> k & 1 for k in range(20))) for i in range(200))
    tallies = tuple(Tally(accepts=lambda total: 5 <= total <= 9) for _ in range(20))
    with pytest.raises(TooManyWishes, match="Nimm einen heraus"):
        DpTable(Problem(items=items, tallies=tallies, piles=10))
