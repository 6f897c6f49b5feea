"""The operations on a shared table: order, repetition, owners, secrets, limits."""

import json
from collections.abc import Sequence
from dataclasses import replace
from functools import reduce

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tables.changes import Change, Kind, Refusal, Refused
from tables.operations import TAKE_AFTER_MS, apply, size_of
from tables.shared_view import shared_view
from tables.state import MAX_BYTES, MAX_CELLS, MAX_GUESTS, Guest, TableState, from_json, new_table, to_json

KEYS = ("p-market", "p-moat", "s0", "province")
NAMES = ("Anna", "Ben", "Cleo", "Dora")


def table_of(guests: int = 3) -> TableState:
    anna = Guest(id=1, name=NAMES[0], crest="bee", profile_at=1, secret_hash="secret 1")
    joins = [
        Change(kind=Kind.JOIN, at=1, name=NAMES[number % 4], crest="bee", secret_hash=f"secret {number + 1}")
        for number in range(1, guests)
    ]
    return reduce(apply, joins, new_table("kingdom", anna))


CELL_CHANGES = st.builds(
    Change,
    kind=st.sampled_from(
        [Kind.TICK, Kind.PILE, Kind.PART, Kind.START, Kind.ORDER, Kind.SCORE, Kind.DONE, Kind.PROFILE]
    ),
    at=st.integers(0, 8),
    by=st.integers(1, 3),
    game=st.just(1),
    key=st.sampled_from(KEYS),
    is_on=st.booleans(),
    number=st.none() | st.integers(-3, 3),
    guest=st.none() | st.integers(1, 3),
    guests=st.permutations([1, 2, 3]).map(tuple),
    name=st.sampled_from(NAMES),
    crest=st.sampled_from(["bee", "cat"]),
)
ANY_CHANGES = st.builds(
    Change,
    kind=st.sampled_from(Kind),
    at=st.integers(0, 2 * TAKE_AFTER_MS),
    by=st.integers(1, 4),
    secret_hash=st.sampled_from([f"secret {number}" for number in range(1, 6)]),
    game=st.integers(0, 3),
    key=st.sampled_from(KEYS),
    is_on=st.booleans(),
    number=st.none() | st.integers(-3, 3),
    guest=st.none() | st.integers(1, 5),
    guests=st.lists(st.integers(1, 6), max_size=8).map(tuple),
    kingdom=st.sampled_from(["kingdom", "another"]),
    name=st.sampled_from(NAMES),
    crest=st.sampled_from(["bee", "cat"]),
)


def try_apply(state: TableState, change: Change) -> TableState:
    try:
        return apply(state, change)
    except Refused:
        return state


def after(changes: Sequence[Change], state: TableState | None = None) -> TableState:
    return reduce(try_apply, changes, state or table_of())


def content_of(state: TableState) -> TableState:
    """The state but for its version, which counts the changes that made a difference."""
    return replace(state, version=0)


@given(st.lists(CELL_CHANGES, max_size=20), st.randoms(use_true_random=False), st.data())
def test_any_order_with_repeats_ends_in_the_same_state(changes, random, data) -> None:
    shuffled = [*changes, *data.draw(st.lists(st.sampled_from(changes), max_size=10) if changes else st.just([]))]
    random.shuffle(shuffled)
    assert content_of(after(changes)) == content_of(after(shuffled))


@given(st.lists(CELL_CHANGES, min_size=1, max_size=20), st.data())
def test_a_gap_that_is_filled_later_changes_nothing(changes, data) -> None:
    """A phone in the cellar sends what it did after everybody else."""
    late = data.draw(st.sampled_from(changes))
    others = list(changes)
    others.remove(late)
    assert content_of(after([*others, late])) == content_of(after(changes))


@given(st.lists(ANY_CHANGES, max_size=30))
def test_what_was_applied_once_is_the_same_after_a_second_time(changes) -> None:
    state = table_of()
    for change in changes:
        state = try_apply(state, change)
        if change.kind is not Kind.HAND_ON:  # the second time, somebody else holds the table
            assert try_apply(state, change) == state


@given(st.lists(ANY_CHANGES, max_size=30))
def test_every_number_belongs_to_the_guest_who_typed_it(changes) -> None:
    state = table_of()
    for change in changes:
        before, state = state, try_apply(state, change)
        differing = {
            name
            for name in before.cells.keys() | state.cells.keys()
            if name.startswith(("score:", "done:")) and before.cells.get(name) != state.cells.get(name)
        }
        owners = {int(name.split(":")[1]) for name in differing}
        if change.kind not in (Kind.REMOVE, Kind.KINGDOM):
            assert owners <= {change.by}


@given(st.lists(ANY_CHANGES, max_size=40))
def test_every_state_is_within_its_limits_and_survives_the_database(changes) -> None:
    state = table_of()
    for change in changes:
        before, state = state, try_apply(state, change)
        assert state.version == before.version + (state != before)
        assert from_json(json.loads(json.dumps(to_json(state)))) == state
        assert len(state.guests) <= MAX_GUESTS
        assert state.is_closed or state.guest(state.holder)
        assert sorted(state.order) == [guest.id for guest in state.guests]


