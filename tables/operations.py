"""The operations on a table: `apply` returns the state after a change, the same state if nothing is different.

Changes to cells may come in any order and more than once: the result is the same. What only the holder of the table may
do is decided in the order in which the server gets it.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType

from tables.changes import Change, Kind, Refusal, Refused
from tables.state import MAX_BYTES, MAX_CELLS, MAX_GUESTS, Cell, Guest, TableState, Value, to_json

TAKE_AFTER_MS = 10 * 60 * 1000  # without a change by the holder; then another guest may take the table

Operation = Callable[[TableState, Change], TableState]


def apply(state: TableState, change: Change) -> TableState:
    """The state after a change, with the next version if anything is different. Raises Refused."""
    if state.is_closed:
        raise Refused(Refusal.TABLE_CLOSED)
    if change.kind is not Kind.JOIN and state.guest(change.by) is None:
        raise Refused(Refusal.NOT_A_GUEST)
    changed = OPERATIONS[change.kind](state, change)
    if change.by == changed.holder:
        changed = replace(changed, holder_at=max(changed.holder_at, change.at))
    if changed == state:
        return state
    changed = replace(changed, version=state.version + 1)
    if len(changed.cells) > MAX_CELLS:
        raise Refused(Refusal.TOO_MANY_ENTRIES)
    if size_of(changed) > MAX_BYTES:
        raise Refused(Refusal.TABLE_TOO_LARGE)
    return changed


def size_of(state: TableState) -> int:
    """Bytes of the state as JSON."""
    return len(json.dumps(to_json(state), ensure_ascii=False, separators=(",", ":")).encode())


def join(state: TableState, change: Change) -> TableState:
    """One more guest; whoever has this secret already is at the table."""
    if state.guest_with(change.secret_hash):
        return state
    if len(state.guests) >= MAX_GUESTS:
        raise Refused(Refusal.TABLE_FULL)
    guest = Guest(
        id=state.next_guest,
        name=change.name,
        crest=change.crest,
        profile_at=change.at,
        secret_hash=change.secret_hash,
    )
    return replace(state, guests=(*state.guests, guest), next_guest=state.next_guest + 1)


def set_profile(state: TableState, change: Change) -> TableState:
    """Another name or coat of arms of the guest who asks."""

    def renamed(guest: Guest) -> Guest:
        new = replace(guest, name=change.name, crest=change.crest, profile_at=change.at)
        is_newer = (new.profile_at, new.name, new.crest) > (guest.profile_at, guest.name, guest.crest)
        return new if guest.id == change.by and is_newer else guest

    return replace(state, guests=tuple(map(renamed, state.guests)))


def set_cell(state: TableState, change: Change, name: str, value: Value) -> TableState:
    """The state with a cell of the current game, unless a later change has set it."""
    if change.game != state.game:
        raise Refused(Refusal.OTHER_GAME)
    cell, old = Cell(value=value, at=change.at, by=change.by), state.cells.get(name)
    if old and old.rank >= cell.rank:
        return state
    return replace(state, cells=MappingProxyType({**state.cells, name: cell}))


def tick(state: TableState, change: Change) -> TableState:
    return set_cell(state, change, f"tick:{change.key}", change.is_on)


def empty_pile(state: TableState, change: Change) -> TableState:
    return set_cell(state, change, f"pile:{change.key}", change.is_on)


def take_part(state: TableState, change: Change) -> TableState:
    """Who lays out a part of the setup; nobody where `guest` is None."""
    return set_cell(state, change, f"part:{change.key}", known_guest(state, change.guest))


def choose_starter(state: TableState, change: Change) -> TableState:
    return set_cell(state, change, "start:", known_guest(state, change.guest))


def seat(state: TableState, change: Change) -> TableState:
    """The order of the guests. Numbers of guests who have left do no harm."""
    return set_cell(state, change, "order:", tuple(dict.fromkeys(change.guests)))


def enter_score(state: TableState, change: Change) -> TableState:
    """One number of the guest who sends it: nobody can write those of others."""
    return set_cell(state, change, f"score:{change.by}:{change.key}", change.number)


def finish(state: TableState, change: Change) -> TableState:
    """Whether the guest who sends it has typed all cards."""
    return set_cell(state, change, f"done:{change.by}", change.is_on)


def lay_kingdom(state: TableState, change: Change) -> TableState:
    """Another kingdom in this game, or the next game: then only the order of the guests stays."""
    require_holder(state, change)
    laid = replace(state, kingdom=change.kingdom, kingdom_at=change.at, kingdom_by=change.by)
    if change.game == state.game + 1:
        kept = {name: cell for name, cell in state.cells.items() if name == "order:"}
        return replace(laid, game=change.game, cells=MappingProxyType(kept))
    if change.game != state.game:
        raise Refused(Refusal.OTHER_GAME)
    is_newer = change.at > state.kingdom_at and change.kingdom != state.kingdom
    return laid if is_newer else state


def hand_on(state: TableState, change: Change) -> TableState:
    require_holder(state, change)
    return hold(state, known_guest(state, change.guest), change.at)


def take_table(state: TableState, change: Change) -> TableState:
    """The guest who asks holds the table, if its holder has done nothing for TAKE_AFTER_MS."""
    if change.by != state.holder and change.at - state.holder_at < TAKE_AFTER_MS:
        raise Refused(Refusal.HOLDER_IS_HERE)
    return hold(state, change.by, change.at)


def remove_guest(state: TableState, change: Change) -> TableState:
    """A guest leaves, or is removed by the holder, with everything that is only about this guest."""
    if change.guest != change.by:
        require_holder(state, change)
    gone = known_guest(state, change.guest)
    left = replace(
        state,
        guests=tuple(guest for guest in state.guests if guest.id != gone),
        cells=MappingProxyType({name: cell for name, cell in state.cells.items() if not is_about(name, cell, gone)}),
    )
    if not left.guests:
        return replace(left, is_closed=True)
    return hold(left, left.order[0], change.at) if gone == state.holder else left


def close(state: TableState, change: Change) -> TableState:
    require_holder(state, change)
    return replace(state, is_closed=True)


def hold(state: TableState, guest: int | None, at: int) -> TableState:
    if guest is None:
        raise Refused(Refusal.NO_SUCH_GUEST)
    return state if guest == state.holder else replace(state, holder=guest, holder_at=at)


def is_about(name: str, cell: Cell, guest: int | None) -> bool:
    """Whether a cell is owned by a guest, or names this guest as its value."""
    kind, _, key = name.partition(":")
    if kind in ("score", "done"):
        return key.partition(":")[0] == str(guest)
    return kind in ("part", "start") and cell.value == guest


def require_holder(state: TableState, change: Change) -> None:
    if change.by != state.holder:
        raise Refused(Refusal.NOT_HOLDER)


def known_guest(state: TableState, number: int | None) -> int | None:
    """The number of a guest, or None; raises Refused for anybody else."""
    if number is not None and state.guest(number) is None:
        raise Refused(Refusal.NO_SUCH_GUEST)
    return number


OPERATIONS: Mapping[Kind, Operation] = {
    Kind.JOIN: join,
    Kind.PROFILE: set_profile,
    Kind.TICK: tick,
    Kind.PILE: empty_pile,
    Kind.PART: take_part,
    Kind.START: choose_starter,
    Kind.ORDER: seat,
    Kind.SCORE: enter_score,
    Kind.DONE: finish,
    Kind.KINGDOM: lay_kingdom,
    Kind.HAND_ON: hand_on,
    Kind.TAKE: take_table,
    Kind.REMOVE: remove_guest,
    Kind.CLOSE: close,
}
