"""A table as all its guests may see it: without secrets, and without anybody's points until all guests are done."""

from typing import Any

from tables.state import Cell, TableState


def shared_view(state: TableState) -> dict[str, Any]:
    """What the API sends about a table to everybody who knows its code."""
    starter = state.cells.get("start:")
    return {
        "version": state.version,
        "game": state.game,
        "kingdom": state.kingdom,
        "kingdom_by": state.kingdom_by,
        "holder": state.holder,
        "holder_at": state.holder_at,
        "guests": [guest_view(state, number) for number in state.order],
        "start_player": {"guest": starter.value, **who_and_when(starter)} if starter else None,
        "ticks": [{"key": key, "is_on": bool(cell.value), **who_and_when(cell)} for key, cell in cells(state, "tick")],
        "empty_piles": [
            {"key": key, "is_on": bool(cell.value), **who_and_when(cell)} for key, cell in cells(state, "pile")
        ],
        "parts": [{"key": key, "guest": cell.value, **who_and_when(cell)} for key, cell in cells(state, "part")],
        "scores": scores_view(state) if state.is_finished else None,
    }


def cells(state: TableState, kind: str) -> list[tuple[str, Cell]]:
    return sorted(state.cells_of(kind).items())


def who_and_when(cell: Cell) -> dict[str, int]:
    return {"by": cell.by, "at": cell.at}


def guest_view(state: TableState, number: int) -> dict[str, Any]:
    guest = state.guest(number)
    assert guest, number  # noqa: S101 - `order` lists guests only
    return {"id": number, "name": guest.name, "crest": guest.crest, "is_done": state.is_done(number)}


def scores_view(state: TableState) -> list[dict[str, Any]]:
    """The numbers of each guest by their keys; what was emptied again is left out."""
    by_guest: dict[int, dict[str, int]] = {number: {} for number in state.order}
    for name, cell in cells(state, "score"):
        guest, _, key = name.partition(":")
        if isinstance(cell.value, int):
            by_guest[int(guest)][key] = cell.value
    return [{"guest": guest, "numbers": numbers} for guest, numbers in by_guest.items()]