@given(st.lists(CELL_CHANGES, max_size=30))
def test_nobody_sees_numbers_or_secrets_before_all_are_done(changes) -> None:
    state = after(changes)
    shown = shared_view(state)
    assert (shown["scores"] is not None) == all(guest["is_done"] for guest in shown["guests"])
    assert "secret" not in json.dumps(shown)
    if shown["scores"] is None:
        without = [change for change in changes if change.kind is not Kind.SCORE]
        hidden = {"version", "holder_at"}  # both say that somebody has done something
        same = shared_view(after(without))
        assert {key: shown[key] for key in shown.keys() - hidden} == {key: same[key] for key in same.keys() - hidden}


def change(kind: Kind, by: int = 1, at: int = 10, game: int = 1, **more) -> Change:
    return Change(kind=kind, by=by, at=at, game=game, **more)


def refusal_of(state: TableState, asked: Change) -> Refusal:
    with pytest.raises(Refused) as caught:
        apply(state, asked)
    return caught.value.code


def test_the_later_tick_wins_and_says_by_whom() -> None:
    ticked = change(Kind.TICK, by=2, at=20, key="s0", is_on=True)
    unticked = change(Kind.TICK, by=3, at=30, key="s0", is_on=False)
    for order in ([ticked, unticked], [unticked, ticked]):
        assert shared_view(after(order))["ticks"] == [{"key": "s0", "is_on": False, "by": 3, "at": 30}]


def test_points_are_shown_when_the_last_guest_is_done() -> None:
    typed = [
        change(Kind.SCORE, by=by, key="province", number=by) if is_number else change(Kind.DONE, by=by, is_on=True)
        for by in (1, 2, 3)
        for is_number in (True, False)
    ]
    assert shared_view(after(typed[:-1]))["scores"] is None
    scores = shared_view(after(typed))["scores"]
    assert scores == [{"guest": number, "numbers": {"province": number}} for number in (1, 2, 3)]


def test_the_next_kingdom_keeps_guests_and_order_only() -> None:
    state = after(
        [
            change(Kind.ORDER, guests=(3, 1, 2)),
            change(Kind.TICK, key="s0", is_on=True),
            change(Kind.DONE, by=2, is_on=True),
            change(Kind.KINGDOM, game=2, at=40, kingdom="another"),
        ]
    )
    assert (state.game, state.kingdom, state.order, len(state.cells)) == (2, "another", (3, 1, 2), 1)
    late = change(Kind.TICK, by=2, at=99, key="s0", is_on=True)
    assert refusal_of(state, late) is Refusal.OTHER_GAME


@pytest.mark.parametrize(
    "asked",
    [
        change(Kind.KINGDOM, by=2, kingdom="another"),
        change(Kind.HAND_ON, by=2, guest=2),
        change(Kind.REMOVE, by=2, guest=3),
        change(Kind.CLOSE, by=2),
    ],
)
def test_only_the_holder_decides_about_kingdom_and_guests(asked) -> None:
    assert refusal_of(table_of(), asked) is Refusal.NOT_HOLDER


def test_a_table_can_be_handed_on_and_is_taken_from_a_phone_that_is_dead() -> None:
    handed = apply(table_of(), change(Kind.HAND_ON, at=50, guest=3))
    assert handed.holder == 3
    assert refusal_of(handed, change(Kind.HAND_ON, by=3, guest=7)) is Refusal.NO_SUCH_GUEST
    early, late = (change(Kind.TAKE, by=2, at=50 + TAKE_AFTER_MS + more) for more in (-1, 0))
    assert refusal_of(handed, early) is Refusal.HOLDER_IS_HERE
    assert apply(handed, late).holder == 2


def test_whoever_leaves_takes_name_and_numbers_along() -> None:
    state = after(
        [
            change(Kind.SCORE, by=2, key="province", number=3),
            change(Kind.PART, by=2, key="Seaside", guest=2),
            change(Kind.REMOVE, by=2, guest=2),
        ]
    )
    assert "Ben" not in json.dumps(to_json(state))
    assert not state.cells
    assert refusal_of(state, change(Kind.TICK, by=2, key="s0", is_on=True)) is Refusal.NOT_A_GUEST


def test_the_next_guest_holds_the_table_when_its_holder_leaves_and_the_last_one_closes_it() -> None:
    left = apply(table_of(2), change(Kind.REMOVE, by=1, guest=1))
    assert left.holder == 2
    closed = apply(left, change(Kind.REMOVE, by=2, guest=2))
    assert closed.is_closed
    assert refusal_of(closed, change(Kind.TICK, by=2, key="s0", is_on=True)) is Refusal.TABLE_CLOSED


def test_limits_of_guests_cells_and_bytes() -> None:
    assert refusal_of(table_of(MAX_GUESTS), Change(kind=Kind.JOIN, at=1, secret_hash="new")) is Refusal.TABLE_FULL
    state = table_of()
    for number in range(MAX_CELLS):
        state = apply(state, change(Kind.TICK, key=f"s{number}", is_on=True))
    assert refusal_of(state, change(Kind.TICK, key="one-more", is_on=True)) is Refusal.TOO_MANY_ENTRIES
    long_key = change(Kind.KINGDOM, at=99, kingdom="x" * MAX_BYTES)
    assert refusal_of(state, long_key) is Refusal.TABLE_TOO_LARGE
    assert size_of(state) < MAX_BYTES
