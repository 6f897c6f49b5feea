"""Points of a player for one card, and the calculation as players read it."""

from typing import NamedTuple

from engine.messages import EMPTY, Message


class Points(NamedTuple):
    """`number` × `each` points: `number` copies of a card, or for a landmark of what it counts.

    `reason` says what was counted, with a `{}` for each number of `shown`; without it, the copies are all that counts.
    """

    number: int
    each: int
    reason: Message = EMPTY
    shown: tuple[int, ...] = ()

    @property
    def total(self) -> int:
        return self.number * self.each

    @property
    def text(self) -> Message:
        """The calculation.

        >>> Points(4, 37 // 10, Message("{} Karten", "{} cards"), (37,)).text
        '37 Karten → 3 × 4 = 12'
        >>> Points(2, -1).text.en
        '2 × −1 = −2'
        """
        number, each, total = map(format_signed, (self.number, self.each, self.total))
        if not self.reason:
            return Message(f"{number} × {each} = {total}", f"{number} × {each} = {total}")
        sum_text = f" → {each} × {number} = {total}"
        return Message(self.reason.format(*self.shown) + sum_text, self.reason.en.format(*self.shown) + sum_text)


def format_signed(number: int) -> str:
    """A number as text, with a real minus sign (U+2212) instead of a hyphen."""
    return str(number) if number >= 0 else f"−{-number}"
