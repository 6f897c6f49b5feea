"""What a guest may change, as one value, and why a change may be refused."""

from dataclasses import dataclass
from enum import StrEnum


class Kind(StrEnum):
    """The kinds of changes. `remove` with one's own number means to leave."""

    JOIN = "join"
    PROFILE = "profile"
    TICK = "tick"
    PILE = "pile"
    PART = "part"
    START = "start"
    ORDER = "order"
    SCORE = "score"
    DONE = "done"
    KINGDOM = "kingdom"
    HAND_ON = "hand_on"
    TAKE = "take"
    REMOVE = "remove"
    CLOSE = "close"


class Refusal(StrEnum):
    """Why a change was not applied."""

    NOT_A_GUEST = "not-a-guest"
    NOT_HOLDER = "not-holder"
    HOLDER_IS_HERE = "holder-is-here"
    NO_SUCH_GUEST = "no-such-guest"
    OTHER_GAME = "other-game"
    TABLE_FULL = "table-full"
    TOO_MANY_ENTRIES = "too-many-entries"
    TABLE_TOO_LARGE = "table-too-large"
    TABLE_CLOSED = "table-closed"


class Refused(ValueError):
    """A change that the state does not allow."""

    def __init__(self, code: Refusal) -> None:
        self.code = code
        super().__init__(code)


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """A change by the guest `by`, or of a new one with this secret, at a time in milliseconds since 1970.

    `game` is the one that the guest saw; for the next kingdom, the number after it. Which of the other fields count
    depends on the kind.
    """

    kind: Kind
    at: int
    by: int = 0
    secret_hash: str = ""
    game: int = 0
    key: str = ""
    is_on: bool = False
    number: int | None = None
    guest: int | None = None
    guests: tuple[int, ...] = ()
    kingdom: str = ""
    name: str = ""
    crest: str = ""
