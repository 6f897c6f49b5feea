"""The state of one table, and the same as JSON. Every value is immutable; a change makes another state.

What several guests may write is in cells. A cell has one value, the time at which somebody set it, and who that was.
The later of two values wins, whichever of them arrives first, so phones may send later what they did without a network.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from types import MappingProxyType
from typing import Any

MAX_GUESTS = 8
MAX_CELLS = 300
MAX_BYTES = 32_768  # of the state as JSON
MAX_NAME_CHARS = 24
CRESTS = tuple("anchor bee castle dragon eagle fox key lily lion rose ship stag".split())
"""The coats of arms that guests choose from: charges of fixtures/charges.yaml."""

Value = bool | int | None | tuple[int, ...]
"""The value of a cell: a tick, a number, a guest, or guests in order."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """A value with the time when it was set, in milliseconds since 1970, and the guest who set it."""

    value: Value
    at: int
    by: int

    @property
    def rank(self) -> tuple[int, int, str]:
        """Of two cells, the one with the higher rank wins; equal times are decided the same way everywhere."""
        return self.at, self.by, repr(self.value)


@dataclass(frozen=True, slots=True, kw_only=True)
class Guest:
    """Somebody at the table. `secret_hash` proves who sends a change and is never sent to anybody."""

    id: int
    name: str
    crest: str
    profile_at: int
    secret_hash: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TableState:
    """`game` counts the kingdoms that were played; cells belong to the current one, except the order of the guests.

    `holder` is the guest who decides about kingdom and guests, `holder_at` the time of the last change by that guest.
    """

    kingdom: str
    kingdom_at: int
    kingdom_by: int
    holder: int
    holder_at: int
    guests: tuple[Guest, ...]
    version: int = 1
    game: int = 1
    next_guest: int = 2
    cells: Mapping[str, Cell] = field(default_factory=lambda: MappingProxyType({}))
    is_closed: bool = False

    def guest(self, number: int) -> Guest | None:
        return next((guest for guest in self.guests if guest.id == number), None)

    def guest_with(self, secret_hash: str) -> Guest | None:
        return next((guest for guest in self.guests if guest.secret_hash == secret_hash), None)

    def cells_of(self, kind: str) -> dict[str, Cell]:
        """The cells of one kind by their keys.

        >>> from dataclasses import replace
        >>> anna = Guest(id=1, name="Anna", crest="bee", profile_at=1, secret_hash="")
        >>> table = replace(new_table("code", anna), cells={"pile:province": Cell(value=True, at=5, by=1)})
        >>> table.cells_of("pile")
        {'province': Cell(value=True, at=5, by=1)}
        """
        start = f"{kind}:"
        return {name.removeprefix(start): cell for name, cell in self.cells.items() if name.startswith(start)}

    @property
    def order(self) -> tuple[int, ...]:
        """All guests in the order of their seats: as somebody has put them, then those who came later."""
        numbers = [guest.id for guest in self.guests]
        cell = self.cells.get("order:")
        seated = cell.value if cell and isinstance(cell.value, tuple) else ()
        return tuple(dict.fromkeys([number for number in seated if number in numbers] + numbers))

    def is_done(self, guest: int) -> bool:
        """Whether this guest has typed all cards."""
        cell = self.cells.get(f"done:{guest}")
        return bool(cell and cell.value)

    @property
    def is_finished(self) -> bool:
        """Whether all guests are done, so that everybody may see the points of all."""
        return bool(self.guests) and all(self.is_done(guest.id) for guest in self.guests)


def new_table(kingdom: str, guest: Guest) -> TableState:
    """A table with its first guest, who holds it."""
    at = guest.profile_at
    return TableState(
        kingdom=kingdom, kingdom_at=at, kingdom_by=guest.id, holder=guest.id, holder_at=at, guests=(guest,)
    )


def to_json(state: TableState) -> dict[str, Any]:
    """The state for the database; `from_json` restores it."""
    cells = {name: [cell.value, cell.at, cell.by] for name, cell in state.cells.items()}
    names = (name for name in TableState.__slots__ if name not in ("cells", "guests"))
    return {
        **{name: getattr(state, name) for name in names},
        "guests": [asdict(guest) for guest in state.guests],
        "cells": cells,
    }


def from_json(data: Mapping[str, Any]) -> TableState:
    cells = {
        name: Cell(value=tuple(value) if isinstance(value, list) else value, at=at, by=by)
        for name, (value, at, by) in data["cells"].items()
    }
    guests = tuple(Guest(**guest) for guest in data["guests"])
    return TableState(**{**data, "guests": guests, "cells": MappingProxyType(cells)})
